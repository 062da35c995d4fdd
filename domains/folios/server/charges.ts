import type { z } from 'zod'
import { addCharges, removeCharges, taxesOfCharge } from '#domains/bookings/server/charges.ts'
import { lockForDesk } from '#domains/bookings/server/desk.ts'
import { agreedRates, freeKind } from '#domains/bookings/server/lines.ts'
import { ratesFor, type Converted } from '#domains/inventory/server/prices/currencies.ts'
import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { priceAt } from '#domains/rates/contract/selling-rate.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { largestAmount, type Currency, type Money } from '#kit/contract/money.ts'
import { dayOf, formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { chargeBody } from '../contract.ts'
import { categoryWords } from '../contract/words.ts'
import { extraToCharge } from './extras-data.ts'
import * as data from './folios-data.ts'
import { chargesOn, readState, requireOpen, type FolioState } from './state.ts'
import { chargeDays, isChargeable, showFolio } from './view.ts'

type ChargeInput = z.output<typeof chargeBody>

/** @throws 409 `not_chargeable` for a booking that is not confirmed, or over without having taken place. */
export function refuseUnchargeable(state: FolioState): void {
  if (!isChargeable(state.booking))
    throw conflict('not_chargeable', 'You can only charge a booking that is confirmed, in progress or completed.')
}

/** Charge: the extra of the list, or what was typed. */
async function chargedOf(tx: Tx, input: ChargeInput, mayPrice: () => void) {
  if (!input.extra_id) {
    const { name, category, unit_price } = input
    if (!name) throw invalid('name', 'Choose an extra, or describe the charge.')
    if (!category) throw invalid('category', 'Category is required.')
    if (!unit_price) throw invalid('unit_price', 'Price is required.')
    return { name, category, price: unit_price }
  }
  const extra = await extraToCharge(tx, input.extra_id)
  if (!extra?.active) throw invalid('extra_id', 'This extra is no longer in the list.', 'not_found_reference')
  if (input.name) throw invalid('name', 'The extra has a name. Write a note instead.')
  const { name, category, amount, currency } = extra
  const listed = amount === null || currency === null ? null : { amount, currency }
  const price = input.unit_price ?? listed
  if (!price) throw invalid('unit_price', 'Price is required.')
  if (listed && (price.amount !== listed.amount || price.currency !== listed.currency)) mayPrice()
  return { name, category, price }
}

/** Returns the rate at which a charge is converted to the booking's currency: the one agreed before, else of today. Null for its own. */
async function rateOf(tx: Tx, actor: Pick<Actor, 'agencyId' | 'now'>, booking: FolioState['booking'], currency: Currency) {
  const rates = await ratesFor(tx, actor, [currency], booking.currency, agreedRates(booking.lines))
  return rates.get(currency) ?? null
}

/** Returns the rate for charges in a currency. @throws 404, 422 at `currency` without any rate. */
export async function chargeRate(app: App, tx: Tx, actor: Pick<Actor, 'agencyId' | 'now'>, bookingId: string, currency: Currency) {
  const { booking } = await readState(app, tx, actor.agencyId, bookingId)
  return { rate: currency === booking.currency ? null : await rateOf(tx, actor, booking, currency) }
}

async function inCurrencyOf(
  tx: Tx,
  actor: Actor,
  booking: FolioState['booking'],
  price: Money,
): Promise<{ unit: number; converted?: Converted }> {
  if (price.currency === booking.currency) return { unit: price.amount }
  const rate = (await rateOf(tx, actor, booking, price.currency))!
  const { one, other, rate: figure } = rate
  return { unit: priceAt(price.amount, price.currency, rate), converted: { ...price, one, other, rate: figure } }
}

/**
 * Charges an extra to a booking. `mayPrice` refuses another price than that of the list.
 * @throws 404, 409 `kept_elsewhere`, `not_chargeable`, `folio_closed`, 422, 403.
 */
export async function addCharge(app: App, tx: Tx, actor: Actor, bookingId: string, input: ChargeInput, mayPrice: () => void) {
  await lockForDesk(tx, bookingId)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  refuseUnchargeable(state)
  const { number } = requireOpen(state, input.folio)
  const { name, category, price } = await chargedOf(tx, input, mayPrice)
  const { first_day, last_day } = chargeDays(state.booking, actor.now)
  const today = dayOf(actor.now)
  const day = input.day ?? (today < first_day ? first_day : today)
  if (day < first_day || day > last_day) throw invalid('day', `A charge is on a day of the booking: ${formatDays(first_day, last_day)}.`)
  const { unit, converted } = await inCurrencyOf(tx, actor, state.booking, price)
  const charged = { amount: unit * input.quantity, quantity: input.quantity, unit_amount: unit, day }
  const taxes = await taxesOfCharge(tx, actor, state.booking, charged)
  const amount = charged.amount + onTopOf(taxes)
  if (amount + state.booking.total.amount > largestAmount) throw invalid('quantity', 'The amount is too large.')
  const id = newId()
  // Written before the line: listeners of the booking read the folios, and must find the charge on its folio.
  if (number !== 1) await data.insertParts(tx, actor.agencyId, bookingId, [{ line_id: id, number, amount, inventory_id: null }], false)
  await addCharges(app, tx, actor, bookingId, [
    {
      id,
      kind: freeKind,
      inventory_id: null,
      title: categoryWords[category],
      detail: [name, input.note].filter(Boolean).join(' · '),
      ...charged,
      taxes,
      ...(converted ? { converted } : {}),
    },
  ])
  await data.insertCharge(tx, {
    agency_id: actor.agencyId,
    line_id: id,
    booking_id: bookingId,
    extra_id: input.extra_id ?? null,
    category,
    charged_by: actor.userId,
    charged_at: actor.now,
  })
  return showFolio(app, tx, actor, bookingId)
}

/** Removes a charge that was made at the desk. @throws 404, 409 `kept_elsewhere`, `not_chargeable`, `folio_closed`, `not_editable`. */
export async function removeCharge(app: App, tx: Tx, actor: Actor, bookingId: string, lineId: string, reason: string) {
  await lockForDesk(tx, bookingId)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  if (!(await data.chargesOf(tx, bookingId)).some(({ line_id }) => line_id === lineId)) throw notFound('Charge')
  refuseUnchargeable(state)
  for (const { number } of state.folios) if (isOn(state, lineId, number)) requireOpen(state, number)
  await removeCharges(app, tx, actor, bookingId, [lineId], reason)
  return showFolio(app, tx, actor, bookingId)
}

const isOn = (state: FolioState, lineId: string, number: number): boolean =>
  [...chargesOn(state, number), ...state.takenOff.filter((part) => part.number === number)].some(({ line_id }) => line_id === lineId)
