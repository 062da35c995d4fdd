import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { explainPrice } from '#domains/inventory/server/prices/price-explainer.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { PriceQuestionForm } from '../../view/price-fields.ts'
import { datesIn } from '../dates.ts'
import { say } from '../messages/say.ts'
import { priceText } from '../money/shown-prices.ts'
import type { Visit } from '../site-parts.ts'
import { readChosen, type Asked, type Chosen } from './chosen.ts'
import { residencyChoices } from './words.ts'

/**
 * Returns the form that asks for the price of an offer by dates, guests and residency, with the answer if it was asked. The price comes
 * from the function that also prices bookings, changed as the channel grid says.
 */
export async function priceQuestion(visit: Visit, asked: Asked): Promise<PriceQuestionForm | null> {
  const chosen = readChosen(visit, asked)
  if (chosen.rows.length === 0) return null
  const form = formOf(visit, asked, chosen)
  const { selection, residency, date, period, hasDates } = chosen
  if (selection.length === 0) return form
  if (!hasDates) return { ...form, problem: say(visit.language)('chooseDates') }
  const { offer } = asked
  try {
    const change = (amount: number) => changedPrice(amount, offer.listing)
    const priced = await explainPrice(visit.tx, visit.actor, offer, { selection, date, residency, ...period }, change)
    return {
      ...form,
      answer: {
        lines: [
          ...priced.lines.map(({ quantity, name, detail, amount }) => ({
            text: detail ? `${quantity} × ${name}, ${detail}` : `${quantity} × ${name}`,
            amount: priceText(visit, amount),
          })),
          ...priced.taxes
            .filter(({ included }) => !included)
            .map(({ name, amount }) => ({ text: name, amount: priceText(visit, { ...priced.total, amount }) })),
        ],
        total: priceText(visit, priced.total),
      },
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...form, problem: Object.values(error.errors).flat()[0] ?? error.message }
  }
}

/** Returns the form that asks for the price, with what was chosen and without an answer. */
export function formOf({ language }: Visit, { prices, departures, query }: Asked, chosen: Chosen): PriceQuestionForm {
  const t = say(language)
  const { manner, rows, residency, from, until, at, departure } = chosen
  const byResidency = prices.rules.some((rule) => rule.active && rule.residency !== null)
  const dates = datesIn(language)
  const days = departures
    .filter(({ bookable }) => bookable)
    .map(({ id, starts_on, starts_at }) => ({
      value: id,
      label: starts_at ? `${dates.day(starts_on)}, ${dates.clock(starts_at)}` : dates.day(starts_on),
      group: dates.month(starts_on),
    }))
  const isHire = manner === 'times'
  return {
    choices: [
      ...(manner === 'departure' ? [{ name: 'departure', label: t('date'), value: departure?.id ?? '', options: days }] : []),
      ...(byResidency
        ? [
            {
              name: 'residency',
              label: t('residency'),
              value: residency,
              options: residencyChoices(language),
            },
          ]
        : []),
    ],
    fields: [
      ...(manner === 'nights' || isHire
        ? [
            { name: 'from', label: t(isHire ? 'pickUp' : 'arrival'), type: 'date' as const, value: from ?? '' },
            { name: 'until', label: t(isHire ? 'return' : 'leaving'), type: 'date' as const, value: until ?? '' },
          ]
        : []),
      ...(isHire ? [{ name: 'at', label: t('time'), type: 'time' as const, value: at }] : []),
      ...(manner === 'day' ? [{ name: 'on', label: t('date'), type: 'date' as const, value: query.has('on') ? chosen.date : '' }] : []),
      ...rows.map(({ option, name, count }) => ({
        name,
        label: isHire && option.tariff ? option.tariff : option.name,
        type: 'number' as const,
        value: query.has(name) || count > 0 ? String(count) : '',
        most: option.max_quantity ?? 99,
      })),
    ],
    answer: null,
    problem: null,
  }
}
