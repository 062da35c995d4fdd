import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { profitBys, profitByWords, type ProfitBy } from '../contract/states.ts'
import { call, type ProfitRow } from './calls.ts'

const money = (key: 'sale' | 'planned' | 'real' | 'open' | 'planned_margin') => (row: ProfitRow) => <Money value={row[key]} />

const columnsOf = (by: ProfitBy): Column<ProfitRow>[] => [
  { key: 'label', header: profitByWords[by], sort: true, card: 'title' },
  { key: 'bookings', header: 'Bookings', align: 'right', cell: ({ bookings }) => <Count value={bookings} /> },
  { key: 'sale', header: 'Sales', align: 'right', sort: true, card: 'fact', cell: money('sale') },
  { key: 'planned', header: 'Planned costs', align: 'right', cell: money('planned') },
  { key: 'real', header: 'Actual costs', align: 'right', card: 'fact', cell: money('real') },
  { key: 'open', header: 'Not invoiced yet', align: 'right', cell: money('open') },
  { key: 'margin', header: 'Profit', align: 'right', sort: true, card: 'amount', cell: ({ margin }) => <Money value={margin} /> },
  { key: 'planned_margin', header: 'Planned profit', align: 'right', hidden: true, cell: money('planned_margin') },
]

const filters: Filter[] = [
  { key: 'days', label: 'Start', type: 'date-range', from: 'starts_at', to: 'ends_at' },
  { key: 'currency', label: 'Currency', type: 'currency' },
]

/** Profit of the bookings that start in a time, this year's by default. */
export default function Profit() {
  const [by, setBy] = useState<ProfitBy>('booking')
  const rows = useMemo(() => call.rows('GET /payables/profit', { query: { by } }), [by])
  return (
    <ListPage
      key={by}
      title="Profit"
      rows={rows}
      search={`Search ${profitByWords[by].toLowerCase()}`}
      defaultSort="-sale"
      columns={columnsOf(by)}
      filters={filters}
      tabs={
        <SegmentedControl
          aria-label="Profit by"
          data={profitBys.map((value) => ({ value, label: profitByWords[value] }))}
          value={by}
          onChange={(value) => setBy(value as ProfitBy)}
          mb="sm"
        />
      }
      totals={({ meta }) => <Totals totals={meta.totals as unknown as ProfitTotals | undefined} />}
      {...(by === 'booking' ? { rowLink: ({ subject_id }: ProfitRow) => pathTo('/bookings/view/$id', { id: subject_id! }) } : {})}
      firstUse={{
        title: 'No bookings start this year.',
        text: 'Profit is shown for confirmed bookings. Choose other days, or plan what a booking costs on its page.',
      }}
    />
  )
}

interface ProfitTotals {
  sums: Record<'sale' | 'planned' | 'real' | 'open' | 'margin', MoneyValue>[]
}

const Totals = ({ totals }: { totals: ProfitTotals | undefined }) =>
  totals?.sums.map(({ sale, planned, real, open, margin }) => (
    <Stats key={sale.currency} label={`Profit in ${sale.currency}`}>
      <Stat label="Sales" note="">
        <Money value={sale} />
      </Stat>
      <Stat label="Actual costs" note="">
        <Money value={real} />
      </Stat>
      <Stat
        label="Not invoiced yet"
        note={
          <>
            of <Money value={planned} /> planned
          </>
        }
      >
        <Money value={open} />
      </Stat>
      <Stat label="Profit" note="">
        <Money value={margin} />
      </Stat>
    </Stats>
  ))
