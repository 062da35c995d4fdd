import type { FeedFormat, LeftOutReason } from '../../contract/words.ts'
import type { FeedAgency, FeedOffer } from './offer.ts'

/** What a feed says of an offer, by the feed's own names, in their order. */
export type Says = Record<string, string>

/** How a file of a feed is written, item by item. */
export interface FileWriter {
  head: string
  between: string
  item(offer: FeedOffer, says: Says): string
  foot: string
}

export interface FeedDefinition {
  /** What it cannot do without, besides a text. */
  needs: readonly ('picture' | 'price' | 'place' | 'nights')[]
  says(offer: FeedOffer, agency: FeedAgency): Says
  /** `nonce` is a number that no other snapshot of the feed has. */
  files: Partial<Record<FeedFormat, (agency: FeedAgency, nonce: number) => FileWriter>>
}

/** Returns why an offer cannot be in a feed; empty if it can. */
export function reasonsOf({ needs }: FeedDefinition, offer: FeedOffer): LeftOutReason[] {
  const reasons: LeftOutReason[] = []
  if (offer.description === '') reasons.push('no_text')
  if (needs.includes('picture') && offer.pictures.length === 0) reasons.push('no_picture')
  if (needs.includes('price')) {
    if (offer.from === null) reasons.push('no_price')
    else if (offer.from.amount <= 0) reasons.push('zero_price')
  }
  if (needs.includes('place') && (offer.place === null || offer.latitude === null || offer.longitude === null)) reasons.push('no_place')
  if (needs.includes('nights') && !offer.stays.some(({ price }) => price !== null && price.base.amount > 0)) reasons.push('no_nights')
  return reasons
}
