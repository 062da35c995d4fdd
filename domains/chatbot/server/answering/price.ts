import { pricesOf } from '#domains/inventory/server/prices/price-explainer.ts'
import type { LineInput } from '#domains/bookings/server/quote.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { Action } from '../../contract/answer.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { storeQuote, type StoredQuote } from '../quotes/quotes.ts'
import type { Asked, Part } from './answer.ts'
import { datesText, missingDeparture, openDepartures, within, type Departing } from './departures.ts'
import { selectionFor } from './selection.ts'

/** Answers what an offer costs: asks for what the price needs, then prices it as a booking would and stores it as a quote. */
export async function pricePart(asked: Asked, item: Offered): Promise<Part> {
  const { t, tx, actor, memory, may } = asked
  const about = [item]
  const from = item.from ? t('fromPrice', { title: item.title, price: formatMoney(item.from) }) : t('onRequestPrice', { title: item.title })
  const byPerson = { text: `${from} ${t('priceByPerson', { title: item.title })}`, about, actions: [personAction(asked)] }
  // The website's own price differs from the one that bookings are priced with, so a person has to confirm it.
  if (!may.may_quote || item.listing.price_kind !== 'none' || item.kind !== 'tour_package') return byPerson
  const prices = await pricesOf(tx, actor, { id: item.id, kind: item.kind as Kind, currency: item.currency })
  const { party, residency } = memory
  const when = await whenFor(asked, item)
  const needsResidency = prices.rules.some((rule) => rule.active && rule.residency !== null)
  const hasResidency =
    residency !== null || (party !== null && party.groups.length > 0 && party.groups.every((group) => group.residency !== null))
  const missing = [
    when.problem,
    ...(party === null ? [t('askParty')] : party.groups.length === 0 ? [t('askMixed')] : []),
    ...(needsResidency && !hasResidency ? [t('askResidency')] : []),
  ].filter((text): text is string => text !== null)
  if (missing.length > 0) return { text: [from, ...missing].join(' '), about, asks: true }
  const selection = selectionFor(prices.options, party!, residency)
  if (!selection) return byPerson
  const line: LineInput = { inventory_id: item.id, selection, ...when.start! }
  try {
    const quote = await storeQuote(asked, item, line, residency ?? selection[0]?.residency ?? 'non_resident')
    return { text: quotedText(asked, item, quote, when.departure), about, actions: quoteActions(asked, quote) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const [why = error.message] = Object.values(error.errors ?? {}).flat()
    return { text: t('notSold', { title: item.title, why }), about, asks: true }
  }
}

interface When {
  start: { departure_id: string } | { starts_on: string } | null
  departure: Departing | null
  /** What to ask or say instead of a price. */
  problem: string | null
}

/** Finds the departure of the named days. With several of them, asks which. */
async function whenFor(asked: Asked, item: Offered): Promise<When> {
  const { t, memory } = asked
  const { days } = memory
  const problem = (text: string): When => ({ start: null, departure: null, problem: text })
  if (item.on_request)
    return days && days.from === days.until ? { start: { starts_on: days.from }, departure: null, problem: null } : problem(t('askAnyDate'))
  const all = await openDepartures(asked, item)
  if (all.length === 0) return problem(t('noneLeft', { title: item.title }))
  if (!days) return problem(t('askDate', { dates: datesText(all.slice(0, 3)) }))
  const fitting = within(all, days)
  if (fitting.length === 0) return problem(missingDeparture(asked, item, all, days))
  if (fitting.length > 1) return problem(t('askDate', { dates: datesText(fitting.slice(0, 5)) }))
  return { start: { departure_id: fitting[0]!.id }, departure: fitting[0]!, problem: null }
}

function quotedText({ t }: Asked, { title }: Offered, { sold, expires_at }: StoredQuote, departure: Departing | null): string {
  const line = sold.lines[0]!
  const amount = (value: number) => formatMoney(moneyOf(value, sold.currency))
  const several = new Set(line.items.map(({ residency }) => residency)).size > 1
  const lines = line.items.map(({ quantity, name, residency, amount: sum }) =>
    several && residency
      ? t('priceLineResidency', { quantity, name, residency: t(residency as Residency), amount: amount(sum) })
      : t('priceLine', { quantity, name, amount: amount(sum) }),
  )
  const day = formatShortDay(line.starts_on)
  const parts = [
    t('price', { title, day, lines: lines.join(', '), total: amount(sold.total) }),
    ...(sold.deposit > 0 ? [t('deposit', { deposit: amount(sold.deposit) })] : []),
    ...(departure && departure.left < line.places ? [t('full', { title, day, left: departure.left })] : []),
    t('holds', { until: formatMoment(expires_at) }),
  ]
  return parts.join(' ')
}

function quoteActions(asked: Asked, { id, stored }: StoredQuote): Action[] {
  const { t, may } = asked
  if (!stored) return []
  return [
    ...(may.may_hold ? [{ kind: 'book' as const, label: t('actBook'), quote_id: id }] : []),
    ...(may.may_hold && may.may_pay ? [{ kind: 'pay' as const, label: t('actPay'), quote_id: id }] : []),
    ...(may.may_inquire ? [{ kind: 'inquire' as const, label: t('actInquire'), quote_id: id }] : []),
  ]
}

export const personAction = ({ t }: Asked): Action => ({ kind: 'person', label: t('actPerson') })
