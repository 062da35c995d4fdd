import type { z } from 'zod'
import { addCharges } from '#domains/bookings/server/charges.ts'
import { endEarly, type MayOverride } from '#domains/bookings/server/ends/ends.ts'
import type { EndChange } from '#domains/bookings/server/ends/write.ts'
import { recordStep, type BeforeStep } from '#domains/bookings/server/steps.ts'
import { writeOdometer } from '#domains/cars/server/vehicles.ts'
import { countOf } from '#domains/inventory/server/prices/tariffs.ts'
import { markClaim } from '#domains/inventory/server/stock/availability.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { returnBody } from '../contract.ts'
import { chargesOf } from '../contract/charges.ts'
import { lock, refuseMove } from './lock.ts'
import * as data from './rentals-data.ts'
import { freeFrom, readRental } from './rentals.ts'

type Return = z.output<typeof returnBody>
type Locked = Awaited<ReturnType<typeof lock>>

/** The state before a return, to undo it. */
export interface BeforeReturn extends BeforeStep {
  paid: number
  refunded: number
  odometer: number | null
  /** The lines of the charges that it added. */
  charges: string[]
  /** The time that was given up; null if it came back in time or late. */
  end: EndChange | null
}

/**
 * Takes a vehicle back and adds late fee, kilometres and damage to the booking. One that comes early gives up the rest of its time. Without
 * a held deposit the rental is closed.
 * @throws 404, 409 `stale`, `invalid_transition`, `price_changed`, 422 at `odometer`, `returned_at`, `item`, 403 for a price other than by the terms.
 */
export async function takeBack(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: Return, mayOverride: MayOverride) {
  const locked = await lock(tx, id, version)
  const { booking, rental } = locked
  const to = rental.deposit_status === 'held' ? 'returned' : 'closed'
  refuseMove(rental, to)
  const returnedAt = input.returned_at ? new Date(input.returned_at) : actor.now
  if (returnedAt > actor.now) throw invalid('returned_at', 'This time is in the future.')
  if (returnedAt < rental.handed_over_at!) throw invalid('returned_at', 'It was not handed over at that time.')
  if (input.odometer < rental.odometer_out!) throw invalid('odometer', `It showed ${rental.odometer_out} when it went out.`)
  const { plate, odometer } = (await data.rentalById(tx, id, actor.now))!
  await data.updateRental(tx, id, {
    status: to,
    returned_at: returnedAt,
    odometer_in: input.odometer,
    fuel_in: input.fuel,
    signed_in_by: input.signed_by,
    damage_note: input.damage_note ?? null,
    updated_at: actor.now,
  })
  const end = await giveUpRest(app, tx, actor, locked, returnedAt, input, mayOverride)
  refuseChangedPrice(booking.currency, end, input.expected_off)
  const charges = chargesFor(rental, plate, returnedAt, input, end)
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0)
  await data.writeCharged(tx, id, charged)
  const { status, paid, refunded } = booking
  const lines = await addCharges(app, tx, actor, booking.id, charges)
  const before: BeforeReturn = { status, paid, refunded, odometer, charges: lines, end }
  await recordStep(tx, actor, { bookingId: booking.id, subjectId: id, step: 'return', before })
  await writeOdometer(tx, actor, rental.unit_id, input.odometer)
  await audit(tx, actor, { action: `rental.${to}`, subject: 'rental', subjectId: id, after: { ...input, charged } })
  return readRental(app, tx, id, actor.now)
}

/** Ends the hire at its return, so that the vehicle is free, and marks it as ended. @returns the time that was given up, if any. */
async function giveUpRest(
  app: App,
  tx: Tx,
  actor: Actor,
  { booking, rental }: Locked,
  returnedAt: Date,
  { unused_time: price, item }: Pick<Return, 'unused_time' | 'item'>,
  mayOverride: MayOverride,
): Promise<EndChange | null> {
  const claim = await data.claimOf(tx, rental)
  if (!claim) return null
  let end: EndChange | null = null
  if ((booking.status === 'in_progress' || booking.status === 'completed') && returnedAt < rental.ends_at) {
    // A hire that is back before its booked start had the vehicle for a minute of it.
    const ends_at = new Date(Math.max(returnedAt.getTime(), rental.starts_at.getTime() + 60_000)).toISOString()
    end = await endEarly(app, tx, actor, booking.id, { claim_id: claim.id, ends_at, item }, { price }, mayOverride)
  } else await freeFrom(tx, rental, returnedAt)
  await markClaim(tx, claim.id, { checked_out_at: actor.now })
  return end
}

/** @throws 409 `price_changed` if another amount is taken off for the rest than the person saw. */
function refuseChangedPrice(currency: Currency, end: EndChange | null, expected: Return['expected_off']): void {
  const amount = end === null ? 0 : end.before.amount - end.after.amount
  if (!expected || (expected.amount === amount && expected.currency === currency)) return
  const off = formatMoney({ amount, currency })
  throw conflict('price_changed', `The price has changed: ${off} would be deducted for the rest of the hire. Check it again.`, {
    expected_off: [off],
  })
}

/** The extra charges of a return. Days that were taken off the price give no free kilometres. */
function chargesFor(rental: data.RentalRow, plate: string, returnedAt: Date, input: Omit<Return, 'version'>, end: EndChange | null) {
  const isTakenOff = end !== null && end.after.amount < end.before.amount
  const terms = {
    ...rental,
    starts_at: rental.starts_at.toISOString(),
    ends_at: isTakenOff ? end.after.ends_at : rental.ends_at.toISOString(),
  }
  const sums = chargesOf(terms, returnedAt.toISOString(), input.odometer)
  return [
    { title: 'Late return', detail: `${plate}, ${countOf(sums.late_hours, 'hour')}`, amount: sums.late },
    { title: 'Kilometres', detail: `${plate}, ${countOf(sums.extra_kilometres, 'kilometre')} more`, amount: sums.kilometres },
    { title: 'Damage and cleaning', detail: plate, amount: input.damage_charge },
  ]
    .filter(({ amount }) => amount > 0)
    .map((charge) => ({ ...charge, kind: 'car', inventory_id: rental.inventory_id }))
}
