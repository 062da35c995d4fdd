import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { listed } from '#kit/contract/listed.ts'
import { bookingChanged } from './business-events.ts'
import type { readBooking } from './bookings.ts'
import type { Currency } from '#kit/contract/money.ts'

export type BookingView = Awaited<ReturnType<typeof readBooking>>

export interface EventBooking {
  id: string
  reference: string
  client_id: string
  currency: Currency
  total: number
}

/** Booking events that other domains must handle in the same transaction. Amounts are minor units. */
export type BookingEvent =
  /**
   * `kinds` are the booked kinds, so that a domain can skip bookings of other kinds. `created` is set if this transaction created the
   * booking: it has no tickets, rentals or downloads yet. `terms` are then those of its items (`line-terms.ts`), by item id.
   */
  | {
      type: 'confirmed'
      booking: EventBooking
      kinds: readonly string[]
      created?: BookingView
      terms?: ReadonlyMap<string | null, object | null | undefined>
    }
  | { type: 'repriced'; booking: EventBooking; before: number; after: number }
  /** `before` is the id of the previous client. */
  | { type: 'client_changed'; booking: EventBooking; before: string }
  | { type: 'cancelled'; booking: EventBooking; kept: number; refund: number; reason: string }
  /**
   * Sent after any change of lines, price or client, in any status; `why` is a sentence. `published`: the outbox has the new status, which
   * says the same.
   */
  | { type: 'changed'; id: string; why: string; published?: boolean }
  /** A payment or refund was added to the booking's sums. */
  | { type: 'money_moved'; id: string; kinds: readonly string[]; source: string }

export type BookingListener = (app: App, tx: Tx, actor: Actor, event: BookingEvent) => Promise<void>

/** Listeners run in this order. The last ones lock contended rows, such as ledger accounts. */
export const bookingListeners = listed<readonly BookingListener[]>('booking listeners')

/** Runs every listener in order, inside the transaction of the change. A change is also published to the outbox. */
export async function tellBookingEvent(app: App, tx: Tx, actor: Actor, event: BookingEvent): Promise<void> {
  if (event.type === 'changed' && !event.published) await publish(tx, actor, bookingChanged, event.id, { why: event.why })
  for (const listener of bookingListeners.entries()) await listener(app, tx, actor, event)
}
