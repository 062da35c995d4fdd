import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, idOf, line, localDate, moneyResult, positiveMoney, version } from '#kit/contract/schemas.ts'
import { transferStatuses } from './contract/statuses.ts'

const see = ['View Beneficiaries', 'View Finance'] as const
const make = ['Create Transfers'] as const
const either = ['Create Transfers', 'Approve Transfers'] as const

export const transferBody = z.strictObject({
  beneficiary_id: idOf('Beneficiary'),
  amount: positiveMoney,
  /** The text on the beneficiary's statement. */
  narration: line('Narration', 80),
  /** Submit for approval by a second person at once; otherwise it stays a draft. */
  submit: z.boolean('Submit is yes or no.').default(true),
})
export const transferEditBody = transferBody.extend({ version })
/** The version that the approver has read. */
export const approvalBody = z.strictObject({ version: version.optional() })

const transfer = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(transferStatuses),
  beneficiary_id: z.string(),
  beneficiary_name: z.string(),
  beneficiary_type: z.string(),
  beneficiary_account: z.string(),
  amount: moneyResult,
  /** The payment company's fee, on top of the amount. */
  fee: moneyResult,
  narration: z.string(),
  aggregator: z.string(),
  external_reference: z.string().nullable(),
  /** Why it failed, was returned or was cancelled. */
  reason: z.string().nullable(),
  needs_review: z.string().nullable(),
  created_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
  approved_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})

export const listTransfers = listEndpoint({
  path: '/all-agent-beneficiaries-records',
  summary: 'List the transfers to beneficiaries.',
  access: see,
  item: transfer,
  sort: ['created_at', 'amount'],
  defaultSort: '-created_at',
  filters: {
    status: several(transferStatuses, 'Status'),
    beneficiary_id: idOf('Beneficiary').optional(),
    currency: currencyCode.optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
  },
})

export const transferStatistics = endpoint({
  method: 'GET',
  path: '/wallet/transfers/agent-beneficiary-transfer-statistics',
  summary: 'Show sent, pending, failed and returned transfers by currency, with the 50 beneficiaries that received most.',
  mayLag: true,
  access: see,
  query: z.strictObject({ beneficiary_id: idOf('Beneficiary').optional(), starts_at: localDate.optional(), ends_at: localDate.optional() }),
  result: z.array(
    z.object({
      currency: currencyCode,
      sent: moneyResult,
      fees: moneyResult,
      under_way: moneyResult,
      waiting: moneyResult,
      failed: moneyResult,
      count: z.number(),
      beneficiaries: z.array(z.object({ id: z.string(), name: z.string(), sent: moneyResult, count: z.number() })),
    }),
  ),
})

const transferDetails = transfer.extend({
  /** This person may approve it, because somebody else created it. */
  may_approve: z.boolean(),
  /** Approval requires the password again. */
  large: z.boolean(),
  postings: z.array(z.object({ at: z.string(), type: z.string(), memo: z.string(), account: z.string(), amount: moneyResult })),
  story: z.array(z.object({ at: z.string(), title: z.string(), detail: z.string().nullable(), user_name: z.string().nullable() })),
})

export const showTransfer = endpoint({
  method: 'GET',
  path: '/wallet/transfers/{id}/show',
  summary: 'Show a transfer with its ledger entries and activity.',
  access: see,
  result: transferDetails,
})

export const createTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfers/create',
  summary: 'Create a transfer from a wallet to a verified beneficiary. A second user must approve it.',
  access: make,
  inPerson: true,
  body: transferBody,
  result: transfer,
  idempotency: 'required',
})

export const updateTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfers/{id}/update',
  summary: 'Update a transfer that is not approved yet.',
  access: make,
  inPerson: true,
  body: transferEditBody,
  result: transfer,
})

export const approveTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfers/{id}/approve',
  summary: 'Approve another user’s transfer. Its money is reserved and sent to the beneficiary’s current account.',
  access: ['Approve Transfers'],
  inPerson: true,
  body: approvalBody,
  result: transfer,
  idempotency: 'required',
})

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfers/{id}/cancel',
  summary: 'Cancel or reject a transfer that is not approved yet.',
  access: either,
  inPerson: true,
  body: z.strictObject({ reason: line('Reason', 300) }),
  result: transfer,
})

export const checkTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfers/{id}/check',
  summary: 'Check the status of a transfer with the payment company.',
  access: either,
  inPerson: true,
  result: transfer,
})
