import { drawInThread } from '#domains/papers/server/drawing.ts'
import { issuerOfAgency } from '#domains/papers/server/issue.ts'
import { headOf } from '#domains/papers/server/paper-content.ts'
import { some, type Paper, type Said } from '#domains/papers/server/paper.ts'
import { conflict } from '#kit/contract/errors.ts'
import { formatAmount, formatMoney, moneyOf } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { say } from '../messages/say.ts'
import { inPartner } from '../partner.ts'
import { linesOf, requireSettlement, type Line, type SettlementRow } from './settlement-data.ts'

const mostLines = 2000

/** The invoice of the agency that is owed, as it was issued. */
export interface Invoice {
  said: Said
  logo_key: string | null
}

type Say = ReturnType<typeof say>

/** Returns who the partner is, for the head of an invoice: its name and address. */
export const partnerLines = (app: App, partnerId: string): Promise<string[]> =>
  inPartner(
    app,
    partnerId,
    async (tx) => {
      const issuer = await issuerOfAgency(tx, partnerId)
      return [issuer.name, ...headOf(issuer).lines]
    },
    { readOnly: true },
  )

/** Returns what an invoice says, in the agency's language. Sales of one offer are one line. */
export async function invoiceContent(
  tx: Tx,
  { agencyId, now }: Actor,
  row: SettlementRow,
  number: string,
  billTo: string[],
): Promise<Invoice> {
  const issuer = await issuerOfAgency(tx, agencyId)
  const t = say(issuer.language)
  const head = headOf(issuer)
  const taxes = some([
    issuer.tax_number && t('taxNumber', { number: issuer.tax_number }),
    issuer.vat_number && t('vatNumber', { number: issuer.vat_number }),
  ])
  const due = formatMoney(moneyOf(row.amount, row.currency))
  return {
    logo_key: issuer.logo_key,
    said: {
      heading: t('invoice'),
      number,
      issuer: { ...head, lines: [...head.lines, ...taxes] },
      party: { label: t('billTo'), lines: billTo },
      facts: [
        [t('settlement'), row.number],
        [t('period'), formatDays(row.starts_on, row.ends_on)],
        [t('issued'), formatShortDay(now)],
        [t('payBy'), formatShortDay(row.due_on)],
        [t('currency'), row.currency],
      ],
      amount: { label: t('amountDue'), value: due },
      tables: [
        {
          title: '',
          columns: [
            { title: t('entry'), share: 5 },
            { title: t('quantity'), share: 1.2, right: true },
            { title: t('amount'), share: 2.4, right: true },
          ],
          rows: grouped(await linesOf(tx, row.id)).map(({ line, count, amount }) => [
            `${line.title}\n${detailOf(t, line, row.partner_name)}`,
            formatCount(count),
            formatAmount(amount, row.currency),
          ]),
          sums: sumsIn(t, row),
        },
      ],
      notes: [{ title: t('payTo'), lines: [...issuer.pay_to, t('payReference', { number })] }],
    },
  }
}

/** Joins lines that say the same. */
function grouped(lines: readonly Line[]) {
  const rows = new Map<string, { line: Line; count: number; amount: number }>()
  for (const line of lines) {
    const key = `${line.kind} ${line.ours} ${line.title}`
    const row = rows.get(key) ?? { line, count: 0, amount: 0 }
    rows.set(key, { line, count: row.count + 1, amount: row.amount + line.amount })
  }
  return [...rows.values()]
}

const detailOf = (t: Say, { kind, ours }: Line, partner: string): string =>
  kind === 'payment' ? t('kind', { kind }) : `${t('kind', { kind })} · ${t(ours ? 'soldByPartner' : 'soldForPartner', { partner })}`

