import { drawInThread } from '#domains/papers/server/drawing.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { periodWords } from '../contract/period.ts'
import { invoiceById, lockAgency } from './billing-data.ts'
import { say } from './messages/say.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'

/** Returns the PDF of a platform invoice to an agency, rendered with no transaction open. @throws 404. */
export async function invoicePdf(app: App, agencyId: string, id: string): Promise<FileAnswer> {
  const { row, agency } = await app.db.asAgency({ agencyId }, async (tx) => ({
    row: await invoiceById(tx, agencyId, id),
    agency: await lockAgency(tx, agencyId),
  }))
  if (!row) throw notFound('Invoice')
  // The platform writes to agencies in its own language.
  const t = say(fallbackLanguage)
  const sum = formatMoney({ amount: row.amount, currency: row.currency })
  const content = await drawInThread(
    {
      heading: t('invoice'),
      number: row.number,
      issuer: { name: 'Safiri', lines: [new URL(app.appUrl).host] },
      party: { label: t('for'), lines: [agency.name, agency.email ?? ''].filter(Boolean) },
      facts: [
        [t('issued'), formatMoment(row.created_at)],
        [t('paid'), row.paid_at ? formatMoment(row.paid_at) : ''],
      ],
      amount: { label: t(row.status === 'paid' ? 'amountPaid' : 'amountDue'), value: sum },
      tables: [
        {
          title: '',
          columns: [
            { title: t('plan'), share: 3 },
            { title: t('period'), share: 3 },
            { title: t('amount'), share: 2, right: true },
          ],
          rows: [[row.plan_name, periodWords(row.period_starts_at, row.period_ends_at), sum]],
          sums: [{ label: t('total'), value: sum, strong: true }],
        },
      ],
      notes: [],
      stamp: row.status === 'paid' ? { words: t('paid'), tone: 'good' } : row.status === 'void' ? { words: t('void'), tone: 'bad' } : null,
      verifyUrl: `${app.appUrl}/subscriptions`,
    },
    null,
  )
  return { name: `${row.number}.pdf`, mime: 'application/pdf', content }
}
