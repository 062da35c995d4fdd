import { wordsOf } from '#kit/contract/text.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, BulkAction, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { statusOptions } from '#domains/inventory/web/item-words.ts'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { base, call, carList, carReads, type CarRow } from './calls.ts'
import { carText } from './car-words.ts'
import { CarsStatistics } from './cars-statistics.tsx'
import { useDuplicate } from './use-duplicate.ts'

const columns: Column<CarRow>[] = [
  { ...itemColumns.title, header: 'Car', cell: (row) => <TitleCell title={row.title} about={carText(row)} /> },
  itemColumns.status,
  { key: 'vehicles', header: 'Vehicles', align: 'right', width: 90, cell: ({ vehicles }) => <Count value={vehicles} /> },
  { key: 'seats', header: 'Seats', align: 'right', width: 80, cell: ({ seats }) => <Count value={seats} /> },
  { key: 'transmission', header: 'Transmission', width: 120, cell: ({ transmission }) => wordsOf(transmission) },
  itemColumns.tags,
  {
    key: 'day_price',
    header: 'A day',
    align: 'right',
    width: 130,
    cell: ({ day_price }) => day_price && <Money value={day_price} />,
    card: 'fact',
  },
  { key: 'fuel', header: 'Fuel', hidden: true, cell: ({ fuel }) => wordsOf(fuel) },
  { ...itemColumns.from_price, card: undefined, hidden: true },
  itemColumns.place,
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  { key: 'featured', label: 'Featured', type: 'select', options: [{ value: 'true', label: 'Only featured' }] },
]

/** What can be done with one car and with several. */
function useCarActions() {
  const duplicate = useDuplicate()
  const { actionsOf: movesOf, bulkActions } = useMoveItems(carReads)
  const remove = useAction(call, 'POST /business/rental/cars/delete', {
    invalidates: carReads,
    said: ({ ids }) => (ids.length === 1 ? 'Car deleted.' : `${ids.length} cars deleted.`),
    failed: 'Not deleted',
  })
  const deleteAll = async (cars: readonly CarRow[]) => {
    const one = cars.length === 1
    const sure = await confirm({
      title: one ? `Delete “${cars[0]!.title}”?` : `Delete ${cars.length} cars?`,
      text: 'Vehicles, prices and pictures go with it. What was booked can only be archived.',
      action: one ? 'Delete car' : 'Delete cars',
      danger: true,
    })
    if (sure) await remove.mutateAsync({ body: { ids: cars.map(({ id }) => id) } }).catch(() => {})
  }
  const actionsOf = (row: CarRow): Action[] => [
    { label: 'Duplicate', icon: 'copy', run: () => duplicate(row.id) },
    ...movesOf(row),
    { label: 'Delete', icon: 'trash', danger: true, run: () => deleteAll([row]) },
  ]
  const bulk: BulkAction<CarRow>[] = [...bulkActions, { label: 'Delete', icon: 'trash', danger: true, run: deleteAll }]
  return { actionsOf, bulk }
}

/** Rental cars: found, filtered, published, archived, copied, imported. */
export default function CarsList() {
  const { actionsOf, bulk } = useCarActions()
  const button = { label: 'Add car', to: pathTo('/offers/cars/new') }
  return (
    <ListPage
      title="Rental cars"
      rows={carList}
      search="Search cars"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/cars/$id/edit', { id })}
      rowActions={actionsOf}
      bulkActions={bulk}
      primaryAction={button}
      actions={<ImportButton kind="cars" reads={base} />}
      tabs={<CarsStatistics />}
      firstUse={{
        title: 'No cars yet.',
        text: 'A car is what clients choose: make, seats, price. Its single vehicles with their plates are kept under it.',
        action: button,
      }}
    />
  )
}
