import { Skeleton } from '@mantine/core'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { itemColumns, TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { featuredFilter, statusFilter } from '#domains/inventory/web/item-filters.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { Stat } from '#kit/web/statistics/statistics.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { Count } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, productList, productReads, type ProductRow } from './calls.ts'
import { stockOfAll } from './product-words.ts'

const columns: Column<ProductRow>[] = [
  {
    ...itemColumns.title,
    header: 'Product',
    cell: (row) => <TitleCell title={row.title} about={row.variants === 1 ? '1 variant' : `${row.variants} variants`} />,
  },
  itemColumns.status,
  {
    key: 'in_stock',
    header: 'Stock',
    width: 120,
    cell: (row) => <span className="figures">{stockOfAll(row)}</span>,
    card: 'fact',
  },
  { key: 'category', header: 'Category' },
  itemColumns.from_price,
  { ...itemColumns.tags, hidden: true },
  itemColumns.featured,
  itemColumns.created,
  itemColumns.updated,
]

const filters: Filter[] = [
  statusFilter,
  {
    key: 'category',
    label: 'Category',
    type: 'select',
    options: async () =>
      (await call('GET /business/shop/products/categories')).map(({ category, count }) => ({
        value: category,
        label: `${category} (${count})`,
      })),
  },
  featuredFilter,
]

/** The list of the shop's products, to search, import, publish and archive. */
export default function ProductsList() {
  const may = useMay()
  const { actionsOf, bulkActions } = useMoveItems(productReads)
  const creating = may('Create Shop Products')
  const button = creating ? { label: 'Add product', to: pathTo('/offers/shop/products/new') } : undefined
  return (
    <ListPage
      title="Products"
      rows={productList}
      search="Search products"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ first_media }) => first_media?.small_url}
      rowLink={({ id }) => pathTo('/offers/shop/products/$id', { id })}
      rowActions={actionsOf}
      bulkActions={bulkActions}
      primaryAction={button}
      actions={creating && <ImportButton kind="products" reads="/business/shop/products" />}
      tabs={<Statistics />}
      firstUse={{
        title: 'No products yet.',
        text: 'A product is a thing you sell by the piece, with its stock counted: a T-shirt, coffee. Or a download: a guide, a map.',
        action: button,
      }}
    />
  )
}

function Statistics() {
  const { data } = useCall(call, 'GET /business/shop/products/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const { pieces, low, sold_out } = data.stock
  const short = [low > 0 && `${low} running low`, sold_out > 0 && `${sold_out} sold out`].filter(Boolean).join(' · ')
  return (
    <KindStatistics what="Products" statistics={data}>
      <Stat label="Pieces in stock" note={short}>
        <Count value={pieces} />
      </Stat>
    </KindStatistics>
  )
}
