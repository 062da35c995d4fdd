import { currencies, largestAmount, type Currency, type Money } from '#kit/contract/money.ts'
import type { Read } from './dates.ts'

const words: Readonly<Record<string, Currency>> = {
  $: 'USD',
  usd: 'USD',
  us$: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pounds: 'GBP',
  ugx: 'UGX',
  ush: 'UGX',
  shs: 'UGX',
  shillings: 'UGX',
  shilling: 'UGX',
  kes: 'KES',
  ksh: 'KES',
  tzs: 'TZS',
  tsh: 'TZS',
  rwf: 'RWF',
  zar: 'ZAR',
  aed: 'AED',
  inr: 'INR',
}
const currencyWord = '(us\\$|\\$|€|£|usd|dollars?|bucks|eur|euros?|gbp|pounds|ugx|ush|shs|shillings?|kes|ksh|tzs|tsh|rwf|zar|aed|inr)'
const figure = '(\\d{1,3}(?:[ ,]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)\\s*(k|thousand|m|mio|mln|million)?(?![\\w])'
const each = '(?:\\s*(per person|a person|pp|p\\.p\\.|per head|a head|each|per adult))?'

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, mln: 1e6, million: 1e6 }

const withCurrency = [new RegExp(`${currencyWord}\\s*${figure}${each}`), new RegExp(`${figure}\\s*${currencyWord}(?![\\w])${each}`)]
const bare = new RegExp(
  `\\b(?:budget(?: is| of)?|under|below|max(?:imum)?|up to|at most|less than|no more than|spend)\\s*:?\\s*${figure}${each}`,
)

export interface Budget {
  money: Money
  /** The wish named no currency. */
  assumedCurrency: boolean
  each: boolean
}

function moneyOf(number: string, scale: string | undefined, currency: Currency): Money | null {
  const major = Number(number.replaceAll(/[ ,]/g, '')) * (scale ? scales[scale]! : 1)
  const amount = Math.round(major * 10 ** currencies[currency].decimals)
  return amount > 0 && amount <= largestAmount ? { amount, currency } : null
}

/** Reads the budget: "4 000 USD", "$4k", "5m shillings", "USD 900 per person". A budget of 0 is ignored. */
export function readBudget(text: string, home: Currency): Read<Budget | null> {
  for (const [index, pattern] of withCurrency.entries()) {
    const match = text.match(pattern)
    if (!match) continue
    const [number, scale, word] = index === 0 ? [match[2], match[3], match[1]] : [match[1], match[2], match[3]]
    const money = moneyOf(number!, scale, words[word!]!)
    const rest = text.replace(match[0], ' ; ')
    if (money) return { part: { money, assumedCurrency: false, each: match[4] !== undefined || /\bper person\b/.test(rest) }, rest }
    return { part: null, rest }
  }
  const match = text.match(bare)
  const money = match && moneyOf(match[1]!, match[2], home)
  // "up to 6 people" is no budget.
  if (!match || !money || Number(match[1]!.replaceAll(/[ ,]/g, '')) * (match[2] ? scales[match[2]]! : 1) < 100)
    return { part: null, rest: text }
  return { part: { money, assumedCurrency: true, each: match[3] !== undefined }, rest: text.replace(match[0], ' ; ') }
}
