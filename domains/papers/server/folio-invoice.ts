import { methodWords } from '#domains/finance/contract/statuses.ts'
import { isDeepStrictEqual } from 'node:util'
import { datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { addNote } from '#domains/bookings/server/bookings.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { summedTaxes, taxName } from '#domains/inventory/contract/tax-text.ts'
import { listed } from '#kit/contract/listed.ts'
import { formatAmount, formatMoney, shareOf } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { columnsIn, creditNoteOf, rowsOf, taxesOf, type Billed } from './invoice.ts'
import { issue, partsOf, type Parts } from './issue.ts'
import { clientLines, some, type Body, type Booking, type Issued, type PaperParts } from './paper.ts'
import { saidBy } from './paper-content.ts'
import { documentFor, documentsOf, folioInvoices, markCredited, type DocumentRow } from './papers-data.ts'
import { stillBilled } from './return-note.ts'
import { say } from './messages/say.ts'

// A booking is billed as a whole, or folio by folio: never both at once.

/** What an invoice over one folio bills. Amounts are minor units of the booking's currency. */
export interface FolioBill {
  number: number
  name: string
  /** Null: the booking's client. */
  client_id: string | null
  /** What of each line is on the folio, and what the line costs. */
  charges: readonly { line_id: string | null; amount: number; whole: number }[]
  payments: readonly { at: string; method: string; amount: number }[]
  total: number
  due: number
}

/** Returns the balance of a folio, for the stamp on its invoice. Filled by the domain that keeps the folios. */
export const folioBalance =
  listed<(app: App, tx: Tx, agencyId: string, bookingId: string, folio: number) => Promise<number>>('balance of a folio')

/** Returns the rows: whole lines as on any invoice, and of divided lines the part. */
function folioRows(booking: Booking, { charges }: FolioBill, language: string): string[][] {
  const { currency } = booking.total
  const whole = new Set(charges.filter(({ amount, whole: all }) => amount === all).map(({ line_id }) => line_id))
  const isAll = booking.status === 'cancelled' && charges.every(({ amount, whole: all }) => amount === all)
  const rows =
    booking.status === 'cancelled' && !isAll ? [] : rowsOf({ ...booking, lines: booking.lines.filter(({ id }) => whole.has(id)) }, language)
  const parts = charges.flatMap(({ line_id, amount, whole: all }) => {
    const line = booking.lines.find(({ id }) => id === line_id)
    if (!line || (amount === all && booking.status !== 'cancelled')) return []
    const of = say(language)('partOf', { amount: formatMoney({ amount: all, currency }) })
    return [[`${line.title}\n${some([of, datesOfLine(line)]).join(' · ')}`, '', '', formatAmount(amount, currency)]]
  })
  // The rows of whole lines are without the taxes on top; those of parts are with them.
  const added = summedTaxes(booking.lines.filter(({ id }) => whole.has(id)).flatMap(taxesOf)).filter(({ included }) => !included)
  const taxes = added.map((tax) => [taxName(tax), '', '', formatAmount(tax.amount, currency)])
  return isAll ? rows : [...rows, ...taxes, ...parts]
}

/** The taxes of what is on a folio. Of a divided line it has its share of them. */
const folioTaxes = (booking: Booking, { charges }: FolioBill) =>
  summedTaxes(
    charges.flatMap(({ line_id, amount, whole }) => {
      const line = booking.lines.find(({ id }) => id === line_id)
      return line ? taxesOf(line).map((tax) => ({ ...tax, amount: shareOf(tax.amount, amount, whole) })) : []
    }),
  )

async function partyOf(tx: Tx, parts: PaperParts, clientId: string | null): Promise<string[]> {
  if (clientId === null || clientId === parts.booking.client.id) return clientLines(parts)
  const { name, address, phone, email } = await requireClient(tx, clientId)
  return some([name, ...(address?.split('\n') ?? []), phone, email])
}

const billedOn = ({ booking }: Parts, bill: FolioBill): Billed => ({
  client_id: bill.client_id ?? booking.client.id,
  cancelled: booking.status === 'cancelled',
  total: bill.total,
  lines: bill.charges.map(({ line_id, amount, whole }) => {
    const line = booking.lines.find(({ id }) => id === line_id)
    return [line?.title ?? '', line?.starts_on ?? '', line?.ends_on ?? '', amount, whole]
  }),
})

function bodyOf(parts: PaperParts, bill: FolioBill, party: string[], replaces: string | null): Body {
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  const money = (amount: number) => ({ amount, currency: booking.total.currency })
  return {
    party: { label: t('billTo'), lines: party },
    facts: [
      [t('booking'), booking.reference],
      [t('folio'), `${bill.number} · ${bill.name}`],
      [t('issued'), formatShortDay(document.created_at)],
      [t('currency'), booking.currency],
      [t('replaces'), replaces ?? ''],
    ],
    amount: bill.due > 0 ? { label: t('amountDue'), value: formatMoney(money(bill.due)) } : null,
    tables: [
      {
        title: '',
        columns: columnsIn(issuer.language),
        rows: folioRows(booking, bill, issuer.language),
        sums: [
          { label: t('total'), value: formatMoney(money(bill.total)), strong: true },
          ...folioTaxes(booking, bill).map((tax) => ({
            label: t('taxIncluded', { tax: taxName(tax) }),
            value: formatMoney(money(tax.amount)),
          })),
          ...bill.payments.map(({ at, method, amount }) => ({
            label: t('paidOn', { day: formatShortDay(at), method: methodWords[method] ?? '' }).trim(),
            value: `-${formatMoney(money(amount))}`,
          })),
          { label: t('stillDue'), value: formatMoney(money(Math.max(0, bill.due))), strong: true },
        ],
      },
    ],
    notes:
      bill.due > 0 && issuer.pay_to.length > 0
        ? [{ title: t('payTo'), lines: [...issuer.pay_to, t('payReference', { number: document.number })] }]
        : [],
  }
}

/** Credits an invoice in full. @returns the number of the credit note. */
async function credit(tx: Tx, actor: Actor, parts: Parts, invoice: DocumentRow & { content: Issued }, why: string): Promise<string> {
  const { said, billed: whole } = invoice.content
  const { billed, numbers } = await stillBilled(tx, invoice, whole!)
  const of = { bookingId: invoice.booking_id, type: 'credit_note' as const, folio: invoice.folio }
  const note = await issue(tx, actor, of, (document) => {
    const all = { ...parts, document }
    const credited = { number: invoice.number, said, billed, lowered: { by: numbers, amount: whole!.total - billed.total } }
    return { said: saidBy(all, creditNoteOf(credited, all, why)), logo_key: parts.issuer.logo_key, billed: null }
  })
  await markCredited(tx, invoice.id, note.id)
  return note.number
}

const hasContent = (one: DocumentRow | undefined): one is DocumentRow & { content: Issued } => one?.content?.billed != null

/**
 * Bills a folio of a locked booking. Its invoice stays if nothing on it changed. Otherwise it is credited, and a new one is issued if
 * something is left to bill. An invoice over the whole booking is credited first.
 * @returns the valid invoice, or null if there is nothing to bill.
 */
export async function billFolio(app: App, tx: Tx, actor: Actor, bookingId: string, bill: FolioBill, why: string) {
  const parts = await partsOf(app, tx, actor.agencyId, bookingId)
  const before = (await folioInvoices(tx, bookingId)).find(({ folio }) => folio === bill.number)
  const billed = billedOn(parts, bill)
  if (before && isDeepStrictEqual(before.content?.billed, billed)) return before
  if (!before && bill.total === 0) return null
  const whole = await documentFor(tx, bookingId, 'invoice', null)
  const notes: string[] = []
  if (hasContent(whole) && whole.credited_by === null)
    notes.push(`${await credit(tx, actor, parts, whole, 'The booking is billed by folio.')} for ${whole.number}`)
  if (hasContent(before)) notes.push(`${await credit(tx, actor, parts, before, why)} for ${before.number}`)
  const next = bill.total > 0 ? await issueOne(tx, actor, parts, bookingId, bill, billed, before?.number ?? null) : null
  if (notes.length > 0) await addNote(tx, actor, bookingId, `Credit note ${notes.join(', ')}${next ? `, new invoice ${next.number}` : ''}`)
  return next
}

async function issueOne(tx: Tx, actor: Actor, parts: Parts, bookingId: string, bill: FolioBill, billed: Billed, replaces: string | null) {
  const head = { type: 'invoice' as const, number: '', payment_id: null, created_at: actor.now }
  const party = await partyOf(tx, { ...parts, document: head }, bill.client_id)
  return issue(tx, actor, { bookingId, type: 'invoice', folio: bill.number }, (document) => {
    const all = { ...parts, document }
    return { said: saidBy(all, bodyOf(all, bill, party, replaces)), logo_key: parts.issuer.logo_key, billed }
  })
}

/** Returns the valid invoices of a booking: over the whole of it, and by folio. */
export async function validInvoices(tx: Tx, bookingId: string) {
  const whole = await documentFor(tx, bookingId, 'invoice', null)
  const idAndNumber = ({ id, number }: DocumentRow) => ({ id, number })
  return {
    whole: whole && whole.credited_by === null ? idAndNumber(whole) : null,
    byFolio: new Map((await folioInvoices(tx, bookingId)).map((one) => [one.folio!, idAndNumber(one)])),
  }
}

/** Returns whether an invoice was ever issued over a folio. */
export const wasBilled = async (tx: Tx, bookingId: string, folio: number): Promise<boolean> =>
  (await documentsOf(tx, bookingId)).some((one) => one.type === 'invoice' && one.folio === folio)
