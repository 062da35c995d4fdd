import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { overheadWords } from '../contract/states.ts'
import type { InvoiceDetails } from './calls.ts'

type Line = InvoiceDetails['lines'][number]

function targetOf({ booking_id, booking_reference, line_title, overhead, departure_title }: Line): string | null {
  if (booking_id !== null) return [booking_reference, line_title].filter(Boolean).join(', ')
  return overhead === null ? departure_title : overheadWords[overhead]
}

/** What is said of a line for a booking, beside the planned cost and the supplier's confirmation. Other lines are not compared. */
const comparedOf = ({ booking_id, differences, remark }: Line): (string | null)[] =>
  booking_id === null ? [] : differences.length > 0 ? [...differences, remark] : ['Agrees with what was planned and confirmed.', remark]

/** What an invoice is for. */
export const InvoiceLines = ({ invoice: { lines } }: { invoice: InvoiceDetails }) => (
  <Card title="Lines" flush>
    <LinkRows none="No lines.">
      {lines.map((line) => (
        <LinkRow
          key={line.id}
          to={line.booking_id === null ? undefined : pathTo('/bookings/view/$id', { id: line.booking_id })}
          title={line.description}
          text={[targetOf(line), ...comparedOf(line)].filter(Boolean).join(' · ')}
          value={<Money value={line.amount} />}
        />
      ))}
    </LinkRows>
  </Card>
)
