import { conflict } from '#kit/contract/errors.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { BookingStatus } from '../contract.ts'
import type { DeskStep } from '../../../database/tables.ts'
import { addEvent, lockBooking } from './bookings-data.ts'

// Steps at the desk: check-in and check-out of a stay, hand-over and return of a vehicle. Each can be undone, the last one first.

/** How long anybody who may do a step may also undo it. */
const undoMs = 60 * 60_000

export interface Step<Before extends object> {
  id: string
  step: DeskStep
  done_at: Date
  before: Before
}

/** Records a step with the state before it. `subjectId` is the claim of a stay, or a rental. */
export async function recordStep(
  tx: Tx,
  actor: Actor,
  { bookingId, subjectId, step, before }: { bookingId: string; subjectId: string; step: DeskStep; before: object },
): Promise<void> {
  await tx
    .insertInto('desk_steps')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      booking_id: bookingId,
      subject_id: subjectId,
      step,
      before: JSON.stringify(before),
      done_at: actor.now,
      done_by: actor.userId,
    })
    .execute()
}

/** Returns the last step of a stay or rental that is not undone, if it is of that kind. */
export async function lastStep<Before extends object>(tx: Tx, subjectId: string, step: DeskStep): Promise<Step<Before> | null> {
  const row = await tx
    .selectFrom('desk_steps')
    .select(['id', 'step', 'done_at', 'before'])
    .where('subject_id', '=', subjectId)
    .where('undone_at', 'is', null)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.step === step ? { ...row, before: row.before as unknown as Before } : null
}

/** Returns how often a step of a stay or rental was undone. */
export async function timesUndone(tx: Tx, subjectId: string, step: DeskStep): Promise<number> {
  const { count } = await tx
    .selectFrom('desk_steps')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('step', '=', step)
    .where('undone_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The state before a step, as every step keeps it. */
export interface BeforeStep {
  /** The booking's status. */
  status: BookingStatus
}

/** Returns the booking's status without a step: of its stays and rentals, the first begins it and the last completes it. */
async function statusWithout(tx: Tx, booking: { id: string; status: BookingStatus }, step: Step<BeforeStep>): Promise<BookingStatus> {
  if (step.step === 'check_out' || step.step === 'return') return booking.status === 'completed' ? step.before.status : booking.status
  const begun = await tx
    .selectFrom('desk_steps')
    .select(['id', 'undone_at', 'before'])
    .where('booking_id', '=', booking.id)
    .where('step', 'in', ['check_in', 'hand_over'])
    .execute()
  const isBegun = begun.some(({ id, undone_at }) => id !== step.id && undone_at === null)
  // A booking that a person started by hand stays so.
  const first = begun.find(({ before }) => (before as unknown as BeforeStep).status === 'confirmed')
  return isBegun || !first || booking.status !== 'in_progress' ? booking.status : 'confirmed'
}

/** Calls `mayLate` if the step is too long ago for everybody. It throws 403 if the person may not undo it any more. */
export function refuseLate({ done_at }: Pick<Step<object>, 'done_at'>, { now }: Pick<Actor, 'now'>, mayLate: () => void): void {
  if (now.getTime() - done_at.getTime() > undoMs) mayLate()
}

interface Money {
  paid: number
  refunded: number
}

/**
 * Refuses to undo a step whose price was settled since: money went back, or more was paid than the booking would cost.
 * @throws 409 `money_moved`.
 */
export function refuseMovedMoney(before: Money, now: Money, totalAfter: number): void {
  const isOverpaid = now.paid !== before.paid && now.paid - now.refunded > totalAfter
  if (now.refunded !== before.refunded || isOverpaid)
    throw conflict('money_moved', 'Money was paid or refunded for this since. Change the booking instead of undoing it.')
}

/**
 * Marks a step as undone and writes it on the timeline. The booking returns to the status it would have without the step. No mail is sent,
 * and no business event tells that the booking was confirmed again.
 */
export async function undoStep(
  tx: Tx,
  actor: Actor,
  { bookingId, step, title }: { bookingId: string; step: Step<BeforeStep>; title: string },
): Promise<void> {
  const booking = (await lockBooking(tx, bookingId))!
  const status = await statusWithout(tx, booking, step)
  const isBack = status !== booking.status
  await tx.updateTable('desk_steps').set({ undone_at: actor.now }).where('id', '=', step.id).execute()
  await tx
    .updateTable('bookings')
    .set({ status, version: booking.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  const detail = isBack ? `The booking is ${wordsOf(status).toLowerCase()} again.` : null
  await addEvent(tx, actor, bookingId, { type: 'status', title, detail })
  await audit(tx, actor, {
    action: 'booking.step_undone',
    subject: 'booking',
    subjectId: bookingId,
    before: { step: step.step, done_at: step.done_at, status: booking.status },
    after: { status },
  })
}
