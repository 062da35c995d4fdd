import type { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { newBookingBody } from '../contract.ts'
import type { Quote } from './quote.ts'

type TravellerInput = z.output<typeof newBookingBody>['travellers'][number]

/** @throws 422 at `travellers` when more are named than places were booked. */
export function refuseTooManyTravellers(count: number, quote: Quote): void {
  const most = quote.lines.reduce((sum, { items }) => sum + items.reduce((n, item) => n + item.quantity * Math.max(1, item.places), 0), 0)
  if (count > most) throw invalid('travellers', `There are more travellers than were booked (${most}).`)
}

/** Writes the people of a booking, in the order given. */
export async function insertTravellers(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]): Promise<void> {
  if (travellers.length === 0) return
  await tx
    .insertInto('travellers')
    .values(
      travellers.map(
        (
          { email = null, phone = null, nationality = null, passport_number = null, born_on = null, dietary = null, notes = null, ...rest },
          position,
        ) => ({
          agency_id: actor.agencyId,
          id: newId(),
          booking_id: bookingId,
          position,
          ...rest,
          email,
          phone,
          nationality,
          passport_number,
          born_on,
          dietary,
          notes,
        }),
      ),
    )
    .execute()
}
