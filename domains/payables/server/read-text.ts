import { currencies, moneyOf, parseAmount, type Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const frenchMonths = ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec']

/** Returns the number of a month by its name in English or French, 0 if it is neither. */
function monthOf(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return months.indexOf(plain.slice(0, 3)) + 1 || frenchMonths.findIndex((month) => plain.startsWith(month)) + 1
}

const day = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}(?:st|nd|rd|th|er)?\s+\p{L}{3,9}\.?,?\s+\d{4})`

/** Returns the last group of a pattern's first match, or null. */
const found = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.at(-1)?.trim() ?? null

/** Reads a day: 2027-02-01, 1/2/2027 (day first), 1 February 2027. Returns null if there is no such day. */
export function readDay(text: string | null): string | null {
  if (text === null) return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  const worded = /^(\d{1,2})\D*?\s+(\p{L}{3,9})\.?,?\s+(\d{4})$/iu.exec(text)
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : numeric
      ? [numeric[3], numeric[2], numeric[1]]
      : worded
        ? [worded[3], String(monthOf(worded[2]!)), worded[1]]
        : null
  if (!parts) return null
  const [year, month, date] = parts.map((part) => Number(part))
  const at = new Date(Date.UTC(year!, month! - 1, date))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month! - 1 && at.getUTCDate() === date
  return isReal ? at.toISOString().slice(0, 10) : null
}

const codes = Object.keys(currencies).join('|')
const amount = String.raw`([0-9][0-9,. \u00a0\u202f]*[0-9]|[0-9])`
const totalWords = String.raw`(?:grand total|total amount|amount due|balance due|total due|invoice total|total ttc|montant total|net à payer|[t1il]?otal)`

/** Reads the total: the last amount with a currency on a line that begins with a word for it. */
function readTotal(text: string): { amount: number; currency: Currency } | null {
  const pattern = new RegExp(
    String.raw`\b${totalWords}\b[^\n0-9]*?(?:\b(${codes})\b|(US\$|\$|€|£|USh|Ush|UShs))?\s*${amount}\s*(?:\b(${codes})\b)?`,
    'gi',
  )
  const last = [...text.matchAll(pattern)].findLast((match) => match[1] ?? match[2] ?? match[4])
  if (!last) return null
  const signs: Record<string, Currency> = { us$: 'USD', $: 'USD', '€': 'EUR', '£': 'GBP', ush: 'UGX', ushs: 'UGX' }
  const currency = ((last[1] ?? last[4])?.toUpperCase() as Currency | undefined) ?? signs[last[2]!.toLowerCase()]!
  const spaced = last[3]!.replace(/\s/g, '')
  // French writes 1 250,50. A comma before three figures divides thousands.
  const plain = /^[^.]*,\d{2}$/.test(spaced) ? spaced.replace(',', '.') : spaced.replaceAll(',', '')
  const shortened = currencies[currency].decimals === 0 ? plain.replace(/\.0+$/, '') : plain
  const parsed = parseAmount(shortened, currency)
  return 'amount' in parsed && parsed.amount > 0 ? { amount: parsed.amount, currency } : null
}

/** Reads number, days and total from the text of an invoice by rules. What is not found is null. */
export function readInvoice(text: string) {
  const total = readTotal(text)
  return {
    number:
      found(text, /\b(?:tax\s+)?invoice\s*(?:number|no\.?|nr\.?|#|:)\s*[:#]?\s*([a-z0-9][a-z0-9/_-]{0,40})/i) ??
      found(text, /\bfacture\s*(?:num[ée]ro|n[°ºo]\.?|:)\s*[:#]?\s*([a-z0-9][a-z0-9/_-]{0,40})/i),
    issued_on: readDay(
      found(
        text,
        new RegExp(
          String.raw`(?<!\p{L})(?:invoice date|date of issue|issued(?: on)?|date de facture|date de facturation|émise? le|dated?)\b\s*[:.]?\s*${day}`,
          'iu',
        ),
      ),
    ),
    due_on: readDay(
      found(
        text,
        new RegExp(
          String.raw`(?<!\p{L})(?:due date|payment due|due(?: on| by)?|pay by|échéance|date d.échéance|à payer avant le)\b\s*[:.]?\s*${day}`,
          'iu',
        ),
      ),
    ),
    total: total && moneyOf(total.amount, total.currency),
  }
}

/** Reads an invoice's text, and finds the supplier whose name, email or tax number is in it. */
export async function readInvoiceText(tx: Tx, text: string) {
  const lower = text.toLowerCase()
  const suppliers = await tx
    .selectFrom('suppliers')
    .select(['id', 'name', 'email', 'tax_number'])
    .where('archived', '=', false)
    .orderBy('name')
    .limit(5000)
    .execute()
  const isIn = (mark: string | null) => mark !== null && mark.length > 3 && lower.includes(mark.toLowerCase())
  const supplier =
    suppliers.find(({ tax_number }) => isIn(tax_number)) ??
    suppliers.find(({ email }) => isIn(email)) ??
    suppliers.find(({ name }) => isIn(name))
  return { ...readInvoice(text), supplier: supplier ? { id: supplier.id, name: supplier.name } : null }
}
