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

/** The lines of one vendor in one currency, as they are sold now. */
export interface PricedVendor {
  vendor: BasketVendor
  currency: Currency | null
  /** The visitor's discount code, if this vendor gives it. */
  code: string | null
  lines: StoreLine[]
  rows: PricedWanted[]
  quote: PricedBasket['quote']
  /** The vendor's own terms of cancellation. */
  policy: string[]
}

/** What is paid at once: the lines in one currency. */
export interface PricedStore {
  vendors: PricedVendor[]
  currency: Currency | null
  /** Of the lines without a problem, in minor units. */
  total: number
  canBook: boolean
}

export interface PricedBasketOfStore {
  vendors: PricedVendor[]
  /** Lines whose vendor is no longer approved. */
  gone: StoreLine[]
  /** One for each currency: each is ordered and paid by itself. */
  payments: PricedStore[]
  asksResidency: boolean
  /** Why no vendor gives the discount code. */
  codeProblem: string | null
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

type Wants = Pick<StoreBasket, 'lines' | 'residency' | 'discount_code'>

/**
 * Prices a basket inside the agency of each vendor, by the function that prices bookings there. Amounts of two currencies are never summed: what
 * is sold in another currency is another order with a payment of its own. A discount code counts at each vendor that gives it.
 */
export async function priceStoreBasket(store: Store, { lines, residency, discount_code }: Wants): Promise<PricedBasketOfStore> {
  const known = await vendorsOf(store, lines)
  const currencies = await currenciesOf(store, lines)
  const vendors: PricedVendor[] = []
  let asksResidency = false
  let codeProblem: string | null = null
  const groups = Map.groupBy(lines, ({ vendor_id, inventory_id }) => `${vendor_id} ${currencies.get(inventory_id) ?? ''}`)
  for (const own of groups.values()) {
    const vendor = known.get(own[0]!.vendor_id)
    if (!vendor) continue
    const priced = await inVendor(store, vendor.agency_id, (visit) => priceBasket(visit, { lines: own, residency, discount_code }), {
      readOnly: true,
    })
    asksResidency ||= priced.asksResidency
    codeProblem ??= priced.codeProblem
    vendors.push({
      vendor,
      currency: priced.quote?.currency ?? currencies.get(own[0]!.inventory_id) ?? null,
      code: discount_code !== null && priced.codeProblem === null && priced.quote ? discount_code : null,
      lines: own,
      rows: priced.rows,
      quote: priced.quote,
      policy: priced.quote ? policyLines(priced.quote.policy, store.site.language) : [],
    })
  }
  const gone = lines.filter(({ vendor_id }) => !known.has(vendor_id))
  const isGiven = vendors.some(({ code }) => code !== null)
  return {
    vendors,
    gone,
    payments: [...Map.groupBy(vendors, ({ currency }) => currency)].map(([currency, of]) => paymentOf(currency, of, gone)),
    asksResidency,
    codeProblem: isGiven ? null : codeProblem,
  }
}

const paymentOf = (currency: Currency | null, vendors: PricedVendor[], gone: readonly StoreLine[]): PricedStore => ({
  vendors,
  currency,
  total: vendors.reduce((sum, { quote }) => sum + (quote?.total ?? 0), 0),
  canBook:
    currency !== null && gone.length === 0 && vendors.every(({ quote, rows }) => quote !== null && rows.every(({ problem }) => !problem)),
})

/** Returns the payment in a currency, or the first one that can be made. */
export const paymentIn = ({ payments }: PricedBasketOfStore, currency: string | null): PricedStore | undefined =>
  payments.find((one) => one.currency === currency && one.canBook) ?? payments.find(({ canBook }) => canBook)

/** Returns the currency of each offer of these lines, from the listings. */
async function currenciesOf(store: Store, lines: readonly StoreLine[]): Promise<Map<string, Currency>> {
  if (lines.length === 0) return new Map()
  const ids = [...new Set(lines.map(({ inventory_id }) => inventory_id))]
  const rows = await inOwner(store, (tx) =>
    tx.selectFrom('marketplace_listings').select(['id', 'currency']).where('id', 'in', ids).execute(),
  )
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** The total as the form carries it, to notice a change of price. */
export const totalText = ({ currency, total }: Pick<PricedStore, 'currency' | 'total'>): string => `${currency} ${total}`
