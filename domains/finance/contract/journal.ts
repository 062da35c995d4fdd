import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { accountTypes } from './accounts.ts'
import { statementDays } from './statements.ts'

const access = ['View Finance'] as const

export const listJournal = listEndpoint({
  path: '/finance/journal',
  summary: 'List the journal: every line of every ledger entry, with its account. The debits of an entry equal its credits.',
  access,
  item: z.object({
    id: z.string(),
    at: z.string(),
    type: z.string(),
    memo: z.string(),
    account_code: z.string(),
    /** "Cash till", "Owed by client: Grace Akello". */
    account: z.string(),
    debit: moneyResult.nullable(),
    credit: moneyResult.nullable(),
  }),
  sort: ['at'],
  defaultSort: '-at',
  filters: { ...statementDays, account: z.enum(accountTypes, 'Account is not valid.').optional(), currency: currencyCode.optional() },
})

/** Programs whose import the journal’s file fits. */
export const accountingPrograms = ['quickbooks', 'xero'] as const
export type AccountingProgram = (typeof accountingPrograms)[number]

/** At most this many lines are in one file; QuickBooks and Xero refuse longer ones. */
export const journalFileLines = 10_000

export const journalFileQuery = z.strictObject({
  program: z.enum(accountingPrograms, 'Program is quickbooks or xero.'),
  /** Accounting programs import one currency at a time. */
  currency: currencyCode,
  starts_at: localDate,
  ends_at: localDate,
})

export const journalFile = endpoint({
  method: 'GET',
  path: '/finance/journal/file',
  summary: `Download the journal of some days as a CSV file that QuickBooks or Xero imports, at most ${journalFileLines} lines.`,
  access,
  query: journalFileQuery,
  limit: 'exports',
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
