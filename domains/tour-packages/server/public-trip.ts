import type { z } from 'zod'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { asVisitor, keyOfSlug, type PublicKey } from '#kit/server/pages/visitor.ts'
import { residencies, residencyNames, type Residency } from '#domains/inventory/contract/prices.ts'
import { changedPrice, sharedPlaces } from '#domains/channels/contract/price-change.ts'
import type { Setting } from '#domains/channels/server/registry.ts'
import { websiteListing, websitePrice } from '#domains/channels/server/website.ts'
import { itemGallery, listPictures, type Picture } from '#domains/inventory/server/gallery/gallery.ts'
import { pricesOf, type Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { termsText } from '#domains/inventory/contract/tax-text.ts'
import { isOn } from '#domains/inventory/server/taxes/line-taxes.ts'
import { priceSelection } from '#domains/inventory/server/prices/pricing.ts'
import type { departure } from '#domains/inventory/contract/departures.ts'
import type { itinerary, packageRecord } from '../contract.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { listItinerary } from './itineraries.ts'
import { showPackage } from './packages.ts'

interface PublicAgency {
  id: string
  name: string
  slug: string
  email: string | null
  cancellation_policy: Policy
  brand: Brand
}

export interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
  deposit_refund_percent: number | null
}

export interface PriceTable {
  residencies: { code: Residency; name: string }[]
  rows: { name: string; per: string; prices: Money[] }[]
  /** Whether the day or the group size changes a price. */
  varies: boolean
  /** Taxes on top of the prices: "VAT 18%", "Park fee USD 40.00 a person". */
  added: string[]
}

export interface PublicTrip {
  key: PublicKey
  agency: PublicAgency
  trip: z.input<typeof packageRecord>
  pictures: Picture[]
  days: z.input<typeof itinerary>[]
  departures: z.input<typeof departure>[]
  prices: PriceTable
  policy: Policy
}

const shownDepartures = 10

/** Returns a published package in its public form, by the slugs in its address; null if there is none. */
export async function findPublicTrip(app: App, agencySlug: string, slug: string): Promise<PublicTrip | null> {
  const key = await keyOfSlug(app, agencySlug)
  if (!key) return null
  return asVisitor(app, key, async (tx, actor) => {
    const { cancellation_policy, ...agency } = await ofAgency(tx, key.agencyId)
      .select(['id', 'name', 'slug', 'email', 'cancellation_policy'])
      .executeTakeFirstOrThrow()
    const item = await tx
      .selectFrom('inventory')
      .select(['id', 'kind', 'currency'])
      .where('slug', '=', slug)
      .where('kind', '=', 'tour_package')
      .where('status', '=', 'published')
      .executeTakeFirst()
    const listing = item && (await websiteListing(tx, item, actor.now))
    if (!listing) return null
    const shown = {
      ...agency,
      brand: await lastingBrand(app, tx, key.agencyId),
      cancellation_policy: cancellation_policy as unknown as Policy,
    }
    return { ...(await loadTrip(app, tx, actor, { ...item, listing }, shown)), key }
  })
}

interface Listed {
  id: string
  currency: Currency
  listing: Setting
}

async function loadTrip(app: App, tx: Tx, actor: Actor, item: Listed, agency: PublicAgency): Promise<Omit<PublicTrip, 'key'>> {
  const today = dayOf(actor.now)
  const trip = await showPackage(app, tx, actor, item.id)
  const pictures = await listPictures(app, tx, itemGallery, item.id)
  const days = await listItinerary(app, tx, item.id)
  const { rows: departures } = await listDepartures(
    tx,
    item.id,
    { page: 1, per_page: shownDepartures, search: '', sort: 'starts_on', status: ['open'], from: today },
    actor.now,
  )
  const priceDay = departures.find(({ bookable }) => bookable)?.starts_on ?? addDays(today, 30)
  return {
    agency,
    trip: { ...trip, from_price: websitePrice(trip.from_price, item.listing) },
    pictures,
    days,
    departures: departures.map((one) => ({
      ...one,
      places_left: sharedPlaces(one.places_left, one.capacity, item.listing.share_percent),
    })),
    prices: priceTable(await pricesOf(tx, actor, { ...item, kind: 'tour_package' }), priceDay, item.listing),
    policy: (trip.cancellation_policy as Policy | null) ?? agency.cancellation_policy,
  }
}

/** Returns the website's unit price of each option by residency; one column if residency changes nothing. */
function priceTable(prices: Prices, date: string, listing: Setting): PriceTable {
  const { options, rules, taxes, currency, itemCurrency, rates } = prices
  const active = options.filter((option) => option.active)
  const priceFor = (option: (typeof active)[number], residency: Residency): Money => {
    const quantity = Math.max(1, option.min_quantity)
    const [line] = priceSelection({
      options,
      rules,
      selection: [{ price_option_id: option.id, quantity }],
      date,
      residency,
      currency,
      itemCurrency,
      rates,
    }).lines
    return { amount: changedPrice(line!.unit_amount, listing), currency: currency }
  }
  const byResidency = rules.some((rule) => rule.active && rule.residency !== null)
  const columns = byResidency ? [...residencies] : residencies.slice(0, 1)
  return {
    added: taxes.filter((tax) => !tax.included && isOn(tax, 'tour_package', date)).map((tax) => `${tax.name} ${termsText(tax)}`),
    residencies: columns.map((code) => ({ code, name: residencyNames[code] })),
    rows: active.map((option) => ({ name: option.name, per: option.per, prices: columns.map((code) => priceFor(option, code)) })),
    varies: rules.some(
      (rule) =>
        rule.active &&
        (rule.starts_on !== null || rule.ends_on !== null || rule.weekdays !== null || rule.min_pax !== null || rule.max_pax !== null),
    ),
  }
}
