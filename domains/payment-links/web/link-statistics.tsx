import { Skeleton } from '@mantine/core'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { Amounts } from '#kit/web/format/amounts.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Statistics of payment links, by currency. */
export function LinkStatistics() {
  const { data } = useCall(call, 'GET /payment-links/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const sum = (key: 'payments' | 'open' | 'paid' | 'expired') => data.reduce((total, row) => total + row[key], 0)
  const amounts = (key: 'collected' | 'outstanding') => <Amounts values={data.map((row) => row[key]).filter(({ amount }) => amount > 0)} />
  const back = data.filter(({ refunded }) => refunded.amount > 0)
  return (
    <Stats label="Payment links at a glance">
      <Stat label="Collected" note={back.length > 0 ? 'before refunds' : ''}>
        {amounts('collected')}
      </Stat>
      <Stat label="Still due" note="on open single-use links">
        {amounts('outstanding')}
      </Stat>
      <Stat
        label="Open"
        note={
          sum('expired') > 0 && (
            <>
              <Count value={sum('expired')} /> expired
            </>
          )
        }
      >
        <Count value={sum('open')} />
      </Stat>
      <Stat
        label="Payments"
        note={
          sum('paid') > 0 && (
            <>
              <Count value={sum('paid')} /> paid in full
            </>
          )
        }
      >
        <Count value={sum('payments')} />
      </Stat>
    </Stats>
  )
}
