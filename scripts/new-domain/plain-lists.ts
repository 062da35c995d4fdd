import type { Names } from './names.ts'

// The list, board and statistics of a record that is not inventory.

export const callsOf = ({ folder, one, type, word }: Names) => `
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const ${one}List = call.rows('GET /${folder}')

/** Path prefixes to refetch when a ${word} changes. */
export const ${one}Reads = ['/${folder}']

export type ${type}Record = ResultOf<typeof contract.show${type}>
`

export const routesOf = ({ folder, camel, file, one, title, word }: Names) => `
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { ${one}List } from './calls.ts'

export const ${camel}List = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}',
  validateSearch: listSearch,
  staticData: { title: '${title}', permissions: ['View Clients'], nav: { section: 'customers', label: '${title}', icon: 'checklist', order: 90 } },
  loader: listLoader(${one}List),
  component: lazyRouteComponent(() => import('./${folder}-list.tsx')),
})

export const ${one}New = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}/new',
  staticData: { title: 'New ${word}', permissions: ['Edit Clients'], action: 'Add ${word}' },
  component: lazyRouteComponent(() => import('./${file}-new.tsx')),
})

export const ${one}Edit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit ${word}', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./${file}-edit.tsx')),
})

export const routes = [${camel}List, ${one}New, ${one}Edit] as const
`

export const listOf = ({ folder, file, one, type, title, words, word, capital }: Names) => `
import { lazy, Suspense } from 'react'
import { useIsBoard, ViewSwitch } from '#kit/web/board/view-switch.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { ${one}Statuses } from '../contract/statuses.ts'
import { ${one}List, type ${type}Record } from './calls.ts'
import { ${type}sStatistics } from './${folder}-statistics.tsx'
import { useDelete${type} } from './use-delete-${file}.ts'

const ${type}sBoard = lazy(() => import('./${folder}-board.tsx'))

const columns: Column<${type}Record>[] = [
  { key: 'title', header: '${capital}', sort: true, card: 'title' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
  { key: 'created_at', header: 'Created', sort: true, cell: ({ created_at }) => <Moment value={created_at} />, card: 'fact' },
]
const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(${one}Statuses) }]

/** ${title} as a list or a board. */
export default function ${type}sList() {
  const remove = useDelete${type}()
  const add = { label: 'Add ${word}', needs: ['Edit Clients'] as const, to: pathTo('/${folder}/new') }
  if (useIsBoard())
    return (
      <Suspense fallback={null}>
        <${type}sBoard add={add} />
      </Suspense>
    )
  return (
    <ListPage
      title="${title}"
      rows={${one}List}
      search="Search ${words}"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/${folder}/$id/edit', { id })}
      rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove(row) }]}
      primaryAction={add}
      actions={<ViewSwitch />}
      tabs={<${type}sStatistics />}
      firstUse={{ title: 'No ${words} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

export const boardOf = ({ folder, one, type, title, words }: Names) => `
import { truncate, wordsOf } from '#kit/contract/text.ts'
import BoardPage from '#kit/web/board/board-page.tsx'
import { ViewSwitch } from '#kit/web/board/view-switch.tsx'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ${one}Moves, ${one}Statuses } from '../contract/statuses.ts'
import { call, ${one}List, ${one}Reads } from './calls.ts'

const columns = ${one}Statuses.map((value) => ({ value, label: wordsOf(value) }))

/** ${title} as a board, one column per status. */
export default function ${type}sBoard({ add }: { add: Button }) {
  const may = useMay()
  return (
    <BoardPage
      title="${title}"
      rows={${one}List}
      columns={columns}
      filteredBy="status"
      columnOf={({ status }) => status}
      placed={(row, status) => ({ ...row, status })}
      movesOf={({ status }) => ${one}Moves[status]}
      move={async ({ id }, status) => void (await call('POST /${folder}/{id}/status', { params: { id }, body: { status } }))}
      reads={${one}Reads}
      mayMove={may('Edit Clients')}
      nameOf={({ title: name }) => name}
      card={({ notes }) => notes && truncate(notes)}
      rowLink={({ id }) => pathTo('/${folder}/$id/edit', { id })}
      search="Search ${words}"
      defaultSort="-created_at"
      primaryAction={add}
      actions={<ViewSwitch />}
      firstUse={{ title: 'No ${words} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

export const statisticsOf = ({ folder, type, title }: Names) => `
import { Skeleton } from '@mantine/core'
import { Count } from '#kit/web/format/values.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** ${title} at a glance. */
export function ${type}sStatistics() {
  const { data } = useCall(call, 'GET /${folder}/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <Stats label="${title} at a glance">
      <Stat label="Open" note="">
        <Count value={data.open} />
      </Stat>
      <Stat label="In progress" note="">
        <Count value={data.in_progress} />
      </Stat>
      <Stat label="Done" note="">
        <Count value={data.done} />
      </Stat>
    </Stats>
  )
}
`
