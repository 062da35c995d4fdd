import type { BookingListener } from '#domains/bookings/server/events.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { App } from '#kit/server/app.ts'
import { openStates } from '../contract/states.ts'
import { requireKind } from './kinds.ts'
import { byCurrency, postFromPrepaid } from './money.ts'
import {
  changePermit,
  endDeadlines,
  insertPermits,
  lockPermit,
  openMoney,
  refuseMove,
  refuseStale,
  type PermitRow,
} from './permits-data.ts'
import { insertDeadlines, refusePast } from './reserve.ts'
import { lostOn, rescheduleFee } from './rules.ts'
import { seal, unseal } from './sealed.ts'
import { rulesOf, showPermit } from './show.ts'
import { lockStock, releaseStock, takeStock } from './stock.ts'

/** Records that the authority issued a permit. @throws 404, 409, 422 at `name` and `passport_number` while they are missing. */
export async function issuePermit(app: App, tx: Tx, actor: Actor, id: string, { version, number }: { version: number; number: string }) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  refuseMove(row, 'issued')
  if (row.name === null) throw invalid('name', 'Add the name of the person first.')
  const { nationality, passport_number } = unseal(app, row)
  if (passport_number === null)
    throw invalid('passport_number', 'Add the passport number first: the authority issues no permit without it.')
  if (nationality === null) throw invalid('nationality', 'Add the nationality first.')
  await changePermit(tx, actor, row, { state: 'issued', number })
  await endDeadlines(tx, actor, id)
  await audit(tx, actor, { action: 'permit.issued', subject: 'permit', subjectId: id, after: { number } })
  return showPermit(tx, id, actor.now)
}

/** Records that a permit was used; what was paid becomes a cost. @throws 404, 409 `stale`, `too_early`, `invalid_transition`. */
export async function usePermit(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  refuseMove(row, 'used')
  if (row.day > dayOf(actor.now)) throw conflict('too_early', 'The day of this permit has not come yet.')
  await changePermit(tx, actor, row, { state: 'used', settled: row.paid })
  await audit(tx, actor, { action: 'permit.used', subject: 'permit', subjectId: id })
  const amount = openMoney(row)
  if (amount > 0) await postFromPrepaid(tx, actor, row, { type: 'permit_used', to: 'permit_costs', amount })
  return showPermit(tx, id, actor.now)
}

/**
 * Moves a permit to another day: it becomes `rescheduled`, and a new one takes its money, by the same rules.
 * @returns the new permit. @throws 404, 409 `stale`, `day_passed`, `no_permits_left`, `invalid_transition`, 422 at `day`.
 */
export async function reschedulePermit(app: App, tx: Tx, actor: Actor, id: string, { version, day }: { version: number; day: string }) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  refuseMove(row, 'rescheduled')
  refusePast(day, actor.now)
  if (day === row.day) throw invalid('day', 'This is the day of the permit already.')
  if (row.day < dayOf(actor.now)) throw conflict('day_passed', 'The day of this permit has passed. Cancel it instead.')
  const [kind, rules] = [await requireKind(tx, row.kind_id), await rulesOf(tx, row.rule_set_id)]
  const [price, paid] = [row.price + rescheduleFee(rules, row), openMoney(row)]
  const next = { ...movedTo(app, actor, row, day), price, paid, state: stateOf(paid, price) }
  await lockStock(tx, row.kind_id, [row.day, day])
  await takeStock(tx, kind, day, 1)
  await releaseStock(tx, row.kind_id, row.day)
  await changePermit(tx, actor, row, { state: 'rescheduled', settled: row.paid })
  await endDeadlines(tx, actor, id)
  await insertPermits(tx, [next])
  if (rules) await insertDeadlines(tx, actor, rules, next)
  await audit(tx, actor, { action: 'permit.rescheduled', subject: 'permit', subjectId: id, after: { day, to: next.id } })
  return showPermit(tx, next.id, actor.now)
}

const stateOf = (paid: number, price: number) =>
  paid >= price ? ('paid' as const) : paid > 0 ? ('deposit_paid' as const) : ('reserved' as const)

/** The row of a permit on another day. Its details are encrypted for the new row. */
function movedTo(app: App, actor: Actor, row: PermitRow, day: string) {
  const owner = { agency_id: row.agency_id, id: newId() }
  return {
    ...row,
    ...owner,
    day,
    details: seal(app, owner, unseal(app, row)),
    settled: 0,
    number: null,
    rescheduled_from: row.id,
    version: 1,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  }
}

/** Cancels a permit; its rules say how much is lost. @throws 404, 409 `stale`, `invalid_transition`. */
export async function cancelPermit(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  refuseMove(row, 'cancelled')
  await postLoss(tx, actor, row, await giveUp(tx, actor, row))
  return showPermit(tx, id, actor.now)
}

/**
 * Ends a permit without posting. If all that was paid is lost, it is forfeited and its place stays taken: the authority keeps it.
 * @returns what is lost.
 */
export async function giveUp(tx: Tx, actor: Actor, row: PermitRow): Promise<number> {
  const lost = lostOn(await rulesOf(tx, row.rule_set_id), row, dayOf(actor.now))
  const state = lost > 0 && lost === openMoney(row) ? 'forfeited' : 'cancelled'
  await changePermit(tx, actor, row, { state, settled: row.settled + lost })
  await endDeadlines(tx, actor, row.id)
  if (row.state !== 'wanted' && state === 'cancelled') await releaseStock(tx, row.kind_id, row.day)
  await audit(tx, actor, { action: `permit.${state}`, subject: 'permit', subjectId: row.id, after: { lost } })
  return lost
}

async function postLoss(tx: Tx, actor: Actor, row: PermitRow, lost: number): Promise<void> {
  if (lost > 0) await postFromPrepaid(tx, actor, row, { type: 'permit_lost', to: 'permit_losses', amount: lost })
}

/** Gives up the permits of a booking that is cancelled, by the rules of each. */
export const permitsFollowBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type !== 'cancelled') return
  // In the order of the stock that they give back.
  const rows = await tx
    .selectFrom('permits')
    .selectAll()
    .where('booking_id', '=', event.booking.id)
    .where('state', 'in', [...openStates])
    .orderBy('kind_id')
    .orderBy('day')
    .orderBy('id')
    .forUpdate()
    .execute()
  const losses: { row: PermitRow; lost: number }[] = []
  for (const row of rows) losses.push({ row, lost: await giveUp(tx, actor, row) })
  for (const { row, lost } of losses.toSorted((a, b) => byCurrency(a.row, b.row))) await postLoss(tx, actor, row, lost)
}
