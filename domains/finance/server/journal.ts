import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { currencies, moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { formatCount } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { defused } from '#kit/server/http/export.ts'
import { accountCodes, accountWords, type AccountType } from '../contract/accounts.ts'
import { entryText } from '../contract/entry-text.ts'
import { journalFileLines, type AccountingProgram, type journalFileQuery } from '../contract/journal.ts'
import { ownerTexts } from './account-owner.ts'
import { filteredJournal, journalPage, linesForFile, type JournalFilter, type JournalLine } from './journal-data.ts'

/** A line with the name of its account: "Owed by client: Grace Akello". */
type NamedLine = JournalLine & { account_name: string }

async function named(tx: Tx, lines: readonly JournalLine[]): Promise<NamedLine[]> {
  const accounts = lines.map((line) => ({ ...line, type: line.account }))
  const ownerText = await ownerTexts(tx, accounts)
  return lines.map((line, index) => {
    const [name, whose] = [accountWords[line.account as AccountType], ownerText(accounts[index]!)]
    return { ...line, account_name: whose ? `${name}: ${whose}` : name }
  })
}

/** Returns a page of the journal's lines. A positive posting is a debit. @throws 422 if the first day is after the last. */
export async function listJournal(tx: Tx, agencyId: string, request: JournalFilter & ListRequest) {
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const lines = await named(tx, await journalPage(tx, agencyId, request))
  return {
    rows: lines.map((line) => ({
      id: `${line.id}:${line.position}`,
      at: line.at.toISOString(),
      type: line.type,
      memo: line.memo,
      account_code: accountCodes[line.account as AccountType],
      account: line.account_name,
      debit: line.amount > 0 ? moneyOf(line.amount, line.currency) : null,
      credit: line.amount < 0 ? moneyOf(-line.amount, line.currency) : null,
    })),
    ...(await cappedTotal(tx, filteredJournal(tx, agencyId, request) as never)),
  }
}

/**
 * Returns the journal of some days in one currency as a CSV file for an accounting program.
 * @throws 422 if the first day is after the last, or if the days have too many lines.
 */
export async function journalFile(tx: Tx, agencyId: string, query: z.output<typeof journalFileQuery>) {
  refuseBackwards(query.starts_at, query.ends_at, 'ends_at')
  const lines = await linesForFile(tx, agencyId, query, journalFileLines + 1)
  if (lines.length > journalFileLines)
    throw invalid('ends_at', `These days have more than ${formatCount(journalFileLines)} lines. Choose fewer days.`)
  const text = stringify((await named(tx, lines)).map(columnsOf[query.program]), { header: true, bom: query.program === 'quickbooks' })
  const name = `journal-${query.program}-${query.currency}-${query.starts_at}-${query.ends_at}.csv`
  return { name, mime: 'text/csv; charset=utf-8', content: Buffer.from(text) }
}

/** Days as both programs read them by default outside the United States: 31/12/2026. */
const dateOf = ({ at }: JournalLine): string => dayOf(at).split('-').toReversed().join('/')

/** An amount with a decimal point and without separators. */
const decimalOf = (amount: number, currency: Currency): string => {
  const { decimals } = currencies[currency]
  return (amount / 10 ** decimals).toFixed(decimals)
}

const narrationOf = (line: JournalLine): string => defused(entryText(line))

/**
 * The columns of each program's import of journal entries.
 * QuickBooks Online: "Import journal entries into QuickBooks Online". Lines with the same number are one entry.
 * Xero: "Import manual journals". Lines with the same narration and date are one journal, so the narration has the entry's number.
 */
const columnsOf: Record<AccountingProgram, (line: NamedLine) => Record<string, string>> = {
  quickbooks: (line) => ({
    'Journal No': numberOf(line),
    'Journal Date': dateOf(line),
    Currency: line.currency,
    Memo: narrationOf(line),
    'Account Name': `${accountCodes[line.account as AccountType]} ${accountWords[line.account as AccountType]}`,
    Debits: line.amount > 0 ? decimalOf(line.amount, line.currency) : '',
    Credits: line.amount < 0 ? decimalOf(-line.amount, line.currency) : '',
    Description: defused(line.account_name),
    Name: defused(line.account === 'receivable' ? (line.client_name ?? '') : ''),
  }),
  xero: (line) => ({
    '*Narration': `${narrationOf(line)} (${numberOf(line)})`,
    '*Date': dateOf(line),
    Description: defused(line.account_name),
    '*AccountCode': accountCodes[line.account as AccountType],
    '*TaxRate': 'Tax Exempt',
    '*Amount': decimalOf(line.amount, line.currency),
    TrackingName1: '',
    TrackingOption1: '',
    TrackingName2: '',
    TrackingOption2: '',
  }),
}

/** The number of an entry: the last 12 digits of its id, which QuickBooks has room for (21 characters). */
const numberOf = ({ id }: JournalLine): string => id.slice(-12)
