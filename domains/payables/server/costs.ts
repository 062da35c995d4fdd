import type { z } from 'zod'
import { valueIn } from '#domains/rates/server/market.ts'
import { netRatesOn, supplierInUse } from '#domains/suppliers/server/suppliers.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { bookingRatesQuery, costBody, costEditBody } from '../contract/costs.ts'
import { countPlanned, lockCost, plannedOf, realOf } from './costs-data.ts'
import { otherCostOf } from './other-costs.ts'
import { quantityOf } from './rate-amounts.ts'
import { costedLines } from './rate-lines.ts'
import { bookingOf, linesOfBookings } from './targets.ts'

/** Most planned costs of a booking. */
export const maxCosts = 200

/**
 * Returns an amount in another currency at the rate of a day, in minor units.
 * @throws 422 at `field` if there is no rate.
 */
export async function worthIn(tx: Tx, day: string, money: Money, to: Currency, field: string): Promise<number> {
  const worth = await valueIn(tx, day, money, to)
  if (worth === null) throw invalid(field, `There is no exchange rate from ${money.currency} to ${to}.`)
  return worth
}

/** Returns what a booking costs, planned and real, by line and in all, in the booking's currency. @throws 404. */
export async function bookingCosts(tx: Tx, agencyId: string, bookingId: string) {
  const booking = await bookingOf(tx, bookingId)
  if (!booking) throw notFound('Booking')
  const lines = await linesOfBookings(tx, [bookingId])
  const planned = await plannedOf(tx, bookingId)
  const other = await otherCostOf(tx, agencyId, bookingId)
  const real = [...(await realOf(tx, bookingId)), ...(other === 0 ? [] : [{ line_id: null, supplier_id: 'other', real: other }])]
  const money = (amount: number) => moneyOf(amount, booking.currency)
  /** Sums of a line, or of all lines. Each supplier's costs of a line are compared with its own invoices. */
  const sumsOf = (sale: number, isOf: (lineId: string | null) => boolean) => {
    const byPair = new Map<string, { planned: number; real: number }>()
    const pair = (line: string | null, supplier: string) => {
      const key = `${line}:${supplier}`
      const found = byPair.get(key) ?? { planned: 0, real: 0 }
      byPair.set(key, found)
      return found
    }
    for (const row of planned) if (isOf(row.line_id)) pair(row.line_id, row.supplier_id).planned += row.in_booking
    for (const row of real) if (isOf(row.line_id)) pair(row.line_id, row.supplier_id).real += row.real
    const pairs = [...byPair.values()]
    const sum = (of: (one: { planned: number; real: number }) => number) => pairs.reduce((total, one) => total + of(one), 0)
    return {
      sale,
      planned: sum((one) => one.planned),
      real: sum((one) => one.real),
      open: sum((one) => Math.max(one.planned - one.real, 0)),
    }
  }
  const shown = (sums: ReturnType<typeof sumsOf>) => ({
    sale: money(sums.sale),
    planned: money(sums.planned),
    real: money(sums.real),
    open: money(sums.open),
  })
  const known = new Set(lines.map(({ id }) => id))
  const costed = new Set([...planned, ...real].flatMap(({ line_id }) => line_id ?? []))
  const rest = sumsOf(0, (line) => line === null || !known.has(line))
  const all = sumsOf(booking.sale, () => true)
  const margin = all.sale - all.real - all.open
  return {
    ...shown(all),
    margin: money(margin),
    margin_percent: all.sale > 0 ? Math.round((margin * 1000) / all.sale) / 10 : null,
    lines: [
      ...lines
        .filter(({ id, cancelled_at }) => cancelled_at === null || costed.has(id))
        .map(({ id, title, amount, cancelled_at }) => ({
          id,
          title,
          ...shown(sumsOf(cancelled_at === null ? amount : 0, (line) => line === id)),
        })),
      ...(rest.planned + rest.real === 0 ? [] : [{ id: null, title: 'Whole booking', ...shown(rest) }]),
    ],
    costs: planned.map(
      ({ id, line_id, supplier_id, supplier_name, description, amount, currency, in_booking, source, basis, version }) => ({
        id,
        line_id: line_id !== null && known.has(line_id) ? line_id : null,
        supplier_id,
        supplier_name,
        description,
        cost: moneyOf(amount, currency),
        in_booking: money(in_booking),
        source,
        automatic: basis !== null,
        version,
      }),
    ),
  }
}

