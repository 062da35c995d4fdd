import { createHash } from 'node:crypto'
import { readCsv } from '#domains/imports/server/csv.ts'
import { isFooter } from '#domains/imports/server/footer.ts'
import { dayIn } from '#domains/imports/server/readers.ts'
import { invalid } from '#kit/contract/errors.ts'
import { parseAmount, type Currency } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import { maxLines, type ColumnKind } from '../contract/columns.ts'

/** Column headings used by banks and mobile money companies of East Africa. */
const names: Record<ColumnKind, RegExp> = {
  day: /^((value|posting|posted|transaction|trans|txn|completion|initiation)[ _.]*)?(date|day|time)([ _]*(and )?time)?$|^date/,
  money_in: /^(credit|credits|paid in|money in|deposit|deposits|cr|in|credit amount|amount in)\b/,
  money_out: /^(debit|debits|withdrawn|withdrawal|withdrawals|money out|dr|out|debit amount|amount out)\b/,
  amount: /^(amount|value|transaction amount|net amount)\b/,
  reference: /^(reference|ref|receipt|transaction id|txn id|trans id|cheque|external id|id)\b/,
  description: /^(description|details|narration|narrative|particulars|memo|remarks|message|payee|other party|to|from)\b/,
}
const kindOf = (header: string): ColumnKind | null => {
  const name = header
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return (Object.keys(names) as ColumnKind[]).find((kind) => names[kind].test(name)) ?? null
}

/** Returns a statement's rows and the guessed content of its columns, each kind at most once. @throws 422 at `file` or `content`. */
export async function readStatement(content: string) {
  const { header, rows } = await readCsv(Buffer.from(content, 'utf8'), (name) => kindOf(name) !== null)
  if (header.length > 60) throw invalid('content', 'A statement has at most 60 columns.')
  if (rows.length > maxLines) throw invalid('content', `A statement has at most ${formatCount(maxLines)} rows. Split it.`)
  const seen = new Set<ColumnKind>()
  const columns = header.map((name) => {
    const kind = kindOf(name)
    if (!kind || seen.has(kind)) return null
    seen.add(kind)
    return kind
  })
  const apart = seen.has('money_in') && seen.has('money_out')
  return { header, columns: columns.map((kind) => (kind === 'amount' && apart ? null : kind)), rows }
}

export interface Line {
  day: string
  /** Minor units; positive for money in. */
  amount: number
  description: string
  reference: string | null
  fingerprint: string
}

/** A row of a statement that does not become a line. */
export interface LeftOut {
  row: number
  text: string
  reason: string
  /** False for a row without an amount, such as a balance brought forward: no money is lost with it. */
  bad: boolean
}

const footer = 'A total or a note, not a payment.'
const tooManyCells = 'More cells than the first row has. A text or amount with a comma needs quotation marks.'

/** Returns the lines of a statement, and the rows that do not become one. @throws 422 at `columns`, `file` or `content`. */
export async function linesOf(
  content: string,
  columns: readonly (ColumnKind | null)[],
  { account, currency }: { account: string; currency: Currency },
): Promise<{ lines: Line[]; leftOut: LeftOut[] }> {
  const { header, rows } = await readStatement(content)
  const at = (kind: ColumnKind) => columns.indexOf(kind)
  if (at('day') < 0) throw invalid('columns', 'Choose the column with the date.')
  if (at('amount') < 0 && at('money_in') < 0 && at('money_out') < 0) throw invalid('columns', 'Choose the column with the amount.')
  const cell = (cells: readonly string[], kind: ColumnKind) => (at(kind) < 0 ? '' : (cells[at(kind)] ?? '').trim())
  const monthFirst = rows.some(({ cells }) => /^\d{1,2}[/.-](1[3-9]|2\d|3[01])[/.-]\d{4}/.test(cell(cells, 'day')))
  const count = new Map<string, number>()
  const lines: Line[] = []
  const leftOut: LeftOut[] = []
  for (const { number, cells } of rows) {
    const amount = amountOf(cells, cell, currency)
    const day = dayIn(cell(cells, 'day'), monthFirst)
    const overflows = cells.slice(header.length).some((text) => text.trim() !== '')
    const leave = (reason: string, bad: boolean) =>
      leftOut.push({ row: number, text: textOf(cells), reason: isFooter(cells) ? footer : reason, bad })
    if (overflows && !(amount === 0 && isFooter(cells))) leave(tooManyCells, true)
    else if (typeof amount === 'string') leave(amount, true)
    else if (amount === 0) leave('No amount.', false)
    else if (!day) leave(`“${cell(cells, 'day').slice(0, 30)}” is not a date.`, true)
    else {
      const description = cleaned(cell(cells, 'description')).slice(0, 500)
      const reference = cleaned(cell(cells, 'reference')).slice(0, 100) || null
      const same = [account, currency, day, amount, description, reference ?? ''].join('|')
      // Two equal lines on one statement are two payments; an equal line on the next statement is a duplicate.
      const nth = (count.get(same) ?? 0) + 1
      count.set(same, nth)
      lines.push({ day, amount, description, reference, fingerprint: createHash('sha256').update(`${same}|${nth}`).digest('hex') })
    }
  }
  return { lines, leftOut }
}

const textOf = (cells: readonly string[]) =>
  [
    ...cells
      .map(cleaned)
      .filter((text) => text !== '')
      .join(' · '),
  ]
    .slice(0, 120)
    .join('')

const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

type Cell = (cells: readonly string[], kind: ColumnKind) => string

/** Returns a row's amount in minor units, 0 without one, or why it cannot be read. */
function amountOf(cells: readonly string[], cell: Cell, currency: Currency): number | string {
  let sum = 0
  for (const kind of ['amount', 'money_in', 'money_out'] as const) {
    const amount = signedAmount(cell(cells, kind), currency)
    if (amount === null) return `“${cell(cells, kind).slice(0, 30)}” is not an amount in ${currency}.`
    // Some banks write money out with a minus, some without.
    sum += kind === 'amount' ? amount : kind === 'money_in' ? Math.abs(amount) : -Math.abs(amount)
  }
  return sum
}

/**
 * Parses "1,250,000.00", "-500", "(500)", "UGX 500" or "500 DR" to minor units; `null` if it is not an amount. Extra zeros
 * after the point are accepted.
 */
function signedAmount(text: string, currency: Currency): number | null {
  if (/^-?$/.test(text.trim())) return 0
  const negative = /^\(.*\)$|^-|-$|\bdr\b/i.test(text.trim())
  // A currency's code or DR and CR may stand beside the figure, but no letter in it: "1e3" is no amount.
  const figure = /^[(+-]?\s*(?:[A-Za-z]{2,4}\.?\s*)?[(+-]?\s*([0-9.,\s]+?)\s*[)-]?\s*(?:[A-Za-z]{2,4})?\s*[)-]?$/.exec(text.trim())
  if (!figure) return null
  const digits = figure[1]!.replace(/\s/g, '')
  const read = parseAmount(digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency)
  if ('error' in read) return null
  return negative ? -read.amount : read.amount
}
