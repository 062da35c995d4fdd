import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#kit/server/app.ts'
import type { FailureCode, PaymentStatus } from '../../contract.ts'
import type { Currency } from '#kit/contract/money.ts'

export interface Payer {
  name: string | null
  email: string | null
  phone: string | null
}

/** What we ask a payment company to collect. */
export interface CheckoutRequest {
  /** Our account there; the agency for whom it collects. */
  merchant: string
  /** Our reference of the payment. */
  reference: string
  /** The same key is the same checkout, however often it is asked for. */
  idempotencyKey: string
  amount: number
  currency: Currency
  description: string
  /** What is known of the payer. */
  payer: Payer
  /** Where the payer comes back to. */
  returnUrl: string
}

/** What a payment company says of a payment, in its webhook or when it is asked. */
export interface Report {
  merchant: string
  reference: string
  status: Extract<PaymentStatus, 'prompt_sent' | 'pending' | 'succeeded' | 'failed' | 'cancelled_by_payer'>
  amount: number
  currency: string
  fee: number
  method: 'mobile_money' | 'card'
  failureCode: FailureCode | null
  payerName: string | null
  payerPhone: string | null
  externalReference: string | null
}

export interface RefundRequest {
  merchant: string
  /** Our reference of the payment that goes back. */
  reference: string
  idempotencyKey: string
  amount: number
}

/** What a payment company did with a refund; `feeReturned` is the share of its fee that it gives back. */
export type RefundAnswer = { status: 'succeeded'; externalReference: string; feeReturned: number } | { status: 'failed'; failure: string }

/** Who is paid out to, by which way; `bank_code` and `branch_code` are those of the bank directory. */
export type Destination =
  | { type: 'bank'; country: string; holder: string; account: string; bank_code: string; bank_name: string; branch_code: string | null }
  | { type: 'mobile_money'; country: string; holder: string; account: string; network: string }

/** What we ask a payment company to send. */
export interface PayoutRequest {
  merchant: string
  /** Our reference of the transfer. */
  reference: string
  /** The same key is the same payout, however often it is asked for. */
  idempotencyKey: string
  amount: number
  currency: Currency
  narration: string
  destination: Destination
}

/** What a payment company says of a payout. `returned` may follow `paid`: the bank sent the money back. */
export interface PayoutReport {
  merchant: string
  reference: string
  status: 'processing' | 'paid' | 'failed' | 'returned'
  amount: number
  currency: string
  failure: string | null
  externalReference: string | null
}

/** A webhook that is proven to come from the company; both `null` for news that are about something else. */
interface ProviderEvent {
  eventId: string
  report: Report | null
  payout: PayoutReport | null
}

/** A payment company. Every call goes outside and is made with no transaction open; it may throw when nobody answers. */
export interface Aggregator {
  key: string
  /** The name a payer knows it by. */
  name: string
  /** Whether the settings hold what it needs. */
  isReady(app: App): boolean
  /** Where its payment page lives, for the policy of our own page that leads there. */
  origin(app: App): string
  createCheckout(app: App, request: CheckoutRequest): Promise<{ url: string }>
  /** The truth about a payment, `null` when nobody has tried to pay it. */
  lookUp(app: App, merchant: string, reference: string): Promise<Report | null>
  refund(app: App, request: RefundRequest): Promise<RefundAnswer>
  /** The share of a fee that comes back with a refund, as far as the company's terms say beforehand. */
  feeReturned(payment: { amount: number; fee: number; refunded: number }, amount: number): number
  /** What the company takes for a payout, on top of its amount. */
  payoutFee(destination: Destination['type'], amount: number, currency: string): number
  sendPayout(app: App, request: PayoutRequest): Promise<PayoutReport>
  /** The truth about a payout, `null` when the company has never heard of it. */
  lookUpPayout(app: App, merchant: string, reference: string): Promise<PayoutReport | null>
  /** Its webhooks are not signed over their body, so what they say is asked for again before it is believed. */
  webhooksAreHints: boolean
  /** The id of an event that is proven to come from the company, `null` otherwise. */
  verifyWebhook(app: App, headers: IncomingHttpHeaders, body: Buffer): string | null
  /** Reads the body of an event that was verified. @throws when it is not what the company sends. */
  readEvent(body: string): ProviderEvent
}
