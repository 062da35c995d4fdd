import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { kinds } from '../contract/kinds.ts'
import { call, offerList } from './calls.ts'
import { itemColumns } from './item-columns.tsx'
import { featuredFilter, statusFilter } from './item-filters.ts'
import { kindOptions, viewPath } from './item-words.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { useAddOffer } from './use-add-offer.ts'
import { useMoveItems } from './use-move-items.ts'

const AddOffer = lazy(() => import('./add-offer.tsx'))
const BulkDialog = lazy(() => import('./bulk/bulk-dialog.tsx'))
const BulkReport = lazy(() => import('./bulk/bulk-report.tsx'))

const reads = ['/packages', '/business', '/services']
const rows = call.rows('GET /inventory')
type Row = Awaited<ReturnType<typeof rows.fetch>>['data'][number]

const columns: Column<Row>[] = [
  itemColumns.title,
  { key: 'kind', header: 'Kind', width: 130, cell: ({ kind }) => kinds[kind].name },
  itemColumns.status,
  itemColumns.next,
  { ...itemColumns.tags, hidden: true },
  itemColumns.country,
  itemColumns.from_price,
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filters: Filter[] = [{ key: 'kind', label: 'Kind', type: 'multi', options: kindOptions }, statusFilter, featuredFilter]

/** Items of all kinds. */
export default function OffersList() {
  const { actionsOf, bulkActions } = useMoveItems(reads)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const report = useDrawer('bulk')
  const change = (items: Row[]) => setChosen(items.map(({ id }) => id))
  const started = (id: string) => {
    setChosen(null)
    report.open(id)
  }
  const { button, choices, close } = useAddOffer()
  return (
    <>
      <ListPage
        title="Offers"
        rows={offerList}
        search="Search offers"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        thumbnail={({ first_media }) => first_media?.small_url}
        rowLink={viewPath}
        rowActions={actionsOf}
        bulkActions={[{ label: 'Change', icon: 'pencil', needs: ['Edit Inventory', 'Edit Prices'], run: change }, ...bulkActions]}
        primaryAction={button}
        firstUse={{ title: 'No offers yet.', text: 'Your offers of every kind are listed here.', action: button }}
      />
      <Suspense fallback={null}>
        {choices && <AddOffer doings={choices} onClose={close} />}
        {chosen && <BulkDialog ids={chosen} started={started} onClose={() => setChosen(null)} />}
        {report.opened && <BulkReport id={report.opened} reads={reads} onClose={report.close} />}
      </Suspense>
    </>
  )
}
