import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { bookingShown } from './bookings.ts'
import type { Currency } from '#kit/contract/money.ts'

export type ShownBooking = Awaited<ReturnType<typeof bookingShown>>

export interface EventBooking {
  id: string
  reference: string
  client_id: string
  currency: Currency
  total: number
}

/** What happens to bookings that other domains must write down in the same transaction. Amounts are minor units. */
export type BookingEvent =
  /**
   * `kinds` of what is booked: a domain of one kind does nothing for the others. `made` is the booking as it will be shown, where
   * it is being made in this transaction: nothing has followed from it yet.
   */
  | { type: 'confirmed'; booking: EventBooking; kinds: readonly string[]; made?: Promise<ShownBooking> }
  | { type: 'repriced'; booking: EventBooking; before: number; after: number }
  /** `before` is the client it was booked for until now. */
  | { type: 'client_changed'; booking: EventBooking; before: string }
  | { type: 'cancelled'; booking: EventBooking; kept: number; refund: number; reason: string }
  /** After any change of what is booked, of its price or of the client, whatever the status; `why` is a sentence. */
  | { type: 'changed'; id: string; why: string }
  /** Money came in or went back, and stands in the booking's sums. */
  | { type: 'money_moved'; id: string; kinds: readonly string[]; source: string }

type Listener = (app: App, tx: Tx, actor: Actor, event: BookingEvent) => Promise<void>
const listeners: Listener[] = []
const lastListeners: Listener[] = []

/** Registers a domain that comes after bookings in the order; called when that domain is loaded. */
export function onBookingEvent(listener: Listener): void {
  listeners.push(listener)
}

/** Registers one that locks rows for which all others wait, as accounts: told last, it keeps them shortest. */
export function onBookingEventLast(listener: Listener): void {
  lastListeners.push(listener)
}

/**
 * Tells every listener, one after the other, inside the transaction of the change. That a booking is confirmed is told to all at
 * once: what they do about it has nothing to do with each other, and what they write leaves together.
 */
export async function tellBookingEvent(app: App, tx: Tx, actor: Actor, event: BookingEvent): Promise<void> {
  if (event.type === 'confirmed') {
    await Promise.all([...listeners, ...lastListeners].map((listener) => listener(app, tx, actor, event)))
    return
  }
  for (const listener of [...listeners, ...lastListeners]) await listener(app, tx, actor, event)
}
