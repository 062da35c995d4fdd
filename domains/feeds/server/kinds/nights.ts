import { readOffer } from '#domains/bookings/server/offer.ts'
import { noDiscount, quoteOffer } from '#domains/bookings/server/quote.ts'
import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { freeOf } from '#domains/website/server/offers/availability.ts'
import type { Listed } from '#domains/website/server/offers/listed.ts'
import { AppError } from '#kit/contract/errors.ts'
import { moneyOf, type Money } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Days of arrival that a feed has prices for, from tomorrow. */
export const nightsAhead = 30

/** A stay that begins on a day: its price as the website sells it, or null where no room is free. */
export interface StayPrice {
  arrival: string
  nights: number
  price: { base: Money; tax: Money } | null
}

interface Reading {
  tx: Tx
  actor: Actor
}

/** Returns the prices of the shortest stay for each day of arrival, by room type, priced by the function that prices bookings. */
export async function staysOf({ tx, actor }: Reading, rooms: readonly Listed[]): Promise<Map<string, StayPrice[]>> {
  if (rooms.length === 0) return new Map()
  const lines = rooms.map(({ id }) => ({ inventory_id: id, selection: [] }))
  const offer = await readOffer(tx, actor, { lines, discount: noDiscount })
  const shortest = new Map(
    (
      await tx
        .selectFrom('resources')
        .select(['inventory_id', 'min_length'])
        .where(
          'inventory_id',
          'in',
          rooms.map(({ id }) => id),
        )
        .execute()
    ).map((row) => [row.inventory_id, row.min_length]),
  )
  const stays = new Map<string, StayPrice[]>(rooms.map(({ id }) => [id, []]))
  const today = dayOf(actor.now)
  for (const [nights, own] of Map.groupBy(rooms, ({ id }) => shortest.get(id) ?? 1))
    for (let at = 1; at <= nightsAhead; at++) {
      const [arrival, departure] = [addDays(today, at), addDays(today, at + nights)]
      const free = await freeOf({ tx, actor }, own, { from: arrival, until: departure, guests: 1 })
      for (const room of own) {
        const price = free.get(room.id)?.isFree ? await priceOf({ tx, actor }, offer, room, { arrival, departure }) : null
        stays.get(room.id)!.push({ arrival, nights, price })
      }
    }
  return stays
}

async function priceOf(
  { tx, actor }: Reading,
  offer: Awaited<ReturnType<typeof readOffer>>,
  room: Listed,
  { arrival, departure }: { arrival: string; departure: string },
): Promise<StayPrice['price']> {
  const options = offer.items.find(({ id }) => id === room.id)?.options ?? []
  const cheapest = options.filter(({ active, per }) => active && per === 'night').toSorted((a, b) => a.amount - b.amount)[0]
  if (!cheapest) return null
  const selection = [{ price_option_id: cheapest.id, quantity: Math.max(1, cheapest.min_quantity) }]
  try {
    const quote = await quoteOffer(tx, actor, offer, {
      lines: [{ inventory_id: room.id, starts_on: arrival, ends_on: departure, selection }],
      residency: 'non_resident',
      discount: noDiscount,
      change: (_id, amount) => changedPrice(amount, room.listing),
    })
    const tax = onTopOf(quote.lines[0]!.taxes)
    return { base: moneyOf(quote.total - tax, quote.currency), tax: moneyOf(tax, quote.currency) }
  } catch (error) {
    // A day on which it is not sold, such as for a stay that is too short then.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
