import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { moneyResult, positiveMoney, text } from '#kit/contract/schemas.ts'
import { disputeStates } from './states.ts'

// What visitors report about what they bought, and what the owner decides.

const edit: Access = ['Manage Marketplaces']
const feature: Feature = 'marketplace'

const dispute = z.object({
  id: z.string(),
  order_reference: z.string(),
  title: z.string(),
  vendor_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** What the visitor wrote. */
  text: z.string(),
  state: z.enum(disputeStates),
  amount: moneyResult,
  refunded: moneyResult,
  /** What can still be refunded. */
  left: moneyResult,
  /** What the decision gives back. */
  refund: moneyResult,
  /** What the visitor was told. */
  answer: z.string().nullable(),
  /** The visitor's payment. */
  payment_id: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
})

export const listDisputes = listEndpoint({
  path: '/marketplaces/{id}/disputes',
  summary: 'List what visitors reported about what they bought on the agency’s own marketplace.',
  access: edit,
  feature,
  item: dispute,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { state: several(disputeStates, 'State') },
})

const answer = text('Answer', 1000)
export const acceptDisputeBody = z.strictObject({ refund: positiveMoney, answer })

export const acceptDispute = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/disputes/{dispute}/accept',
  summary: 'Accept a report and refund the visitor, from what the vendor is owed. The commission is returned in proportion.',
  access: edit,
  feature,
  body: acceptDisputeBody,
  result: dispute,
})

export const rejectDisputeBody = z.strictObject({ answer })

export const rejectDispute = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/disputes/{dispute}/reject',
  summary: 'Close a report of a visitor without a refund. The visitor gets the answer by mail.',
  access: edit,
  feature,
  body: rejectDisputeBody,
  result: dispute,
})
