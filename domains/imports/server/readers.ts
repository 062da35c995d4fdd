import { currencyCodes, parseAmount } from '#kit/contract/money.ts'
import { localTime } from '#kit/contract/schemas.ts'
import { momentOf, shortMonths } from '#kit/contract/time.ts'
import { unreadable } from './importer.ts'

// Parsers from a file's texts to the fields of calls. For a text that cannot be parsed, the user sees the column's help.

/** Parses "birds, lake view" into a list, separated by commas or semicolons. */
export const listOf = (text: string): string[] => partsOf(text, /[,;]/)

/** Parses "Park fees; Full board, and tea" into a list of sentences, separated by semicolons or line breaks. */
export const sentencesOf = (text: string): string[] => partsOf(text, /[;\n]/)

const partsOf = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Parses "UGX 25,000" or "25,000 UGX" as money. */
export function priceOf(text: string): unknown {
  const currency = currencyCodes.find((code) => text.toUpperCase().includes(code))
  if (!currency) return unreadable
  const amount = parseAmount(text.toUpperCase().replace(currency, ''), currency)
  return 'error' in amount ? unreadable : { amount: amount.amount, currency }
}

/** Parses "Yes", "no", "true", "1" as a boolean. */
export function yesOrNo(text: string): unknown {
  if (/^(yes|y|true|1)$/i.test(text)) return true
  return /^(no|n|false|0)$/i.test(text) ? false : unreadable
}

/** Parses "24/12/2026 18:00", "2026-12-24 18:00" or "24 Dec 2026 18:00", in the agency's time zone, as an instant. */
export function momentFrom(text: string): unknown {
  const [, date = '', clock = ''] = /^(\d[\d/.-]+\d|\d{1,2}[- ][A-Za-z]+[- ]\d{4})(?:T|,? +)(\d{1,2}:\d{2})(?::00)?$/.exec(text) ?? []
  const day = dayIn(date)
  const time = localTime.safeParse(clock.padStart(5, '0'))
  return day && time.success ? momentOf(day, time.data).toISOString() : unreadable
}

const shortNames = shortMonths.map((name) => name.toLowerCase())

/**
 * Parses a day: 2026-03-01, 01/03/2026, 1 Mar 2026, with or without a time after it. Day before month unless `monthFirst`. Returns
 * `null` if invalid.
 */
export function dayIn(text: string, monthFirst = false): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return existing(iso[1]!, iso[2]!, iso[3]!)
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  if (figures) {
    const [day, month] = monthFirst ? [figures[2]!, figures[1]!] : [figures[1]!, figures[2]!]
    return existing(figures[3]!.length === 2 ? `20${figures[3]}` : figures[3]!, month, day)
  }
  const named = /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(text)
  const month = named ? shortNames.indexOf(named[2]!.toLowerCase()) + 1 : 0
  if (!named || month === 0) return null
  return existing(named[3]!.length === 2 ? `20${named[3]}` : named[3]!, String(month), named[1]!)
}

function existing(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && year >= '2000' && year < '2100' ? text : null
}
