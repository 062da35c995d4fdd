import { Button, Group, List, Text } from '@mantine/core'
import { PicturePicker } from '#domains/mail-blocks/web/block-pickers.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Switch, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { tagBody } from '../contract.ts'
import { descriptionLength, findings, titleLength } from '../contract/findings.ts'
import { call, type SeoRecord } from './calls.ts'
import { ScoreBadge } from './score-badge.tsx'
import { SearchResult } from './search-result.tsx'
import { seoEdit } from './routes.ts'

/** What search engines read of a page or an offer, and what to improve. */
export default function SeoEdit() {
  const { id } = seoEdit.useParams()
  const answer = useCall(call, 'GET /seo/{id}/show', { params: { id } })
  const remove = useAction(call, 'DELETE /seo/{id}/delete', { notice: 'Tag deleted.' })
  const drop = async ({ tag }: SeoRecord) => {
    const text = 'Search engines then read what the page itself says.'
    if (tag && (await confirm({ title: 'Delete this tag?', text, action: 'Delete tag', danger: true })))
      remove.mutate({ params: { id: tag.id } })
  }
  return (
    <RecordPage
      answer={answer}
      what="Page"
      title={({ title }) => title}
      subtitle={({ type, url }) => (
        <span>
          {type}
          {url && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
                {url}
              </a>
            </>
          )}
        </span>
      )}
      status={({ score }) => <ScoreBadge score={score} />}
      actions={(record) =>
        record.tag ? [{ label: 'Delete tag', icon: 'trash', danger: true, needs: ['Edit Website'], run: () => drop(record) }] : []
      }
      side={(record) => <Findings record={record} />}
    >
      {(record) => <TagForm key={`${record.id} ${record.tag?.id}`} record={record} />}
    </RecordPage>
  )
}

const Findings = ({ record: { findings: found } }: { record: SeoRecord }) => (
  <Card title="What to improve">
    {found.length === 0 ? (
      <Text size="sm">Nothing. Search engines can read this page well.</Text>
    ) : (
      <List size="sm" spacing="xs">
        {found.map(({ code, count }) => (
          <List.Item key={code}>{findings[code].text(count)}</List.Item>
        ))}
      </List>
    )}
  </Card>
)

const valuesOf = ({ id, kind, tag }: SeoRecord) => ({
  page_id: kind === 'page' ? id : null,
  inventory_id: kind === 'offer' ? id : null,
  post_id: kind === 'post' ? id : null,
  title: tag?.title ?? '',
  description: tag?.description ?? '',
  picture: tag?.picture ?? null,
  canonical: tag?.canonical ?? '',
  robots: tag?.robots ?? ('index' as const),
  version: tag?.version ?? 0,
})

function TagForm({ record }: { record: SeoRecord }) {
  const may = useMay()('Edit Website')
  const form = useRecordForm<ReturnType<typeof valuesOf>, SeoRecord>({
    screen: `seo ${record.id}`,
    initial: valuesOf(record),
    schema: tagBody,
    save: (values, sent) => call('POST /seo/create', { body: values, ...sent }),
    fromSaved: valuesOf,
    invalidates: ['/seo'],
    notice: 'SEO tag saved.',
  })
  const { field, values, set } = form
  const title = values.title || record.shown.title
  const description = values.description || record.shown.description
  const useSuggestion = () => {
    set('title', record.suggestion.title)
    set('description', record.suggestion.description)
  }
  const counted = (text: string, most: number) => `${[...text].length} of ${most} characters.`
  return (
    <RecordForm form={form} action="Save tag" needs={['Edit Website']}>
      <FormSection title="In search results">
        <SearchResult title={title} description={description} url={record.url} siteName={record.site_name} />
        <TextInput
          label="Title"
          maxLength={120}
          placeholder={record.shown.title}
          description={`Empty: the name of the page. ${counted(title, titleLength.most)}`}
          {...field('title')}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={320}
          placeholder={record.shown.description}
          description={`Empty: what the page itself says. ${counted(description, descriptionLength.most)}`}
          {...field('description')}
        />
        {may && (
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={useSuggestion}>
              Use suggestion
            </Button>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {record.suggestion.title}
            </Text>
          </Group>
        )}
      </FormSection>
      <FormSection title="Shared links" text="The picture that chats and social networks show. Without one: that of the page.">
        <PicturePicker
          value={values.picture}
          change={(id) => set('picture', id)}
          readOnly={!may}
          error={(field('picture') as { error?: string }).error}
        />
      </FormSection>
      <FormSection title="Search engines">
        <Switch
          label="Search engines may list this page"
          checked={values.robots === 'index'}
          onChange={(event) => set('robots', event.currentTarget.checked ? 'index' : 'noindex')}
        />
        <TextInput
          label="List another page instead"
          placeholder="/about"
          maxLength={300}
          description="Only if another page of your website says the same."
          {...field('canonical')}
        />
      </FormSection>
    </RecordForm>
  )
}
