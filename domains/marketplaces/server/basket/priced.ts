import { priceBasket, type PricedBasket, type PricedWanted } from '#domains/site-bookings/server/basket/priced.ts'
import { policyLines } from '#domains/website/server/offers/words.ts'
import type { Currency } from '#kit/contract/money.ts'
import { inOwner, inVendor, type Store } from '../store/store.ts'
import type { StoreBasket, StoreLine } from './basket.ts'

/** A vendor whose offers a basket may hold. */
export interface BasketVendor {
  id: string
  agency_id: string
  name: string
  slug: string
}

/** The lines of one vendor in a basket, as they are sold now. */
export interface PricedVendor {
  vendor: BasketVendor
  lines: StoreLine[]
  rows: PricedWanted[]
  quote: PricedBasket['quote']
  /** The vendor's own terms of cancellation. */
  policy: string[]
}

export interface PricedStore {
  vendors: PricedVendor[]
  /** Lines whose vendor is no longer approved. */
  gone: StoreLine[]
  currency: Currency | null
  /** Of the lines without a problem, in minor units. */
  total: number
  asksResidency: boolean
  canBook: boolean
}

/** Returns the approved vendors of lines, by the owner's row. */
async function vendorsOf(store: Store, lines: readonly StoreLine[]): Promise<Map<string, BasketVendor>> {
  if (lines.length === 0) return new Map()
  const rows = await inOwner(store, (tx) =>
    tx
      .selectFrom('marketplace_vendors')
      .select(['id', 'vendor_agency_id as agency_id', 'name', 'slug'])
      .where('marketplace_id', '=', store.marketplace.id)
      .where('state', '=', 'approved')
      .where('id', 'in', [...new Set(lines.map(({ vendor_id }) => vendor_id))])
      .execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Prices a basket inside the agency of each vendor, by the function that prices bookings there. All of it is paid at once, so what is sold
 * in another currency than the first line has its problem at its line.
 */
export async function priceStoreBasket(store: Store, { lines, residency }: Pick<StoreBasket, 'lines' | 'residency'>): Promise<PricedStore> {
  const known = await vendorsOf(store, lines)
  const vendors: PricedVendor[] = []
  let asksResidency = false
  for (const [vendorId, own] of Map.groupBy(lines, ({ vendor_id }) => vendor_id)) {
    const vendor = known.get(vendorId)
    if (!vendor) continue
    const priced = await inVendor(store, vendor.agency_id, (visit) => priceBasket(visit, { lines: own, residency, discount_code: null }), {
      readOnly: true,
    })
    asksResidency ||= priced.asksResidency
    vendors.push({
      vendor,
      lines: own,
      rows: priced.rows,
      quote: priced.quote,
      policy: priced.quote ? policyLines(priced.quote.policy, store.site.language) : [],
    })
  }
  const currency = vendors.flatMap(({ quote }) => quote?.currency ?? [])[0] ?? null
  for (const one of vendors) {
    if (one.quote === null || one.quote.currency === currency) continue
    const problem = store.t('oneCurrency', { currency: one.quote.currency })
    one.rows = one.rows.map((row) => ({ ...row, problem: row.problem ?? problem }))
    one.quote = null
  }
  const gone = lines.filter(({ vendor_id }) => !known.has(vendor_id))
  return {
    vendors,
    gone,
    currency,
    total: vendors.reduce((sum, { quote }) => sum + (quote?.total ?? 0), 0),
    asksResidency,
    canBook:
      vendors.length > 0 &&
      gone.length === 0 &&
      vendors.every(({ quote, rows }) => quote !== null && rows.every(({ problem }) => !problem)),
  }
}

/** The total as the form carries it, to notice a change of price. */
export const totalText = ({ currency, total }: Pick<PricedStore, 'currency' | 'total'>): string => `${currency} ${total}`
