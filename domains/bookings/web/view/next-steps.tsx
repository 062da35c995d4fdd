import { Alert, Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card, NextStep } from '#kit/web/record-page/card.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { hireTimes } from '../booking-words.ts'
import { isOrder, moveLabel, wordsOfKinds } from '../../contract/kind-words.ts'
import { call, type Booking } from '../calls.ts'
import { HoldLeft, useNow } from '../hold-left.tsx'
import { Attention } from './attention.tsx'

type Status = Booking['status']

interface Step {
  text: ReactNode
  /** Suggested moves, most likely first. */
  moves: { to: Status; label: string }[]
  more?: ReactNode
}

/** Returns the next step for the booking's status, with the moves that the status allows. */
function stepOf(booking: Booking, now: Date): Step | null {
  const today = dayOf(now)
  const starts = booking.starts_on ?? today
  const { record, thing, places } = wordsOfKinds(booking.kinds)
  const hold = { to: 'on_hold' as const, label: `Hold ${places}` }
  const confirm = { to: 'confirmed' as const, label: `Confirm ${record}` }
  const to = (status: Status) => {
    const label = moveLabel(status, booking.kinds)
    return label ? [{ to: status, label }] : []
  }
  const hire = hireTimes(booking)
  switch (booking.status) {
    case 'on_hold':
      return {
        text: (
          <>
            The hold <HoldLeft until={booking.hold_expires_at!} sentence />.
          </>
        ),
        moves: [confirm],
        more: <ExtendHold id={booking.id} />,
      }
    case 'requested':
      return { text: `The client requested this. No ${places} are taken yet.`, moves: [confirm, hold] }
    case 'inquired':
      return { text: `This is only an inquiry. No ${places} are taken.`, moves: [hold, { to: 'declined', label: 'Decline' }] }
    case 'waitlisted':
      return { text: 'On the waiting list. When places become free, we hold them in order and email the client.', moves: [hold] }
    case 'expired':
      return {
        text: `The hold expired and the ${places} are free. You can hold them again while they are available.`,
        moves: [{ to: 'on_hold', label: `Hold ${places} again` }],
      }
    case 'confirmed':
      if (isOrder(booking.kinds)) return null
      if (starts > today) return { text: `Starts on ${hire?.from ?? formatDay(starts)}.`, moves: [] }
      return {
        text: hire ? `Pick-up: ${hire.from}.` : starts === today ? 'Starts today.' : `Started on ${formatDay(starts)}.`,
        // What is never in progress is completed once its day is over.
        moves: booking.allowed.includes('in_progress') ? [...to('in_progress'), ...to('no_show')] : starts < today ? to('completed') : [],
      }
    case 'in_progress':
      return {
        text:
          booking.ends_on && booking.ends_on > today
            ? `In progress until ${hire?.until ?? formatDay(booking.ends_on)}.`
            : overText(thing, hire),
        moves: to('completed'),
      }
    default:
      return null
  }
}

/** A hire ends at a time of its last day, other trips with the day. */
const overText = (trip: string, hire: { until: string } | null): string => (hire ? `Return: ${hire.until}.` : `The ${trip} is over.`)

/** The next step, at the top of the page. */
export function NextSteps({ booking }: { booking: Booking }) {
  const now = useNow()
  const may = useMay()
  const step = stepOf(booking, now)
  const move = useAction(call, 'POST /bookings/{id}/status', { invalidates: ['/bookings', '/business', '/packages'] })
  const overdue =
    booking.due.amount > 0 && booking.payment_due_at !== null && booking.payment_due_at < now.toISOString() && booking.confirmed_at !== null
  const moves = may('Edit Bookings') ? (step?.moves ?? []).filter(({ to }) => booking.allowed.includes(to)) : []
  return (
    <>
      {booking.needs_attention && <Attention bookingId={booking.id} text={booking.needs_attention} changes={['/bookings', '/business']} />}
      {booking.cancellation && (
        <Alert color="gray" title={`Cancelled by the ${booking.cancellation.by}`}>
          <div>{booking.cancellation.reason}</div>
          <div>{refundWords[booking.cancellation.refund]}</div>
        </Alert>
      )}
      {(step || overdue) && (
        <Card flush>
          {step && (
            <NextStep
              action={
                <>
                  {may('Edit Bookings') && step.more}
                  {moves.toReversed().map(({ to, label }, index) => (
                    <Button
                      key={to}
                      size="compact-md"
                      variant={index === moves.length - 1 ? 'filled' : 'default'}
                      loading={move.isPending && move.variables.body?.status === to}
                      onClick={() => move.mutate({ params: { id: booking.id }, body: { status: to as 'confirmed' } })}
                    >
                      {label}
                    </Button>
                  ))}
                </>
              }
            >
              {step.text}
            </NextStep>
          )}
          {overdue && (
            <NextStep action={null}>
              <Money value={booking.due} /> was due by {formatDay(booking.payment_due_at)}.
            </NextStep>
          )}
        </Card>
      )}
    </>
  )
}

const refundWords: Record<string, string> = {
  full: 'Fully refunded.',
  partial: 'Partly refunded.',
  none: 'No refund.',
}

const extensions = [
  { hours: 24, label: 'A day' },
  { hours: 48, label: 'Two days' },
  { hours: 72, label: 'Three days' },
  { hours: 168, label: 'A week' },
]

function ExtendHold({ id }: { id: string }) {
  const extend = useAction(call, 'POST /bookings/{id}/extend-hold', { invalidates: ['/bookings', '/business'], notice: 'Hold extended.' })
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-md" variant="default" loading={extend.isPending} rightSection={<icons.down size={14} aria-hidden />}>
          Extend
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>From now</Menu.Label>
        {extensions.map(({ hours, label }) => (
          <Menu.Item key={hours} onClick={() => extend.mutate({ params: { id }, body: { hours } })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
