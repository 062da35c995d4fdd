import { formatMoney, type Money as MoneyAmount } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type TripStaffCosts } from './calls.ts'

/** What the staff of a booking or departure costs, planned and actual. Nothing for people who may not see costs. */
export default function TripCosts({ tripId }: { tripId: string }) {
  return useMay()('See Costs', 'Manage Payables') ? <Costs tripId={tripId} /> : null
}

function Costs({ tripId }: { tripId: string }) {
  const { data } = useCall(call, 'GET /staff-money/trips/{id}', { params: { id: tripId } })
  // Without rates and costs there is nothing to compare.
  if (!data || data.sums.length === 0) return null
  return (
    <Card title="Cost of staff" flush>
      <Facts
        rows={data.sums.flatMap(({ planned, allowances, expenses }) => [
          { label: 'Planned at daily rates', value: <Money value={planned} /> },
          { label: 'Allowances', value: <Money value={allowances} /> },
          { label: 'Road expenses', value: <Money value={expenses} /> },
        ])}
      />
      <LinkRows none="">
        {data.people.map((one) => (
          <LinkRow
            key={`${one.duty_id} ${one.staff_id}`}
            to={pathTo('/roster/duties/$id/sheet', { id: one.duty_id })}
            title={one.name}
            text={textOf(one)}
          />
        ))}
      </LinkRows>
    </Card>
  )
}

function textOf({ duty, days, planned, allowances, expenses }: TripStaffCosts['people'][number]): string {
  const list = (amounts: readonly MoneyAmount[]) => amounts.map(formatMoney).join(', ')
  return [
    duty,
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    planned && `planned ${formatMoney(planned)}`,
    allowances.length > 0 && `allowances ${list(allowances)}`,
    expenses.length > 0 && `expenses ${list(expenses)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
