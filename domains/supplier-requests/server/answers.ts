import type { z } from 'zod'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { invalid, invalidTransition } from '#kit/contract/errors.ts'
import type { Money } from '#kit/contract/money.ts'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { recordBody } from '../contract.ts'
import type { AnswerKind } from '../contract/words.ts'
import { tellRequest } from './follow.ts'
import { mailSupplier } from './mails.ts'
import { changeRequest, lockRequest, nextAct, type ShownRequest } from './requests-data.ts'
import { refuseMove } from './requests.ts'

/** A supplier's answer, from its page or recorded by a member. */
export interface Answer {
  answer: AnswerKind
  hold_until: string | null
  offer: string | null
  offer_price: Money | null
  supplier_reference: string | null
  note: string | null
}

/** Returns what an answer says: "Held until Tue, 3 Mar 2026". */
export const answerTitle = ({ answer, hold_until }: Pick<Answer, 'answer' | 'hold_until'>): string =>
  ({
    confirmed: 'Confirmed',
    held: `Held until ${hold_until && formatDay(hold_until)}`,
    offered: 'Offers something else',
    declined: 'Declined',
  })[answer]

/** Returns whether rooms can be held until a day: not in the past, and not beyond the arrival. */
export const canHold = ({ starts_on }: Pick<ShownRequest, 'starts_on'>, until: string, now: Date): boolean =>
  until >= dayOf(now) && until <= starts_on

/** Keeps an answer to a locked request. `by` is the member who wrote it down, or null. @throws 409 `invalid_transition`. */
export async function keepAnswer(
  tx: Tx,
  actor: Actor,
  { row, booking }: { row: ShownRequest; booking: BookingView },
  given: Answer,
  by: string | null,
): Promise<ShownRequest> {
  const { answer, note } = given
  refuseMove(row, answer)
  const hold_until = answer === 'held' ? given.hold_until : null
  const price = answer === 'offered' ? given.offer_price : null
  const due_on = hold_until ?? row.answer_by
  const next = await changeRequest(tx, actor, row, {
    state: answer,
    hold_until,
    ...(answer === 'offered' ? { offer: given.offer, offer_price: price?.amount ?? null, offer_currency: price?.currency ?? null } : {}),
    supplier_reference: given.supplier_reference ?? row.supplier_reference,
    answer: note,
    answered_at: actor.now,
    answered_by: by,
    due_on,
    act_at: answer === 'held' || answer === 'offered' ? nextAct(due_on, actor.now) : null,
  })
  const detail = [answer === 'offered' ? given.offer : null, given.supplier_reference, note].filter(Boolean).join(' · ') || null
  await tellRequest(tx, actor, booking, next, { type: answer, title: answerTitle(given), detail })
  await audit(tx, actor, {
    action: `supplier_request.${answer}`,
    subject: 'booking',
    subjectId: row.booking_id,
    before: { state: row.state },
    after: { request: row.id, supplier: row.supplier_name, hold_until, note, recorded: by !== null },
  })
  return next
}

/** Records an answer that came by phone or mail. @throws 404, 409 `stale`, `invalid_transition`, 422 at `hold_until`. */
export async function recordAnswer(tx: Tx, actor: Actor, id: string, { version, offer_price, ...given }: z.output<typeof recordBody>) {
  const locked = await lockRequest(tx, id, version)
  if (given.answer === 'held' && !canHold(locked.row, given.hold_until!, actor.now))
    throw invalid('hold_until', 'A hold ends today or later, and by the arrival at the latest.')
  await keepAnswer(tx, actor, locked, { ...given, offer_price: offer_price ?? null }, actor.userName ?? 'The agency')
}

/** Accepts what a supplier offered. @throws 404, 409 `stale`, `invalid_transition`. */
export async function acceptOffer(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, supplier_reference }: { version: number; supplier_reference?: string | null | undefined },
) {
  const { row, booking } = await lockRequest(tx, id, version)
  if (row.state !== 'offered') throw invalidTransition(row.state, 'confirmed')
  const next = await changeRequest(tx, actor, row, {
    state: 'confirmed',
    supplier_reference: supplier_reference ?? row.supplier_reference,
    act_at: null,
  })
  await mailSupplier(app, tx, next, 'accepted')
  await tellRequest(tx, actor, booking, next, { type: 'confirmed', title: 'Offer accepted', detail: row.offer })
  await audit(tx, actor, {
    action: 'supplier_request.accepted',
    subject: 'booking',
    subjectId: row.booking_id,
    before: { state: row.state },
    after: { request: id, supplier: row.supplier_name },
  })
}
