import { cancelUnitsOnAccount } from '#domains/bookings/server/cancel-places.ts'
import { bookingParts, itemsOf, type UnitItem } from './booking-view.ts'
import { setSold, soldByUuid, type Sold } from './bookings-data.ts'
import type { Working } from './bookings.ts'
import { readOffered } from './catalogue.ts'
import { unprocessable } from './errors.ts'
import { retailOf, type Pricing } from './prices.ts'
import type { UnitItemBody } from './shapes.ts'
import type { Residency } from '../../../../database/tables.ts'

/**
 * Changes the units of a confirmed booking: who travels, and fewer of them. Units that are no longer named are cancelled on the booking's
 * terms. @throws 400 UNPROCESSABLE_ENTITY for a unit that the booking does not have, and once it has begun.
 */
export async function cancelUnits(working: Working, row: Sold, given: readonly UnitItemBody[]): Promise<Sold> {
  const { app, tx, actor, partner } = working
  const before = itemsOf(row)
  const named = given.map((item) => ({ item, own: before.find(({ uuid, unitId }) => uuid === item.uuid && unitId === item.unitId) }))
  if (named.length === 0) throw unprocessable('A booking keeps at least one unit. Cancel the booking instead.')
  if (named.some(({ own }) => !own) || new Set(named.map(({ item }) => item.uuid)).size < named.length)
    throw unprocessable('A confirmed booking gets no other units. Name those that stay by their uuid, or cancel it and book again.')
  const kept = named.map(({ item, own }): UnitItem => ({
    ...own!,
    contact: item.contact ?? own!.contact,
    resellerReference: item.resellerReference ?? own!.resellerReference,
  }))
  const gone = before.filter(({ uuid }) => !kept.some((item) => item.uuid === uuid))
  if (gone.length > 0 && row.status !== 'confirmed') throw unprocessable('A booking that has begun keeps its units.')
  const unit_items = JSON.stringify(kept)
  await setSold(tx, row.id, { unit_items, updated_at: actor.now })
  if (gone.length > 0) {
    const [offered] = await readOffered(working, [row.inventory_id])
    const parts = bookingParts(row, before, offered)
    const left = sumOf(kept.map(({ uuid }) => parts[before.findIndex((item) => item.uuid === uuid)]!))
    await cancelUnitsOnAccount(app, tx, actor, row.booking_id, {
      units: gone.map(unitOf),
      title: `${gone.length} of ${before.length} units cancelled by ${partner.name}`,
      reason: null,
      // What the terms keep of the cancelled units is owed too.
      known: async (net) => {
        const retail = retailOf(left.retail, net)
        await setSold(tx, row.id, { net, original: left.original, retail, taxes: JSON.stringify(left.includedTaxes) })
      },
    })
  }
  return (await soldByUuid(tx, partner.id, row.uuid))!
}

function unitOf({ unitId }: UnitItem) {
  const [priceOptionId, residency] = unitId.split(':') as [string, Residency | undefined]
  return { priceOptionId, residency: residency ?? null }
}

function sumOf(parts: readonly Pricing[]): Pricing {
  const sum = (of: (part: Pricing) => number) => parts.reduce((all, part) => all + of(part), 0)
  const [first] = parts
  return {
    ...first!,
    original: sum(({ original }) => original),
    retail: sum(({ retail }) => retail),
    net: sum(({ net }) => net),
    includedTaxes: first!.includedTaxes.map((tax, at) => ({
      name: tax.name,
      original: sum(({ includedTaxes }) => includedTaxes[at]!.original),
      retail: sum(({ includedTaxes }) => includedTaxes[at]!.retail),
      net: sum(({ includedTaxes }) => includedTaxes[at]!.net),
    })),
  }
}
