import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { base, type ProductRecord } from './calls.ts'

const columns = [bookedColumns.client, { ...bookedColumns.booked, card: 'fact' as const }, bookedColumns.quantity]
const page = { may: 'View Shop Orders', path: (order: string) => pathTo('/offers/shop/orders/$order/show', { order }) } as const

/** The bookings of the product. */
export const ProductBookings = ({ record: { id, status } }: { record: ProductRecord }) => (
  <ItemBookings base={base} id={id} columns={columns} onSale={status === 'published'} of="this product" what="the product" page={page} />
)
