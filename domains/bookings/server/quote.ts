import { isDeepStrictEqual } from 'node:util'
import { itemsDiscount, withBestDiscount, withDiscount, type GivenDiscount } from '#domains/discounts/server/discounts.ts'
import { currenciesOf, ratesFor, type Rates } from '#domains/inventory/server/prices/currencies.ts'
import {
  priceSelection,
  type PriceOption,
  type PriceRule,
  type PricedLine,
  type Selected,
} from '#domains/inventory/server/prices/pricing.ts'
import { changedBy } from '#domains/inventory/server/prices/price-explainer.ts'
import { levyCurrencies, withTaxes } from '#domains/inventory/server/taxes/line-taxes.ts'
import type { LineTax } from '#domains/inventory/contract/tax-text.ts'
import { refuseRatesTwice } from '#domains/inventory/server/prices/tariffs.ts'
import type { Wanted } from '#domains/inventory/server/stock/availability.ts'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { largestAmount, percentOf, type Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { readOffer, type BookableRow, type Offer } from './offer.ts'
import { whenOf } from './when.ts'
import type { Residency } from '../../../database/tables.ts'

export interface LineInput {
  inventory_id: string
  departure_id?: string | null | undefined
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  /** Take exactly these rooms or vehicles. */
  unit_ids?: readonly string[] | undefined
  /** True for a part of a stay or hire, which may be shorter than the whole. */
  part?: boolean
  /** True for what was booked or offered before. It may have two rates of one tariff, which were refused only later. */
  agreed?: boolean
  selection: readonly Selected[]
}

export interface QuotedLine {
  id: string
  kind: string
  inventory_id: string
  title: string
  departure_id: string | null
  starts_on: string
  ends_on: string
  starts_at: Date | null
  ends_at: Date | null
  /** Number of rooms or vehicles it takes for that time. */
  units: number
  unit_ids?: readonly string[] | undefined
  places: number
  /** Places free before this booking; null if the item counts no places. */
  places_left: number | null
  pax: number
  items: PricedLine[]
  /** Those that are not included are part of the amount. */
  taxes: LineTax[]
  amount: number
  /** How much of the amount is the deposit; null if a deposit is agreed for the whole booking, or none is asked for. */
  deposit_percent: number | null
  /** What the kind copies of the item's terms (`line-terms.ts`); null for most kinds. */
  terms: object | null
}

export interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
  deposit_refund_percent: number | null
}

export interface Quote {
  lines: QuotedLine[]
  currency: Currency
  total: number
  deposit: number
  policy: Policy
  holdHours: number
  /** The discount applied to the lines and the amount it took off; null or absent for none. */
  discount?: (GivenDiscount & { amount: number }) | null
}

/** A quote as it is stored. Its lines may have no inventory item. */
export interface Sold extends Omit<Quote, 'lines'> {
  lines: (Omit<QuotedLine, 'inventory_id' | 'terms'> & { inventory_id: string | null; terms?: object | null })[]
}

interface ToQuote {
  lines: readonly LineInput[]
  residency: Residency
  currency?: Currency | undefined
  discount?: Discounting | undefined
  /** Rates that were agreed before (`agreedRates`); others are those of now. */
  rates?: Rates | undefined
  /** What a channel makes of the unit prices of an item. */
  change?: ((inventoryId: string, unitAmount: number) => number) | undefined
}

/**
 * Prices the lines now; every price comes from the server. The currency defaults to the first item's.
 * @throws 422 for unknown items, 409 `not_for_sale`, 422 at the field of a line.
 */
export const quoteLines = async (tx: Tx, actor: Actor, input: ToQuote): Promise<Quote> =>
  quoteOffer(tx, actor, await readOffer(tx, actor, input), input)

