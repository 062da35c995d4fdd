import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
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
   * `kinds` of what is booked: a domain of one kind does nothing for the others. `created` is the booking if this transaction
   * has created it: it has no tickets, rentals or downloads yet.
   */
  | { type: 'confirmed'; booking: EventBooking; kinds: readonly string[]; created?: ShownBooking }
  | { type: 'repriced'; booking: EventBooking; before: number; after: number }
  /** `before` is the client it was booked for until now. */
  | { type: 'client_changed'; booking: EventBooking; before: string }
  | { type: 'cancelled'; booking: EventBooking; kept: number; refund: number; reason: string }
  /** After any change of what is booked, of its price or of the client, whatever the status; `why` is a sentence. */
  | { type: 'changed'; id: string; why: string }
  /** Money came in or went back, and stands in the booking's sums. */
  | { type: 'money_moved'; id: string; kinds: readonly string[]; source: string }

export type BookingListener = (app: App, tx: Tx, actor: Actor, event: BookingEvent) => Promise<void>

/** In the order in which they are told. The last ones lock rows that many others wait for, such as ledger accounts. */
export const bookingListeners = listed<readonly BookingListener[]>('booking listeners')

/** Tells every listener, one after the other, inside the transaction of the change. */
export async function tellBookingEvent(app: App, tx: Tx, actor: Actor, event: BookingEvent): Promise<void> {
  for (const listener of bookingListeners.entries()) await listener(app, tx, actor, event)
}
