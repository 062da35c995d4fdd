import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { changeList, waitingChanges, type ChangeRow } from './calls.ts'
import { ChangeBadge } from './change-badge.tsx'
import { ChangeText } from './change-text.tsx'
import { FlightTabs } from './flight-tabs.tsx'
import { changeOptions, peopleText } from './flight-words.ts'
import styles from './flights.module.css'
import { flightChanges } from './routes.ts'
import { useChangeActions } from './use-change-actions.ts'

const ContactDialog = lazy(() => import('./contact-dialog.tsx'))

const columns: Column<ChangeRow>[] = [
  { key: 'reference', header: 'Booking', cell: (row) => <Booking row={row} />, card: 'title' },
  { key: 'flights', header: 'What changes', cell: (row) => <ChangeText change={row} />, card: 'fact' },
  { key: 'client_name', header: 'Client', cell: (row) => <Client row={row} /> },
  { key: 'noticed_at', header: 'Noticed', sort: true, cell: ({ noticed_at }) => <Moment value={noticed_at} /> },
  {
    key: 'status',
    header: 'Decision',
    cell: ({ status }) => <ChangeBadge status={status} />,
    card: 'fact',
  },
  { key: 'note', header: 'Note', hidden: true },
  { key: 'settled_at', header: 'Decided', hidden: true, cell: ({ settled_at }) => <Moment value={settled_at} /> },
  { key: 'settled_by', header: 'Decided by', hidden: true },
]

const Booking = ({ row: { pnr, reference, lead_passenger, passengers } }: { row: ChangeRow }) => (
  <span className={styles.two}>
    <span className="figures">{pnr ?? reference}</span>
    <small>
      {lead_passenger}
      {passengers > 1 && `, ${peopleText(passengers)}`}
    </small>
  </span>
)

const Client = ({ row: { client_name, client_phone, client_email } }: { row: ChangeRow }) => (
  <span className={styles.two}>
    <span>{client_name}</span>
    <small>{client_phone ?? client_email}</small>
  </span>
)

const filters: Filter[] = [{ key: 'status', label: 'Decision', type: 'multi', options: changeOptions }]

const waits = ({ status }: ChangeRow) => status === 'open' || status === 'contacted'

/** Inbox of schedule changes: accept, inform the client, or cancel the booking. */
export default function ChangesList() {
  const may = useMay()
  const navigate = useNavigate()
  const { accept, dismiss } = useChangeActions()
  const all = flightChanges.useSearch().show === 'all'
  const [contacted, setContacted] = useState<ChangeRow | null>(null)
  const link = ({ booking_id }: ChangeRow) => pathTo('/offers/flights/bookings/$id/edit', { id: booking_id })
  const actions = (row: ChangeRow): Action[] =>
    may('Edit Bookings') && waits(row)
      ? [
          { label: 'Accept new times', icon: 'check', run: () => accept(row) },
          { label: 'Contact client', icon: 'message', run: () => setContacted(row) },
          { label: 'Cancel booking', icon: 'x', danger: true, run: () => void navigate({ href: `${link(row)}?dialog=cancel` }) },
          { label: 'Dismiss change', icon: 'archive', run: () => dismiss(row) },
        ]
      : []
  return (
    <>
      <ListPage
        title="Schedule changes"
        rows={all ? changeList : waitingChanges}
        search="Search PNR, passenger, client"
        defaultSort="-noticed_at"
        columns={columns}
        filters={all ? filters : []}
        tabs={<FlightTabs />}
        actions={
          <Button variant="default" component={Link} to="." search={(all ? {} : { show: 'all' }) as never}>
            {all ? 'Waiting only' : 'Show all'}
          </Button>
        }
        {...(may('View Bookings', 'Add Bookings', 'Edit Bookings') ? { rowLink: link } : {})}
        rowActions={actions}
        firstUse={{
          title: all ? 'No schedule changes yet.' : 'No changes are waiting.',
          text: 'New times come from the provider, or you record them on the booking. Accept them, inform the client or cancel the flight here.',
        }}
      />
      <Suspense fallback={null}>
        {contacted && (
          <ContactDialog
            change={{
              id: contacted.id,
              client: { name: contacted.client_name, email: contacted.client_email, phone: contacted.client_phone },
            }}
            onClose={() => setContacted(null)}
          />
        )}
      </Suspense>
    </>
  )
}
