import { Alert, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sentence, wordsOf } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage, ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { usePageTitle } from '#kit/web/shell/page-title.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { isOrder, moveLabel, statusName, wordsOfKinds } from '../../contract/kind-words.ts'
import { call, type Booking } from '../calls.ts'
import { BookingForm } from '../form/booking-form.tsx'
import { bookingValues } from '../form/booking-values.ts'
import { listOf } from '../booking-words.ts'
import { BookingDialogs } from './booking-dialogs.tsx'
import { BookingSide } from './booking-side.tsx'
import { useBookingSlots } from './booking-slots.ts'
import { DeadlinesCard } from './deadlines-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { TravellersCard } from './travellers-card.tsx'
import { useDialog } from './use-dialog.ts'

/** A booking's page: next step, lines, travellers, client, money and timeline. */
export function BookingPage({ id }: { id: string }) {
  const answer = useCall(call, 'GET /bookings/{id}/show', { params: { id } })
  const { cards } = useBookingSlots()
  const actions = useActions(id)
  const may = useMay()
  const tab = useTab(['booking', 'edit'])
  if (tab === 'edit' && answer.data && may('Edit Bookings') && isEditable(answer.data)) return <Edit booking={answer.data} />
  return (
    <RecordPage
      answer={answer}
      what="Booking"
      title={({ reference }) => reference}
      subtitle={(booking) => (
        <>
          <CopyButton value={booking.reference} what="reference" />
          <span>
            {booking.client_name} · booked <Moment value={booking.created_at} />
            {booking.source !== 'manual' && ` · ${wordsOf(booking.source)}`}
          </span>
        </>
      )}
      status={({ status, kinds, payment_status }) => (
        <>
          <StatusBadge status={status} label={statusName(status, kinds)} />
          <PaymentBadge status={status} paymentStatus={payment_status} />
        </>
      )}
      actions={actions}
      parent={listOf}
      side={(booking) => <BookingSide booking={booking} />}
    >
      {(booking) => (
        <>
          {booking.keeper && <KeptElsewhere keeper={booking.keeper} />}
          {booking.silent && <Alert color="blue">This booking is silent: the client gets no mails, messages and papers from Safiri.</Alert>}
          {!booking.keeper && <NextSteps booking={booking} />}
          <LinesCard booking={booking} />
          <DeadlinesCard booking={booking} />
          <Suspense fallback={null}>
            {cards.map(({ Card }, index) => (
              <Card key={index} booking={booking} />
            ))}
          </Suspense>
          {!booking.keeper && hasPeople(booking) && <TravellersCard booking={booking} />}
          <HistoryCard id={booking.id} />
          <TimelineCard booking={booking} />
          <BookingDialogs booking={booking} />
        </>
      )}
    </RecordPage>
  )
}

/** A booking that another domain keeps is read-only here. */
const KeptElsewhere = ({ keeper }: { keeper: NonNullable<Booking['keeper']> }) => (
  <Alert color="blue">
    Change, move or cancel it under {keeper.name}.{' '}
    <Button component={PathLink} to={keeper.link} variant="default" size="compact-md" ml="xs">
      Open record
    </Button>
  </Alert>
)

function Edit({ booking }: { booking: Booking }) {
  const title = `Change ${booking.reference}`
  const navigate = useNavigate()
  usePageTitle(title, listOf(booking))
  return (
    <ScreenPage
      title={title}
      status={<StatusBadge status={booking.status} />}
      buttons={
        <Button variant="default" component={Link} to="." search={{} as never}>
          Back to booking
        </Button>
      }
    >
      {booking.paid.amount > 0 && (
        <Alert color="blue" mb="md">
          Payments were received for this booking. A new price changes the amount due, not the amount paid.
        </Alert>
      )}
      <BookingForm
        initial={bookingValues(booking)}
        booking={booking}
        onSaved={() => navigate({ to: '.', search: {} as never })}
        client={{ value: booking.client.id, label: booking.client.name }}
      />
    </ScreenPage>
  )
}

const editable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']
const deletable: readonly string[] = ['inquired', 'requested', 'waitlisted', 'expired', 'declined']

/** Returns whether people are named on it. */
const hasPeople = ({ kinds, traveller_details }: Booking): boolean => wordsOfKinds(kinds).people !== null || traveller_details.length > 0

/** Returns whether the lines may still be changed. */
const isEditable = ({ status, keeper }: Booking): boolean => keeper === null && editable.includes(status)
const isDeletable = ({ status, keeper, confirmed_at, paid }: Booking) =>
  keeper === null && deletable.includes(status) && confirmed_at === null && paid.amount === 0

/** Returns the actions in the menu that the status and the user's rights allow. */
function useActions(id: string): (booking: Booking) => readonly Action[] {
  const navigate = useNavigate()
  const may = useMay()
  const slots = useBookingSlots()
  const { open } = useDialog()
  const move = useAction(call, 'POST /bookings/{id}/status', {
    invalidates: ['/bookings', '/business', '/packages'],
    notice: ({ status, kinds }) => `${sentence(wordsOfKinds(kinds).record)} is ${statusName(status, kinds).toLowerCase()} now.`,
  })
  const remove = useAction(call, 'POST /bookings/{id}/delete', {
    invalidates: ['/bookings', '/business', '/clients'],
    notice: 'Booking deleted.',
  })
  const silence = useAction(call, 'POST /bookings/{id}/silent', {
    notice: ({ silent }) => (silent ? 'The client gets no messages.' : 'The client gets messages again.'),
  })
  const deleteBooking = async (booking: Booking) => {
    if (
      await confirm({
        title: `Delete ${booking.reference}?`,
        text: 'This also deletes its travellers, notes and activity.',
        action: 'Delete booking',
        danger: true,
      })
    )
      remove.mutate({ params: { id } }, { onSuccess: () => void navigate({ href: listOf(booking) }) })
  }
  return (booking) => {
    if (!may('Edit Bookings')) return []
    const begun = isOrder(booking.kinds) || (booking.starts_on ?? '') <= dayOf(new Date())
    const moves = booking.allowed
      .filter((status) => begun || !afterStart.includes(status))
      .flatMap((status): Action[] => {
        const label = moveLabel(status, booking.kinds)
        return label ? [{ label, icon: 'next', run: () => move.mutate({ params: { id }, body: { status: status as 'confirmed' } }) }] : []
      })
    const { record } = wordsOfKinds(booking.kinds)
    return [
      ...(isEditable(booking)
        ? [{ label: `Change ${record}`, icon: 'pencil' as const, run: () => void navigate({ to: '.', search: { tab: 'edit' } as never }) }]
        : []),
      ...moves,
      ...slots.actions.flatMap((actionOf): Action[] => {
        const action = actionOf(booking, may)
        return action ? [{ label: action.label, icon: action.icon, run: () => void navigate({ href: action.href }) }] : []
      }),
      {
        label: booking.silent ? 'Allow messages to client' : 'Send client no messages',
        icon: 'bell',
        run: () => silence.mutate({ params: { id }, body: { silent: !booking.silent } }),
      },
      ...(booking.allowed.includes('cancelled')
        ? [{ label: `Cancel ${record}`, icon: 'x' as const, danger: true, run: () => open('cancel') }]
        : []),
      ...(isDeletable(booking)
        ? [{ label: `Delete ${record}`, icon: 'trash' as const, danger: true, run: () => deleteBooking(booking) }]
        : []),
    ]
  }
}

/** A trip cannot be in progress, completed or missed before its first day. */
const afterStart: readonly string[] = ['in_progress', 'completed', 'no_show']
