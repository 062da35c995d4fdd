import { bookableItems } from '#domains/bookings/server/bookable.ts'
import { pricesOf } from '#domains/inventory/server/prices/price-explainer.ts'
import { AppError } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { Action } from '../../contract/answer.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { storeQuote, type StoredQuote } from '../quotes/quotes.ts'
import type { Asked, Part } from './answer.ts'
import { fromText } from './conditions.ts'
import { planDownload, planGoods, planTickets } from './plans/counted.ts'
import { planAnyDay, planDeparture } from './plans/departures.ts'
import { planHire } from './plans/hires.ts'
import { planNights } from './plans/nights.ts'
import type { Bookable, Plan, Wish } from './plans/plan.ts'
import { selectionFor } from './selection.ts'

/** Reads an offer as a booking made by hand sees it; undefined if it is no longer sold. */
export async function saleOf({ app, tx }: Asked, item: Offered): Promise<Bookable | undefined> {
  const { rows } = await bookableItems(app, tx, { page: 1, per_page: 1, search: '', inventory_id: item.id })
  return rows[0]
}

/** Reads everything that the price of an offer depends on; null if it is no longer sold. */
export async function wishFor(asked: Asked, item: Offered): Promise<Wish | null> {
  const sale = await saleOf(asked, item)
  return sale ? { asked, item, sale, prices: await pricesOf(asked.tx, asked.actor, item) } : null
}

/** Says how an offer would be booked, by how it is limited. */
function planOf(wish: Wish): Promise<Plan> | Plan {
  const { item, sale } = wish
  if (item.mode === 'departure') return planDeparture(wish)
  if (item.mode === 'resource') return sale.letting?.basis === 'time' ? planHire(wish) : planNights(wish)
  if (item.mode === 'quota') return planTickets(wish)
  if (item.mode === 'stock') return planGoods(wish)
  return item.kind === 'service' ? planAnyDay(wish) : planDownload(wish)
}

export interface Priced extends Part {
  /** True if the offer cannot be what was asked for. */
  unfit?: boolean
}

/** Answers what an offer costs: asks for what the price needs, then prices it as a booking would and stores it as a quote. */
export async function pricePart(asked: Asked, item: Offered): Promise<Priced> {
  const { t, may } = asked
  const about = [item]
  const from = fromText(asked, item)
  const byPerson = { text: `${from} ${t('priceByPerson', { title: item.title })}`, about, actions: [personAction(asked)] }
  // The website's own price differs from the one that bookings are priced with, so a person has to confirm it.
  if (!may.may_quote || item.listing.price_kind !== 'none') return byPerson
  const wish = await wishFor(asked, item)
  if (!wish) return byPerson
  const plan = await planOf(wish)
  const people = plan.unfit ? [] : missingPeople(wish)
  const missing = [...plan.missing, ...(plan.asks && people.length > 0 ? [plan.asks] : []), ...people]
  if (missing.length > 0 || !plan.line) {
    const saysPrices = item.mode === 'quota' || item.mode === 'stock'
    return {
      text: [...(plan.unfit || saysPrices ? [] : [from]), ...missing].join(' '),
      about,
      asks: true,
      ...(plan.unfit && { unfit: true }),
    }
  }
  if (plan.line.selection.length === 0) return byPerson
  try {
    const { selection } = plan.line
    const residency = asked.memory.residency ?? selection[0]?.residency ?? 'non_resident'
    const quote = await storeQuote(plan.asks ? { ...asked, chatId: null } : asked, item, { inventory_id: item.id, ...plan.line }, residency)
    const text = quotedText(asked, item, quote, plan)
    return { text, about, actions: quoteActions(asked, item, quote), ...(plan.asks && { asks: true }) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const [why = error.message] = Object.values(error.errors).flat()
    return { text: t('notSold', { title: item.title, why }), about, asks: true }
  }
}

/** Asks who travels and where they live, where the price depends on it. */
function missingPeople({ asked: { t, memory }, item, prices }: Wish): string[] {
  const { party, residency } = memory
  const byPerson = item.mode === 'departure' || item.kind === 'service'
  const needsResidency = prices.rules.some((rule) => rule.active && rule.residency !== null)
  const groups = party?.groups ?? []
  const hasResidency = residency !== null || (groups.length > 0 && groups.every((group) => group.residency !== null))
  // Prices that are not by person are worked out by a person, so nothing has to be asked.
  const isPriced = !byPerson || selectionFor(prices.options, { groups: [], ages: [], mixed: null }, null) !== null
  return [
    ...(byPerson && isPriced && party === null ? [t('askParty')] : []),
    ...(byPerson && isPriced && party !== null && groups.length === 0 ? [t('askMixed')] : []),
    ...(needsResidency && !hasResidency ? [t('askResidency')] : []),
  ]
}

function quotedText(asked: Asked, { title }: Offered, { sold, expires_at }: StoredQuote, plan: Plan): string {
  const { t } = asked
  const { when, notes = [] } = plan
  const line = sold.lines[0]!
  const amount = (value: number) => asked.money(moneyOf(value, sold.currency))
  const several = new Set(line.items.map(({ residency }) => residency)).size > 1
  const lines = sameTogether(line.items).map(({ quantity, name, residency, amount: sum }) =>
    several && residency
      ? t('priceLineResidency', { quantity, name, residency: t(residency as Residency), amount: amount(sum) })
      : t('priceLine', { quantity, name, amount: amount(sum) }),
  )
  const parts = [
    when
      ? t('price', { title, day: when, lines: lines.join(', '), total: amount(sold.total) })
      : t('priceNow', { title, lines: lines.join(', '), total: amount(sold.total) }),
    ...(sold.deposit > 0 ? [t('deposit', { deposit: amount(sold.deposit) })] : []),
    ...notes,
    plan.asks ?? t('holds', { until: formatMoment(expires_at) }),
  ]
  return parts.join(' ')
}

/** Adds up entries with the same name and residency: three rooms of one price are one entry. */
const sameTogether = (items: StoredQuote['sold']['lines'][number]['items']) => [
  ...items
    .reduce((all, { name, residency, quantity, amount }) => {
      const key = JSON.stringify([name, residency])
      const same = all.get(key)
      return all.set(key, { name, residency, quantity: quantity + (same?.quantity ?? 0), amount: amount + (same?.amount ?? 0) })
    }, new Map<string, { name: string; residency: Residency | undefined; quantity: number; amount: number }>())
    .values(),
]

function quoteActions(asked: Asked, { mode }: Offered, { id, stored }: StoredQuote): Action[] {
  const { t, may } = asked
  if (!stored) return []
  const hold = mode === 'departure' || mode === 'quota' ? t('actBook') : t('actReserve')
  return [
    ...(may.may_hold ? [{ kind: 'book' as const, label: hold, quote_id: id }] : []),
    ...(may.may_hold && may.may_pay ? [{ kind: 'pay' as const, label: t('actPay'), quote_id: id }] : []),
    ...(may.may_inquire ? [{ kind: 'inquire' as const, label: t('actInquire'), quote_id: id }] : []),
  ]
}

export const personAction = ({ t }: Asked): Action => ({ kind: 'person', label: t('actPerson') })
