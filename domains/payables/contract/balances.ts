import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, idOf, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { profitBys } from './states.ts'

const see = ['See Costs', 'Manage Payables'] as const

export const showPayoutAccount = endpoint({
  method: 'GET',
  path: '/payables/suppliers/{id}/account',
  summary: 'Show the account that a supplier is paid to, and what is owed by currency.',
  access: see,
  result: z.object({
    account: z
      .object({ beneficiary_id: z.string(), name: z.string(), account: z.string(), currency: currencyCode, status: z.string() })
      .nullable(),
    /** Below zero: the supplier owes the agency. */
    balances: z.array(moneyResult),
  }),
})

export const setPayoutAccount = endpoint({
  method: 'POST',
  path: '/payables/suppliers/{id}/account',
  summary: 'Set the account that a supplier is paid to. Invoices that are approved have to be approved again.',
  access: [['Manage Payables', 'Add Beneficiary']],
  inPerson: true,
  body: z.strictObject({ beneficiary_id: idOf('Beneficiary').nullable() }),
  result: showPayoutAccount.result,
})

export const supplierStatement = listEndpoint({
  path: '/payables/suppliers/{id}/statement',
  summary: 'List the ledger entries with a supplier in one currency: invoices, credit notes and payments, with the balance after each.',
  access: see,
  item: z.object({
    id: z.string(),
    at: z.string(),
    type: z.string(),
    memo: z.string(),
    subject_id: z.string().nullable(),
    /** Above zero: more is owed. */
    amount: moneyResult,
    balance: moneyResult,
  }),
  sort: ['at'],
  defaultSort: '-at',
  filters: { currency: currencyCode, starts_at: localDate.optional(), ends_at: localDate.optional() },
})

const sums = {
  currency: currencyCode,
  bookings: z.number(),
  sale: moneyResult,
  planned: moneyResult,
  real: moneyResult,
  open: moneyResult,
  /** Sale less real and open costs. */
  margin: moneyResult,
  planned_margin: moneyResult,
}

export const tripProfit = endpoint({
  method: 'GET',
  path: '/payables/trips/{id}/profit',
  summary: 'Show what a departure, an event or a day of arrivals is sold for and costs, by currency.',
  access: ['See Costs'],
  result: z.array(z.object(sums)),
})

export const listProfit = listEndpoint({
  path: '/payables/profit',
  summary: 'List the profit of bookings that start in a time, by booking, departure, offer, agent or market: planned, real and open.',
  access: ['See Costs'],
  item: z.object({
    id: z.string(),
    label: z.string(),
    /** Id of the booking or offer, to link to. */
    subject_id: z.string().nullable(),
    ...sums,
  }),
  sort: ['sale', 'margin', 'label'],
  defaultSort: '-sale',
  filters: {
    by: z.enum(profitBys, 'By is not valid.').default('booking'),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
    currency: currencyCode.optional(),
    /** Of one departure by itself, whenever its bookings start. */
    departure_id: idOf('Departure').optional(),
  },
})
