import { wordsOf } from '#kit/contract/text.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { BookingPayment, PaymentRefund } from './calls.ts'

interface State {
  label: string
  tone: Tone
}

const states: Record<BookingPayment['status'], State> = {
  created: { label: 'Link created', tone: 'neutral' },
  prompt_sent: { label: 'Waiting for payer', tone: 'amber' },
  pending: { label: 'Started', tone: 'blue' },
  succeeded: { label: 'Received', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled_by_payer: { label: 'Cancelled by payer', tone: 'red' },
  timed_out_unknown: { label: 'Not yet known', tone: 'amber' },
  reversed: { label: 'Reversed', tone: 'red' },
}

/** The label of a status, ignoring refunds. */
export const stateText = (status: BookingPayment['status']): string => states[status].label

/** The state of a payment, including its refunds. */
export function stateOf({ status, amount, refunded }: Pick<BookingPayment, 'status' | 'amount' | 'refunded'>): State {
  if (status !== 'succeeded' || refunded.amount === 0) return states[status]
  return refunded.amount === amount.amount ? { label: 'Refunded', tone: 'neutral' } : { label: 'Partly refunded', tone: 'amber' }
}

/** The state of a refund. A refund of a recorded payment waits for the agent, others wait for the payment company. */
export function refundState({ status }: PaymentRefund, byHand: boolean): State {
  switch (status) {
    case 'requested':
    case 'approved':
      return byHand ? { label: 'Pay out', tone: 'amber' } : { label: 'Being sent', tone: 'blue' }
    case 'processing':
      return { label: 'Being sent', tone: 'blue' }
    case 'succeeded':
      return { label: 'Refunded', tone: 'green' }
    case 'failed':
      return { label: 'Failed', tone: 'red' }
    case 'cancelled':
      return { label: 'Cancelled', tone: 'neutral' }
  }
}

/** Duplicates the contract's texts, because importing the contract would bundle its schemas. */
const failures: Record<string, string> = {
  insufficient_funds: 'Not enough money on the account.',
  payer_limit: 'The payer’s daily limit was reached.',
  payer_not_found: 'The number has no mobile money account.',
  rejected_by_payer: 'The payer declined the request.',
  expired: 'Nobody answered in time.',
  in_progress_elsewhere: 'Another payment of this payer is in progress.',
  provider_down: 'The payment company could not be reached.',
  other: 'The payment company did not say why.',
}

export const failureText = (code: string | null): string | null => (code ? (failures[code] ?? failures.other!) : null)

/** "Mobile money", "Cash". */
export const methodText = (payment: Pick<BookingPayment, 'status' | 'method'>): string =>
  payment.status === 'created' ? 'Payment link' : wordsOf(payment.method)

const carriers: Record<string, string> = {
  recorded: 'Recorded by the agency',
  wallet: 'Own wallet',
  marketplace: 'Marketplace',
  reseller: 'Reseller',
  sandbox: 'Sandbox',
}
/** The carrier of a payment, by the payment company's key. */
export const aggregatorText = (key: string): string => carriers[key] ?? wordsOf(key)

export const isByHand = ({ aggregator }: BookingPayment): boolean => aggregator === 'recorded'
/** Returns whether an outside answer is pending, so that the card must poll. */
export const isUnderWay = ({ status, refunds, aggregator }: BookingPayment): boolean =>
  ['prompt_sent', 'pending', 'timed_out_unknown'].includes(status) ||
  (aggregator !== 'recorded' && refunds.some((refund) => refund.status === 'approved' || refund.status === 'processing'))

/** Returns the amount that can still be refunded, in minor units. */
export const leftOf = ({ amount, refunds }: BookingPayment): number =>
  amount.amount -
  refunds.filter(({ status }) => status !== 'failed' && status !== 'cancelled').reduce((sum, refund) => sum + refund.amount.amount, 0)
