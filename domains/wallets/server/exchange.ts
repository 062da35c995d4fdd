import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { balanceOf, post } from '#domains/finance/server/ledger.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { afterMargin, converted, rateBetween, ratesOf, scaledOf, textOfRate } from '#domains/rates/server/market.ts'
import { exchangesPage, insertExchange, lockExchange, marginOf, useExchange, usedExchanges, type ExchangeRow } from './wallets-data.ts'

const goodForMs = 5 * 60_000

/** Returns the rates of one currency to the others, before and after the margin. @throws 503 `rate_unavailable`. */
export async function exchangeRates(tx: Tx, agencyId: string, now: Date, requested: Currency | undefined) {
  const base = requested ?? (await agencyCurrency(tx, agencyId))
  const margin_percent = await marginOf(tx, agencyId)
  const rates = await ratesOf(tx, dayOf(now), base)
  return {
    base,
    day: rates.map(({ day }) => day).sort()[0] ?? dayOf(now),
    source: rates[0]?.source ?? 'built-in',
    margin_percent,
    rates: rates.map(({ currency, scaled }) => ({
      currency,
      rate: textOfRate(scaled),
      rate_after_margin: textOfRate(afterMargin(scaled, margin_percent)),
    })),
  }
}

/**
 * Creates an exchange offer. The result is rounded down, twice, so that rounding never costs the platform.
 * @throws 422 for the same currency twice or an amount worth less than one minor unit, 503 `rate_unavailable`.
 */
export async function quoteExchange(tx: Tx, actor: Actor, { from, to }: { from: Money; to: Currency }) {
  if (from.currency === to) throw invalid('to', 'Choose a different currency.')
  const rate = await rateBetween(tx, dayOf(actor.now), from.currency, to)
  const margin_percent = await marginOf(tx, actor.agencyId)
  const worth = converted(from.amount, rate.scaled, from.currency, to)
  const gets = Number((BigInt(worth) * BigInt(10_000 - Math.round(margin_percent * 100))) / 10_000n)
  if (gets <= 0) throw invalid('from.amount', `${formatMoney(from)} is less than the smallest amount of ${to}.`)
  const row = await insertExchange(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    reference: newReference('EX'),
    status: 'open',
    from_currency: from.currency,
    to_currency: to,
    gives: from.amount,
    gets,
    margin: worth - gets,
    margin_percent: String(margin_percent),
    rate: textOfRate(rate.scaled),
    rate_day: rate.day,
    source: rate.source,
    expires_at: new Date(actor.now.getTime() + goodForMs),
    created_by: actor.userId,
    created_at: actor.now,
  })
  return exchangeView(row, actor.now)
}

/**
 * Accepts an offer, once. The source amount goes to the fx account of the pair, the converted amount comes from it, and
 * the margin is a fee.
 * @throws 404, 409 `quote_used`, `quote_expired`, `insufficient_balance`.
 */
export async function exchangeMoney(tx: Tx, actor: Actor, quoteId: string) {
  const quote = await lockExchange(tx, quoteId)
  if (!quote) throw notFound('Quote')
  if (quote.status === 'used') throw conflict('quote_used', 'This offer was already used.')
  if (quote.expires_at <= actor.now) throw conflict('quote_expired', 'This offer has expired. Request a new one.')
  const [from, to] = [quote.from_currency, quote.to_currency]
  if ((await balanceOf(tx, actor.agencyId, { type: 'available', currency: from })) < quote.gives)
    throw conflict('insufficient_balance', `The ${from} wallet does not hold ${formatMoney(exchangeView(quote, actor.now).gives)}.`)
  const owner = [from, to].sort().join('/')
  const used = await useExchange(tx, quoteId, actor.now)
  await post(tx, actor, {
    type: 'exchange',
    reference: `exchange:${quoteId}`,
    memo: quote.reference,
    subjectId: quoteId,
    postings: [
      { account: { type: 'available' }, amount: -quote.gives, currency: from },
      { account: { type: 'fx', owner }, amount: quote.gives, currency: from },
      { account: { type: 'fx', owner }, amount: -(quote.gets + quote.margin), currency: to },
      { account: { type: 'available' }, amount: quote.gets, currency: to },
      { account: { type: 'fees' }, amount: quote.margin, currency: to },
    ],
  })
  const { gives, gets } = exchangeView(used, actor.now)
  await audit(tx, actor, {
    action: 'exchange.made',
    subject: 'exchange',
    subjectId: quoteId,
    after: { text: `${formatMoney(gives)} exchanged into ${formatMoney(gets)}`, rate: quote.rate, margin: quote.margin },
  })
  return exchangeView(used, actor.now)
}

/** Returns the completed exchanges, newest first. */
export async function listExchanges(tx: Tx, agencyId: string, request: ListRequest, now: Date) {
  const rows = await exchangesPage(tx, agencyId, request)
  return { rows: rows.map((row) => exchangeView(row, now)), ...(await cappedTotal(tx, usedExchanges(tx, agencyId) as never)) }
}

function exchangeView(row: ExchangeRow, now: Date) {
  const expired = row.status === 'open' && row.expires_at <= now
  const inTo = (amount: number) => ({ amount, currency: row.to_currency })
  return {
    id: row.id,
    reference: row.reference,
    status: expired ? ('expired' as const) : row.status,
    gives: { amount: row.gives, currency: row.from_currency },
    gets: inTo(row.gets),
    rate: textOfRate(scaledOf(row.rate.toFixed(10))),
    rate_day: row.rate_day,
    source: row.source,
    margin_percent: Number(row.margin_percent),
    margin: inTo(row.margin),
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }
}
