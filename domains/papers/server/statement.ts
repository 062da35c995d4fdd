import { accountStatement, type StatementTotals } from '#domains/finance/server/statements.ts'
import { conflict } from '#kit/contract/errors.ts'
import { formatAmount, formatMoney, type Money } from '#kit/contract/money.ts'
import { formatCount, slugOf, wordsOf } from '#kit/contract/text.ts'
import { dayOf, formatDays, formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { drawInThread } from './drawing.ts'
import { headOf } from './paper-content.ts'
import type { Paper } from './paper.ts'
import { issuerOf } from './papers-data.ts'
import { say } from './messages/say.ts'

const most = 2000

interface Days {
  starts_at?: string | undefined
  ends_at?: string | undefined
}

/** Returns the statement of an account as a PDF, oldest ledger entry first. @throws 404, 409 `too_long`, 422 for a reversed period. */
export async function statementFile(app: App, actor: Actor, accountId: string, days: Days): Promise<FileAnswer> {
  const { paper, logo_key } = await app.db.asAgency(actor, async (tx) => {
    const { rows, totals } = await accountStatement(tx, actor.agencyId, accountId, {
      ...days,
      page: 1,
      per_page: most + 1,
      search: '',
      sort: 'at',
    })
    if (rows.length > most)
      throw conflict('too_long', `A PDF holds ${formatCount(most)} ledger entries at most. Choose fewer days, or download the CSV.`)
    const issuer = await issuerOf(tx, actor.agencyId)
    return { paper: paperOf(headOf(issuer), rows, totals!, days, actor.now, issuer.language), logo_key: issuer.logo_key }
  })
  const logo = logo_key ? await app.files.read(logo_key, 'medium').catch(() => null) : null
  return {
    name: `statement-${slugOf(`${paper.party.lines.join(' ')} ${dayOf(actor.now)}`)}.pdf`,
    mime: 'application/pdf',
    content: await drawInThread(paper, logo),
  }
}

type Rows = Awaited<ReturnType<typeof accountStatement>>['rows']

function paperOf(
  issuer: Paper['issuer'],
  rows: Rows,
  totals: StatementTotals,
  { starts_at, ends_at }: Days,
  now: Date,
  language: string,
): Paper {
  const t = say(language)
  const { account, currency, opening, closing, came_in, went_out } = totals
  const sum = (amount: number) => formatMoney({ amount, currency })
  const first = starts_at ?? (rows[0] ? dayOf(new Date(rows[0].at)) : dayOf(now))
  const figures = ({ amount }: Money) => formatAmount(amount, currency)
  return {
    issuer,
    heading: t('statement'),
    number: formatDays(first, ends_at ?? dayOf(now)),
    party: { label: t('account'), lines: [account.name, ...(account.owner ? [account.owner] : [])] },
    facts: [
      [t('currency'), currency],
      [t('openingBalance'), sum(opening)],
      [t('closingBalance'), sum(closing)],
      [t('printed'), formatMoment(now)],
    ],
    amount: null,
    tables: [
      {
        title: t('ledgerEntries', { currency }),
        columns: [
          { title: t('day'), share: 2 },
          { title: t('entry'), share: 5 },
          { title: t('amount'), share: 2.4, right: true },
          { title: t('balance'), share: 2.4, right: true },
        ],
        rows: rows.map(({ at, type, memo, amount, balance }) => [
          formatShortDay(at),
          `${wordsOf(type)}\n${memo}`,
          figures(amount),
          figures(balance),
        ]),
        sums: [
          { label: t('openingBalance'), value: sum(opening) },
          { label: t('moneyIn'), value: sum(came_in) },
          { label: t('moneyOut'), value: sum(-went_out) },
          { label: t('closingBalance'), value: sum(closing), strong: true },
        ],
      },
    ],
    notes: [],
    stamp: null,
    verifyUrl: '',
  }
}
