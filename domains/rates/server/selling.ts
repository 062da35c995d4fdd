import type { z } from 'zod'
import { agencyCurrency, ofAgency } from '#domains/agency/server/facts.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { sellingRateBody } from '../contract.ts'
import type { SellingRate } from '../contract/selling-rate.ts'
import { standingRates } from './market.ts'
import { deleteOwnRate, insertOwnRate, ownRates } from './rates-data.ts'

// The rates at which an agency sells what is priced in another currency. Its own rate counts, else the newest of the market, however old:
// with a poor connection selling must go on, and the screens say of which day the rate is.

/** As many figures as are shown, so that what is shown can be checked with a calculator. */
const shownFigures = 6
const rounded = (rate: number) => exactly(Number(rate.toPrecision(shownFigures)))
const exactly = (rate: number) => rate.toFixed(10).replace(/\.?0+$/, '')

/** Returns the rate between two currencies in the direction in which it is at least one. `worth` is the value of one `a` in `b`. */
const dearerFirst = (a: Currency, b: Currency, worth: number): SellingRate =>
  worth >= 1 ? { one: a, other: b, rate: rounded(worth) } : { one: b, other: a, rate: rounded(1 / worth) }

const isOf = ({ one, other }: Pick<SellingRate, 'one' | 'other'>, a: Currency, b: Currency) =>
  (one === a && other === b) || (one === b && other === a)

interface Known {
  base: Currency
  own: SellingRate[]
  /** Units for one US dollar, with their day and source. */
  market: Map<Currency, { rate: number; day: string; source: string }>
}

async function knownRates(tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>): Promise<Known> {
  const base = await agencyCurrency(tx, agencyId)
  const own = (await ownRates(tx)).map(({ one, other, rate }) => ({ one, other, rate: exactly(rate) }))
  const standing = await standingRates(tx, dayOf(now))
  const market: Known['market'] = new Map(
    standing.map(({ currency, rate, day, source }) => [currency, { rate: Number(rate), day, source }]),
  )
  // What all the others are told in, so it has neither a day nor a source of its own.
  market.set('USD', { rate: 1, day: dayOf(now), source: '' })
  return { base, own, market }
}

/** Returns what one unit of a currency is worth in the agency's own, or undefined without any rate. */
function worthInBase({ base, own, market }: Known, currency: Currency): number | undefined {
  if (currency === base) return 1
  const given = own.find((rate) => isOf(rate, currency, base))
  if (given) return given.one === currency ? Number(given.rate) : 1 / Number(given.rate)
  const [from, to] = [market.get(currency), market.get(base)]
  return from && to && to.rate / from.rate
}

function rateBetween(known: Known, from: Currency, to: Currency): SellingRate | undefined {
  const given = known.own.find((rate) => isOf(rate, from, to))
  if (given && (from === known.base || to === known.base)) return { one: given.one, other: given.other, rate: given.rate }
  const [a, b] = [worthInBase(known, from), worthInBase(known, to)]
  return a && b ? dearerFirst(from, to, a / b) : undefined
}

/** Returns the rates from currencies to the one that is sold in. @throws 422 at `currency` for a currency without any rate. */
export async function sellingRates(
  tx: Tx,
  actor: Pick<Actor, 'agencyId' | 'now'>,
  from: readonly Currency[],
  to: Currency,
): Promise<Map<Currency, SellingRate>> {
  const known = await knownRates(tx, actor)
  return new Map(
    from.map((currency) => {
      const rate = rateBetween(known, currency, to)
      if (!rate) throw invalid('currency', `There is no rate between ${currency} and ${to}.`, 'rate_needed')
      return [currency, rate]
    }),
  )
}

/** Returns the rates of the agency's currency to the others, each from the market and, if there is one, of its own. */
export async function listSellingRates(tx: Tx, actor: Pick<Actor, 'agencyId' | 'now'>) {
  const known = await knownRates(tx, actor)
  const { base, market } = known
  const stored = await ownRates(tx)
  const rates = [...market.keys()].flatMap((currency) => {
    const [from, to] = [market.get(currency)!, market.get(base)]
    if (currency === base || !to) return []
    const { one, other, rate } = dearerFirst(currency, base, to.rate / from.rate)
    const own = stored.find((row) => isOf(row, currency, base))
    // A rate that was set in the other direction is told in its own.
    const direction = own ? { one: own.one, other: own.other } : { one, other }
    return {
      currency,
      ...direction,
      market: direction.one === one ? rate : rounded(1 / Number(rate)),
      market_day: from.day < to.day ? from.day : to.day,
      market_source: [...new Set([from.source, to.source])].filter(Boolean).join(', '),
      own: own ? exactly(own.rate) : null,
      own_set_at: own?.set_at.toISOString() ?? null,
    }
  })
  return { base, rates: rates.sort((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

/** Sets the agency's own rate of a pair, or takes it away. @returns all rates. @throws 422 at `one` or `other` if neither is the agency's own currency. */
export async function setSellingRate(tx: Tx, actor: Actor, { one, other, rate }: z.output<typeof sellingRateBody>) {
  // The agency's row is locked, so that two who set a pair at once, in both directions, do not leave two rates of it.
  const { currency: base } = await ofAgency(tx, actor.agencyId).select('currency').forNoKeyUpdate().executeTakeFirstOrThrow()
  if (one === other) throw invalid('other', 'Choose two different currencies.')
  if (one !== base && other !== base) throw invalid('one', `One of the two is ${base}, the agency’s own currency.`)
  const before = (await ownRates(tx)).find((row) => isOf(row, one, other))
  await deleteOwnRate(tx, one, other)
  if (rate !== null) await insertOwnRate(tx, { agency_id: actor.agencyId, one, other, rate, set_by: actor.userId, set_at: actor.now })
  await audit(tx, actor, {
    action: rate === null ? 'rate.removed' : 'rate.set',
    subject: 'agency',
    subjectId: actor.agencyId,
    before: before ? { one: before.one, other: before.other, rate: before.rate } : null,
    after: rate === null ? null : { one, other, rate },
  })
  return listSellingRates(tx, actor)
}
