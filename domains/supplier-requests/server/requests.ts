import type { z } from 'zod'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import { statusesWithoutDeadlines } from '#domains/bookings/server/deadlines.ts'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { supplierInUse } from '#domains/suppliers/server/suppliers.ts'
import { conflict, invalid, invalidTransition } from '#kit/contract/errors.ts'
import { dayOf, formatDay, formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { requestBody, reviseBody } from '../contract.ts'
import { requestMoves, type RequestState } from '../contract/words.ts'
import { endRequest, tellRequest } from './follow.ts'
import { mailSupplier } from './mails.ts'
import { changeRequest, lockRequest, nextAct, shownRequest, type RequestRow, type ShownRequest } from './requests-data.ts'

/** A booking has so many requests at most. */
const maxPerBooking = 60

/** @throws 409 `invalid_transition`. */
export function refuseMove({ state }: Pick<RequestRow, 'state'>, to: RequestState): void {
  if (!requestMoves[state].includes(to)) throw invalidTransition(state, to)
}

/** Asks a supplier. @throws 404, 409 `booking_ended`, `archived`, `too_many`, 422 at a field. */
export async function createRequest(app: App, tx: Tx, actor: Actor, input: z.output<typeof requestBody>): Promise<string> {
  const booking = await lockedBooking(tx, input.booking_id)
  refuseEnded(booking)
  refuseDays(input, actor.now)
  const line = input.line_id ? booking.lines.find(({ id, cancelled_at }) => id === input.line_id && cancelled_at === null) : null
  if (line === undefined) throw invalid('line_id', 'This line belongs to another booking or was cancelled.', 'not_found_reference')
  await supplierInUse(tx, input.supplier_id)
  await refuseTooMany(tx, booking.id)
  const { booking_id, supplier_id, line_id: _line, rooms, ...rest } = input
  const id = newId()
  await tx
    .insertInto('supplier_requests')
    .values({
      agency_id: actor.agencyId,
      id,
      booking_id,
      supplier_id,
      line_id: line?.id ?? null,
      inventory_id: line?.inventory_id ?? null,
      departure_id: line?.departure_id ?? null,
      ...rest,
      rooms: JSON.stringify(rooms),
      link_id: newId(),
      sent_at: actor.now,
      due_on: input.answer_by,
      act_at: nextAct(input.answer_by, actor.now),
      created_by: actor.userId,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  const row = (await shownRequest(tx, id))!
  await send(app, tx, actor, booking, row, 'Requested')
  return id
}

async function send(app: App, tx: Tx, actor: Actor, booking: BookingView, row: ShownRequest, title: string): Promise<void> {
  await mailSupplier(app, tx, row, 'asked')
  const detail = `${formatDays(row.starts_on, row.ends_on)}, answer by ${formatDay(row.answer_by)}, to ${row.email}`
  await tellRequest(tx, actor, booking, row, { type: 'requested', title, detail })
  await audit(tx, actor, {
    action: row.version === 1 ? 'supplier_request.sent' : 'supplier_request.sent_again',
    subject: 'booking',
    subjectId: row.booking_id,
    after: { request: row.id, supplier: row.supplier_name, to: row.email, revision: row.revision },
  })
}

/** Changes a request and asks again. An answer to the earlier one counts for nothing. @throws 404, 409, 422 at a field. */
export async function reviseRequest(app: App, tx: Tx, actor: Actor, id: string, { version, rooms, ...input }: z.output<typeof reviseBody>) {
  const { row, booking } = await lockRequest(tx, id, version)
  refuseMove(row, 'requested')
  refuseEnded(booking)
  refuseDays(input, actor.now)
  const next = await changeRequest(tx, actor, row, {
    ...input,
    ...reopened(row, input.answer_by, actor.now),
    rooms: JSON.stringify(rooms),
    ...(input.email === row.email ? {} : { link_id: newId() }),
  })
  await send(app, tx, actor, booking, next, 'Changed and requested again')
}

/** Sends a request again with a new link; the old one stops working. @throws 404, 409. */
export async function resendRequest(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, contact_name, email }: { version: number; contact_name: string | null; email: string },
) {
  const { row, booking } = await lockRequest(tx, id, version)
  if (row.state !== 'requested' && row.state !== 'held') throw invalidTransition(row.state, 'requested')
  const next = await changeRequest(tx, actor, row, { contact_name, email, link_id: newId(), sent_at: actor.now })
  await send(app, tx, actor, booking, next, 'Sent again')
}

const reopened = (row: RequestRow, answerBy: string, now: Date) => ({
  state: 'requested' as const,
  revision: row.revision + 1,
  sent_at: now,
  hold_until: null,
  offer: null,
  offer_price: null,
  offer_currency: null,
  supplier_reference: null,
  answer: null,
  answered_at: null,
  answered_by: null,
  due_on: answerBy,
  act_at: nextAct(answerBy, now),
})

/** Cancels a request; the supplier gets a mail. @throws 404, 409 `stale`, `invalid_transition`. */
export async function cancelRequest(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string | null },
) {
  const { row, booking } = await lockRequest(tx, id, version)
  refuseMove(row, 'cancelled')
  const ended = await endRequest(app, tx, actor, row, reason)
  await tellRequest(tx, actor, booking, ended, { type: 'cancelled', title: 'Request cancelled', detail: reason })
  await audit(tx, actor, {
    action: 'supplier_request.cancelled',
    subject: 'booking',
    subjectId: row.booking_id,
    before: { state: row.state },
    after: { request: id, reason },
  })
}

/** @throws 409 `booking_ended`. */
function refuseEnded({ status }: Pick<BookingView, 'status'>): void {
  if (statusesWithoutDeadlines.includes(status)) throw conflict('booking_ended', 'This booking has ended, so nothing is requested for it.')
}

/** @throws 422 at `starts_on` or `answer_by`. */
function refuseDays({ starts_on, answer_by }: { starts_on: string; answer_by: string }, now: Date): void {
  if (starts_on < dayOf(now)) throw invalid('starts_on', 'The arrival is in the past.')
  if (answer_by < dayOf(now)) throw invalid('answer_by', 'Choose today or a later day.')
  if (answer_by > starts_on) throw invalid('answer_by', 'The answer is needed by the arrival at the latest.')
}

/** @throws 409 `too_many`. */
async function refuseTooMany(tx: Tx, bookingId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('supplier_requests')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (n >= maxPerBooking) throw conflict('too_many', `A booking has at most ${maxPerBooking} requests.`)
}
