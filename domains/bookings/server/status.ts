import { releaseUse } from '#domains/discounts/server/discounts.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import type { BookingStatus } from '../contract.ts'
import { movesFrom, statusName } from '../contract/kind-words.ts'
import { readBooking, holdEnds } from './bookings.ts'
import { addEvent, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { publishStatus } from './business-events.ts'
import { tellBookingEvent } from './events.ts'
import { refuseKept } from './keepers.ts'
import { expireHold, setTaking } from './stock.ts'

/** The stock that lines take in each status. A finished trip keeps what it sold. */
const takingIn: Partial<Record<BookingStatus, 'none' | 'held' | 'sold'>> = {
  requested: 'none',
  on_hold: 'held',
  waitlisted: 'none',
  confirmed: 'sold',
  declined: 'none',
  cancelled: 'none',
  expired: 'none',
}

/** Locks and returns the booking if it may move to `to`. @throws 404, 409 `invalid_transition`, `kept_elsewhere`. */
export async function lockForMove(tx: Tx, id: string, to: BookingStatus): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  refuseMove(row, to)
  return row
}

/** @throws 409 `invalid_transition` if the table does not allow the move, or the kinds never have that status. */
export function refuseMove({ status, kinds }: Pick<BookingRow, 'status' | 'kinds'>, to: BookingStatus): void {
  if (!movesFrom(status, kinds).includes(to)) throw invalidTransition(status, to)
}

/** Moves a booking to another status and takes or frees its places. @throws 404, 409 `invalid_transition`, `sold_out`. */
export async function moveTo(app: App, tx: Tx, actor: Actor, id: string, to: BookingStatus, reason: string | null = null) {
  const row = await lockForMove(tx, id, to)
  await applyMove(app, tx, actor, row, to, reason)
  return readBooking(tx, id)
}

interface MoveOptions {
  /** Title of the timeline entry. `null` adds none, for an intermediate step. */
  title?: string | null
  /** When the hold ends; defaults to the agency's hold hours. */
  holdEnds?: Date | null
}

/** In these statuses the booking returns its discount. */
const discountReturned: readonly BookingStatus[] = ['cancelled', 'expired', 'declined']

/** Performs the move. The row must be locked and the move allowed. */
export async function applyMove(
  app: App,
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  to: BookingStatus,
  reason: string | null,
  { title = statusName(to, row.kinds), holdEnds }: MoveOptions = {},
): Promise<void> {
  const taking = takingIn[to]
  if (taking) {
    const lines = (await linesOf(tx, row.id)).filter(({ cancelled_at }) => cancelled_at === null)
    await setTaking(tx, actor, row.id, lines, taking)
  }
  await tx
    .updateTable('bookings')
    .set({
      status: to,
      version: row.version + 1,
      updated_at: actor.now,
      hold_expires_at: to !== 'on_hold' ? null : holdEnds === undefined ? await newHoldEnd(tx, actor, row) : holdEnds,
      ...(to === 'confirmed' ? { confirmed_at: actor.now, needs_attention: null } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (row.discount_id && discountReturned.includes(to)) await releaseUse(tx, actor, row.id)
  if (title !== null) await addEvent(tx, actor, row.id, { type: 'status', title, detail: reason })
  await audit(tx, actor, {
    action: `booking.${to}`,
    subject: 'booking',
    subjectId: row.id,
    before: { status: row.status },
    after: { status: to, ...(reason ? { reason } : {}) },
  })
  await publishStatus(tx, actor, to, row)
  if (to === 'confirmed') {
    const { id, reference, client_id, currency, total, kinds } = row
    await tellBookingEvent(app, tx, actor, { type: 'confirmed', booking: { id, reference, client_id, currency, total }, kinds })
  }
}

async function newHoldEnd(tx: Tx, actor: Actor, row: BookingRow): Promise<Date> {
  const { hold_hours } = await ofAgency(tx, actor.agencyId).select('hold_hours').executeTakeFirstOrThrow()
  return holdEnds(actor.now, hold_hours, row.starts_on)
}

/** Extends the hold by some hours from now. @throws 404, 409 when it is not on hold or has expired. */
export async function extendHold(tx: Tx, actor: Actor, id: string, hours: number) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  if (row.status !== 'on_hold' || row.hold_expires_at! <= actor.now) throw conflict('not_on_hold', 'You can only extend a booking on hold.')
  const ends = holdEnds(actor.now, hours, row.starts_on)
  await tx
    .updateTable('bookings')
    .set({ hold_expires_at: ends, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await addEvent(tx, actor, id, { type: 'status', title: 'Hold extended', detail: `${hours} hours` })
  return readBooking(tx, id)
}

const batch = 200

/** Expires every hold that has run out, each in its own agency's transaction. @returns the number of expired holds. */
export async function expireHolds(app: App): Promise<number> {
  let done = 0
  for (;;) {
    const now = app.clock.now()
    const stale = await app.db.asPlatform('sweep: holds that ran out', (tx) =>
      tx
        .selectFrom('bookings')
        .select(['agency_id', 'id'])
        .where('status', '=', 'on_hold')
        .where('hold_expires_at', '<=', now)
        .where('kept_by', 'is', null)
        .orderBy('hold_expires_at')
        .limit(batch)
        .execute(),
    )
    const failed = await eachRow(app, stale, 'a hold did not expire', async ({ agency_id, id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      if (await app.db.asAgency(actor, (tx) => expireHold(tx, actor, id))) done++
    })
    if (stale.length < batch || failed > 0) return done
  }
}
