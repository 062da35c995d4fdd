import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { movementKinds } from '../contract/words.ts'
import { call, type Movement } from './calls.ts'
import { movementText, signed } from './product-words.ts'

const columns: Column<Movement>[] = [
  { key: 'created_at', header: 'When', sort: true, cell: ({ created_at }) => <Moment value={created_at} /> },
  { key: 'kind', header: 'What', cell: ({ kind }) => movementText(kind), card: 'title' },
  { key: 'variant', header: 'Variant', card: 'fact' },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right',
    cell: ({ quantity }) => <span className="figures">{signed(quantity)}</span>,
    card: 'fact',
  },
  { key: 'order', header: 'Order', cell: ({ order }) => order && <OrderLink order={order} /> },
  { key: 'note', header: 'Note' },
  { key: 'user_name', header: 'By' },
]

function OrderLink({ order: { id, reference } }: { order: NonNullable<Movement['order']> }) {
  const may = useMay()
  if (!may('View Shop Orders')) return <span className="figures">{reference}</span>
  return <PathLink to={pathTo('/offers/shop/orders/$order/show', { order: id })}>{reference}</PathLink>
}

const filters: Filter[] = [
  { key: 'kind', label: 'What', type: 'multi', options: movementKinds.map((value) => ({ value, label: movementText(value) })) },
]

/** All stock movements of a product. Their sum is its stock. */
export const StockMovements = ({ id }: { id: string }) => (
  <ListPage
    inside
    title="Stock"
    rows={call.rows('GET /business/shop/products/{id}/stock', { params: { id } })}
    defaultSort="-created_at"
    columns={columns}
    filters={filters}
    firstUse={{ title: 'No stock movements yet.', text: 'Received stock, sales and corrections appear here.' }}
  />
)
