import { Skeleton } from '@mantine/core'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** The sums sent, under way, waiting and returned, one line per currency. */
export function TransferSums({ beneficiaryId }: { beneficiaryId?: string }) {
  const query = beneficiaryId ? { beneficiary_id: beneficiaryId } : {}
  const { data } = useCall(call, 'GET /wallet/transfers/agent-beneficiary-transfer-statistics', { query })
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return data.map(({ currency, sent, fees, under_way, waiting, failed, count }) => (
    <Stats key={currency} label={`Transfers in ${currency}`}>
      <Stat label="Sent" note={fees.amount > 0 ? `and ${formatMoney(fees)} of fees` : ''}>
        <Money value={sent} />
      </Stat>
      <Stat label="In progress" note="">
        <Money value={under_way} />
      </Stat>
      <Stat label="Waiting for approval" note="including drafts">
        <Money value={waiting} />
      </Stat>
      <Stat
        label="Failed or returned"
        note={
          <>
            of <Count value={count} /> {count === 1 ? 'transfer' : 'transfers'}
          </>
        }
      >
        <Money value={failed} />
      </Stat>
    </Stats>
  ))
}
