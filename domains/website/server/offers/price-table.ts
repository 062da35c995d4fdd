import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { residencies, type Residency } from '#domains/inventory/contract/prices.ts'
import { termsText } from '#domains/inventory/contract/tax-text.ts'
import { pricesOf, type Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { priceSelection, type Period } from '#domains/inventory/server/prices/pricing.ts'
import { isOn } from '#domains/inventory/server/taxes/line-taxes.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { PriceColumns } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import { priceText } from '../money/shown-prices.ts'
import type { Visit } from '../site-parts.ts'
import type { Listed } from './listed.ts'
import { perName, residencyName } from './words.ts'

const hour = 60
const rateMinutes: Record<string, number> = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour }

/** The time that one unit of a price covers. */
const periodFor = (per: string, date: string): Period | undefined =>
  per === 'night' ? { nights: [date] } : per in rateMinutes ? { minutes: rateMinutes[per]! } : undefined

/** Returns everything that decides the price of an offer. */
export const pricesOfOffer = ({ tx, actor }: Visit, offer: Listed): Promise<Prices> => pricesOf(tx, actor, offer)

/** Returns the website's price of each option by residency; one column if residency changes nothing. */
export function priceColumns(visit: Visit, offer: Listed, prices: Prices, date: string): PriceColumns {
  const t = say(visit.language)
  const { options, rules, taxes, currency, itemCurrency, rates } = prices
  const active = options.filter((option) => option.active)
  const priceFor = (option: (typeof active)[number], residency: Residency): string => {
    const quantity = Math.max(1, option.min_quantity)
    const period = periodFor(option.per, date)
    const [line] = priceSelection({
      // The cheapest rates of a tariff would cover a week by days: each row shows its own.
      options: [option],
      rules,
      selection: [{ price_option_id: option.id, quantity }],
      date,
      residency,
      currency,
      itemCurrency,
      rates,
      ...(period && { period }),
    }).lines
    const amount = changedPrice(line!.unit_amount, offer.listing)
    return amount === 0 ? t('free') : priceText(visit, moneyOf(amount, currency))
  }
  const byResidency = rules.some((rule) => rule.active && rule.residency !== null)
  const columns = byResidency ? [...residencies] : residencies.slice(0, 1)
  const added = taxes.filter((tax) => !tax.included && isOn(tax, offer.kind, date)).map((tax) => `${tax.name} ${termsText(tax)}`)
  const varies = rules.some(
    (rule) => rule.active && [rule.starts_on, rule.ends_on, rule.weekdays, rule.min_pax, rule.max_pax].some((limit) => limit !== null),
  )
  return {
    columns: columns.map((code) => (byResidency ? residencyName(code, visit.language) : t('price'))),
    rows: active.map((option) => ({
      name: option.name,
      note: perName(option.per, visit.language),
      amounts: columns.map((code) => priceFor(option, code)),
    })),
    notes: [...(added.length > 0 ? [t('plus', { taxes: added.join(' · ') })] : []), ...(varies ? [t('pricesVary')] : [])],
  }
}
