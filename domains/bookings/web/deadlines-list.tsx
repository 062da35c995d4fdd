import { formatMoment } from '#kit/contract/time.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { deadlineNames, supplierStatuses } from '../contract/deadline-words.ts'
import { deadlineOptions } from './booking-words.ts'
import { call, deadlineList, type DeadlineRow } from './calls.ts'
import styles from './bookings-list.module.css'

/** Two lines of text: a main one and a smaller one below. */
const TwoLines = ({ first, second }: { first: string; second: string | null }) => (
  <span className={styles.two}>
    {first}
    {second && <small title={second}>{second}</small>}
  </span>
)

const columns: Column<DeadlineRow>[] = [
  {
    key: 'due_at',
    header: 'Due',
    sort: true,
    width: 190,
    cell: ({ due_at, overdue }) => (
      <span className={overdue ? styles.overdue : undefined}>
        <Moment value={due_at} />
        {overdue && <small> · overdue</small>}
      </span>
    ),
    card: 'fact',
  },
  { key: 'kind', header: 'What', cell: ({ kind, note }) => <TwoLines first={deadlineNames[kind]} second={note} />, card: 'title' },
  { key: 'reference', header: 'Booking', width: 130, cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'client_name', header: 'Of', cell: ({ client_name, title }) => <TwoLines first={client_name} second={title} />, card: 'fact' },
  {
    key: 'supplier_status',
    header: 'Supplier',
    width: 150,
    cell: ({ supplier_status }) => supplier_status && <StatusBadge status={supplier_status} />,
  },
  { key: 'supplier_name', header: 'Supplier’s name', hidden: true },
  { key: 'starts_on', header: 'Starts', hidden: true, cell: ({ starts_on }) => <Day value={starts_on} /> },
  { key: 'booking_status', header: 'Status', hidden: true, cell: ({ booking_status }) => <StatusBadge status={booking_status} /> },
  { key: 'done_at', header: 'Met', hidden: true, cell: ({ done_at }) => <Moment value={done_at} /> },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'kind', label: 'What', type: 'multi', options: deadlineOptions },
  { key: 'supplier_status', label: 'Supplier', type: 'multi', options: optionsOf(supplierStatuses) },
  { key: 'due', label: 'Due', type: 'date-range', from: 'due_from', to: 'due_to' },
  {
    key: 'show',
    label: 'Show',
    type: 'select',
    options: [
      { value: 'overdue', label: 'Only overdue' },
      { value: 'done', label: 'Met' },
      { value: 'all', label: 'All' },
    ],
  },
]

/** Deadlines of all bookings, earliest first. */
export default function DeadlinesList() {
  const may = useMay()
  const invalidate = useInvalidate()
  const settle = async ({ id, version, kind, due_at }: Pick<DeadlineRow, 'id' | 'version' | 'kind' | 'due_at'>, done: boolean) => {
    try {
      const saved = await call('POST /bookings/deadlines/{id}/done', { params: { id }, body: { done, version } })
      await invalidate(['/bookings', '/business'])
      const what = `${deadlineNames[kind]}, ${formatMoment(new Date(due_at))}`
      if (done) undoToast(`${what}: kept.`, () => void settle(saved, false))
    } catch (error) {
      showError('Not saved', error)
    }
  }
  const actionsOf = (row: DeadlineRow): Action[] =>
    may('Edit Bookings')
      ? [
          row.done_at
            ? { label: 'Reopen', icon: 'history', run: () => settle(row, false) }
            : { label: 'Mark as met', icon: 'check', run: () => settle(row, true) },
        ]
      : []
  return (
    <ListPage
      title="Deadlines"
      rows={deadlineList}
      search="Search booking, client, supplier"
      defaultSort="due_at"
      columns={columns}
      filters={filters}
      rowLink={({ booking_id }) => pathTo('/bookings/view/$id', { id: booking_id })}
      rowActions={actionsOf}
      firstUse={{
        title: 'Nothing is due.',
        text: 'Add deadlines to a booking, and we will remind you. The next deadline is shown first.',
        ...(may('View Bookings') ? { action: { label: 'Open bookings', icon: 'ticket', to: pathTo('/bookings') } } : {}),
      }}
    />
  )
}
