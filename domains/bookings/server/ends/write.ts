import { giveClaimTo, refusalOfClaim, tryEndClaim } from '#domains/inventory/server/stock/availability.ts'
import type { LineTax } from '#domains/inventory/contract/tax-text.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf, formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addEvent } from '../bookings-data.ts'
import { tellRepriced } from '../edit.ts'
import { tellBookingEvent } from '../events.ts'
import { feeOf, priceOf, taxesOfLine } from '../lines.ts'
import { writeMove } from '../move.ts'
import { unitsOf, wantedOf } from '../quote.ts'
import { spanOf } from '../span.ts'
import { expireStaleHolds, take } from '../stock.ts'
import type { Line, Plan } from './plan.ts'
import { addedPrice, type Outcome, type Priced } from './price.ts'

/** The part of a line that a new end changes. */
export interface LineEnd {
  ends_on: string
  ends_at: string
  amount: number
  items: PricedLine[]
  taxes: LineTax[]
}

/** A change of the end, to undo it. */
export interface EndChange {
  line_id: string
  claim_id: string
  before: LineEnd
  after: LineEnd
}

/** @throws 422 at `ends_on` or `ends_at` if time is given up that is past. */
export function refusePast({ longer, byNight, ends_on, ends_at }: Plan, { now }: Pick<Actor, 'now'>): void {
  if (longer) return
  if (byNight && ends_on < dayOf(now)) throw invalid('ends_on', 'The day is in the past.')
  if (!byNight && ends_at < now) throw invalid('ends_at', 'This is in the past. Check it in or out instead.')
}

const placesOf = (items: readonly PricedLine[]) => items.reduce((sum, { places, quantity }) => sum + places * quantity, 0)

/** Writes a new end and its price. @throws 409 `not_available` at `ends_on` or `ends_at`, `sold_out` at `unit_id`. */
export async function writeEnd(app: App, tx: Tx, actor: Actor, plan: Plan, outcome: Outcome, change: number): Promise<EndChange> {
  const { row, lines, line, unit, other, longer } = plan
  await takeTime(tx, actor, plan)
  const end = other ? await addLine(tx, actor, plan) : await writeLine(tx, actor, plan, outcome)
  const ended = { starts_on: line.starts_on, ends_on: plan.ends_on }
  await writeMove(
    tx,
    actor,
    row,
    row.total + change,
    spanOf(line.units > 1 || other ? [...lines, ended] : lines.map((one) => (one.id === line.id ? ended : one))),
  )
  const until = plan.byNight ? formatShortDay(plan.ends_on) : formatMoment(plan.ends_at)
  const money = formatMoney({ amount: Math.abs(change), currency: row.currency })
  const price = change === 0 ? 'The price stays.' : change > 0 ? `${money} added.` : `${money} taken off.`
  await addEvent(tx, actor, row.id, {
    type: 'moved',
    title: `${unit.name} ${longer ? 'extended' : 'shortened'} to ${until}${other ? `, the added nights in ${other.name}` : ''}`,
    detail: `${plan.time}. ${price}`,
  })
  await audit(tx, actor, {
    action: longer ? 'booking.extended' : 'booking.shortened',
    subject: 'booking',
    subjectId: row.id,
    before: { unit_id: unit.id, ends_at: line.ends_at, total: row.total },
    after: { unit_id: other?.id ?? unit.id, ends_at: plan.ends_at, total: row.total + change },
  })
  await tellRepriced(app, tx, actor, row, row.total + change)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: `The booking was ${longer ? 'extended' : 'shortened'}.` })
  return end
}

/** Takes the added time of the same unit, or frees the given-up time. Holds that have run out make room. */
async function takeTime(tx: Tx, actor: Actor, plan: Plan): Promise<void> {
  const { line, claim, unit, other, byNight } = plan
  const inventoryId = line.inventory_id!
  if (other) return
  const end = { id: claim.id, unitId: unit.id, inventoryId, from: line.starts_at!, until: plan.ends_at }
  const inTheWay = await tryEndClaim(tx, end)
  if (inTheWay === null) return
  await expireStaleHolds(tx, actor, { of: 'units', id: inventoryId })
  throw refusalOfClaim(inTheWay, byNight ? 'ends_on' : 'ends_at')
}

