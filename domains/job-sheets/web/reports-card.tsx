import { formatMoment } from '#kit/contract/time.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type JobEvent, type JobSheet } from './calls.ts'
import { eventText } from './words.ts'

/** What was reported from the road, the latest first. A report that came too late counts only when a member says so. */
export function ReportsCard({ sheet: { events } }: { sheet: JobSheet }) {
  const actionsOf = useReportActions()
  if (events.length === 0) return null
  return (
    <Card title="Reports from the road" flush>
      <PartTable
        heads={
          <>
            <th scope="col">Report</th>
            <th scope="col">Counts</th>
          </>
        }
      >
        {events.map((event) => (
          <PartRow key={event.id} name={eventText(event)} notes={notesOf(event)} off={!event.counts} actions={actionsOf(event)}>
            <td>
              <Counts event={event} />
            </td>
          </PartRow>
        ))}
      </PartTable>
    </Card>
  )
}

const checkWords = { to_check: 'To check', accepted: 'Accepted', refused: 'Refused' } as const
const checkTones = { to_check: 'amber', accepted: 'green', refused: 'red' } as const

function Counts({ event: { late, counts, check } }: { event: JobEvent }) {
  if (check) return <StatusBadge status={check.state} label={checkWords[check.state]} tone={checkTones[check.state]} />
  if (counts) return <StatusBadge status="yes" label="Counts" tone="green" />
  return <StatusBadge status="no" label={late ? 'To be checked' : 'Does not count'} tone={late ? 'amber' : 'neutral'} />
}

const longDelayMs = 10 * 60_000

function notesOf({ by, happened_at, received_at, late, has_photo }: JobEvent): (string | null)[] {
  const waited = Date.parse(received_at) - Date.parse(happened_at) > longDelayMs
  return [
    `${by}, ${formatMoment(happened_at)}${waited ? `, received ${formatMoment(received_at)}` : ''}`,
    late ? 'Arrived when the duty was no longer theirs' : null,
    has_photo ? 'With a photo' : null,
  ]
}

function useReportActions(): (event: JobEvent) => Action[] {
  const mayEdit = useMay()('Edit Bookings')
  const judge = useAction(call, 'POST /roster/job-events/{id}/judge', { notice: 'Report changed.' })
  const open = (id: string) =>
    call.open('GET /roster/job-events/{id}/photo', { params: { id } }).catch((error: unknown) => showError('Not opened', error))
  return ({ id, counts, has_photo, check }) => [
    ...(has_photo ? [{ label: 'Show photo', icon: 'eye', run: () => open(id) } satisfies Action] : []),
    // One with an amount is accepted or refused as an expense.
    ...(mayEdit && check === null
      ? [
          {
            label: counts ? 'Do not count it' : 'Count it',
            icon: counts ? 'x' : 'check',
            run: () => judge.mutate({ params: { id }, body: { counts: !counts } }),
          } satisfies Action,
        ]
      : []),
  ]
}
