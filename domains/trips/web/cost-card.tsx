import { call as payables } from '#domains/payables/web/calls.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { Trip } from './calls.ts'

/**
 * What a departure, event or day of arrivals is sold for and costs, by currency, for people who may see costs. A booking on its own has this on
 * its page.
 */
export function CostCard({ trip: { id } }: { trip: Trip }) {
  const { data } = useCall(payables, 'GET /payables/trips/{id}/profit', { params: { id } })
  if (!data) return null
  return data.map(({ currency, sale, planned, real, open, margin }) => (
    <Card key={currency} title={data.length > 1 ? `Cost and margin in ${currency}` : 'Cost and margin'} flush>
      <Facts
        rows={[
          { label: 'Sold', value: <Money value={sale} /> },
          { label: 'Planned costs', value: <Money value={planned} /> },
          { label: 'Actual costs', value: <Money value={real} /> },
          { label: 'Not invoiced yet', value: <Money value={open} /> },
          { label: 'Margin', value: <Money value={margin} /> },
        ]}
      />
    </Card>
  ))
}
