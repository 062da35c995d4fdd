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
  text: 'The public page of the offer, where people read and inquire; mails link to it.',
  kinds,
  onAtFirst: true,
  settings: { starts: true, price: true, share: true },
  urlOf: (agencySlug, slug) => `/p/${agencySlug}/${slug}`,
})

/** How an item stands on the public pages today; null where it has none. Whether it is published is for the caller to know. */
export const websiteListing = (tx: Tx, item: { id: string; kind: string }, now: Date): Promise<Setting | null> =>
  listingOf(tx, key, item, now)

/** A price as the public pages show it. */
export const websitePrice = (price: { amount: number; currency: Currency } | null, listing: Setting): Money | null =>
  price && { amount: changedPrice(price.amount, listing), currency: price.currency }
