import { Money } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { overheadWords } from '../contract/states.ts'
import type { InvoiceDetails } from './calls.ts'

type Line = InvoiceDetails['lines'][number]

const Target = ({ line }: { line: Line }) => {
  if (line.booking_id !== null)
    return (
      <>
        <div>
          <PathLink to={pathTo('/bookings/view/$id', { id: line.booking_id })}>{line.booking_reference}</PathLink>
        </div>
        <small>{line.line_title}</small>
      </>
    )
  return line.overhead === null ? line.departure_title : overheadWords[line.overhead]
}

/** What an invoice is for, each line compared with the planned cost and the supplier's confirmation. */
export const InvoiceLines = ({ invoice: { lines } }: { invoice: InvoiceDetails }) => (
  <Card title="Lines" flush>
    <PartTable
      heads={
        <>
          <th scope="col">For</th>
          <th scope="col">Booking, departure or overheads</th>
          <th scope="col">Amount</th>
          <th scope="col">Compared</th>
        </>
      }
    >
      {lines.map((line) => (
        <PartRow key={line.id} name={line.description} notes={[...line.differences, line.remark]} off={false} actions={[]}>
          <td>
            <Target line={line} />
          </td>
          <td>
            <Money value={line.amount} />
          </td>
          <td>
            {line.booking_id !== null &&
              (line.differences.length > 0 ? <StatusBadge status="differs" tone="amber" /> : <StatusBadge status="agrees" tone="green" />)}
          </td>
        </PartRow>
      ))}
    </PartTable>
  </Card>
)
