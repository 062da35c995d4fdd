import { formatDays } from '#kit/contract/time.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { AdsCompany } from '../contract/words.ts'
import { call } from './calls.ts'

/** What campaigns cost, beside the bookings that came from them. */
export function ResultsCard({ company }: { company: AdsCompany }) {
  const { data } = useCall(call, 'GET /ads/{company}/results', { params: { company } })
  if (!data) return null
  return (
    <Card title="Results" aside={formatDays(data.from, data.to)} flush>
      <LinkRows none="No bookings came from these ads in the last 30 days.">
        {data.campaigns.map(({ name, spend, clicks, bookings, revenue }) => (
          <LinkRow
            key={name}
            title={name}
            text={[spend && `${formatMoney(spend)} spent`, clicks > 0 && `${clicks} clicks`].filter(Boolean).join(' · ') || undefined}
            value={`${bookings === 1 ? '1 booking' : `${bookings} bookings`}${revenue.map((sum) => ` · ${formatMoney(sum)}`).join('')}`}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
