import { useMemo } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { saleStates } from '../../contract/states.ts'
import { orderList, type OrderRow } from '../calls.ts'
import { SharedTabs } from '../own-page.tsx'
import { marketplaceOrders } from '../routes.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { saleTones } from '../words.ts'

const columnsFor = (isOwner: boolean): Column<OrderRow>[] => [
  { key: 'title', header: 'Sold', card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'order_reference', header: 'Order', card: 'about' },
  { key: 'partner_name', header: isOwner ? 'Vendor' : 'Marketplace', ...(isOwner ? { card: 'fact' as const } : { hidden: true as const }) },
  { key: 'client_name', header: 'Client', hidden: true },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={saleTones[state]} /> },
  { key: 'starts_on', header: 'Starts', sort: true, hidden: true, cell: ({ starts_on: day }) => <Day value={day} /> },
  { key: 'amount', header: 'Paid', align: 'right', card: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'right',
    hidden: true,
    cell: ({ refunded }) => refunded.amount > 0 && <Money value={refunded} />,
  },
  { key: 'commission', header: 'Commission', align: 'right', cell: ({ commission }) => commission && <Money value={commission} /> },
  {
    key: 'vendor_gets',
    header: isOwner ? 'Vendor gets' : 'You get',
    align: 'right',
    cell: ({ vendor_gets: net }) => <Money value={net} />,
  },
  { key: 'booking_reference', header: 'Booking', hidden: true },
  { key: 'reason', header: 'Reason', hidden: true, cell: ({ reason }) => truncate(reason, 50) },
  { key: 'created_at', header: 'Ordered', sort: true, hidden: true, cell: ({ created_at: at }) => <Day value={at} /> },
]

const filters = [
  { key: 'state', label: 'Status', type: 'multi' as const, options: saleStates.map((value) => ({ value, label: wordsOf(value) })) },
]

/** What a marketplace sold: for its owner a row for each vendor of an order, for a vendor its own sales. */
export default function OrdersList() {
  const { marketplace: id } = marketplaceOrders.useParams()
  const { data } = useMarketplace(id)
  const isOwner = data?.relation === 'owner'
  const rows = useMemo(() => orderList(id), [id])
  const columns = useMemo(() => columnsFor(isOwner), [isOwner])
  return (
    <ListPage
      title={isOwner ? 'Orders' : 'Sales'}
      tabs={<SharedTabs id={id} isOwner={isOwner} />}
      rows={rows}
      search="Search orders"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ booking_id, payment_id }) =>
        booking_id ? pathTo('/bookings/view/$id', { id: booking_id }) : pathTo('/finance/payments/$id', { id: payment_id! })
      }
      firstUse={
        isOwner
          ? {
              title: 'No orders yet.',
              text: 'Visitors order on the page of your marketplace. Vendors choose in Channel products what they offer there.',
            }
          : {
              title: 'No sales yet.',
              text: 'Open offers to marketplaces, and visitors can order them here.',
              action: { label: 'Open your offers', icon: 'network', to: pathTo('/channel-products') },
            }
      }
    />
  )
}