/**
 * Returns the net rates that can be planned for a booking or one of its lines: those for its offer and those for no offer, on its first
 * day. Each has what it comes to for the people, rooms and nights of the line; once, if the line does not say how many. @throws 404.
 */
export async function ratesForBooking(tx: Tx, bookingId: string, { line_id, search }: z.output<typeof bookingRatesQuery>) {
  const lines = await costedLines(tx, bookingId)
  const line = line_id === undefined ? lines[0] : lines.find(({ id }) => id === line_id)
  if (!(await bookingOf(tx, bookingId)) || (line_id !== undefined && !line)) throw notFound('Booking')
  if (!line) return []
  const found = await netRatesOn(tx, { day: line.starts_on, residency: line.residency, offerId: line.inventory_id, search })
  return found
    .toSorted((a, b) => Number(b.offer !== null) - Number(a.offer !== null))
    .map((rate) => {
      const quantity = quantityOf(rate.per, line) ?? 1
      return { ...rate, quantity, cost: moneyOf(rate.price.amount * quantity, rate.price.currency) }
    })
}

/** Returns the columns of a planned cost. @throws 404, 409 `archived`, 422 at `line_id` or `cost.currency`. */
async function fieldsOf(tx: Tx, actor: Actor, bookingId: string, input: z.output<typeof costBody> | z.output<typeof costEditBody>) {
  const { line_id = null, supplier_id, description, cost } = input
  const booking = await bookingOf(tx, bookingId)
  if (!booking) throw notFound('Booking')
  const line = (await linesOfBookings(tx, [bookingId])).find(({ id, cancelled_at }) => id === line_id && cancelled_at === null)
  if (line_id !== null && !line) throw invalid('line_id', 'This line is not on the booking.')
  await supplierInUse(tx, supplier_id)
  return {
    line_id,
    inventory_id: line?.inventory_id ?? null,
    departure_id: line?.departure_id ?? null,
    supplier_id,
    description,
    ...cost,
    in_booking: await worthIn(tx, dayOf(actor.now), cost, booking.currency, 'cost.currency'),
  }
}

/** Plans a cost of a booking. @throws 404, 409 `archived`, `limit_reached`, 422. */
export async function planCost(tx: Tx, actor: Actor, bookingId: string, input: z.output<typeof costBody>) {
  const fields = await fieldsOf(tx, actor, bookingId, input)
  if ((await countPlanned(tx, bookingId)) >= maxCosts)
    throw conflict('limit_reached', `A booking has at most ${maxCosts} planned costs. Remove some first.`)
  const id = newId()
  const own = { agency_id: actor.agencyId, id, booking_id: bookingId, created_by: actor.userId, created_at: actor.now }
  await tx
    .insertInto('planned_costs')
    .values({ ...own, ...fields, source: input.source })
    .execute()
  await writeCost(tx, actor, bookingId, 'cost_planned', null, fields)
  return bookingCosts(tx, actor.agencyId, bookingId)
}

/** Changes a planned cost, at today's exchange rate. @throws 404, 409 `stale`, 422. */
export async function changeCost(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof costEditBody>) {
  const before = await lockCost(tx, id)
  if (!before) throw notFound('Cost')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this cost. Reload it and try again.')
  const fields = await fieldsOf(tx, actor, before.booking_id, { ...input, version })
  await tx
    .updateTable('planned_costs')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await writeCost(tx, actor, before.booking_id, 'cost_changed', before, fields)
  return bookingCosts(tx, actor.agencyId, before.booking_id)
}

/** Removes a planned cost. @throws 404. */
export async function removeCost(tx: Tx, actor: Actor, id: string) {
  const before = await lockCost(tx, id)
  if (!before) throw notFound('Cost')
  await tx.deleteFrom('planned_costs').where('id', '=', id).execute()
  await writeCost(tx, actor, before.booking_id, 'cost_removed', before, null)
  return bookingCosts(tx, actor.agencyId, before.booking_id)
}

interface Cost {
  description: string
  amount: number
  currency: Currency
}

const textOf = ({ description, amount, currency }: Cost) => `${description}, ${formatMoney({ amount, currency })}`

/** Writes into the audit log that a cost was planned, changed or removed. */
export const writeCost = (tx: Tx, actor: Actor, bookingId: string, what: string, before: Cost | null, after: Cost | null) =>
  audit(tx, actor, {
    action: `booking.${what}`,
    subject: 'booking',
    subjectId: bookingId,
    before: before && { text: textOf(before) },
    after: after && { text: textOf(after) },
  })
