import { isDeepStrictEqual } from 'node:util'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { billFolio, validInvoices } from '#domains/papers/server/folio-invoice.ts'
import * as data from './folios-data.ts'
import { billOf, readState } from './state.ts'

/** Fits the parts on folios to what the lines of a changed booking cost, and corrects the invoices of closed folios. */
export const foliosFollowBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type !== 'changed' || (await data.foliosOf(tx, event.id)).length === 0) return
  const state = await readState(app, tx, actor.agencyId, event.id)
  if (!isDeepStrictEqual(state.parts, state.stored)) await data.writeParts(tx, actor.agencyId, event.id, state.parts)
  const { byFolio } = await validInvoices(tx, event.id)
  for (const { number, closed_at } of state.folios)
    if (closed_at && byFolio.has(number)) await billFolio(app, tx, actor, event.id, billOf(state, number), event.why)
}
