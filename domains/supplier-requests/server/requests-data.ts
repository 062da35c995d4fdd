import type { Selectable, Updateable } from 'kysely'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SupplierRequests } from '../../../database/tables.ts'
import type { RoomCount } from '../contract/words.ts'

export type RequestRow = Selectable<SupplierRequests>

/** The query of requests with the names that lists show. */
export const shownRequests = (tx: Tx) =>
  tx
    .selectFrom('supplier_requests as r')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.id', '=', 'r.booking_id'))
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'r.agency_id').onRef('s.id', '=', 'r.supplier_id'))
    .selectAll('r')
    .select(['b.reference as booking_reference', 'b.title as booking_title', 's.name as supplier_name', 's.currency as supplier_currency'])
export type ShownRequest = RequestRow & {
  booking_reference: string
  booking_title: string
  supplier_name: string
  supplier_currency: Currency
}

export const shownRequest = (tx: Tx, id: string): Promise<ShownRequest | undefined> =>
  shownRequests(tx).where('r.id', '=', id).executeTakeFirst()

/**
 * Returns a request with its booking, both locked, the booking first: its listeners lock requests too. @throws 404, 409 `stale` if the
 * caller has read an older version.
 */
export async function lockRequest(tx: Tx, id: string, version?: number) {
  const known = await tx.selectFrom('supplier_requests').select('booking_id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound('Request')
  const booking = await lockedBooking(tx, known.booking_id)
  await tx.selectFrom('supplier_requests').select('id').where('id', '=', id).forUpdate().execute()
  const row = await shownRequest(tx, id)
  if (!row) throw notFound('Request')
  if (version !== undefined && row.version !== version) throw conflict('stale', 'This request has changed. Reload it and try again.')
  return { row, booking }
}

/** Changes a request whose row is locked. Each change counts as a new version: an answer to an older one counts for nothing. */
export async function changeRequest<Row extends RequestRow>(
  tx: Tx,
  actor: Actor,
  row: Row,
  change: Updateable<SupplierRequests>,
): Promise<Row> {
  const changed = await tx
    .updateTable('supplier_requests')
    .set({ ...change, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, ...changed }
}

/** Adds an entry to the activity of a request. */
export const addRequestEvent = (tx: Tx, actor: Actor, requestId: string, type: string, title: string, detail: string | null) =>
  tx
    .insertInto('supplier_request_events')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      request_id: requestId,
      at: actor.now,
      type,
      title,
      detail,
      user_name: actor.userName ?? null,
    })
    .execute()

/** All requests of a booking, oldest first. */
export const requestsOfBooking = (tx: Tx, bookingId: string): Promise<ShownRequest[]> =>
  shownRequests(tx).where('r.booking_id', '=', bookingId).orderBy('r.created_at').orderBy('r.id').execute()

export const roomsOf = ({ rooms }: Pick<RequestRow, 'rooms'>): RoomCount[] => rooms as unknown as RoomCount[]

const morning = '07:00'

/** Returns when a request that is due on a day needs something next: a reminder on the morning before, then the end of the day. */
export function nextAct(dueOn: string, now: Date): Date {
  const remindAt = momentOf(addDays(dueOn, -1), morning)
  return remindAt > now ? remindAt : endOf(dueOn)
}

/** Returns the first moment after a day. */
export const endOf = (day: string): Date => momentOf(addDays(day, 1))
