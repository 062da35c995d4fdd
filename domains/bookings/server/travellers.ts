import type { z } from 'zod'
import { headcount } from '#domains/inventory/server/prices/guests.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Selectable } from 'kysely'
import type { Travellers } from '../../../database/tables.ts'
import type { editBookingBody, newBookingBody } from '../contract.ts'
import { freeKind } from './lines.ts'

type TravellerInput = z.output<typeof newBookingBody>['travellers'][number]
type EditedTraveller = NonNullable<z.output<typeof editBookingBody>['travellers']>[number]
type TravellerRow = Selectable<Travellers>

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

/** Returns the statement that inserts the travellers of a new booking in the given order, for `sendInOrder`: one, or none. */
export function travellersInserts(tx: Tx, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]) {
  if (travellers.length === 0) return []
  return [tx.insertInto('travellers').values(travellers.map((given, position) => rowOf(actor, bookingId, given, position)))]
}

const nobody = { unit: 'adult' as const, email: null, phone: null, nationality: null, passport_number: null, born_on: null, dietary: null }

/** Returns the row of a traveller: what is not given is as in the row before, or empty. */
function rowOf(actor: Actor, bookingId: string, { id: _id, ...given }: EditedTraveller, position: number, before?: TravellerRow) {
  const known = before ?? { ...nobody, notes: null }
  const { unit, email, phone, nationality, passport_number, born_on, dietary, notes } = { ...known, ...withoutUndefined(given) }
  return {
    agency_id: actor.agencyId,
    id: before?.id ?? newId(),
    booking_id: bookingId,
    position,
    name: given.name,
    ...{ unit, email, phone, nationality, passport_number, born_on, dietary, notes },
  }
}

const withoutUndefined = (given: Omit<EditedTraveller, 'id'>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Omit<EditedTraveller, 'id'>

/**
 * Makes the given travellers those of a booking, in their order. One who is known keeps its id, because rooms, seats, pick-ups, permits and
 * job sheets point to it. The caller has locked the booking. Cancelled travellers stay.
 * @throws 422 at `travellers.0.id` for an id that is given twice or is not of this booking.
 */
export async function replaceTravellers(tx: Tx, actor: Actor, bookingId: string, given: readonly EditedTraveller[]): Promise<void> {
  const known = await tx
    .selectFrom('travellers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  const matched = matchTravellers(known, given)
  const rows = given.map((one, position) => rowOf(actor, bookingId, one, position, matched[position]))
  const removed = known.filter((row) => !matched.includes(row)).map(({ id }) => id)
  if (removed.length > 0) await tx.deleteFrom('travellers').where('booking_id', '=', bookingId).where('id', 'in', removed).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('travellers')
    .values(rows)
    .onConflict((row) =>
      row.columns(['agency_id', 'id']).doUpdateSet((of) => ({
        position: of.ref('excluded.position'),
        name: of.ref('excluded.name'),
        unit: of.ref('excluded.unit'),
        email: of.ref('excluded.email'),
        phone: of.ref('excluded.phone'),
        nationality: of.ref('excluded.nationality'),
        passport_number: of.ref('excluded.passport_number'),
        born_on: of.ref('excluded.born_on'),
        dietary: of.ref('excluded.dietary'),
        notes: of.ref('excluded.notes'),
      })),
    )
    .execute()
}

/** Returns for each given traveller the row it is: by its id, else the first row left with exactly its name; undefined for a new one. */
export function matchTravellers<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  given: readonly { id?: string | undefined; name: string }[],
): (Row | undefined)[] {
  const left = new Map(rows.map((row) => [row.id, row]))
  const taken = given.map(({ id }, index) => {
    if (id === undefined) return undefined
    const row = left.get(id)
    if (!row)
      throw unknownTraveller(
        index,
        given.slice(0, index).some((other) => other.id === id),
      )
    left.delete(id)
    return row
  })
  return given.map(({ id, name }, index) => {
    const row = id === undefined ? [...left.values()].find((one) => one.name === name) : taken[index]
    if (row) left.delete(row.id)
    return row
  })
}

const unknownTraveller = (index: number, isTwice: boolean) =>
  isTwice
    ? invalid(`travellers.${index}.id`, 'This traveller is listed twice.')
    : invalid(`travellers.${index}.id`, 'This traveller is no longer on this booking.', 'not_found_reference')
