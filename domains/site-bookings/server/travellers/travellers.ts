import type { Selectable } from 'kysely'
import { lockedBooking, readBooking } from '#domains/bookings/server/bookings.ts'
import { refuseTooManyTravellers } from '#domains/bookings/server/travellers.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, storyOf, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TripTravellers } from '../../../../database/tables.ts'
import { seal, unseal, type TravellerFields } from './sealed.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>
type Row = Selectable<TripTravellers>

/** Days after the trip on which everything about its travellers is deleted. */
export const keptDays = 90

/** While a booking is one of these, its travellers can be filled in. */
const open: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress']

/** Returns whether the travellers of a booking can be filled in now. Goods have no days, and nobody travels on them. */
export const takesTravellers = ({ status, starts_on }: Pick<Booking, 'status' | 'starts_on'>): boolean =>
  starts_on !== null && open.includes(status)

/** Returns the rows of a booking's travellers, in the order in which they were added. */
export const travellerRows = (tx: Tx, bookingId: string): Promise<Row[]> =>
  tx.selectFrom('trip_travellers').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute()

/** Returns which of a booking's travellers have a passport file. */
async function withPassport(tx: Tx, travellerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (travellerIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('trip_traveller_files')
    .select('traveller_id')
    .where('traveller_id', 'in', [...travellerIds])
    .execute()
  return new Set(rows.map(({ traveller_id }) => traveller_id))
}

/** Returns who travels on a booking, without what is private. @throws 404. */
export async function listTravellers(tx: Tx, bookingId: string) {
  const booking = await readBooking(tx, bookingId)
  const rows = await travellerRows(tx, bookingId)
  const pictured = await withPassport(
    tx,
    rows.map(({ id }) => id),
  )
  return {
    travellers: rows.map(({ id, name, passport, version, updated_at }) => ({
      id,
      name,
      has_passport: passport !== null,
      has_file: pictured.has(id),
      version,
      updated_at: updated_at.toISOString(),
    })),
    expected: booking.travellers,
    open: takesTravellers(booking),
    erased_on: booking.ends_on && addDays(booking.ends_on, keptDays),
  }
}

async function rowOf(tx: Tx, bookingId: string, id: string): Promise<Row> {
  const row = await tx
    .selectFrom('trip_travellers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Traveller')
  return row
}

const about = (row: Pick<Row, 'id'>) => ({ subject: 'traveller', subjectId: row.id })

/** Returns everything about a traveller, and logs that the actor looked at it. A client has no user. @throws 404. */
export async function showTraveller(app: App, tx: Tx, actor: Actor, { bookingId, id }: { bookingId: string; id: string }) {
  const row = await rowOf(tx, bookingId, id)
  await audit(tx, actor, { action: 'traveller.shown', ...about(row), after: { booking_id: bookingId } })
  const log = await storyOf(tx, actor.agencyId, [row.id])
  return {
    id,
    version: row.version,
    has_file: (await withPassport(tx, [id])).has(id),
    ...unseal(app, row),
    log: log.map(({ at, action, user_name }) => ({ at: at.toISOString(), action, user_name })),
  }
}

/** @throws 422 for days that cannot be. */
function refuseWrongDays({ starts_on, ends_on }: Booking, { born_on, passport_expires_on }: TravellerFields, now: Date): void {
  if (born_on && born_on > dayOf(now)) throw invalid('born_on', 'The date of birth is in the future.')
  const last = ends_on ?? starts_on
  if (passport_expires_on && last && passport_expires_on < last)
    throw invalid('passport_expires_on', 'This passport expires before the trip ends.')
}

function refuseClosed(booking: Booking): void {
  if (!takesTravellers(booking)) throw conflict('booking_closed', 'Travellers of this booking can no longer be changed.')
}

/** Adds a traveller. @throws 404, 409 `booking_closed`, 422 at the fields, or at `travellers` when there are more than travel. */
export async function addTraveller(app: App, tx: Tx, actor: Actor, bookingId: string, fields: TravellerFields): Promise<string> {
  // Locked, so that two browsers do not add one too many.
  const booking = await lockedBooking(tx, bookingId)
  refuseClosed(booking)
  refuseWrongDays(booking, fields, actor.now)
  refuseTooManyTravellers((await travellerRows(tx, bookingId)).length + 1, booking.lines)
  const owner = { agency_id: actor.agencyId, id: newId() }
  const times = { created_at: actor.now, updated_at: actor.now }
  await tx
    .insertInto('trip_travellers')
    .values({ ...owner, booking_id: bookingId, ...seal(app, owner, fields), ...times })
    .execute()
  await audit(tx, actor, { action: 'traveller.added', ...about(owner), after: { booking_id: bookingId, fields: filled(fields) } })
  return owner.id
}

/** The audit log keeps which fields were filled in, never what is in them. */
const filled = (fields: TravellerFields): string[] => Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [name]))

interface Change {
  bookingId: string
  id: string
  /** The version that was read. */
  version: number
  fields: TravellerFields
}

/** Changes a traveller. @throws 404, 409 `stale` after a change by somebody else, `booking_closed`, 422. */
export async function changeTraveller(app: App, tx: Tx, actor: Actor, { bookingId, id, version, fields }: Change): Promise<void> {
  const row = await rowOf(tx, bookingId, id)
  const booking = await readBooking(tx, bookingId)
  refuseClosed(booking)
  if (row.version !== version) throw conflict('stale', 'Another person has changed this traveller. Open it again.')
  refuseWrongDays(booking, fields, actor.now)
  await tx
    .updateTable('trip_travellers')
    .set({ ...seal(app, row, fields), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'traveller.changed', ...about(row), after: { booking_id: bookingId, fields: filled(fields) } })
}

/** Deletes what a booking has of a traveller. @throws 404. */
export async function deleteTraveller(tx: Tx, actor: Actor, { bookingId, id }: { bookingId: string; id: string }): Promise<void> {
  const row = await rowOf(tx, bookingId, id)
  await tx.deleteFrom('trip_travellers').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'traveller.deleted', ...about(row), after: { booking_id: bookingId } })
}
