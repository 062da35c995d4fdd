import { placesSoldBy, unitsSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import type { QuotedLine } from '#domains/bookings/server/quote.ts'
import { shareOf } from '#domains/channels/contract/price-change.ts'
import { showDeparture } from '#domains/inventory/server/departures/departures.ts'
import { resellOffers } from '#domains/inventory/server/items/resell.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Refuses a sale with which all resellers together would have sold more than their share of a departure or of the units. Call it after the
 * places are taken: other sales then wait for the same stock, and count this one when it is their turn.
 * @throws 409 `not_for_sale` if the item is no longer open to resellers, `sold_out` at the line.
 */
export async function refuseBeyondShare(tx: Tx, actor: Actor, itemId: string, line: QuotedLine): Promise<void> {
  const offer = (await resellOffers(tx, [itemId])).get(itemId)
  if (!offer?.enabled) throw conflict('not_for_sale', 'The owner does not sell this through resellers now.')
  if (offer.share_percent >= 100) return
  if (line.departure_id) {
    const { capacity } = await showDeparture(tx, line.departure_id, actor.now)
    const sold = (await placesSoldBy(tx, actor, 'reseller', [line.departure_id])).get(line.departure_id) ?? 0
    refuse('departure_id', line.places, shareOf(capacity, offer.share_percent), sold)
  } else if (line.units > 0) {
    const period = { items: [itemId], from: line.starts_at!, until: line.ends_at! }
    const { all, sold } = (await unitsSoldBy(tx, actor, 'reseller', period)).get(itemId)!
    refuse('starts_on', line.units, shareOf(all, offer.share_percent), sold)
  }
}

function refuse(field: string, wanted: number, most: number, sold: number): void {
  if (sold <= most) return
  const left = Math.max(0, most - (sold - wanted))
  const sentence = left === 0 ? 'Resellers have sold all of their share.' : `Resellers can sell only ${left} more.`
  throw conflict('sold_out', sentence, { [`line.${field}`]: [sentence] })
}
