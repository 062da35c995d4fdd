import { Anchor, Button, Group, MultiSelect, Switch, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ask as askFor, confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ownLanguageName, pageLanguages } from '../contract/languages.ts'
import { call, websiteReads, type DesignRow, type SiteAnswer } from './calls.ts'
import { inPlace, pageName, reviewName, schedulesThatEnd, stateName, stateTone } from './website-words.ts'

/** The website: whether it is online, its designs, and the pages of the one that visitors see. */
export default function EditorHome() {
  const answer = useCall(call, 'GET /website/site')
  const may = useMay()('Edit Website')
  const navigate = useNavigate()
  const build = useAction(call, 'POST /website/build', {
    invalidates: websiteReads,
    failed: 'Not built',
    done: async ({ id, page_list: pages }) => {
      const home = pages.find(({ kind, slug }) => kind === 'page' && slug === '')
      if (home) await navigate({ to: pathTo('/editor/$template/pages/$page', { template: id, page: home.id }) })
    },
  })
  if (answer.isError && !answer.data)
    return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const { site, designs } = answer.data ?? { site: undefined, designs: [] }
  return (
    <ScreenPage title="Website editor">
      {site === null ? (
        <EmptyState
          icon="world"
          title="No website yet."
          text="We build one from what you sell: pages, menu, texts and pictures. You change it as you like, and visitors see it once you publish."
          action={
            may && (
              <Group gap="xs" justify="center">
                <Button component={PathLink} variant="default" to="/website/templates">
                  Choose a template
                </Button>
                <Button loading={build.isPending} onClick={() => build.mutate({})}>
                  Build website
                </Button>
              </Group>
            )
          }
        />
      ) : site === undefined ? (
        <div aria-busy />
      ) : (
        <>
          <SiteCard site={site} may={may} />
          {designs.map((design) => (
            <DesignCard key={design.id} design={design} site={site} may={may} single={designs.length === 1} />
          ))}
        </>
      )}
    </ScreenPage>
  )
}

type Site = NonNullable<SiteAnswer['site']>

function SiteCard({ site, may }: { site: Site; may: boolean }) {
  const update = useAction(call, 'POST /website/site/update', { invalidates: websiteReads, failed: 'Not changed' })
  return (
    <Card
      title="Your website"
      aside={<StatusBadge status={site.published ? 'published' : 'draft'} label={site.published ? 'Online' : 'Offline'} />}
    >
      <Group justify="space-between" gap="sm">
        <div>
          {site.url === null ? (
            <Text>There is no address for websites yet. The operator of Safiri sets one.</Text>
          ) : site.published ? (
            <Anchor href={site.url} target="_blank" rel="noopener">
              {site.url}
            </Anchor>
          ) : (
            <Text>{site.url}</Text>
          )}
        </div>
        {may && (
          <Switch
            label="Online"
            checked={site.published}
            disabled={update.isPending}
            onChange={(event) => update.mutate({ body: { published: event.currentTarget.checked, version: site.version } })}
          />
        )}
      </Group>
      {may && (
        <MultiSelect
          mt="md"
          label="More languages"
          description="You translate pages in the editor. Buttons and other fixed texts are in English, French and Swahili."
          placeholder={site.languages.length === 0 ? `Only ${ownLanguageName(site.language)}` : undefined}
          data={languageChoices(site)}
          value={site.languages}
          maxValues={8}
          disabled={update.isPending}
          onChange={(languages) => update.mutate({ body: { languages, version: site.version } })}
        />
      )}
    </Card>
  )
}

const languageChoices = ({ language, languages }: Site) =>
  [...new Set([...pageLanguages, ...languages])]
    .filter((one) => one !== language)
    .map((value) => ({ value, label: ownLanguageName(value) }))

interface DesignCardProps {
  design: DesignRow
  site: Site
  may: boolean
  single: boolean
}

function DesignCard({ design, site, may, single }: DesignCardProps) {
  const answer = useCall(call, 'GET /website/designs/{id}', { params: { id: design.id } })
  const publish = useAction(call, 'POST /website/designs/{id}/publish', {
    invalidates: websiteReads,
    notice: 'All pages published.',
    failed: 'Not published',
  })
  const update = useAction(call, 'POST /website/site/update', {
    invalidates: websiteReads,
    notice: 'Visitors see this design.',
    failed: 'Not changed',
  })
  const duplicate = useAction(call, 'POST /website/designs/{id}/duplicate', {
    invalidates: websiteReads,
    notice: ({ name }) => `“${name}” saved. Its pages are drafts.`,
    failed: 'Not copied',
  })
  const rename = useAction(call, 'POST /website/designs/{id}/update', { invalidates: websiteReads, failed: 'Not renamed' })
  const nameFor = (title: string, initial: string, action: string) =>
    askFor({ title, label: 'Name', initial: initial.slice(0, 80), action })
  const remove = useAction(call, 'DELETE /website/designs/{id}', { invalidates: websiteReads, notice: 'Design deleted.' })
  const ask = async () => {
    if (await confirm({ title: `Delete “${design.name}”?`, text: 'Its pages go with it.', action: 'Delete design', danger: true }))
      remove.mutate({ params: { id: design.id } })
  }
  const publishAll = async () => {
    if (!answer.data) return
    const text = schedulesThatEnd(answer.data.page_list)
    if (text !== null && !(await confirm({ title: 'Publish now?', text, action: 'Publish all changes' }))) return
    publish.mutate({ params: { id: design.id }, body: { version: answer.data.version } })
  }
  const pages = inPlace(answer.data?.page_list ?? [])
  return (
    <Card
      flush
      title={design.name}
      aside={!single && design.live && <StatusBadge status="active" label="Visitors see this one" />}
      actions={
        may
          ? [
              {
                label: 'Publish all changes',
                icon: 'world',
                disabled: !design.changed && 'There are no changes.',
                run: publishAll,
              },
              {
                label: 'Save as own template',
                icon: 'copy',
                run: async () => {
                  const name = await nameFor('Save as a template of your own', `${design.name} (copy)`, 'Save template')
                  if (name) duplicate.mutate({ params: { id: design.id }, body: { name } })
                },
              },
              {
                label: 'Rename',
                icon: 'pencil',
                disabled: !answer.data && 'It is still loading.',
                run: async () => {
                  const name = await nameFor(`Rename “${design.name}”`, design.name, 'Rename design')
                  if (name && answer.data) rename.mutate({ params: { id: design.id }, body: { name, version: answer.data.version } })
                },
              },
              ...(design.live
                ? []
                : [
                    {
                      label: 'Show this design to visitors',
                      icon: 'eye' as const,
                      run: () => update.mutate({ body: { design_id: design.id, version: site.version } }),
                    },
                    { label: 'Delete', icon: 'trash' as const, danger: true, run: ask },
                  ]),
            ]
          : []
      }
    >
      <LinkRows none="No pages.">
        {pages.map((page) => (
          <LinkRow
            key={page.id}
            to={pathTo('/editor/$template/pages/$page', { template: design.id, page: page.id })}
            title={pageName(page)}
            text={[page.path ?? page.language, reviewName(page)].filter(Boolean).join(' · ') || null}
            value={<StatusBadge status={page.state} tone={stateTone[page.state]} label={stateName[page.state]} />}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
