import { sql, type NotNull, type Selectable, type Updateable } from 'kysely'
import { momentOf, addDays, dayOf } from '#kit/contract/time.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { itemCover } from '#domains/inventory/server/items/pictures.ts'
import { isInDanger } from './danger-data.ts'
import type { HireTerms } from './hire-terms.ts'
import type { Rentals } from '../../../database/tables.ts'
import type { RentalStatus } from '../contract/words.ts'

export type RentalRow = Selectable<Rentals>

interface Filter extends ListRequest {
  status?: readonly RentalStatus[] | undefined
  when?: 'today' | 'late' | 'in_danger' | undefined
  booking_id?: string | undefined
}

const joined = (tx: Tx) =>
  tx
    .selectFrom('rentals as r')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.id', '=', 'r.booking_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'r.agency_id').onRef('i.id', '=', 'r.inventory_id'))
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'r.agency_id').onRef('u.id', '=', 'r.unit_id'))
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .leftJoin('vehicles as v', (join) => join.onRef('v.agency_id', '=', 'r.agency_id').onRef('v.unit_id', '=', 'r.unit_id'))

const select = (tx: Tx, now: Date) =>
  joined(tx)
    .selectAll('r')
    .select([
      'u.name as plate',
      'i.title as car',
      'b.reference',
      'b.client_name',
      'b.currency',
      'b.payment_status',
      'b.total',
      'b.paid',
      'b.refunded',
      'b.version as booking_version',
      'c.phone as client_phone',
      'v.odometer',
    ])
    .select(isInDanger(now).as('in_danger'))
export type RentalListRow = Awaited<ReturnType<typeof rentalById>> & object

export const rentalById = (tx: Tx, id: string, now: Date) => select(tx, now).where('r.id', '=', id).executeTakeFirst()

