import type { z } from 'zod'
import { headcount } from '#domains/inventory/server/prices/guests.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { newBookingBody } from '../contract.ts'
import { freeKind } from './lines.ts'

type TravellerInput = z.output<typeof newBookingBody>['travellers'][number]

/** @throws 422 at `travellers` when there are more names than booked places, or than people in the rooms. */
export function refuseTooManyTravellers(count: number, all: readonly { kind: string; items: unknown }[]): void {
  // Nobody travels on what is charged besides, such as drinks.
  const places = all.filter(({ kind }) => kind !== freeKind)
  const lines = places.length > 0 ? places : all
  const max = lines.flatMap(({ items }) => items as PricedLine[]).reduce((sum, item) => sum + item.quantity * peopleIn(item), 0)
  if (count > max) throw invalid('travellers', `You can name at most ${max} travellers on this booking.`)
}

/** How many people one unit of an item is for: the guests of a room, else all who fit in it, else its places. */
const peopleIn = ({ guests, sleeps, places }: PricedLine): number =>
  guests ? headcount(guests) + guests.infants : (sleeps ?? Math.max(1, places))

/** Inserts the travellers of a booking, in the given order. */
export async function insertTravellers(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]): Promise<void> {
  for (const insert of travellersInserts(tx, actor, bookingId, travellers)) await insert.execute()
}

/** Returns the statements of `insertTravellers`, for `sendInOrder`: one, or none without travellers. */
export function travellersInserts(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]) {
  if (travellers.length === 0) return []
  return [
    tx.insertInto('travellers').values(
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
    ),
  ]
}
