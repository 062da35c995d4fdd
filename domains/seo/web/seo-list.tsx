import { wordsOf } from '#kit/contract/text.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { findingCodes, findings, mendedBySuggestion, subjectKinds } from '../contract/findings.ts'
import { call, pagesAndTags, type SeoRow } from './calls.ts'
import { ScoreBadge } from './score-badge.tsx'

/** The first thing to do, and how many others there are. */
function Todo({ row: { findings: found } }: { row: SeoRow }) {
  const [first] = found.toSorted((a, b) => findings[b.code].points - findings[a.code].points)
  if (!first) return <>Nothing to improve</>
  return (
    <>
      {findings[first.code].text(first.count)}
      {found.length > 1 && ` ${found.length - 1} more.`}
    </>
  )
}

const columns: Column<SeoRow>[] = [
  { key: 'title', header: 'Page or offer', sort: true, card: 'title' },
  { key: 'score', header: 'Score', sort: true, card: 'fact', priority: 1, cell: ({ score }) => <ScoreBadge score={score} /> },
  { key: 'todo', header: 'What to do', card: 'about', priority: 2, cell: (row) => <Todo row={row} /> },
  { key: 'type', header: 'Type', card: 'fact' },
  { key: 'path', header: 'Address', hidden: true },
  { key: 'live', header: 'Visitors see it', hidden: true, cell: ({ live }) => (live ? 'Yes' : 'No') },
]

const filters: Filter[] = [
  { key: 'kind', label: 'Kind', type: 'select', options: subjectKinds.map((value) => ({ value, label: wordsOf(value) })) },
  { key: 'finding', label: 'To improve', type: 'select', options: findingCodes.map((value) => ({ value, label: wordsOf(value) })) },
]

/** All pages and offers of the website, the ones with most to improve first. */
export default function SeoList() {
  const save = useAction(call, 'POST /seo/create', { notice: 'Suggestion used.' })
  const use = async ({ id, kind, suggestion }: SeoRow) => {
    const { tag } = await call('GET /seo/{id}/show', { params: { id } })
    const { picture = null, canonical = null, robots = 'index' as const, version = 0 } = tag ?? {}
    const subject = kind === 'page' ? { page_id: id } : kind === 'post' ? { post_id: id } : { inventory_id: id }
    save.mutate({ body: { ...subject, ...suggestion, picture, canonical, robots, version } })
  }
  return (
    <ListPage
      title="SEO"
      rows={pagesAndTags}
      search="Search pages and offers"
      defaultSort="score"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/seo/edit/$id', { id })}
      rowActions={(row) => [
        {
          label: 'Use suggestion',
          icon: 'check',
          needs: ['Edit Website'],
          disabled: !row.findings.some(({ code }) => mendedBySuggestion.has(code)) && 'Its title and description are fine.',
          run: () => use(row),
        },
      ]}
      firstUse={{
        title: 'Nothing on your website yet.',
        text: 'Build your website and publish offers. They appear here with what to improve.',
      }}
    />
  )
}
