import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldColumns, fieldFilter } from '#domains/clients/web/contacts/field-text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import type { RowSource } from '#kit/web/call.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { bookedKinds, paymentOptions, statusOptions } from './booking-words.ts'
import styles from './bookings-list.module.css'
import { call, clientsCall, type BookingRow } from './calls.ts'
import { HoldLeft } from './hold-left.tsx'

const columnsFor = (what: string): Column<BookingRow>[] => [
  { key: 'reference', header: 'Booking', cell: (row) => <Reference row={row} /> },
  { key: 'client_name', header: 'Client', sort: true, card: 'title' },
  { key: 'title', header: what, cell: ({ title }) => <span className={styles.title}>{title}</span>, card: 'about', priority: 3 },
  { key: 'starts_on', header: 'Dates', sort: true, cell: (row) => <span className="figures">{datesOf(row)}</span>, card: 'fact' },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} />, card: 'fact' },
  {
    key: 'payment_status',
    header: 'Payment',
    cell: ({ status, payment_status }) => <PaymentBadge status={status} paymentStatus={payment_status} />,
  },
  { key: 'due', header: 'Due', align: 'right', cell: ({ due }) => (due.amount > 0 ? <Money value={due} /> : null), card: 'amount' },
  { key: 'total', header: 'Total', align: 'right', sort: true, hidden: true, cell: ({ total }) => <Money value={total} /> },
  { key: 'travellers', header: 'Travellers', align: 'right', hidden: true, cell: ({ travellers }) => <Count value={travellers} /> },
  {
    key: 'hold_expires_at',
    header: 'Hold',
    hidden: true,
    cell: ({ hold_expires_at }) => hold_expires_at && <HoldLeft until={hold_expires_at} />,
  },
  { key: 'created_at', header: 'Booked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

/** "12–16 Mar 2026". The column is too narrow for the nights. */
const datesOf = ({ starts_on, ends_on }: BookingRow) => (starts_on && ends_on ? formatDays(starts_on, ends_on) : null)

function Reference({ row }: { row: BookingRow }) {
  return (
    <>
      <span className="figures">{row.reference}</span>
      {row.needs_attention && (
        <Tooltip label={row.needs_attention} multiline maw={280}>
          <icons.warning
            size={14}
            aria-label="Needs attention"
            style={{ marginLeft: 6, verticalAlign: '-2px', color: 'var(--tone-amber)' }}
          />
        </Tooltip>
      )}
    </>
  )
}

const itemsToBook = async (kind: string | undefined) =>
  (await call.list('GET /bookings/bookable', { query: { ...(kind ? { kind } : {}), per_page: '100' } })).data.map(({ id, title }) => ({
    value: id,
    label: title,
  }))

const filtersFor = ({ kind, what }: Pick<KindBookingsProps, 'kind' | 'what'>, mayBook: boolean): Filter[] => [
  ...(kind ? [] : [{ key: 'kind', label: 'Kind', type: 'select' as const, options: bookedKinds }]),
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  { key: 'payment_status', label: 'Payment', type: 'multi', options: paymentOptions },
  { key: 'starts', label: 'Starts', type: 'date-range', from: 'starts_at', to: 'ends_at' },
  ...(mayBook ? [{ key: 'inventory_id', label: what, type: 'select' as const, options: () => itemsToBook(kind) }] : []),
  fieldFilter('booking'),
  {
    key: 'owed',
    label: 'Owed',
    type: 'select',
    options: [
      { value: 'true', label: 'Not paid in full' },
      { value: 'overdue', label: 'Overdue' },
    ],
  },
  { key: 'attention', label: 'Attention', type: 'select', options: [{ value: 'true', label: 'Needs attention' }] },
]

interface KindBookingsProps {
  title: string
  /** Kind of the booked items (all kinds if absent), and its name: "Package". */
  kind?: string
  what: string
  rows: RowSource<BookingRow>
  /** Returns the path of a booking's page. */
  link: (id: string) => string
  tabs?: ReactNode
  firstUse: { title: string; text: string }
}

/** A list of the bookings of one kind, or of all: search, filter, export, open. */
export function KindBookings({ title, kind, what, rows, link, tabs, firstUse }: KindBookingsProps) {
  const may = useMay()
  const { data: own = [] } = useCall(clientsCall, 'GET /crm/fields', { query: { record: 'booking' } })
  const confirm = useAction(call, 'POST /bookings/{id}/status', {
    invalidates: ['/bookings', '/business'],
    notice: ({ reference }) => `${reference} confirmed.`,
  })
  const button = may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined
  const actionsOf = ({ id, status }: BookingRow): Action[] =>
    ['requested', 'on_hold'].includes(status) && may('Edit Bookings')
      ? [{ label: 'Confirm booking', icon: 'check', run: () => confirm.mutate({ params: { id }, body: { status: 'confirmed' } }) }]
      : []
  return (
    <ListPage
      title={title}
      rows={rows}
      search={`Search reference, client, ${what.toLowerCase()}`}
      defaultSort="-created_at"
      columns={[...columnsFor(what), ...fieldColumns<BookingRow>(own)]}
      filters={filtersFor({ kind, what }, may('Add Bookings', 'Edit Bookings'))}
      thumbnail={({ picture_url }) => picture_url}
      rowLink={({ id }) => link(id)}
      rowActions={actionsOf}
      primaryAction={button}
      tabs={tabs}
      firstUse={{ ...firstUse, action: button }}
    />
  )
}
