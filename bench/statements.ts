import { newBookingBody } from '#domains/bookings/contract.ts'
import { createBooking } from '#domains/bookings/server/bookings.ts'
import { newFlightBody } from '#domains/flights/contract/bodies.ts'
import { createFlight } from '#domains/flights/server/records/flights.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { countStatements } from '#kit/server/testing/count-statements.ts'
import type { KindWork } from './kinds-stock.ts'

/** The budget of a booking of any kind: price, places, confirmation, ledger, audit, outbox and idempotency key. */
export const maxStatements = 15
/** Claiming the idempotency key and storing the answer. */
const ofKey = 2

interface Booked {
  kind: string
  book: Pick<KindWork['book'], 'body'>
}

/** Makes a booking of a kind in this process and counts its statements. */
export async function statementsOf(app: App, agencyId: string, { kind, book }: Booked): Promise<number> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const work = (tx: Tx): Promise<unknown> =>
    kind === 'flight'
      ? createFlight(tx, actor, newFlightBody.parse(book.body(0)))
      : createBooking(app, tx, actor, newBookingBody.parse(book.body(0)))
  const { statements } = await countStatements(() => app.db.asAgency(actor, work))
  return statements + ofKey
}
