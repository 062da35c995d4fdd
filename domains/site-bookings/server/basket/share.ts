import { shareOf } from '#domains/channels/contract/price-change.ts'
import { piecesSoldBy, placesSoldBy, unitsSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import { showDeparture } from '#domains/inventory/server/departures/departures.ts'
import type { QuotedLine } from '#domains/bookings/server/quote.ts'
import { sourceOfVisit, type Visit } from '#domains/website/server/site-parts.ts'
import { conflict } from '#kit/contract/errors.ts'
import { say } from '../messages/say.ts'
import type { PricedWanted } from './priced.ts'

/** One kind of stock of a line: how much of it the channel may sell, and has sold. */
interface Shared {
  field: string
  wanted: number
  most: number
  sold: number
}

type Offered = Pick<NonNullable<PricedWanted['offer']>, 'id' | 'on_request' | 'listing'>

/** Returns what the channel grid lets the channel of the visit sell of a line's stock; nothing where it may sell all. */
export async function sharesOf(
  { tx, actor, channel }: Pick<Visit, 'tx' | 'actor' | 'channel'>,
  offer: Offered,
  line: QuotedLine,
): Promise<Shared[]> {
  const percent = offer.listing.share_percent
  if (percent >= 100 || offer.on_request) return []
  const source = sourceOfVisit({ channel })
  if (line.departure_id) {
    const departure = await showDeparture(tx, line.departure_id, actor.now)
    const sold = (await placesSoldBy(tx, actor, source, [line.departure_id])).get(line.departure_id) ?? 0
    return [{ field: 'departure_id', wanted: line.places, most: shareOf(departure.capacity, percent), sold }]
  }
  if (line.units > 0) {
    const period = { items: [offer.id], from: line.starts_at!, until: line.ends_at! }
    const { all, sold } = (await unitsSoldBy(tx, actor, source, period)).get(offer.id)!
    return [{ field: 'starts_on', wanted: line.units, most: shareOf(all, percent), sold }]
  }
  const counted = line.items.filter((item) => item.counted)
  if (counted.length === 0) return []
  const sold = await piecesSoldBy(tx, actor, source, [offer.id])
  const options = await tx.selectFrom('price_options').select(['id', 'capacity']).where('inventory_id', '=', offer.id).execute()
  return counted.flatMap(({ price_option_id: id, quantity }) => {
    const option = options.find((one) => one.id === id)
    const capacity = option?.capacity ?? null
    return capacity === null ? [] : [{ field: 'selection', wanted: quantity, most: shareOf(capacity, percent), sold: sold.get(id) ?? 0 }]
  })
}

/**
 * Refuses a booking with which the channel would have sold more than its share. Call it after the booking has taken its stock: other
 * visitors then wait for the same stock, and count this booking when it is their turn.
 * @throws 409 `sold_out` at the line.
 */
export async function refuseBeyondShare(visit: Visit, rows: readonly PricedWanted[]): Promise<void> {
  const t = say(visit.language)
  for (const [index, { offer, quoted }] of rows.entries())
    for (const { field, wanted, most, sold } of await sharesOf(visit, offer!, quoted!)) {
      if (sold <= most) continue
      const left = Math.max(0, most - (sold - wanted))
      const sentence = left === 0 ? t('soldOut') : t('onlyLeft', { count: left })
      throw conflict('sold_out', sentence, { [`lines.${index}.${field}`]: [sentence] })
    }
}
