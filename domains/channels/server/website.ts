import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { changedPrice } from '../contract/price-change.ts'
import { listingOf } from './listing.ts'
import type { Channel, Setting } from './registry.ts'

const key = 'website'

/** The agency's public pages, which show items of these kinds. */
export const websiteChannel = (kinds: readonly Kind[]): Channel => ({
  key,
  name: 'Website',
  text: 'The public page of the offer, where people read and ask.',
  kinds,
  onAtFirst: true,
  settings: { starts: true, price: true, share: true },
  urlOf: (agencySlug, slug) => `/p/${agencySlug}/${slug}`,
})

/** Returns an item's setting on the public pages today; null if it is not shown there. The caller must check that it is published. */
export const websiteListing = (tx: Tx, item: { id: string; kind: string }, now: Date): Promise<Setting | null> =>
  listingOf(tx, key, item, now)

/** Returns a price as shown on the public pages. */
export const websitePrice = (price: { amount: number; currency: Currency } | null, listing: Setting): Money | null =>
  price && { amount: changedPrice(price.amount, listing), currency: price.currency }
