import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { countOf } from '#domains/inventory/server/prices/tariffs.ts'
import { requireUnit } from '#domains/inventory/server/units/units.ts'
import { AppError, conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { dayOf, daysBetween, formatLength, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { basisOf, claimById, linesOf, type BookingRow } from '../bookings-data.ts'
import { refuseKept } from '../keepers.ts'
import { agreedRates, selectionOf } from '../lines.ts'
import { movable } from '../move-unit.ts'
import { noDiscount, quoteLines } from '../quote.ts'
import { spreadOver, type Listed } from './items.ts'

/** The new end of one room or vehicle of a booking. */
export interface End {
  claim_id: string
  ends_on?: string | undefined
  ends_at?: string | undefined
  unit_id?: string | undefined
  item?: number | undefined
}

export type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What a change of the end needs: the line, its new time, and the items whose price changes with it. */
export interface Plan {
  row: BookingRow
  lines: readonly Line[]
  line: Line
  claim: NonNullable<Awaited<ReturnType<typeof claimById>>>
  unit: { id: string; name: string }
  /** The unit of the added time, if it is not the same. */
  other: { id: string; name: string } | null
  longer: boolean
  byNight: boolean
  ends_on: string
  ends_at: Date
  /** "2 nights", "1 day 4 hours". */
  time: string
  /** Index of the item of this room or vehicle; null if all items of the line change. */
  item: number | null
  /** By index of the line's items: what the price list says. Items without an entry keep their price. */
  listed: ReadonlyMap<number, Listed>
}

export const pricedItems = (line: Pick<Line, 'items'>) => line.items as unknown as PricedLine[]

/** The refusal to move or price a stay or hire that is over. */
export const ended = ({ kind }: Pick<Line, 'kind'>) =>
  conflict(
    'not_editable',
    kind === 'car' ? 'This vehicle was returned. Undo the return first.' : 'This guest has checked out. Undo the check-out first.',
  )

/** A guest also leaves early, and a vehicle comes back early, if somebody has completed the booking before. */
const leavable: readonly string[] = [...movable, 'completed']

/** Finds the line of a claim that may change. @throws 404, 409 `not_editable`, `kept_elsewhere`. */
async function changing(tx: Tx, row: BookingRow | undefined, claimId: string, isLeaving: boolean) {
  if (!row) throw notFound('Booking')
  refuseKept(row)
  const lines = await linesOf(tx, row.id)
  const claim = await claimById(tx, claimId)
  const line = lines.find(({ id, cancelled_at }) => id === claim?.booking_line_id && cancelled_at === null)
  if (!claim || !line) throw notFound('Room or vehicle of the booking')
  if (!(isLeaving ? leavable : movable).includes(row.status))
    throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be changed.`)
  if (claim.checked_out_at) throw ended(line)
  return { row, lines, line, claim }
}

/** Returns the new end. @throws 422 at `ends_on` or `ends_at`. */
function endOf(line: Line, byNight: boolean, { ends_on, ends_at }: End): { ends_on: string; ends_at: Date; longer: boolean } {
  if (byNight) {
    if (!ends_on) throw invalid('ends_on', 'Choose the day of departure.')
    if (ends_on <= line.starts_on) throw invalid('ends_on', 'A stay has at least one night.')
    if (ends_on === line.ends_on) throw invalid('ends_on', 'The guest already leaves on this day.')
    return { ends_on, ends_at: momentOf(ends_on), longer: ends_on > line.ends_on }
  }
  if (!ends_at) throw invalid('ends_at', 'Choose when it is returned.')
  const moment = new Date(ends_at)
  if (moment <= line.starts_at!) throw invalid('ends_at', 'The end must be after the start.')
  if (+moment === +line.ends_at!) throw invalid('ends_at', 'It is already due back at this time.')
  return { ends_on: dayOf(moment), ends_at: moment, longer: moment > line.ends_at! }
}

function timeBetween(a: Date, b: Date, byNight: boolean): string {
  const [from, until] = a < b ? [a, b] : [b, a]
  return byNight ? countOf(daysBetween(dayOf(from), dayOf(until)), 'night') : formatLength(from, until)
}

/** Returns the items of a line that stand for a room or vehicle, by index. */
export const unitItems = (line: Line): number[] =>
  pricedItems(line).flatMap(({ timed, quantity }, index) => (timed && quantity > 0 ? [index] : []))

/** With several, somebody has to say whose room it is; a preview shows the first meanwhile. @throws 422 at `item`. */
function itemOf(line: Line, given: number | undefined, isPreview: boolean): number | null {
  if (line.units === 1) return null
  const candidates = unitItems(line)
  if (given !== undefined && !candidates.includes(given)) throw invalid('item', 'This is not one of the rooms or vehicles.')
  if (given === undefined && candidates.length > 1 && !isPreview) throw invalid('item', 'Choose which booked room or vehicle this is.')
  return given ?? candidates[0]!
}

interface Planning {
  /** The guest leaves, or the vehicle is back. */
  isLeaving?: boolean
  isPreview?: boolean
}

/**
 * Plans another end of one room or vehicle, also of one that has started.
 * @throws 404, 409 `not_editable`, `kept_elsewhere`, `not_for_sale`, 422 at `ends_on`, `ends_at`, `unit_id`, `item`.
 */
export async function planEnd(
  tx: Tx,
  actor: Actor,
  found: BookingRow | undefined,
  end: End,
  { isLeaving = false, isPreview = false }: Planning = {},
): Promise<Plan> {
  const { row, lines, line, claim } = await changing(tx, found, end.claim_id, isLeaving)
  const byNight = (await basisOf(tx, line.inventory_id!)) === 'night'
  const next = endOf(line, byNight, end)
  const unit = await requireUnit(tx, claim.unit_id)
  const other = end.unit_id && end.unit_id !== unit.id ? await otherUnit(tx, line, end.unit_id, next.longer && byNight) : null
  const item = itemOf(line, end.item, isPreview)
  const plan = { row, lines, line, claim, unit, other, byNight, ...next, item, time: timeBetween(line.ends_at!, next.ends_at, byNight) }
  const listed = await listedFor(tx, actor, plan)
  return { ...plan, listed: item === null ? listed : new Map([...listed].filter(([index]) => index === item)) }
}

/** @throws 404, 422 at `unit_id`. */
async function otherUnit(tx: Tx, line: Line, unitId: string, isPossible: boolean) {
  const unit = await requireUnit(tx, unitId)
  if (!isPossible) throw invalid('unit_id', 'You can only choose another room for added nights.')
  if (unit.inventory_id !== line.inventory_id || unit.status !== 'active')
    throw invalid('unit_id', 'Choose an active room of the same type.')
  return unit
}

type Timed = Pick<Plan, 'row' | 'line' | 'byNight' | 'longer' | 'ends_on' | 'ends_at'>

/** Returns what the price list says for the time as booked and for the new time, by index of the line's items. */
async function listedFor(tx: Tx, actor: Actor, plan: Timed): Promise<Map<number, Listed>> {
  const { line, longer } = plan
  const living = pricedItems(line).flatMap((item, index) => (item.quantity > 0 ? [{ item, index }] : []))
  try {
    const before = await priceUntil(tx, actor, plan, { ends_on: line.ends_on, ends_at: line.ends_at! }, true)
    const after = await priceUntil(tx, actor, plan, plan, !longer)
    if (before.length !== living.length || after.length !== living.length)
      throw conflict('not_priced', 'The price list has changed too much for this line. Book the added time as a new line.')
    return new Map(living.map(({ index }, at) => [index, { before: before[at]!, after: after[at]! }]))
  } catch (error) {
    // Time can be given up even if the item is not sold any more.
    if (longer || !(error instanceof AppError)) throw error
    return new Map(living.map(({ item, index }) => [index, spreadOver(item, lengthsOf(plan))]))
  }
}

function lengthsOf({ line, byNight, ends_on, ends_at }: Timed) {
  const left = daysBetween(line.starts_on, ends_on)
  if (byNight) return { left, whole: daysBetween(line.starts_on, line.ends_on), detail: countOf(left, 'night') }
  const from = line.starts_at!.getTime()
  return { left: ends_at.getTime() - from, whole: line.ends_at!.getTime() - from }
}

/** Prices the line from its start until an end, today and without a discount. The start may be past. */
async function priceUntil(
  tx: Tx,
  actor: Actor,
  { row, line }: Timed,
  until: { ends_on: string; ends_at: Date },
  part: boolean,
): Promise<PricedLine[]> {
  const now = new Date(Math.min(actor.now.getTime(), line.starts_at!.getTime()))
  const time = {
    starts_on: line.starts_on,
    ends_on: until.ends_on,
    starts_at: line.starts_at!.toISOString(),
    ends_at: until.ends_at.toISOString(),
  }
  const request = { inventory_id: line.inventory_id!, ...time, selection: selectionOf(line), agreed: true, part }
  try {
    const { lines } = await quoteLines(
      tx,
      { ...actor, now },
      { lines: [request], residency: row.residency, currency: row.currency, discount: noDiscount, rates: agreedRates([line]) },
    )
    return lines[0]!.items
  } catch (error) {
    throw atTop(error)
  }
}

/** The input of this call has no lines, so the fields of a refusal lose their path. */
function atTop(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field.replace(/^lines\.0\./, ''), texts]))
  return new AppError(error.status, error.code, error.message, errors)
}

/** Returns whether the unit is free until the new end, and the other units of the item that are free for the added nights. */
export async function freeFor(tx: Tx, { line, claim, unit, other, longer, byNight, ends_at }: Plan) {
  if (!longer) return { free: true, others: [] }
  const inventoryId = line.inventory_id!
  const own = await unitsFree(tx, { inventoryId, from: line.starts_at!, until: ends_at, but: claim.id })
  const others = byNight ? (await unitsFree(tx, { inventoryId, from: line.ends_at!, until: ends_at })).filter((id) => id !== unit.id) : []
  return { free: other ? others.includes(other.id) : own.includes(unit.id), others }
}
