import { Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { MoneyPlace } from '../contract/money-flow.ts'
import { call, type MoneyFlow } from './calls.ts'
import styles from './payments.module.css'

const spans = [
  { value: '13', label: 'Last 3 months' },
  { value: '26', label: 'Last 6 months' },
  { value: '52', label: 'Last 12 months' },
] as const
type Weeks = (typeof spans)[number]['value']

const placeWords: Record<MoneyPlace, string> = { wallet: 'Payment company', cash: 'Cash', bank: 'Bank', mobile_money: 'Mobile money' }

/** Money in and out: by week, and by where it came in or went out. One currency at a time. */
export default function MoneyFlowTab() {
  const [weeks, setWeeks] = useState<Weeks>('13')
  const [currency, setCurrency] = useState<Currency | undefined>()
  const answer = useCall(call, 'GET /finance/money-flow', { query: { weeks, ...(currency ? { currency } : {}) } }, { keepPrevious: true })
  const { data } = answer
  if (answer.isPending) return <Skeleton height={420} />
  if (!data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const currencies = [...new Set([data.currency, ...data.currencies])]
  const format = (amount: number) => formatMoney({ amount, currency: data.currency })
  const choices = (
    <>
      {currencies.length > 1 && (
        <Select
          aria-label="Currency"
          size="xs"
          w={84}
          data={currencies}
          value={data.currency}
          onChange={(value) => setCurrency((value ?? undefined) as Currency | undefined)}
        />
      )}
      <Select
        aria-label="Period"
        size="xs"
        w={150}
        data={[...spans]}
        value={weeks}
        onChange={(value) => setWeeks((value ?? '13') as Weeks)}
      />
    </>
  )
  const isEmpty = [data.totals, data.previous_totals].every(({ received, paid_out }) => received.amount === 0 && paid_out.amount === 0)
  return (
    <div className={styles.flow} aria-busy={answer.isPlaceholderData}>
      <Totals data={data} />
      <ChartCard
        title="Money in and out"
        aside={choices}
        axis="Week"
        rows={isEmpty ? [] : data.weeks.map(rowOf)}
        series={[
          { key: 'received', label: 'In' },
          { key: 'paid_out', label: 'Out' },
          { key: 'before', label: 'In, period before', compared: true },
        ]}
        format={format}
        empty="No money in or out in either period."
      />
      <ChartCard
        title="By method"
        axis="Method"
        rows={isEmpty ? [] : data.places.filter(isUsed).map((one) => ({ ...rowOf(one), label: placeWords[one.place] }))}
        series={[
          { key: 'received', label: 'In' },
          { key: 'paid_out', label: 'Out' },
          { key: 'before', label: 'In, period before', compared: true },
        ]}
        format={format}
        empty="No money in or out in either period."
      />
    </div>
  )
}

type Flow = Pick<MoneyFlow['weeks'][number], 'received' | 'paid_out' | 'previous'>

const rowOf = (one: Flow & { starts_on?: string }) => ({
  label: one.starts_on ? formatShortDay(one.starts_on).slice(0, -5) : '',
  received: one.received.amount,
  paid_out: one.paid_out.amount,
  before: one.previous.received.amount,
})

const isUsed = ({ received, paid_out, previous }: Flow): boolean =>
  [received, paid_out, previous.received, previous.paid_out].some(({ amount }) => amount !== 0)

function Totals({ data: { totals, previous_totals: before, currency } }: { data: MoneyFlow }) {
  const net = (sums: MoneyFlow['totals']) => ({ amount: sums.received.amount - sums.paid_out.amount, currency })
  const figures = [
    { label: 'Received', now: totals.received, earlier: before.received },
    { label: 'Paid out', now: totals.paid_out, earlier: before.paid_out },
    { label: 'Net', now: net(totals), earlier: net(before) },
  ]
  return (
    <Stats label={`Money in and out in ${currency}`}>
      {figures.map(({ label, now, earlier }) => (
        <Stat key={label} label={label} note={`${formatMoney(earlier)} in the period before`}>
          <Money value={now} />
        </Stat>
      ))}
    </Stats>
  )
}
