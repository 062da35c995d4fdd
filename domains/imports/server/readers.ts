import { currencyCodes, parseAmount, type Currency } from '#kit/contract/money.ts'
import { localTime } from '#kit/contract/schemas.ts'
import { momentOf, shortMonths } from '#kit/contract/time.ts'
import { Unreadable, unreadable, type RowContext } from './importer.ts'

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

/**
 * Parses "5", "1,200" or "2.5" as a number. Any other text stays a text, which the schema refuses: `Number` would read "1e3" as 1000
 * and "0x10" as 16.
 */
export const numberOf = (text: string): unknown =>
  /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,9})?$/.test(text) ? Number(text.replaceAll(',', '')) : text

const isCurrency = (text: string): text is Currency => (currencyCodes as readonly string[]).includes(text)

/**
 * Parses "UGX 25,000", "25,000 UGX" or "25,000" as money. Without a currency beside the figure, it is that of the row's currency
 * column, else the agency's.
 */
export function priceOf(text: string, { agency, textOf }: RowContext): unknown {
  const [, before = '', figure = '', after = ''] = /^([A-Z]{3})?\s*([\d.,]+)\s*([A-Z]{3})?$/.exec(text.toUpperCase()) ?? []
  const named = [before, after].filter((code) => code !== '')
  const column = textOf('currency').toUpperCase()
  const currency = named[0] ?? (column || agency.currency)
  if (figure === '' || named.length > 1 || !isCurrency(currency)) return unreadable
  if (column !== '' && column !== currency) return new Unreadable(`This is in ${currency}, but the column Currency says ${column}.`)
  // `parseAmount` ignores commas, so "12,50" would be 1250.
  if (figure.includes(',') && !/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(figure)) return unreadable
  const amount = parseAmount(figure, currency)
  if ('error' in amount) return amount.error === 'Amount is not valid.' ? unreadable : new Unreadable(amount.error)
  return { amount: amount.amount, currency }
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
 * `null` if invalid or before the year `earliest`.
 */
export function dayIn(text: string, monthFirst = false, earliest = '2000'): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return existing(iso[1]!, iso[2]!, iso[3]!, earliest)
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  if (figures) {
    const [day, month] = monthFirst ? [figures[2]!, figures[1]!] : [figures[1]!, figures[2]!]
    return existing(figures[3]!.length === 2 ? `20${figures[3]}` : figures[3]!, month, day, earliest)
  }
  const named = /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(text)
  const month = named ? shortNames.indexOf(named[2]!.toLowerCase()) + 1 : 0
  if (!named || month === 0) return null
  return existing(named[3]!.length === 2 ? `20${named[3]}` : named[3]!, String(month), named[1]!, earliest)
}

function existing(year: string, month: string, day: string, earliest: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && year >= earliest && year < '2100' ? text : null
}
