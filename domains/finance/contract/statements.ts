import { z } from 'zod'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { accountTypes } from './accounts.ts'

const access = ['View Finance'] as const

export const listAccounts = listEndpoint({
  path: '/finance/accounts',
  summary: 'List ledger accounts with balances. Positive is what the agency has, is owed, or has spent.',
  access,
  item: z.object({
    id: z.string(),
    type: z.enum(accountTypes),
    /** "Cash till", "Owed by client". */
    name: z.string(),
    /** The client of a receivable, the person of the staff, the supplier, the currency pair of an exchange or the payment company; else empty. */
    owner: z.string(),
    client_id: z.string().nullable(),
    balance: moneyResult,
  }),
  sort: ['type', 'balance'],
  defaultSort: 'type',
  filters: {
    type: z.enum(accountTypes, 'Type is not valid.').optional(),
    currency: currencyCode.optional(),
    /** Only accounts whose balance is not zero. */
    open: z.enum(['true'], 'Open is true.').optional(),
  },
})

export const statementDays = { starts_at: localDate.optional(), ends_at: localDate.optional() }

export const accountStatement = listEndpoint({
  path: '/finance/accounts/{id}/statement',
  summary: 'List ledger entries of an account with the balance after each, newest first. `meta.totals` has the balances.',
  access,
  item: z.object({
    id: z.string(),
    at: z.string(),
    type: z.string(),
    memo: z.string(),
    amount: moneyResult,
    balance: moneyResult,
    /** The subject; `type` says its kind: a booking, payment, transfer, exchange or rental. */
    subject_id: z.string().nullable(),
  }),
  sort: ['at'],
  defaultSort: '-at',
  filters: statementDays,
})
