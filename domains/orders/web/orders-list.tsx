import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { fulfilments, orderStates } from '../contract/words.ts'
import { orderList, type OrderRow } from './calls.ts'
import { fulfilmentTones, stateTones } from './order-words.ts'

const columns: Column<OrderRow>[] = [
  { key: 'reference', header: 'Order', cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'client_name', header: 'Client', sort: true, card: 'title' },
  { key: 'title', header: 'Bought', card: 'about' },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge status={state} tone={stateTones[state]} />, card: 'fact' },
  {
    key: 'fulfilment',
    header: 'Delivery',
    cell: ({ fulfilment, is_packed, is_partly_returned }) =>
      is_partly_returned ? (
        <StatusBadge status="partly_returned" tone="amber" />
      ) : is_packed ? (
        <StatusBadge status={fulfilment} tone={fulfilmentTones[fulfilment]} />
      ) : (
        <StatusBadge status="download" tone="neutral" />
      ),
    card: 'fact',
  },
  {
    key: 'payment_status',
    header: 'Payment',
    cell: ({ state, payment_status }) => <PaymentBadge status={state} paymentStatus={payment_status} />,
  },
  { key: 'total', header: 'Total', align: 'right', sort: true, cell: ({ total }) => <Money value={total} />, card: 'amount' },
  { key: 'due', header: 'Due', align: 'right', hidden: true, cell: ({ due }) => (due.amount > 0 ? <Money value={due} /> : null) },
  { key: 'created_at', header: 'Ordered', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'state', label: 'State', type: 'multi', options: optionsOf(orderStates) },
  { key: 'fulfilment', label: 'Delivery', type: 'multi', options: optionsOf(fulfilments) },
]

/** The list of the shop's orders, to search, open and enter by hand. */
export default function OrdersList() {
  const may = useMay()
  const button = may('Add Bookings') ? { label: 'New order', to: pathTo('/bookings/manual-booking') } : undefined
  return (
    <ListPage
      title="Orders"
      rows={orderList}
      search="Search reference, client, product"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      thumbnail={({ picture_url }) => picture_url}
      rowLink={({ id }) => pathTo('/offers/shop/orders/$order/show', { order: id })}
      primaryAction={button}
      firstUse={{
        title: 'No orders yet.',
        text: 'An order reserves products for a client. It is paid like a booking and tracked until delivery.',
        action: button,
      }}
    />
  )
}
