import type { z } from 'zod'
import { peopleText } from '#domains/inventory/contract/party-text.ts'
import { unitNames } from '#domains/inventory/server/units/units.ts'
import { conflict } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { changeEndBody, GivenUp } from '../../contract.ts'
import { readBooking } from '../bookings.ts'
import { bookingRow, lockBooking } from '../bookings-data.ts'
import { freeFor, planEnd, pricedItems, unitItems, type End, type Plan } from './plan.ts'
import { choicesOf, outcomeOf, termsOf } from './price.ts'
import { refusePast, writeEnd, type EndChange } from './write.ts'

/** Called when a choice differs from the cancellation terms. @throws 403 if the person may not choose it. */
export type MayOverride = () => void

/** Returns what another end of a room or vehicle would cost and whether it is free. Changes nothing. @throws as `planEnd`. */
export async function previewEnd(tx: Tx, actor: Actor, id: string, end: End) {
  const plan = await planEnd(tx, actor, await bookingRow(tx, id), end, { isPreview: true })
  const { free, others } = await freeFor(tx, plan)
  return {
    unit: { id: plan.unit.id, name: plan.unit.name },
    longer: plan.longer,
    time: plan.time,
    free,
    others: await unitNames(tx, others.slice(0, 100)),
    parties: partiesOf(plan),
    choices: choicesOf(plan, actor),
    terms: plan.longer ? [] : termsOf(plan, actor),
  }
}

/** Whose room it may be: the items of the line, if they differ. */
function partiesOf({ line }: Plan) {
  const items = line.units > 1 ? unitItems(line) : []
  if (items.length < 2) return []
  return items.map((item) => {
    const one = pricedItems(line)[item]!
    return { item, name: [one.name, peopleText(one)].filter(Boolean).join(', ') }
  })
}

/**
 * Extends or shortens one room or vehicle of a booking. Given-up time is free in the stock at once.
 * @throws as `planEnd`, 409 `stale`, `price_changed`, `not_available` at `ends_on` or `ends_at`, `sold_out` at `unit_id`, 403 for a price
 * other than by the terms.
 */
export async function changeEnd(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, price, expected_total, ...end }: z.output<typeof changeEndBody>,
  mayOverride: MayOverride,
) {
  const row = await lockBooking(tx, id)
  const plan = await planEnd(tx, actor, row, end)
  refuseStale(plan, version)
  refusePast(plan, actor)
  await applyEnd(app, tx, actor, plan, { price, expected_total }, mayOverride)
  return readBooking(tx, id)
}

function refuseStale({ row }: Plan, version: number | undefined): void {
  if (version !== undefined && row.version !== version)
    throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
}

interface Price {
  price: GivenUp
  expected_total?: { amount: number; currency: string } | undefined
}

async function applyEnd(app: App, tx: Tx, actor: Actor, plan: Plan, { price, expected_total }: Price, mayOverride: MayOverride) {
  const choices = choicesOf(plan, actor)
  const isByTerms = plan.longer || price === 'terms' || !choices.some((choice) => choice.price === price)
  if (!isByTerms) mayOverride()
  const { total, change } = isByTerms ? choices[0]! : choices.find((choice) => choice.price === price)!
  if (expected_total && (expected_total.amount !== total.amount || expected_total.currency !== total.currency))
    throw conflict('price_changed', `The price has changed: the booking would cost ${formatMoney(total)}. Check it again.`, {
      expected_total: [formatMoney(total)],
    })
  return writeEnd(app, tx, actor, plan, outcomeOf(plan, actor, price), change.amount)
}

interface Leaving extends Price {
  version?: number | undefined
}

/**
 * Ends a stay or hire earlier, because the guest checks out or the vehicle is back. @returns the change, to undo it.
 * @throws as `changeEnd`.
 */
export async function endEarly(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  end: End,
  { version, ...price }: Leaving,
  mayOverride: MayOverride,
): Promise<EndChange> {
  const plan = await planEnd(tx, actor, await lockBooking(tx, bookingId), end, { isLeaving: true })
  refuseStale(plan, version)
  return applyEnd(app, tx, actor, plan, price, mayOverride)
}
