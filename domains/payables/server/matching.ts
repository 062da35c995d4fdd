import { valueIn } from '#domains/rates/server/market.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { InvoiceLine, InvoiceRow } from './invoices-data.ts'
import type { BookingLine } from './targets.ts'

interface Matched {
  /** Reasons to look again before approving, as sentences. */
  differences: string[]
  /** A difference that is no reason to wait. */
  remark: string | null
}

const agrees: Matched = { differences: [], remark: null }

type Invoice = Pick<InvoiceRow, 'id' | 'supplier_id' | 'currency' | 'issued_on' | 'kind'> & { supplier_name: string }

/**
 * Compares each line of an invoice with what was planned for the same line of a booking with this supplier, with its other invoices,
 * and with the supplier's confirmation. Lines for departures and overheads have nothing to be compared with.
 */
export async function matchLines(
  tx: Tx,
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  booked: readonly BookingLine[],
): Promise<Matched[]> {
  if (invoice.kind === 'credit_note') return lines.map(() => agrees)
  const bookingIds = [...new Set(lines.flatMap(({ booking_id }) => booking_id ?? []))]
  if (bookingIds.length === 0) return lines.map(() => agrees)
  const planned = await plannedFor(tx, invoice, bookingIds)
  const others = await invoicedElsewhere(tx, invoice, bookingIds)
  return lines.map((line) => (line.booking_id === null ? agrees : compare(invoice, line, lines, { planned, others, booked })))
}

interface Known {
  planned: Map<string, number>
  others: Map<string, { amount: number; numbers: string[] }>
  booked: readonly BookingLine[]
}

const keyOf = ({ booking_id, line_id }: { booking_id: string | null; line_id: string | null }) => `${booking_id}:${line_id}`

function compare(invoice: Invoice, line: InvoiceLine, lines: readonly InvoiceLine[], { planned, others, booked }: Known): Matched {
  const say = (amount: number) => formatMoney(moneyOf(amount, invoice.currency))
  const differences: string[] = []
  let remark: string | null = null
  const key = keyOf(line)
  const here = lines.filter((one) => keyOf(one) === key).reduce((sum, { amount }) => sum + amount, 0)
  const other = others.get(key)
  const invoiced = here + (other?.amount ?? 0)
  const expected = planned.get(key)
  const before = other ? ` with ${other.numbers.join(', ')}` : ''
  if (expected === undefined) differences.push(`No cost of ${invoice.supplier_name} was planned here.`)
  else if (invoiced > expected)
    differences.push(`${say(invoiced - expected)} more than planned: ${say(expected)} planned, ${say(invoiced)} invoiced${before}.`)
  else if (invoiced < expected)
    remark = `${say(expected - invoiced)} less than planned: ${say(expected)} planned, ${say(invoiced)} invoiced${before}.`
  if (line.booking_status === 'cancelled') differences.push('The booking is cancelled.')
  const sold = booked.find(({ id }) => id === line.line_id)
  if (sold && sold.supplier_status !== 'confirmed')
    differences.push(`The supplier has not confirmed this line: ${wordsOf(sold.supplier_status).toLowerCase()}.`)
  if (sold?.supplier_name && !isNamed(sold.supplier_name, invoice.supplier_name))
    differences.push(`The booking names another supplier: ${sold.supplier_name}.`)
  return { differences, remark }
}

/** A line that several suppliers were asked for names all of them (docs/decisions/0055). */
function isNamed(names: string, supplier: string): boolean {
  const [all, one] = [names.toLowerCase(), supplier.toLowerCase()]
  return all === one || all.split(', ').includes(one)
}

/** Sums planned costs by line, in the invoice's currency at the rate of its day. Costs without a rate are left out. */
async function plannedFor(tx: Tx, { supplier_id, currency, issued_on }: Invoice, bookingIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('planned_costs')
    .select(['booking_id', 'line_id', 'amount', 'currency'])
    .where('supplier_id', '=', supplier_id)
    .where('booking_id', 'in', bookingIds)
    .execute()
  const sums = new Map<string, number>()
  for (const row of rows) {
    const worth = await valueIn(tx, issued_on, moneyOf(row.amount, row.currency), currency)
    if (worth !== null) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + worth)
  }
  return sums
}

/** Sums what other invoices of the supplier ask for the same lines, in the invoice's currency. */
async function invoicedElsewhere(tx: Tx, { id, supplier_id, currency, issued_on }: Invoice, bookingIds: string[]) {
  const rows = await tx
    .selectFrom('supplier_invoice_lines as l')
    .innerJoin('supplier_invoices as i', (join) => join.onRef('i.agency_id', '=', 'l.agency_id').onRef('i.id', '=', 'l.invoice_id'))
    .select(['l.booking_id', 'l.line_id', 'l.amount', 'i.currency', 'i.number', 'i.kind'])
    .where('i.supplier_id', '=', supplier_id)
    .where('i.id', '<>', id)
    .where('i.state', 'not in', ['void', 'draft'])
    .where('l.booking_id', 'in', bookingIds)
    .orderBy('i.created_at')
    .execute()
  const sums = new Map<string, { amount: number; numbers: string[] }>()
  for (const row of rows) {
    const worth = await valueIn(tx, issued_on, moneyOf(row.amount, row.currency as Currency), currency)
    if (worth === null) continue
    const sum = sums.get(keyOf(row)) ?? { amount: 0, numbers: [] }
    sums.set(keyOf(row), {
      amount: sum.amount + (row.kind === 'credit_note' ? -worth : worth),
      numbers: sum.numbers.includes(row.number) ? sum.numbers : [...sum.numbers, row.number],
    })
  }
  return sums
}
