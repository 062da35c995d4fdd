import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { countPlanned } from './costs-data.ts'
import { maxCosts, writeCost } from './costs.ts'
import { basisOf, costsByRates, type CostedLine } from './rate-amounts.ts'
import { costedLines, ratesOfLines } from './rate-lines.ts'

type PlannedLine = CostedLine & { basis: string }

/** Adds the basis of each line. Equal lines of one offer are numbered. */
function withBasis(lines: readonly CostedLine[]): PlannedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.inventory_id} ${basisOf(line, 0)}`
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return { ...line, basis: basisOf(line, ordinal) }
  })
}

const activeStatuses = ['on_hold', 'confirmed', 'in_progress'] as const
const endedStatuses = ['cancelled', 'expired', 'declined'] as const
const includes = (statuses: readonly string[], status: string) => statuses.includes(status)

/**
 * Plans the costs of a booking by the net rates for its offers. A line gets its costs once for the same days, people and rooms, so a cost
 * that a person removes does not come back. Automatic costs that nobody changed follow the line, and go with it.
 */
export async function planByRates(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const booking = await tx.selectFrom('bookings').select(['id', 'status', 'currency']).where('id', '=', bookingId).executeTakeFirst()
  if (!booking) return
  if (includes(endedStatuses, booking.status)) return dropOutdated(tx, actor, bookingId, [])
  if (!includes(activeStatuses, booking.status)) return
  const lines = withBasis(await costedLines(tx, bookingId))
  await dropOutdated(tx, actor, bookingId, lines)
  const rates = await ratesOfLines(tx, lines)
  if (rates.length > 0) for (const line of lines) await planLine(tx, actor, booking, line, rates)
}

/** Removes automatic costs of lines that are gone or have other days, people or rooms. What a person changed stays. */
async function dropOutdated(tx: Tx, actor: Actor, bookingId: string, lines: readonly PlannedLine[]): Promise<void> {
  const automatic = await tx
    .selectFrom('planned_costs')
    .select(['id', 'line_id', 'inventory_id', 'basis', 'description', 'amount', 'currency'])
    .where('booking_id', '=', bookingId)
    .where('basis', 'is not', null)
    .where('version', '=', 1)
    .orderBy('id')
    .execute()
  for (const { id, line_id, inventory_id, basis, ...cost } of automatic) {
    if (lines.some((line) => line.id === line_id && line.basis === basis)) continue
    await tx.deleteFrom('planned_costs').where('id', '=', id).execute()
    if (inventory_id !== null)
      await tx
        .deleteFrom('cost_plannings')
        .where('booking_id', '=', bookingId)
        .where('inventory_id', '=', inventory_id)
        .where('basis', '=', basis)
        .execute()
    await writeCost(tx, actor, bookingId, 'cost_removed', cost, null)
  }
}

interface Booking {
  id: string
  currency: Currency
}

async function planLine(tx: Tx, actor: Actor, booking: Booking, line: PlannedLine, rates: Parameters<typeof costsByRates>[1]) {
  if (line.inventory_id === null) return
  const worth = []
  for (const cost of costsByRates(line, rates)) {
    const in_booking = await valueIn(tx, dayOf(actor.now), moneyOf(cost.amount, cost.currency), booking.currency)
    if (in_booking !== null) worth.push({ ...cost, in_booking })
  }
  if (worth.length === 0) return
  const own = { agency_id: actor.agencyId, booking_id: booking.id, created_at: actor.now }
  const isNew = await tx
    .insertInto('cost_plannings')
    .values({ ...own, inventory_id: line.inventory_id, basis: line.basis })
    .onConflict((conflict) => conflict.doNothing())
    .returning('basis')
    .executeTakeFirst()
  if (!isNew) return
  const byHand = await tx
    .selectFrom('planned_costs')
    .select('supplier_id')
    .where('booking_id', '=', booking.id)
    .where((of) => of.or([of('line_id', '=', line.id), of('line_id', 'is', null)]))
    .execute()
  const costs = worth.filter(({ supplier_id }) => !byHand.some((one) => one.supplier_id === supplier_id))
  if ((await countPlanned(tx, booking.id)) + costs.length > maxCosts) return
  const { inventory_id, basis } = line
  const departure = await tx.selectFrom('booking_lines').select('departure_id').where('id', '=', line.id).executeTakeFirst()
  for (const cost of costs) {
    const target = { line_id: line.id, inventory_id, departure_id: departure?.departure_id ?? null }
    await tx
      .insertInto('planned_costs')
      .values({ ...own, id: newId(), ...target, ...cost, basis, source: 'rate', created_by: null })
      .execute()
    await writeCost(tx, actor, booking.id, 'cost_planned', null, cost)
  }
}

const { on_hold, confirmed, cancelled, expired, declined } = bookingEvents

/** Costs are planned after a booking is made or changed, so that they never delay it. */
export const costsFollowRates = defineListener(
  'payables-plan-by-rates',
  ...[on_hold, confirmed, cancelled, expired, declined].map((event) =>
    on(event, ({ tx, actor }, { subjectId }) => planByRates(tx, actor, subjectId)),
  ),
  on(bookingChanged, ({ tx, actor }, { subjectId }) => planByRates(tx, actor, subjectId)),
)