const endOf = (line: Line): LineEnd => ({
  ends_on: line.ends_on,
  ends_at: line.ends_at!.toISOString(),
  amount: line.amount,
  items: line.items as unknown as PricedLine[],
  taxes: taxesOfLine(line),
})

const written = ({ items, taxes }: Priced) => ({ items: JSON.stringify(items), taxes: JSON.stringify(taxes) })

/** Changes the line; one room of several gets a line of its own first. */
async function writeLine(tx: Tx, actor: Actor, plan: Plan, { after: priced, before, rest }: Outcome): Promise<EndChange> {
  const { row, line, claim } = plan
  const fee = rest === null ? feeOf(line) : 0
  const after: LineEnd = { ends_on: plan.ends_on, ends_at: plan.ends_at.toISOString(), ...priced, amount: priceOf(priced) + fee }
  if (rest !== null) await leaveLine(tx, plan, rest)
  const line_id = rest === null ? line.id : newId()
  if (rest === null)
    await tx
      .updateTable('booking_lines')
      .set({ ends_on: plan.ends_on, ends_at: plan.ends_at, amount: after.amount, ...written(priced) })
      .where('booking_id', '=', row.id)
      .where('id', '=', line.id)
      .execute()
  else {
    await insertLike(tx, actor, plan, {
      id: line_id,
      starts_on: line.starts_on,
      starts_at: line.starts_at!,
      ...priced,
      amount: after.amount,
    })
    await giveClaimTo(tx, claim.id, line_id)
  }
  return { line_id, claim_id: claim.id, before: { ...endOf(line), ...before, amount: priceOf(before) + fee }, after }
}

/** Writes what stays on a line that one room leaves. */
const leaveLine = (tx: Tx, { row, line }: Plan, rest: Priced) =>
  tx
    .updateTable('booking_lines')
    .set({ units: line.units - 1, places: placesOf(rest.items), ...written(rest), amount: priceOf(rest) + feeOf(line) })
    .where('booking_id', '=', row.id)
    .where('id', '=', line.id)
    .execute()

type NewLine = Pick<Line, 'id' | 'starts_on' | 'amount'> & Priced & { starts_at: Date }

/** Inserts a line of one room like the plan's, from its start until the plan's end, behind all lines. */
const insertLike = (tx: Tx, actor: Actor, { row, lines, line, ends_on, ends_at }: Plan, { items, taxes, ...own }: NewLine) =>
  tx
    .insertInto('booking_lines')
    .values({
      agency_id: actor.agencyId,
      booking_id: row.id,
      position: Math.max(...lines.map(({ position }) => position)) + 1,
      kind: line.kind,
      inventory_id: line.inventory_id,
      title: line.title,
      ...own,
      ends_on,
      ends_at,
      units: unitsOf(items),
      places: placesOf(items),
      ...written({ items, taxes }),
      deposit_percent: line.deposit_percent,
      taking: line.taking,
      supplier_status: line.supplier_status,
      supplier_name: line.supplier_name,
      supplier_reference: line.supplier_reference,
    })
    .execute()

/** The added nights are in another room: a line of their own, as when a stay is split. @throws 409 `sold_out` at `unit_id`. */
async function addLine(tx: Tx, actor: Actor, plan: Plan): Promise<EndChange> {
  const { row, line, claim, other } = plan
  const priced = addedPrice(plan)
  const id = newId()
  const own = { id, starts_on: line.ends_on, starts_at: line.ends_at!, ...priced, amount: priceOf(priced) }
  await insertLike(tx, actor, plan, own)
  const wanted = wantedOf([{ ...line, ...own, ends_at: plan.ends_at, units: unitsOf(own.items), unit_ids: [other!.id] }])
  const atRoom = wanted.map((one) => ({ ...one, field: 'unit_id' }))
  await take(tx, actor, row.id, atRoom, line.taking === 'held' ? 'held' : 'sold')
  return { line_id: id, claim_id: claim.id, before: endOf(line), after: endOf(line) }
}
