import type { z } from 'zod'
import { headcount } from '#domains/inventory/server/prices/guests.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Selectable } from 'kysely'
import type { Travellers } from '../../../database/tables.ts'
import type { editBookingBody, newBookingBody } from '../contract.ts'
import { freeKind } from './lines.ts'
import { hiddenMark, maskedPassport, nothingPrivate, openDetails, sealDetails } from './traveller-private.ts'

type TravellerInput = z.output<typeof newBookingBody>['travellers'][number]
type EditedTraveller = NonNullable<z.output<typeof editBookingBody>['travellers']>[number]
type TravellerRow = Selectable<Travellers>
type Keys = Pick<App, 'settings'>
type Owner = Record<'agency_id' | 'id', string>

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

const nobody = { unit: 'adult' as const, email: null, phone: null, nationality: null, notes: null }

/** Returns the rows of the travellers of a new booking, in the given order. @throws 422 for a passport number that is masked. */
export const newTravellers = (app: Keys, actor: Actor, bookingId: string, travellers: readonly TravellerInput[]) =>
  travellers.map((given, position) => rowOf(app, actor, bookingId, given, position))

/** Returns the row of the first traveller of a new booking, of whom nothing private is known. */
export const namedGuest = (actor: Actor, bookingId: string, guest: { name: string; email: string | null; phone: string | null }) => ({
  agency_id: actor.agencyId,
  id: newId(),
  booking_id: bookingId,
  position: 0,
  ...nobody,
  name: guest.name,
  email: guest.email,
  phone: guest.phone,
  ...nothingPrivate,
})

export type NewTraveller = ReturnType<typeof newTravellers>[number]

/** Returns the row of a traveller: what is not given is as in the row before, or empty. */
function rowOf(app: Keys, actor: Actor, bookingId: string, given: EditedTraveller, position: number, before?: TravellerRow) {
  const { unit, email, phone, nationality, notes } = before ?? nobody
  const owner = { agency_id: actor.agencyId, id: before?.id ?? newId() }
  return {
    ...owner,
    booking_id: bookingId,
    position,
    name: given.name,
    unit: given.unit ?? unit,
    email: given.email === undefined ? email : given.email,
    phone: given.phone === undefined ? phone : given.phone,
    nationality: given.nationality === undefined ? nationality : given.nationality,
    notes: given.notes === undefined ? notes : given.notes,
    ...detailsOf(app, owner, given, position, before),
  }
}

/** Returns the columns of what is private. A passport number that comes back masked as it was answered stays as it is. */
function detailsOf(app: Keys, owner: Owner, given: EditedTraveller, position: number, before?: TravellerRow) {
  const { born_on, dietary } = given
  const isMasked = given.passport_number?.includes(hiddenMark[0]!) === true
  if (isMasked && given.passport_number !== (before ? maskedPassport(before) : null))
    throw invalid(`travellers.${position}.passport_number`, 'Type the whole passport number.')
  const passport_number = isMasked ? undefined : given.passport_number
  const known = before ? openDetails(app, before) : nothingPrivate
  return sealDetails(app, owner, {
    passport_number: passport_number === undefined ? known.passport_number : passport_number,
    born_on: born_on === undefined ? known.born_on : born_on,
    dietary: dietary === undefined ? known.dietary : dietary,
  })
}

/**
 * Makes the given travellers those of a booking, in their order. One who is known keeps its id, because rooms, seats, pick-ups, permits and
 * job sheets point to it. The caller has locked the booking. Cancelled travellers stay.
 * @throws 422 at `travellers.0.id` for an id that is given twice or is not of this booking, and for another passport number that is masked.
 */
export async function replaceTravellers(
  app: Keys,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  given: readonly EditedTraveller[],
): Promise<void> {
  const known = await tx
    .selectFrom('travellers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  const matched = matchTravellers(known, given)
  const rows = given.map((one, position) => rowOf(app, actor, bookingId, one, position, matched[position]))
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
        private_details: of.ref('excluded.private_details'),
        passport_end: of.ref('excluded.passport_end'),
        has_born_on: of.ref('excluded.has_born_on'),
        has_dietary: of.ref('excluded.has_dietary'),
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