/** Like `quoteLines`, with an offer that was read before for these lines and this discount. */
export async function quoteOffer(tx: Tx, actor: Actor, { items, discounts, taxes }: Omit<Offer, 'client'>, input: ToQuote): Promise<Quote> {
  const first = atLine(0, () => itemOf(items, input.lines[0]!.inventory_id))
  const currency = input.currency ?? first.currency
  const applying = taxes.filter(({ kinds }) => items.some(({ kind }) => kinds.includes(kind)))
  const priced = [...items.map(pricesOfItem).flatMap(currenciesOf), ...levyCurrencies(applying)]
  const rates = await ratesFor(tx, actor, priced, currency, input.rates)
  const listed = input.lines.map((line, index) =>
    atLine(index, () => quoteLine(itemOf(items, line.inventory_id), line, { ...input, currency, rates, now: actor.now })),
  )
  const policy = policyOf(first)
  const governed = listed.map((line, index) => withPolicy(line, policyOf(itemOf(items, input.lines[index]!.inventory_id)), policy))
  const { lines: discounted, given } = await discountedLines(tx, actor, governed, { currency, discounts, discounting: input.discount })
  const lines = discounted.map((line) => withTaxes(line, applying, { residency: input.residency, currency, rates }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('lines', 'The total is too large.')
  return {
    lines,
    currency,
    total,
    deposit: depositOf(lines),
    policy,
    holdHours: first.hold_hours,
    discount: given && { ...given, amount: lines.reduce((sum, { items }) => sum + itemsDiscount(items), 0) },
  }
}

const policyOf = ({ cancellation_policy, agency_cancellation_policy }: BookableRow): Policy =>
  (cancellation_policy ?? agency_cancellation_policy) as unknown as Policy

/** A booking has the terms of its first item. Other items keep their own, where the price has none. */
function withPolicy(line: QuotedLine, own: Policy, ofBooking: Policy): QuotedLine {
  if (isDeepStrictEqual(own, ofBooking)) return line
  return { ...line, items: line.items.map((item) => ({ policy: own, ...item })) }
}

/** Either a code given for a client, or the discount the booking already has, with its `amount` on these lines. */
export type Discounting = { code?: string | undefined; clientId?: string | undefined } | { id: string | null; amount?: number | undefined }

/** Agreed prices take no automatic discount. */
export const noDiscount: Discounting = { id: null }

function discountedLines(
  tx: Tx,
  actor: Actor,
  lines: readonly QuotedLine[],
  { currency, discounts, discounting = {} }: Pick<Offer, 'discounts'> & { currency: Currency; discounting?: Discounting | undefined },
) {
  if ('id' in discounting) return withDiscount(discounts[0], lines, discounting.amount)
  return withBestDiscount(tx, actor, discounts, lines, { ...discounting, currency })
}

function itemOf(items: readonly BookableRow[], id: string): BookableRow {
  const item = items.find((one) => one.id === id)
  if (!item) throw invalid('inventory_id', 'This item does not exist.', 'not_found_reference')
  if (item.status !== 'published')
    throw conflict('not_for_sale', `${item.title} is not published, so it cannot be booked.`, {
      inventory_id: ['Not published'],
    })
  return item
}

/** Returns the prices of an item as `priceSelection` takes them. */
export const pricesOfItem = ({ currency, options, rules }: BookableRow) => ({
  currency,
  options: options as unknown as PriceOption[],
  rules: (rules as unknown as PriceRule[]).map((rule) => ({ ...rule, value: Number(rule.value) })),
})

/** Prefixes the fields of a refusal with the line's path. */
function atLine<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [`lines.${index}.${field}`, texts]))
    throw new AppError(error.status, error.code, error.message, errors)
  }
}

function quoteLine(
  item: BookableRow,
  line: LineInput,
  { residency, currency, rates, change, now }: Omit<ToQuote, 'lines' | 'rates'> & { currency: Currency; rates: Rates; now: Date },
): QuotedLine {
  const { departure, period, ...when } = whenOf(item, line, now)
  const { currency: itemCurrency, ...prices } = pricesOfItem(item)
  if (!line.agreed) refuseRatesTwice(prices.options, line.selection)
  const listed = priceSelection({
    ...prices,
    itemCurrency,
    rates,
    selection: line.selection,
    date: when.starts_on,
    residency,
    currency,
    fits: item.fits,
    ...(period ? { period } : {}),
  })
  const priced = change ? changedBy((amount) => change(item.id, amount), listed) : listed
  const units = unitsOf(priced.lines)
  if (item.capacity_mode === 'resource' && units === 0) throw invalid('selection', `Choose how many of ${item.title}.`)
  if (line.unit_ids && line.unit_ids.length !== units) throw invalid('unit_ids', `Choose ${units}, as many as are booked.`)
  return {
    id: newId(),
    kind: item.kind,
    inventory_id: item.id,
    title: item.title,
    departure_id: departure?.id ?? null,
    ...when,
    units,
    unit_ids: line.unit_ids,
    places: priced.places,
    places_left: departure ? departure.capacity - departure.held - departure.sold : null,
    pax: priced.pax,
    items: priced.lines,
    taxes: [],
    amount: priced.total,
    deposit_percent: item.deposit_percent ?? item.agency_deposit_percent,
    terms: item.terms,
  }
}

/** Returns the deposit for lines: for each percentage, that share of the sum of its lines. */
export function depositOf(lines: readonly { amount: number; deposit_percent: number | null }[]): number {
  const sums = new Map<number, number>()
  for (const { amount, deposit_percent: percent } of lines) if (percent !== null) sums.set(percent, (sums.get(percent) ?? 0) + amount)
  return [...sums].reduce((deposit, [percent, sum]) => deposit + percentOf(sum, percent), 0)
}

/** Returns the number of rooms or vehicles that items take. */
export const unitsOf = (items: readonly Pick<PricedLine, 'timed' | 'quantity'>[]): number =>
  items.reduce((sum, { timed, quantity }) => sum + (timed ? quantity : 0), 0)

interface Taken {
  id: string
  /** `null` for a sale without an inventory item; it takes no stock. */
  inventory_id: string | null
  departure_id: string | null
  places: number
  items: unknown
  units: number
  starts_at: Date | null
  ends_at: Date | null
  unit_ids?: readonly string[] | undefined
  /** Position among the booking's lines; defaults to the index in the list. */
  position?: number
}

/** Returns the stock that lines take: places of departures, counted price options, units. */
export const wantedOf = (lines: readonly Taken[]): Wanted[] =>
  lines.flatMap((line, index) => {
    const field = (name: string) => `lines.${line.position ?? index}.${name}`
    const wanted: Wanted[] = (line.items as PricedLine[])
      .filter(({ counted }) => counted)
      .map(({ price_option_id: id, quantity: places }) => ({ of: 'option', id, places, field: field('selection') }))
    if (line.departure_id) wanted.push({ of: 'departure', id: line.departure_id, places: line.places, field: field('departure_id') })
    if (line.units > 0 && line.inventory_id)
      wanted.push({
        of: 'units',
        inventoryId: line.inventory_id,
        lineId: line.id,
        count: line.units,
        from: line.starts_at!,
        until: line.ends_at!,
        unitIds: line.unit_ids,
        field: field(line.unit_ids ? 'unit_ids' : 'starts_on'),
      })
    return wanted
  })
