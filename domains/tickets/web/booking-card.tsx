import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { call, type TicketRow } from './calls.ts'
import { stateTone } from './ticket-words.ts'
import styles from './tickets.module.css'

/** The tickets of a booking, on its page; nothing for bookings without an event. */
export default function BookingCard({ booking: { id, kinds, status } }: BookingCardProps) {
  const { features } = useUser()
  if (!kinds.includes('event') || !features.includes('events_and_entertainment')) return null
  return <TicketsCard bookingId={id} status={status} />
}

const atFirst = 10

function TicketsCard({ bookingId, status }: { bookingId: string; status: string }) {
  const { data: tickets } = useCall(call, 'GET /bookings/{id}/tickets', { params: { id: bookingId } })
  const [all, setAll] = useState(false)
  if (!tickets) return null
  return (
    <Card title="Tickets" flush>
      {tickets.length === 0 ? (
        <p className={styles.none}>
          {status === 'confirmed' ? 'No tickets.' : 'Tickets are created and mailed once the booking is confirmed.'}
        </p>
      ) : (
        <ul className={styles.tickets}>
          {tickets.slice(0, all ? tickets.length : atFirst).map((ticket) => (
            <Ticket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {!all && tickets.length > atFirst && (
        <Button variant="subtle" size="compact-md" m="xs" onClick={() => setAll(true)}>
          Show all {tickets.length}
        </Button>
      )}
    </Card>
  )
}

const open = (id: string) =>
  call
    .open('GET /business/entertainment/events/tickets/purchases/{id}/pdf', { params: { id } })
    .catch((error: unknown) => showError('No ticket', error))

function Ticket({ ticket: { id, number, holder_name, type_name, state, inside } }: { ticket: TicketRow }) {
  const mayOpen = useMay()('View Tickets', 'Scan Tickets')
  return (
    <li>
      <div>
        {holder_name}
        <small>
          {mayOpen ? <PathLink to={pathTo('/tickets/purchases/$code', { code: number })}>{number}</PathLink> : number} · {type_name}
          {inside && ' · inside'}
        </small>
      </div>
      <StatusBadge status={state} tone={stateTone[state]} />
      <Tooltip label="Open document">
        <ActionIcon variant="subtle" color="gray" aria-label={`Print ticket ${number}`} onClick={() => void open(id)}>
          <icons.printer size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
