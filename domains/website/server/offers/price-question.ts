import { changedPrice } from '#domains/channels/contract/price-change.ts'
import type { departure } from '#domains/inventory/contract/departures.ts'
import { residencies, residencyNames } from '#domains/inventory/contract/prices.ts'
import { explainPrice, type Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf, formatDay, momentOf } from '#kit/contract/time.ts'
import type { z } from 'zod'
import type { PriceQuestionForm } from '../../view/offer-page.ts'
import { say } from '../messages/say.ts'
import type { Visit } from '../site-parts.ts'
import type { Listed } from './listed.ts'
import { dayIn, numberIn, oneIn, textIn } from './read-query.ts'

const mostOptions = 12
const usualPickUp = '08:00'

interface Asked {
  offer: Listed
  prices: Prices
  departures: readonly z.input<typeof departure>[]
  query: URLSearchParams
}

/**
 * Returns the form that asks for the price of an offer by dates, guests and residency, with the answer if it was asked. The price comes
 * from the function that also prices bookings, changed as the channel grid says.
 */
export async function priceQuestion(visit: Visit, { offer, prices, departures, query }: Asked): Promise<PriceQuestionForm | null> {
  const t = say(visit.language)
  const options = prices.options.filter((option) => option.active).slice(0, mostOptions)
  if (options.length === 0) return null
  // A room may also have options by the booking, such as a transfer. A vehicle has none by the night.
  const isStay = offer.capacity_mode === 'resource' && options.some(({ per }) => per === 'night')
  const isHire = offer.capacity_mode === 'resource' && !isStay
  const bookable = departures.filter((one) => one.bookable)
  const [on, from, until] = [dayIn(query, 'on'), dayIn(query, 'from'), dayIn(query, 'until')]
  const residency = oneIn(query, 'residency', residencies) ?? 'non_resident'
  const counts = options.map((option, index) => ({ option, name: `n${index}`, count: numberIn(query, `n${index}`) ?? 0 }))
  // One rate of a tariff stands for all of them: the time decides which is used.
  const rows = counts.filter(
    ({ option }, index) =>
      !isHire || index === counts.findIndex((other) => (other.option.tariff || other.option.name) === (option.tariff || option.name)),
  )
  const time = textIn(query, 'at', 5)
  const at = /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(time) ? time : usualPickUp
  const byResidency = prices.rules.some((rule) => rule.active && rule.residency !== null)
  const days = bookable.map((one) => ({ value: one.starts_on, label: formatDay(one.starts_on) }))
  const form: PriceQuestionForm = {
    choices: [
      ...(days.length > 0 ? [{ name: 'on', label: t('date'), value: on ?? '', options: days }] : []),
      ...(byResidency
        ? [
            {
              name: 'residency',
              label: t('residency'),
              value: residency,
              options: residencies.map((value) => ({ value, label: residencyNames[value] })),
            },
          ]
        : []),
    ],
    fields: [
      ...(isStay || isHire
        ? [
            { name: 'from', label: t(isHire ? 'pickUp' : 'arrival'), type: 'date' as const, value: from ?? '' },
            { name: 'until', label: t(isHire ? 'return' : 'leaving'), type: 'date' as const, value: until ?? '' },
          ]
        : []),
      ...(isHire ? [{ name: 'at', label: t('time'), type: 'time' as const, value: at }] : []),
      ...(offer.capacity_mode === 'departure' && days.length === 0
        ? [{ name: 'on', label: t('date'), type: 'date' as const, value: on ?? '' }]
        : []),
      ...rows.map(({ option, name, count }) => ({
        name,
        label: isHire && option.tariff ? option.tariff : option.name,
        type: 'number' as const,
        value: query.has(name) ? String(count) : '',
        most: option.max_quantity ?? 99,
      })),
    ],
    answer: null,
    problem: null,
  }
  const selection = rows.filter(({ count }) => count > 0).map(({ option, count }) => ({ price_option_id: option.id, quantity: count }))
  if (selection.length === 0) return form
  if ((isStay || isHire) && !(from && until && from < until)) return { ...form, problem: t('chooseDates') }
  const date = from ?? on ?? bookable[0]?.starts_on ?? dayOf(visit.actor.now)
  const period = isHire
    ? { starts_at: momentOf(from!, at).toISOString(), ends_at: momentOf(until!, at).toISOString() }
    : isStay
      ? { ends_on: until! }
      : {}
  try {
    const change = (amount: number) => changedPrice(amount, offer.listing)
    const priced = await explainPrice(visit.tx, visit.actor, offer, { selection, date, residency, ...period }, change)
    return {
      ...form,
      answer: {
        lines: [
          ...priced.lines.map(({ quantity, name, detail, amount }) => ({
            text: detail ? `${quantity} × ${name}, ${detail}` : `${quantity} × ${name}`,
            amount: formatMoney(amount),
          })),
          ...priced.taxes
            .filter(({ included }) => !included)
            .map(({ name, amount }) => ({ text: name, amount: formatMoney({ ...priced.total, amount }) })),
        ],
        total: formatMoney(priced.total),
      },
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...form, problem: Object.values(error.errors).flat()[0] ?? error.message }
  }
}
