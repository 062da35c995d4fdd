import { z } from 'zod'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineEvent, eventInsert, publish } from '#kit/server/events/business-events.ts'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import type { BookingStatus } from '../contract.ts'

const payload = z.object({
  reference: z.string(),
  client_id: z.string(),
  /** What the booking costs after the event, in minor units of the currency. */
  total: z.number(),
  currency: z.string(),
  kinds: z.array(z.string()),
})
type Payload = z.infer<typeof payload>

const eventOf = (status: BookingStatus) => defineEvent<Payload>({ name: `booking.${status}`, version: 1, subject: 'booking', payload })

/** A booking has reached a status: `booking.on_hold`, `booking.confirmed`, `booking.cancelled` and so on. */
export const bookingEvents = Object.fromEntries(bookingStatuses.map((status) => [status, eventOf(status)])) as Record<
  BookingStatus,
  ReturnType<typeof eventOf>
>

type StatusBooking = Payload & { id: string }
const payloadOf = ({ reference, client_id, total, currency, kinds }: StatusBooking): Payload => ({
  reference,
  client_id,
  total,
  currency,
  kinds,
})

/** Publishes that a booking has reached a status. */
export const publishStatus = (tx: Tx, actor: Actor, status: BookingStatus, booking: StatusBooking): Promise<void> =>
  publish(tx, actor, bookingEvents[status], booking.id, payloadOf(booking))

/** Returns the statement of `publishStatus`, for `sendInOrder`. */
export const statusInsert = (tx: Tx, actor: Actor, status: BookingStatus, booking: StatusBooking) =>
  eventInsert(tx, actor, bookingEvents[status], booking.id, payloadOf(booking))

/** Lines, price or client of a booking have changed. Cancelling a whole booking publishes its status besides. */
export const bookingChanged = defineEvent({
  name: 'booking.changed',
  version: 1,
  subject: 'booking',
  payload: z.object({
    /** A sentence. */
    why: z.string(),
  }),
})
