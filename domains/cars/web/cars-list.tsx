import { wordsOf } from '#kit/contract/text.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter } from '#domains/inventory/web/item-filters.ts'
import { useListActions } from '#domains/inventory/web/use-list-actions.ts'
import { base, carList, type CarRow } from './calls.ts'
import { carKind } from './car-kind.ts'
import { carText } from './car-words.ts'
import { CarsStatistics } from './cars-statistics.tsx'

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

const filters: Filter[] = [statusFilter, featuredFilter]

/** List of rental cars. */
export default function CarsList() {
  const { actionsOf, bulkActions } = useListActions(carKind)
  const button = { label: 'Add car', needs: ['Edit Inventory'] as const, to: pathTo('/offers/cars/new') }
  return (
    <ListPage
      title="Rental cars"
      rows={carList}
      search="Search cars"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/cars/$id', { id })}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      primaryAction={button}
      actions={
        <Allowed needs={['Edit Inventory']}>
          <ImportButton kind="cars" reads={base} />
        </Allowed>
      }
      tabs={<CarsStatistics />}
      firstUse={{
        title: 'No cars yet.',
        text: 'A car is what clients choose: make, seats, price. Its single vehicles with their plates are kept under it.',
        action: button,
      }}
    />
  )
}
