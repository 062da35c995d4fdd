import { Button } from '@mantine/core'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { isOrder } from '../../contract/kind-words.ts'
import { deadlineNames } from '../../contract/deadline-words.ts'
import { call, type Booking, type DeadlineRow } from '../calls.ts'
import { useDialog } from './use-dialog.ts'
import styles from './view.module.css'

/** Query for the deadlines of a booking, including done ones. */
export const deadlinesOf = (bookingId: string) => ({
  source: call.rows('GET /bookings/deadlines', { query: { booking_id: bookingId, show: 'all' } }),
  query: { per_page: '100' },
})

/** The deadlines of a booking. An order has none, unless somebody added one. */
export function DeadlinesCard({ booking }: { booking: Booking }) {
  const { source, query } = deadlinesOf(booking.id)
  const answer = useList(source, query)
  const may = useMay()('Edit Bookings')
  const { open } = useDialog()
  const rows = answer.data?.data ?? []
  if (rows.length === 0 && (!may || isOrder(booking.kinds))) return null
  const add = (
    <Button variant="default" size="compact-md" onClick={() => open('deadline')}>
      Add deadline
    </Button>
  )
  return (
    <Card title="Deadlines" flush {...(may ? { aside: add } : {})}>
      {answer.data && rows.length === 0 && <p className={styles.none}>No deadlines yet. Add deadlines and we will remind you.</p>}
      {rows.map((row) => (
        <Deadline key={row.id} row={row} booking={booking} may={may} edit={() => open('deadline', row.id)} />
      ))}
    </Card>
  )
}

function Deadline({ row, booking, may, edit }: { row: DeadlineRow; booking: Booking; may: boolean; edit: () => void }) {
  const invalidate = useInvalidate()
  const { id, kind, note, due_at, done_at, done_by, line_id, overdue, version } = row
  const line = booking.lines.length > 1 ? booking.lines.find((one) => one.id === line_id)?.title : undefined
  const send = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await invalidate(['/bookings'])
    } catch (error) {
      showError('Not saved', error)
    }
  }
  const settle = (done: boolean) => send(() => call('POST /bookings/deadlines/{id}/done', { params: { id }, body: { done, version } }))
  const remove = async () => {
    const sure = await confirm({
      title: `Delete “${deadlineNames[kind]}”?`,
      text: 'No reminder is set.',
      action: 'Delete deadline',
      danger: true,
    })
    if (sure) await send(() => call('POST /bookings/deadlines/{id}/delete', { params: { id } }))
  }
  const actions: Action[] = [
    done_at
      ? { label: 'Reopen', icon: 'history', run: () => settle(false) }
      : { label: 'Mark as met', icon: 'check', run: () => settle(true) },
    { label: 'Change', icon: 'pencil', run: edit },
    { label: 'Delete', icon: 'trash', danger: true, run: remove },
  ]
  return (
    <div className={styles.line} data-cancelled={done_at ? true : undefined}>
      <div className={styles.lineHead}>
        <div className={styles.lineText}>
          <b>{deadlineNames[kind]}</b>
          <div className={overdue ? styles.overdue : styles.dim}>
            <Moment value={due_at} />
            {overdue && ' · overdue'}
            {done_at && ` · kept${done_by ? ` by ${done_by}` : ''}`}
          </div>
          {(note || line) && <div className={styles.dim}>{[line, note].filter(Boolean).join(' · ')}</div>}
        </div>
        {may && <RowMenu actions={actions} label={`${deadlineNames[kind]} actions`} />}
      </div>
    </div>
  )
}
