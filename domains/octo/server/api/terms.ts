import { sharesOf } from '#domains/site-bookings/server/basket/share.ts'
import { noDiscount, quoteOffer, type Quote } from '#domains/bookings/server/quote.ts'
import type { Guest } from '#domains/bookings/server/resold.ts'
import type { Selected } from '#domains/inventory/server/prices/pricing.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { readOffer } from '#domains/bookings/server/offer.ts'
import { isAllDay, refuseOtherCurrency, slotView } from './availability.ts'
import type { Frozen, UnitItem } from './booking-view.ts'
import { requireOffered, requireOption, requireUnit, type Offered, type OctoOption, type Seller } from './catalogue.ts'
import { badRequest, invalidAvailability, unprocessable } from './errors.ts'
import { changeOf, pricingOf, selectedOf, type Pricing } from './prices.ts'
import { pickUpNote } from './pick-ups.ts'
import { deliveryOf } from './products.ts'
import { nameOf, requireUnits, type Contact, type UnitItemBody } from './shapes.ts'
import { findSlot, lineAt, type Slot } from './slots.ts'

/** What a partner wants to book. */
export interface Wants {
  productId: string
  optionId: string
  availabilityId: string
  unitItems?: readonly UnitItemBody[] | null | undefined
  currency: string | null
}

/** What is booked, priced as the partner owes it. */
export interface Terms {
  offered: Offered
  option: OctoOption
  slot: Slot
  quote: Quote
  pricing: Pricing
  unitItems: UnitItem[]
}

/**
 * Prices what a partner wants, by the functions that price bookings.
 * @throws 400 INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, INVALID_UNIT_ID, UNPROCESSABLE_ENTITY; as booking does.
 */
export async function termsOf(seller: Seller, wants: Wants): Promise<Terms> {
  const { tx, actor } = seller
  const offered = await requireOffered(seller, wants.productId)
  const option = requireOption(offered, wants.optionId)
  const slot = wants.availabilityId === '' ? undefined : await findSlot(tx, actor, offered, option, wants.availabilityId)
  if (!slot) throw invalidAvailability(wants.availabilityId)
  const items = requireUnits(wants.unitItems)
  refuseOtherCurrency(offered, wants.currency)
  if (slot.status === 'CLOSED') throw unprocessable('This can no longer be booked.')
  const unitItems = items.map(({ uuid = newId(), unitId, resellerReference, contact }) => ({
    uuid,
    unitId: requireUnit(offered, unitId).id,
    resellerReference,
    contact: contact ?? null,
  }))
  if (new Set(unitItems.map(({ uuid }) => uuid)).size < unitItems.length) throw badRequest('Each of unitItems has a uuid of its own.')
  const line = lineAt(offered, slot, selectionOf(offered, unitItems))
  const offer = await readOffer(tx, actor, { lines: [line], discount: noDiscount })
  const input = { lines: [line], residency: 'non_resident' as const, currency: offered.item.currency, discount: noDiscount }
  const own = await quoteOffer(tx, actor, offer, input)
  const change = changeOf(offered)
  const quote = await quoteOffer(tx, actor, offer, { ...input, change: (_item, amount) => change(amount) })
  const pricing = pricingOf(
    { amount: own.total, taxes: own.lines[0]!.taxes },
    { amount: quote.total, taxes: quote.lines[0]!.taxes },
    offered.item.currency,
  )
  return { offered, option, slot, quote, pricing, unitItems }
}

function selectionOf(offered: Offered, items: readonly UnitItem[]): Selected[] {
  const byUnit = Map.groupBy(items, ({ unitId }) => unitId)
  for (const [unitId, own] of byUnit)
    if (own.length > 1 && requireUnit(offered, unitId).option.per === 'booking')
      throw unprocessable('This unit is for the whole booking. Name it once.')
  return [...byUnit].map(([unitId, own]) => selectedOf(requireUnit(offered, unitId), own.length))
}

/**
 * Refuses what is beyond the share of the stock that the partner may sell. Call it after the places are taken: other requests then wait for
 * the same stock, and count this one when it is their turn. @throws 400 UNPROCESSABLE_ENTITY.
 */
export async function refuseBeyondShare(tx: Tx, actor: Actor, { offered, quote }: Terms): Promise<void> {
  const { id, on_request, listing } = offered.listed
  for (const { most, sold } of await sharesOf({ tx, actor, channel: offered.channel }, { id, on_request, listing }, quote.lines[0]!))
    if (sold > most) throw unprocessable('You have sold all of your share.')
}

/** The columns of a booking that depend on what is booked. */
export const bookedColumns = ({ offered, option, slot, pricing, unitItems }: Terms) => ({
  inventory_id: offered.id,
  option_id: option.id,
  availability_id: slot.id,
  unit_items: JSON.stringify(unitItems),
  original: pricing.original,
  retail: pricing.retail,
  net: pricing.net,
  currency: pricing.currency,
  taxes: JSON.stringify(pricing.includedTaxes),
  sold_as: JSON.stringify(frozenOf(offered, slot)),
  is_ticket: deliveryOf(offered) === 'TICKET',
})

function frozenOf({ manner }: Offered, slot: Slot): Frozen {
  const { localDateTimeStart, localDateTimeEnd, openingHours } = slotView(slot, manner)
  return { startsAt: localDateTimeStart, endsAt: localDateTimeEnd, allDay: isAllDay(manner), openingHours }
}

/** Returns who travels: the people who are named, else the lead contact. */
export function guestsOf(contact: Contact, items: readonly UnitItem[]): Guest[] {
  const named = items.flatMap(({ contact: own }) => (own && nameOf(own) ? [own] : []))
  const all = named.length > 0 ? named : nameOf(contact) ? [contact] : []
  return all.map((one) => ({ name: nameOf(one)!, email: one.emailAddress, phone: one.phoneNumber }))
}

/** What the desk reads on our booking. */
export const notesOf = (contact: Contact, notes: string | null, pickUp: unknown): string | null =>
  [notes, contact.notes, pickUpNote(pickUp)].filter(Boolean).join('\n') || null