/** A page of rentals by due time, so overdue ones come first. */
export async function pageOfRentals(tx: Tx, filter: Filter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const [from, until] = todayOf(now)
  let query = select(tx, now).select(itemCover('r.inventory_id').as('cover_key'))
  if (filter.status?.length) query = query.where('r.status', 'in', [...filter.status])
  if (filter.booking_id) query = query.where('r.booking_id', '=', filter.booking_id)
  if (filter.when === 'today') query = query.where('r.next_at', '>=', from).where('r.next_at', '<', until)
  if (filter.when === 'late') query = query.where('r.next_at', '<', now)
  if (filter.when === 'in_danger') query = query.where(isInDanger(now))
  if (filter.search)
    query = query.where(sql<string>`u.name || ' ' || i.title || ' ' || b.reference || ' ' || b.client_name`, 'ilike', like(filter.search))
  const rows = await query
    .orderBy(column === 'starts_at' ? 'r.starts_at' : 'r.next_at', (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('r.id', 'desc')
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

const todayOf = (now: Date): [Date, Date] => [momentOf(dayOf(now)), momentOf(addDays(dayOf(now), 1))]

/** Number of rentals with a hand-over or return today, overdue, out, and in danger. */
export async function countToday(tx: Tx, now: Date) {
  const [from, until] = todayOf(now)
  const { rows } = await sql<{ hand_overs: number; returns: number; late: number; out: number; in_danger: number }>`
    SELECT count(*) FILTER (WHERE status = 'reserved' AND next_at >= ${from} AND next_at < ${until}) AS hand_overs,
           count(*) FILTER (WHERE status = 'out' AND next_at >= ${from} AND next_at < ${until}) AS returns,
           count(*) FILTER (WHERE next_at < ${now}) AS late,
           count(*) FILTER (WHERE status = 'out') AS out,
           count(*) FILTER (WHERE ${isInDanger(now)}) AS in_danger
    FROM rentals r WHERE agency_id = ${thisAgency} AND next_at IS NOT NULL`.execute(tx)
  return rows[0]!
}

export const bookingOf = (tx: Tx, id: string) => tx.selectFrom('rentals').select('booking_id').where('id', '=', id).executeTakeFirst()
/** The rental's row, locked until the transaction ends. */
export const lockRental = (tx: Tx, id: string) => tx.selectFrom('rentals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Claimed {
  unit_id: string
  inventory_id: string
  starts_at: Date
  ends_at: Date
}

/** Returns a car's current terms. */
export const termsOfCar = (tx: Tx, inventoryId: string): Promise<HireTerms> =>
  tx
    .selectFrom('cars')
    .select(['late_fee', 'extra_km', 'mileage_limit', 'security_deposit'])
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirstOrThrow()

/** Adds a reserved rental for a booking, with the terms of the car when it was booked. */
export async function insertRental(
  tx: Tx,
  actor: Actor,
  { security_deposit: deposit, ...rental }: Claimed & HireTerms & { id: string; booking_id: string },
): Promise<void> {
  const deposit_status = deposit > 0 ? ('due' as const) : ('none' as const)
  await tx
    .insertInto('rentals')
    .values({ agency_id: actor.agencyId, ...rental, deposit, deposit_status, created_at: actor.now, updated_at: actor.now })
    .execute()
}
export const updateRental = (tx: Tx, id: string, change: Updateable<Rentals>) =>
  tx
    .updateTable('rentals')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Writes what the return added to the booking, in the same step as the return. */
export const writeCharged = (tx: Tx, id: string, charged: number) =>
  tx.updateTable('rentals').set({ charged }).where('id', '=', id).execute()

/** Vehicles claimed by a booking's car lines, with the booked times. */
export const claimedVehicles = (tx: Tx, bookingId: string): Promise<Claimed[]> =>
  tx
    .selectFrom('booking_lines as l')
    .innerJoin('unit_claims as c', (join) => join.onRef('c.agency_id', '=', 'l.agency_id').onRef('c.booking_line_id', '=', 'l.id'))
    .innerJoin('cars as k', (join) => join.onRef('k.agency_id', '=', 'c.agency_id').onRef('k.inventory_id', '=', 'c.inventory_id'))
    .select(['c.unit_id', 'c.inventory_id', 'l.starts_at', 'l.ends_at'])
    // A line that claims a vehicle always has times.
    .$narrowType<{ starts_at: NotNull; ends_at: NotNull }>()
    .where('l.booking_id', '=', bookingId)
    .where('l.kind', '=', 'car')
    .where('l.cancelled_at', 'is', null)
    .orderBy('c.id')
    .execute()
export const livingOf = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('rentals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', 'not in', ['cancelled', 'no_show'])
    .orderBy('id')
    .execute()
/** Whether a booking has another rental (except no-shows and cancelled ones) or a line that is not a car. */
export async function hasMore(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    SELECT EXISTS (SELECT FROM rentals WHERE agency_id = ${thisAgency} AND booking_id = ${bookingId} AND status NOT IN ('no_show', 'cancelled'))
      OR EXISTS (SELECT FROM booking_lines
        WHERE agency_id = ${thisAgency} AND booking_id = ${bookingId} AND kind <> 'car' AND cancelled_at IS NULL) AS more`.execute(tx)
  return rows[0]!.more
}
/** The booking's current status. */
export const bookingStatusOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()

/** The unit claim of a rental. */
export const claimOf = (tx: Tx, rental: RentalRow) =>
  tx
    .selectFrom('unit_claims as c')
    .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'c.agency_id').onRef('l.id', '=', 'c.booking_line_id'))
    .select('c.id')
    .where('l.booking_id', '=', rental.booking_id)
    .where('c.unit_id', '=', rental.unit_id)
    .where('l.starts_at', '=', rental.starts_at)
    .executeTakeFirst()
export const platesOf = (tx: Tx, unitIds: readonly string[]) =>
  tx
    .selectFrom('inventory_units')
    .select(['id', 'name as plate'])
    .where(sql<boolean>`id = ANY(${[...unitIds]}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
