import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Balances } from '../balances.tsx'
import { customerList } from '../calls.ts'
import { PeopleTable, personColumns, personFilters } from './people-table.tsx'

const without = ['stage', 'created_at']

/** Everybody who has paid, with what they spent. */
export default function CustomersList() {
  return (
    <PeopleTable
      title="Customers"
      rows={customerList}
      columns={[
        ...personColumns.filter(({ key }) => !without.includes(key)),
        { key: 'bookings', header: 'Bookings', align: 'right', cell: ({ bookings }) => <Count value={bookings} /> },
        {
          key: 'spent',
          header: 'Spent',
          align: 'right',
          card: 'amount',
          cell: ({ spent }) => (
            <span style={{ display: 'inline-flex', flexDirection: 'column' }}>
              {spent.map((amount) => (
                <Money key={amount.currency} value={amount} />
              ))}
            </span>
          ),
        },
        { key: 'balances', header: 'Owes', align: 'right', cell: ({ balances }) => <Balances balances={balances} /> },
        { key: 'last_booking_at', header: 'Last booking', cell: ({ last_booking_at }) => <Day value={last_booking_at} /> },
        {
          key: 'customer_since',
          header: 'Customer since',
          sort: true,
          hidden: true,
          cell: ({ customer_since }) => <Day value={customer_since} />,
        },
      ]}
      filters={personFilters}
      defaultSort="-customer_since"
      rowLink={({ id }) => pathTo('/crm/customers/$id', { id })}
      firstUse={{ title: 'No customers yet.', text: 'A client becomes a customer with the first payment you record or receive.' }}
    />
  )
}
