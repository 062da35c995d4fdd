import { useSearch } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { revenueDimensions } from '../contract/words.ts'
import { revenueList } from './calls.ts'
import { valueName } from './visit-words.ts'

type By = (typeof revenueDimensions)[number]
const names: Record<By, string> = { source: 'Source', campaign: 'Campaign', landing_page: 'Landing page' }
const options = revenueDimensions.map((value) => ({ value, label: names[value] }))

/** Revenue of confirmed bookings by what brought the visitor, all values. */
export default function RevenueList() {
  const { dimension = 'source' } = useSearch({ strict: false }) as { dimension?: By }
  return (
    <ListPage
      title="Revenue of the website"
      rows={revenueList}
      rowKey={({ value, currency }) => `${currency} ${value}`}
      search="Search values"
      defaultSort="-amount"
      columns={[
        { key: 'value', header: names[dimension], sort: true, cell: ({ value }) => valueName(dimension, value), card: 'title' },
        {
          key: 'bookings',
          header: 'Bookings',
          align: 'right',
          sort: true,
          cell: ({ bookings }) => <Count value={bookings} />,
          card: 'fact',
        },
        {
          key: 'amount',
          header: 'Revenue',
          align: 'right',
          sort: true,
          cell: ({ amount, currency }) => <Money value={{ amount, currency: currency as Currency }} />,
          card: 'amount',
        },
      ]}
      filters={[
        { key: 'dimension', label: 'By', type: 'select', options },
        { key: 'days', label: 'Days', type: 'date-range', from: 'from', to: 'to' },
      ]}
      firstUse={{
        title: 'No revenue yet.',
        text: 'Confirmed bookings of the last 30 days that visitors made on your website appear here.',
      }}
    />
  )
}
