export const paymentStatuses = [
  'created',
  'prompt_sent',
  'pending',
  'succeeded',
  'failed',
  'cancelled_by_payer',
  'timed_out_unknown',
  'reversed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Allowed status changes of a payment. `failed` is not final, because a payer can try again on the same page. An unknown
 * outcome has its own status; the payment company is asked until the outcome is known.
 */
export const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['prompt_sent', 'pending', 'succeeded', 'failed', 'cancelled_by_payer', 'timed_out_unknown'],
  prompt_sent: ['pending', 'succeeded', 'failed', 'cancelled_by_payer', 'timed_out_unknown'],
  pending: ['prompt_sent', 'succeeded', 'failed', 'cancelled_by_payer', 'timed_out_unknown'],
  timed_out_unknown: ['succeeded', 'failed', 'cancelled_by_payer'],
  failed: ['prompt_sent', 'pending', 'succeeded', 'cancelled_by_payer', 'timed_out_unknown'],
  cancelled_by_payer: ['prompt_sent', 'pending', 'succeeded', 'failed', 'timed_out_unknown'],
  succeeded: ['reversed'],
  reversed: [],
}

export const refundStatuses = ['requested', 'approved', 'processing', 'succeeded', 'failed', 'cancelled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Allowed status changes of a refund. `approved` waits for the agent to hand over the money or for the aggregator to send it. */
export const refundMoves: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['approved', 'cancelled'],
  approved: ['processing', 'succeeded', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
  cancelled: [],
}

export const objectives = [
  'booking',
  'deposit',
  'instalment',
  'payment_link',
  'proposal',
  'order',
  'ticket',
  'subscription',
  'email_credits',
  'top_up',
  'commission',
  'payout',
] as const
export const methods = ['mobile_money', 'card', 'bank_transfer', 'cash', 'wallet', 'voucher', 'credit_note', 'on_account'] as const

/** How it was paid, inside a sentence: "UGX 5,000 received in cash". */
export const methodWords: Readonly<Record<string, string>> = {
  cash: 'in cash',
  bank_transfer: 'by bank transfer',
  mobile_money: 'by mobile money',
  card: 'by card',
  wallet: 'from the wallet',
  voucher: 'by voucher',
  credit_note: 'by credit note',
  on_account: 'on account',
} satisfies Record<(typeof methods)[number], string>
/** The carrier of a payment: a payment company, the agency's own wallet, an agent who recorded it, the marketplace that was paid, or the reseller that owes it. */
export const aggregators = ['sandbox', 'flutterwave', 'wallet', 'recorded', 'marketplace', 'reseller'] as const
export const failureCodes = [
  'insufficient_funds',
  'payer_limit',
  'payer_not_found',
  'rejected_by_payer',
  'expired',
  'in_progress_elsewhere',
  'provider_down',
  'other',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Failure reasons in words that a payer understands. */
export const failureWords: Record<FailureCode, string> = {
  insufficient_funds: 'The account did not have enough money.',
  payer_limit: 'The payer’s daily limit was reached.',
  payer_not_found: 'The number has no mobile money account.',
  rejected_by_payer: 'The payer declined the request.',
  expired: 'The request was not answered in time.',
  in_progress_elsewhere: 'Another payment from this account is in progress.',
  provider_down: 'The payment company could not be reached.',
  other: 'The payment company did not say why.',
}
