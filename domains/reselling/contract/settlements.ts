import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, idOf, localDate, money, moneyResult, text } from '#kit/contract/schemas.ts'
import { receivedWays, settlementActions, settlementLineKinds, settlementRoles, settlementStates } from './settlement.ts'

// The settlement of what two agencies owe each other. Amounts are positive if the partner owes the agency.

const see: Access = ['View Finance', 'Manage Reselling']
const edit: Access = ['Manage Reselling']

const row = z.object({
  id: z.string(),
  number: z.string(),
  partner_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  state: z.enum(settlementStates),
  role: z.enum(settlementRoles),
  /** For sales of the agency's own offers by the partner, less refunds. */
  owed_to_us: moneyResult,
  /** For sales of the partner's offers, less refunds. */
  owed_by_us: moneyResult,
  /** Money of settlements that were carried. */
  earlier: moneyResult,
  /** What the partner pays; negative if the agency pays. */
  amount: moneyResult,
  /** What was paid of the amount so far, and what is still due; both with its sign. */
  settled: moneyResult,
  left: moneyResult,
  due_on: z.string(),
  /** Whether the day to pay is over. */
  overdue: z.boolean(),
  invoice_number: z.string().nullable(),
  paid_at: z.string().nullable(),
  created_at: z.string(),
})

export const listSettlements = listEndpoint({
  path: '/reseller/settlements',
  summary: 'List the settlements with partners: what both owed each other until a day, netted.',
  access: see,
  item: row,
  sort: ['created_at', 'ends_on'],
  defaultSort: '-created_at',
  filters: {
    state: several(settlementStates, 'Status'),
    role: z.enum(settlementRoles, 'Role is creditor or debtor.').optional(),
    overdue: z.enum(['true', 'false'], 'Overdue is true or false.').optional(),
  },
})

const message = z.object({ id: z.string(), by_us: z.boolean(), author: z.string(), text: z.string(), at: z.string() })

const settlement = row.extend({
  lines: z.number(),
  /** Who disputes it, if it is disputed. */
  disputed_by_us: z.boolean().nullable(),
  dispute_reason: z.string().nullable(),
  /** A transfer that pays it and is not finished. */
  transfer: z.object({ id: z.string(), reference: z.string() }).nullable(),
  messages: z.array(message),
  revision: z.number(),
  actions: z.array(z.enum(settlementActions)),
})

export const showSettlement = endpoint({
  method: 'GET',
  path: '/reseller/settlements/{id}/show',
  summary: 'Show a settlement with what the agency can do with it now.',
  access: see,
  result: settlement,
})

export const listSettlementLines = listEndpoint({
  path: '/reseller/settlements/{id}/lines',
  summary: 'List what a settlement counts. Each line is a ledger transaction of one of the two agencies.',
  access: see,
  item: z.object({
    id: z.string(),
    kind: z.enum(settlementLineKinds),
    title: z.string(),
    /** Whose offer was sold, or who paid. */
    ours: z.boolean(),
    /** The agency's own booking of the sale. */
    booking_id: z.string().nullable(),
    reference: z.string().nullable(),
    amount: moneyResult,
    at: z.string(),
  }),
  sort: ['at'],
  defaultSort: 'at',
})

export const listSettlementBalances = endpoint({
  method: 'GET',
  path: '/reseller/balances',
  summary: 'Show what each partner and the agency owe each other now: the sums of their ledger entries.',
  access: see,
  query: z.strictObject({ agreement_id: idOf('Agreement').optional() }),
  result: z.array(
    z.object({
      partner_id: z.string(),
      partner_name: z.string(),
      /** Positive: the partner owes the agency. */
      balance: moneyResult,
      /** What settlements still owe that are not paid yet. */
      in_settlements: moneyResult,
      /** The rest, which the next settlement takes. */
      open: moneyResult,
    }),
  ),
})

export const closeBody = z.strictObject({
  partner_id: idOf('Agency'),
  currency: currencyCode,
  /** The last day that counts. It is over. */
  ends_on: localDate,
})

export const closeSettlement = endpoint({
  method: 'POST',
  path: '/reseller/settlements/close',
  summary: 'Create a settlement with a partner until a day, before the month is over. A repeated call answers with the same.',
  access: edit,
  body: closeBody,
  result: settlement,
})

const revision = z.int('Revision is required.').min(0, 'Revision is not valid.').max(2_000_000_000, 'Revision is not valid.')
export const settlementBody = z.strictObject({ revision })

const action = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/reseller/settlements/{id}/${name}`,
    summary,
    access: edit,
    body: settlementBody,
    result: settlement,
  })

export const invoiceSettlement = action(
  'invoice',
  'Create the invoice of a settlement, with the next number. Only the agency that is owed can.',
)
export const withdrawDispute = action('withdraw', 'Withdraw the agency’s own dispute.')
export const carrySettlement = action('carry', 'Move the lines of a settlement into the next one. Only the agency that is owed can.')

export const disputeBody = settlementBody.extend({ reason: text('Reason', 500) })

export const disputeSettlement = endpoint({
  method: 'POST',
  path: '/reseller/settlements/{id}/dispute',
  summary: 'Start a dispute of a whole settlement, with a reason.',
  access: edit,
  body: disputeBody,
  result: settlement,
})

export const settlementMessageBody = z.strictObject({ text: text('Message', 1000) })

export const sendSettlementMessage = endpoint({
  method: 'POST',
  path: '/reseller/settlements/{id}/message',
  summary: 'Send a message about a settlement to the other side.',
  access: edit,
  body: settlementMessageBody,
  result: settlement,
})

/** A part of what is still due; all of it if absent. */
const part = money.optional()

export const paySettlementBody = settlementBody.extend({ beneficiary_id: idOf('Beneficiary'), amount: part })

export const paySettlement = endpoint({
  method: 'POST',
  path: '/reseller/settlements/{id}/pay',
  summary: 'Create a transfer of what the agency owes, or a part of it, to a verified beneficiary. A second user must approve it.',
  access: ['Create Transfers'],
  inPerson: true,
  body: paySettlementBody,
  result: z.object({ transfer_id: z.string(), reference: z.string() }),
  idempotency: 'required',
})

export const receiveBody = settlementBody.extend({ method: z.enum(receivedWays, 'Choose how it was paid.'), amount: part })

export const receiveSettlement = endpoint({
  method: 'POST',
  path: '/reseller/settlements/{id}/receive',
  summary: 'Record that the partner paid a settlement, or a part of it, outside Safiri. Booked on both sides.',
  access: ['Record Payments'],
  body: receiveBody,
  result: settlement,
})

const file = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

export const settlementStatement = endpoint({
  method: 'GET',
  path: '/reseller/settlements/{id}/statement/pdf',
  summary: 'Show the statement of a settlement as a PDF, with all its lines.',
  access: see,
  result: file,
  answer: 'file',
})

export const settlementInvoice = endpoint({
  method: 'GET',
  path: '/reseller/settlements/{id}/invoice/pdf',
  summary: 'Show the invoice of a settlement as a PDF, as the agency that is owed issued it.',
  access: see,
  result: file,
  answer: 'file',
})
