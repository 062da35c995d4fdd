import { priceAt, rateFigures, type SellingRate } from '#domains/rates/contract/selling-rate.ts'
import { listSellingRates } from '#domains/rates/server/selling.ts'
import { currencies, formatAmount, formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CurrencyChoice } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import type { Site, Visit } from '../site-parts.ts'

/** A currency in which visitors may also read prices, with its rate to the agency's. */
export type SiteRate = SellingRate & { currency: Currency }

/** Currencies that travellers to East Africa think in. */
const offered: ReadonlySet<Currency> = new Set(['UGX', 'KES', 'TZS', 'RWF', 'USD', 'EUR', 'GBP', 'ZAR', 'AED', 'INR', 'CNY', 'JPY'])

/** Returns the currencies that visitors can choose, at the rates at which the agency sells. */
export async function siteRates(tx: Tx, actor: Pick<Actor, 'agencyId' | 'now'>): Promise<SiteRate[]> {
  const { rates } = await listSellingRates(tx, actor)
  return rates
    .filter(({ currency }) => offered.has(currency))
    .map(({ currency, one, other, own, market }) => ({ currency, one, other, rate: own ?? market }))
}

/** From this many units on, a price for orientation has no decimals. */
const wholeFrom = 10

function roughly(amount: number, currency: Currency): string {
  const units = amount / 10 ** currencies[currency].decimals
  return `${currency} ${units >= wholeFrom ? formatCount(Math.round(units)) : formatAmount(amount, currency)}`
}

const chosenRate = ({ rates, shownIn }: Pick<Site, 'rates' | 'shownIn'>) => rates.find(({ currency }) => currency === shownIn)

/** "UGX 900,000", with "(≈ USD 243)" for a visitor who chose dollars. The first amount is what is paid. */
export function priceText({ site }: { site: Pick<Site, 'rates' | 'shownIn' | 'currency'> }, money: Money): string {
  const rate = chosenRate(site)
  if (!rate || money.currency !== site.currency || money.amount === 0) return formatMoney(money)
  return `${formatMoney(money)} (≈ ${roughly(priceAt(money.amount, money.currency, rate), rate.currency)})`
}

/** Returns the choice of currencies for the footer; null where there is no rate. */
export function currencyChoice({ site, language }: Pick<Visit, 'site' | 'language'>, path: string): CurrencyChoice | null {
  if (site.rates.length === 0) return null
  const t = say(language)
  const rate = chosenRate(site)
  return {
    label: t('alsoIn'),
    none: t('onlyIn.currency', { currency: site.currency }),
    button: t('showPrices'),
    options: site.rates.map(({ currency }) => ({ value: currency, label: currency, chosen: currency === rate?.currency })),
    back: path,
    note: rate ? t('rateNote', { rate: `1 ${rate.one} = ${rate.other} ${rateFigures(rate.rate)}`, currency: site.currency }) : null,
  }
}
