import type { ItemFlavour, Names } from './names.ts'
import { editOf, formOf, newOf, pageOf, sideOf, viewOf } from './web-forms.ts'

/** Returns the screens of a new kind of inventory, by path. */
export function itemWebFiles(names: Names, flavour: ItemFlavour): Record<string, string> {
  const base = `domains/${names.folder}/web`
  return {
    [`${base}/calls.ts`]: callsOf(names),
    [`${base}/${names.file}-kind.ts`]: kindOf(names),
    [`${base}/routes.ts`]: routesOf(names),
    [`${base}/${names.folder}-list.tsx`]: listOf(names, flavour),
    [`${base}/${names.folder}-statistics.tsx`]: statisticsOf(names),
    [`${base}/${names.file}-new.tsx`]: newOf(names, flavour),
    [`${base}/${names.file}-edit.tsx`]: editOf(names, flavour),
    [`${base}/${names.file}-page.tsx`]: pageOf(names, flavour),
    [`${base}/${names.file}-side.tsx`]: sideOf(names, flavour),
    [`${base}/${names.file}-view.tsx`]: viewOf(names),
    [`${base}/${names.file}-form.tsx`]: formOf(names),
  }
}

const callsOf = ({ folder, one, type, words, word }: Names) => `
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const ${one}List = call.rows('GET /${folder}')

/** Path prefix of the calls of ${words}. */
export const base = '/${folder}'
/** Path prefixes to refetch when a ${word} changes. */
export const ${one}Reads = [base, '/inventory', '/bookings']

export type ${type}Record = ResultOf<typeof contract.show${type}>
`

const kindOf = ({ folder, kind, one, word, words }: Names) => `
import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, ${one}Reads } from './calls.ts'

export const ${one}Kind: ItemKind = {
  kind: '${kind}',
  one: '${word}',
  many: '${words}',
  lost: 'Prices and pictures go with it.',
  reads: ${one}Reads,
  duplicate: (id) => call('POST /${folder}/{id}/duplicate', { params: { id } }),
  remove: (ids) => call('POST /${folder}/delete', { body: { ids } }),
}
`

const routesOf = ({ folder, camel, file, one, title, word, capital, kind }: Names) => `
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { ${one}List } from './calls.ts'

const feature = 'tour_and_travel'

export const ${camel}List = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}',
  validateSearch: listSearch,
  staticData: { title: '${title}', permissions: ['View Inventory'], feature, nav: { section: 'offers', label: '${title}', icon: 'checklist', order: 85, tab: { bar: 'offers', label: '${title}' }, sells: '${kind}' } },
  loader: listLoader(${one}List),
  component: lazyRouteComponent(() => import('./${folder}-list.tsx')),
})

export const ${one}New = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/new',
  staticData: { title: 'New ${word}', permissions: ['Edit Inventory'], feature, action: 'Add ${word}' },
  component: lazyRouteComponent(() => import('./${file}-new.tsx')),
})

export const ${one}View = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/$id',
  staticData: { title: '${capital}', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./${file}-view.tsx')),
})

export const ${one}Edit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/${folder}/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit ${word}', permissions: ['View Inventory'], feature, parent: '/offers/${folder}' },
  component: lazyRouteComponent(() => import('./${file}-edit.tsx')),
})

export const routes = [${camel}List, ${one}New, ${one}View, ${one}Edit] as const
`

const listOf = ({ folder, one, type, title, word, words, capital, file }: Names, flavour: ItemFlavour) => `
import { Allowed } from '#kit/web/allowed.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter } from '#domains/inventory/web/item-filters.ts'
import { useListActions } from '#domains/inventory/web/use-list-actions.ts'
import { ${one}Kind } from './${file}-kind.ts'
import { ${type}sStatistics } from './${folder}-statistics.tsx'
import { base, ${one}List } from './calls.ts'

const columns = [
  { ...itemColumns.title, header: '${capital}' },
  itemColumns.status,
  ${flavour === 'departures' ? 'itemColumns.next,\n  ' : ''}itemColumns.tags,
  itemColumns.from_price,
  itemColumns.country,
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

/** The list of ${words}: find, filter, add, import, publish, archive, delete. */
export default function ${type}sList() {
  const { actionsOf, bulkActions } = useListActions(${one}Kind)
  const add = { label: 'Add ${word}', needs: ['Edit Inventory'] as const, to: pathTo('/offers/${folder}/new') }
  return (
    <ListPage
      title="${title}"
      rows={${one}List}
      search="Search ${words}"
      defaultSort="-created_at"
      columns={columns}
      filters={[statusFilter, featuredFilter]}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/${folder}/$id', { id })}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      primaryAction={add}
      actions={
        <Allowed needs={['Edit Inventory']}>
          <ImportButton kind="${folder}" reads={base} />
        </Allowed>
      }
      tabs={<${type}sStatistics />}
      firstUse={{ title: 'No ${words} yet.', text: 'Add the first one, or import a list.', action: add }}
    />
  )
}
`

const statisticsOf = ({ folder, type, title }: Names) => `
import { Skeleton } from '@mantine/core'
import { useCall } from '#kit/web/use-call.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { call } from './calls.ts'

/** ${title} at a glance. */
export function ${type}sStatistics() {
  const { data } = useCall(call, 'GET /${folder}/statistics')
  return data ? <KindStatistics what="${title}" statistics={data} /> : <Skeleton height={92} mb="md" visible={false} />
}
`
