import {
  discountsToTry,
  itemsDiscount,
  keptDiscount,
  withBestDiscount,
  withDiscount,
  type Given,
  type Offered,
} from '#domains/discounts/server/discounts.ts'
import { priceSelection, type PriceOption, type PriceRule, type PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import type { Wanted } from '#domains/inventory/server/stock/availability.ts'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { largestAmount, percentOf, type Currency } from '#kit/contract/money.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { itemsToBook, type BookableRow } from './bookings-data.ts'
import { whenOf } from './when.ts'
import type { Residency } from '../../../database/tables.ts'

export interface LineInput {
  inventory_id: string
  departure_id?: string | null | undefined
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  /** These rooms or vehicles and no others. */
  unit_ids?: readonly string[] | undefined
  /** Of a stay in several rooms, which is long enough as a whole. */
  part?: boolean
  selection: { price_option_id: string; quantity: number }[]
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
  /** Rooms or vehicles it takes for that time. */
  units: number
  unit_ids?: readonly string[] | undefined
  places: number
  /** Places free before this booking; null where nothing is counted. */
  places_left: number | null
  pax: number
  items: PricedLine[]
  amount: number
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
  /** The discount that is on the lines, and what it took off; null or absent for none. */
  discount?: (Given & { amount: number }) | null
}

/** What is sold as it is written: also what no item of the inventory stands for. */
export interface Sold extends Omit<Quote, 'lines'> {
  lines: (Omit<QuotedLine, 'inventory_id'> & { inventory_id: string | null })[]
}

interface ToQuote {
  lines: readonly LineInput[]
  residency: Residency
  currency?: Currency | undefined
  discount?: Discounting | undefined
}

/** What lines are priced from: their items as they are sold now, and the discounts that may be on them. */
interface Offer {
  items: BookableRow[]
  discounts: readonly Offered[]
}

/** Reads what lines are priced from, all of it at once. */
export async function readOffer(tx: Tx, actor: Actor, { lines, discount = {} }: Pick<ToQuote, 'lines' | 'discount'>): Promise<Offer> {
  const itemIds = lines.map(({ inventory_id }) => inventory_id)
  const departureIds = lines.flatMap(({ departure_id }) => (departure_id ? [departure_id] : []))
  const [items, discounts] = await Promise.all([
    itemsToBook(tx, actor.agencyId, itemIds, departureIds),
    !('id' in discount) ? discountsToTry(tx, actor, discount.code) : discount.id ? keptDiscount(tx, discount.id) : [],
  ])
  return { items, discounts }
}

/**
 * What the lines cost now: every price is the server's. The first item's currency is the booking's unless one is given.
 * @throws 404-like 422 for unknown items, 409 `not_for_sale`, 422 at the field of a line.
 */
export const quoteLines = async (tx: Tx, actor: Actor, input: ToQuote): Promise<Quote> =>
  quoteOffer(tx, actor, await readOffer(tx, actor, input), input)

/** The same, out of what was read beforehand for these lines and this discount. */
export async function quoteOffer(tx: Tx, actor: Actor, { items, discounts }: Offer, input: ToQuote): Promise<Quote> {
  const first = itemOf(items, input.lines[0]!.inventory_id, 0)
  const currency = input.currency ?? first.currency
  const listed = input.lines.map((line, index) =>
    atLine(index, () => quoteLine(itemOf(items, line.inventory_id, index), line, { ...input, currency, now: actor.now })),
  )
  const { lines, given } = await discountedLines(tx, actor, listed, { currency, discounts, asked: input.discount })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('lines', 'The total is too large.')
  const deposit = lines.reduce((sum, { amount, inventory_id }) => {
    const item = items.find(({ id }) => id === inventory_id)!
    return sum + percentOf(amount, item.deposit_percent ?? item.agency_deposit_percent)
  }, 0)
  return {
    lines,
    currency,
    total,
    deposit,
    policy: (first.cancellation_policy ?? first.agency_cancellation_policy) as unknown as Policy,
    holdHours: first.hold_hours,
    discount: given && { ...given, amount: lines.reduce((sum, { items }) => sum + itemsDiscount(items), 0) },
  }
}

/** A code that was given, for a client; or the discount the booking has, of which `amount` stands on these lines. */
export type Discounting = { code?: string | undefined; clientId?: string | undefined } | { id: string | null; amount?: number | undefined }

/** What is agreed takes no discount that comes by itself. */
export const noDiscount: Discounting = { id: null }

function discountedLines(
  tx: Tx,
  actor: Actor,
  lines: readonly QuotedLine[],
  { currency, discounts, asked = {} }: Pick<Offer, 'discounts'> & { currency: Currency; asked?: Discounting | undefined },
) {
  if ('id' in asked) return withDiscount(discounts[0], lines, asked.amount)
  return withBestDiscount(tx, actor, discounts, lines, { ...asked, currency })
}

function itemOf(items: readonly BookableRow[], id: string, index: number): BookableRow {
  const item = items.find((one) => one.id === id)
  if (!item) throw invalid(`lines.${index}.inventory_id`, 'This item does not exist.', 'not_found_reference')
  if (item.status !== 'published')
    throw conflict('not_for_sale', `${item.title} is not published, so it cannot be booked.`, {
      [`lines.${index}.inventory_id`]: ['Not published'],
    })
  return item
}

/** Names the line in front of the fields of a refusal. */
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
  { residency, currency, now }: { residency: Residency; currency: Currency; now: Date },
): QuotedLine {
  const { departure, period, ...when } = whenOf(item, line, now)
  const priced = priceSelection({
    options: item.options as unknown as PriceOption[],
    rules: (item.rules as unknown as PriceRule[]).map((rule) => ({ ...rule, value: Number(rule.value) })),
    selection: line.selection,
    date: when.starts_on,
    residency,
    currency,
    ...(period ? { period } : {}),
  })
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
    amount: priced.total,
  }
}

/** How many rooms or vehicles items take. */
export const unitsOf = (items: readonly Pick<PricedLine, 'timed' | 'quantity'>[]): number =>
  items.reduce((sum, { timed, quantity }) => sum + (timed ? quantity : 0), 0)

interface Taken {
  id: string
  /** `null` for what is sold without an item of the inventory; it takes no stock. */
  inventory_id: string | null
  departure_id: string | null
  places: number
  items: unknown
  units: number
  starts_at: Date | null
  ends_at: Date | null
  unit_ids?: readonly string[] | undefined
  /** Where it stands among the booking's lines; its place in the list when absent. */
  position?: number
}

/** The stock that lines take: places of their departures, counted price options, units. */
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

/** First and last day of all lines. */
export function spanOf(lines: readonly { starts_on: string; ends_on: string }[]): { starts_on: string | null; ends_on: string | null } {
  const starts = lines.map(({ starts_on }) => starts_on).sort()
  const ends = lines.map(({ ends_on }) => ends_on).sort()
  return { starts_on: starts[0] ?? null, ends_on: ends.at(-1) ?? null }
}

/** The rest is due two weeks before the start, and never sooner than a hold would run. */
export function paymentDueAt(startsOn: string | null, holdHours: number, now: Date): Date {
  const afterHold = new Date(now.getTime() + holdHours * 3_600_000)
  if (!startsOn) return afterHold
  const twoWeeksBefore = momentOf(addDays(startsOn, -14))
  return twoWeeksBefore > afterHold ? twoWeeksBefore : afterHold
}
