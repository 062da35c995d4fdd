import { Alert, Button, Code, Group, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as website from '#domains/website/contract.ts'
import { mostEmbedOrigins } from '#domains/website/contract/limits.ts'
import { client } from '#kit/web/call.ts'
import { config } from '#kit/web/config.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { widgetCode, type WidgetLook } from './widget-code.ts'

const websiteCall = client<typeof website>()

/** The booking widget for other websites: where it may appear, and the code of each offer. */
export default function WidgetPage() {
  const answer = useCall(websiteCall, 'GET /website/site', {})
  const site = answer.data?.site
  return (
    <ScreenPage title="Booking widget">
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && !(site?.published && site.url) && (
        <EmptyState
          icon="code"
          title="No website yet."
          text="Publish your website first. The widget shows its offers on other websites."
          action={
            <Button component={Link} to="/editor" variant="default">
              Open website editor
            </Button>
          }
        />
      )}
      {site?.published && site.url && (
        <Stack>
          <Websites key={site.version} origins={site.embed_origins} version={site.version} />
          <Builder site={site.url} languages={site.languages} own={site.language} isListed={site.embed_origins.length > 0} />
        </Stack>
      )}
    </ScreenPage>
  )
}

function Websites({ origins, version }: { origins: string[]; version: number }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ embed_origins: string[] }>({
    initial: { embed_origins: origins },
    send: async (values, sent) => {
      await websiteCall('POST /website/site/update', { body: { ...values, version }, ...sent })
      toast('Websites saved.')
      await invalidate(['/website'])
    },
  })
  return (
    <Card title="Where it may appear">
      <SmallForm form={form} action="Save websites" needs={['Edit Website']}>
        <TagsField
          label="Websites"
          description="Such as https://your-partner.example. Other websites cannot show the widget."
          most={mostEmbedOrigins}
          {...form.field('embed_origins')}
          error={form.errorAt('embed_origins.0') ?? form.field('embed_origins').error}
        />
      </SmallForm>
    </Card>
  )
}

interface BuilderProps {
  site: string
  languages: string[]
  own: string
  isListed: boolean
}

function Builder({ site, languages, own, isListed }: BuilderProps) {
  const answer = useCall(call, 'GET /website/widget-offers', {})
  const [item, setItem] = useState<string | null>(null)
  const [label, setLabel] = useState('')
  const [colour, setColour] = useState('')
  const [language, setLanguage] = useState('')
  const offers = answer.data ?? []
  const offer = offers.find((one) => one.item === item) ?? offers[0]
  if (answer.isPending) return <Skeleton height={240} />
  if (!offer)
    return <EmptyState icon="code" title="No offers on the website." text="Publish an offer first, and switch it on for the website." />
  const look: WidgetLook = { item: offer.item, title: offer.title, label: label.trim(), colour: isColour(colour) ? colour : '', language }
  const code = widgetCode(config.appUrl, site, look)
  const query = new URLSearchParams({ label: look.label, color: look.colour, lang: look.language })
  return (
    <Card title="Code" aside={<CopyButton value={code} what="code" />}>
      <Stack gap="sm">
        {!isListed && (
          <Alert color="yellow" title="No website may show it yet">
            Add the website above. Until then the widget opens the offer in a new window.
          </Alert>
        )}
        <Select
          label="Offer"
          searchable
          data={offers.map(({ item: value, title }) => ({ value, label: title }))}
          allowDeselect={false}
          value={offer.item}
          onChange={setItem}
        />
        <TextInput
          label="Button"
          maxLength={60}
          placeholder="Book"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label="Colour"
          maxLength={7}
          placeholder="#1d4d4f"
          value={colour}
          error={colour !== '' && !isColour(colour) ? 'Write a colour such as #1d4d4f.' : null}
          onChange={(event) => setColour(event.currentTarget.value)}
        />
        {languages.length > 0 && (
          <Select
            label="Language"
            data={[{ value: '', label: own }, ...languages.map((value) => ({ value, label: value }))]}
            allowDeselect={false}
            value={language}
            onChange={(value) => setLanguage(value ?? '')}
          />
        )}
        <Code block tabIndex={0} aria-label="Code for another website" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {code}
        </Code>
        <Group>
          <Button
            component="a"
            href={`${site}/embed/try/${offer.item}?${query}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<icons.external size={14} aria-hidden />}
          >
            Open preview
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