function sumsIn(t: Say, { to_us, by_us, earlier, amount, settled, currency, state, partner_name: partner }: SettlementRow) {
  const sum = (value: number) => formatMoney(moneyOf(value, currency))
  const label = amount > 0 ? t('theyPay', { partner }) : amount < 0 ? t('wePay', { partner }) : t('even')
  return [
    { label: t('salesByPartner', { partner }), value: sum(to_us) },
    { label: t('salesForPartner', { partner }), value: sum(-by_us) },
    ...(earlier === 0 ? [] : [{ label: t('earlier'), value: sum(earlier) }]),
    { label, value: sum(Math.abs(amount)), strong: true },
    ...(settled === 0 || state === 'paid'
      ? []
      : [
          { label: t('paidSoFar'), value: sum(Math.abs(settled)) },
          { label: t('stillDue'), value: sum(Math.abs(amount - settled)), strong: true },
        ]),
  ]
}

function stampOf(t: Say, { state }: SettlementRow): Paper['stamp'] {
  if (state === 'paid') return { words: t('paid'), tone: 'good' }
  return state === 'disputed' || state === 'carried' ? { words: t(state), tone: 'bad' } : null
}

/** Returns the statement of a settlement as a PDF, with each line. @throws 404, 409 `too_long`. */
export async function settlementStatement(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const { paper, logo_key } = await app.db.asAgency(
    actor,
    async (tx) => {
      const row = await requireSettlement(tx, id)
      const lines = await linesOf(tx, id)
      if (lines.length > mostLines)
        throw conflict('too_long', `A PDF holds ${formatCount(mostLines)} lines at most. Download the lines as CSV.`)
      const issuer = await issuerOfAgency(tx, actor.agencyId)
      return { paper: statementOf(say(issuer.language), headOf(issuer), row, lines, actor.now), logo_key: issuer.logo_key }
    },
    { readOnly: true },
  )
  return draw(app, paper, logo_key)
}

const statementOf = (t: Say, issuer: Paper['issuer'], row: SettlementRow, lines: readonly Line[], now: Date): Paper => ({
  issuer,
  heading: t('statement'),
  number: row.number,
  party: { label: t('with'), lines: [row.partner_name] },
  facts: [
    [t('period'), formatDays(row.starts_on, row.ends_on)],
    [t('issued'), formatShortDay(now)],
    [t('payBy'), formatShortDay(row.due_on)],
    [t('invoice'), (row.invoiced_at && row.invoice_number) ?? ''],
    [t('currency'), row.currency],
  ],
  amount: null,
  tables: [
    {
      title: t('lines'),
      columns: [
        { title: t('day'), share: 2 },
        { title: t('entry'), share: 5 },
        { title: t('amount'), share: 2.4, right: true },
      ],
      rows: lines.map((line) => [
        formatShortDay(line.at),
        `${line.title}\n${detailOf(t, line, row.partner_name)}`,
        formatAmount(line.amount, row.currency),
      ]),
      sums: sumsIn(t, row),
    },
  ],
  notes: [],
  stamp: stampOf(t, row),
  verifyUrl: '',
})

/** Returns the invoice of a settlement as a PDF, as it was issued, with its state now. @throws 404, 409 `not_issued`. */
export async function settlementInvoice(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const { row, language } = await app.db.asAgency(
    actor,
    async (tx) => ({ row: await requireSettlement(tx, id), language: (await issuerOfAgency(tx, actor.agencyId)).language }),
    { readOnly: true },
  )
  const invoice = row.invoice as unknown as Invoice | null
  if (!invoice) throw conflict('not_issued', 'This settlement has no invoice yet.')
  return draw(app, { ...invoice.said, stamp: stampOf(say(invoice.said.issuer.language ?? language), row), verifyUrl: '' }, invoice.logo_key)
}

async function draw(app: App, paper: Paper, logoKey: string | null): Promise<FileAnswer> {
  // Without the logo if it cannot be read: it may be the partner's.
  const logo = logoKey ? await app.files.read(logoKey, 'medium').catch(() => null) : null
  return { name: `${paper.number}.pdf`, mime: 'application/pdf', content: await drawInThread(paper, logo) }
}
