import { useMemo } from 'react'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { customerList, type CustomerRow } from '../calls.ts'
import { OwnTabs } from '../own-page.tsx'
import { marketplaceCustomers } from '../routes.ts'
import { useOwnMarketplace } from '../use-marketplace.ts'

const columns: Column<CustomerRow>[] = [
  { key: 'name', header: 'Customer', sort: true, card: 'title' },
  { key: 'email', header: 'Email', card: 'about' },
  { key: 'phone', header: 'Phone', card: 'fact' },
  { key: 'orders', header: 'Orders', sort: true, align: 'right', cell: ({ orders }) => <Count value={orders} /> },
  {
    key: 'spent',
    header: 'Spent',
    align: 'right',
    card: 'amount',
    cell: ({ spent }) => spent.map((money) => <Money key={money.currency} value={money} />),
  },
  { key: 'last_order_at', header: 'Last order', sort: true, card: 'fact', cell: ({ last_order_at: at }) => <Day value={at} /> },
]

/** Who bought on a marketplace. */
export default function CustomersList() {
  const { marketplace: id } = marketplaceCustomers.useParams()
  useOwnMarketplace(id)
  const rows = useMemo(() => customerList(id), [id])
  return (
    <ListPage
      title="Customers"
      tabs={<OwnTabs id={id} />}
      rows={rows}
      search="Search customers"
      defaultSort="-last_order_at"
      columns={columns}
      rowLink={({ client_id }) => pathTo('/clients/$id', { id: client_id })}
      firstUse={{ title: 'No customers yet.', text: 'Everyone who pays an order on your marketplace appears here.' }}
    />
  )
}
