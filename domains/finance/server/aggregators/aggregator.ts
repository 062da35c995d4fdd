import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#kit/server/app.ts'
import type { FailureCode, PaymentStatus } from '../../contract.ts'
import type { Currency } from '#kit/contract/money.ts'

export interface Payer {
  name: string | null
  email: string | null
  phone: string | null
}

/** A payment that we ask a payment company to collect. */
export interface CheckoutRequest {
  /** Our account at the company: the agency for which it collects. */
  merchant: string
  /** Our reference of the payment. */
  reference: string
  /** Repeated requests with the same key return the same checkout. */
  idempotencyKey: string
  amount: number
  currency: Currency
  description: string
  /** The known details of the payer. */
  payer: Payer
  /** The page to which the payer returns. */
  returnUrl: string
}

/** The state of a payment as the payment company reports it, in a webhook or in a lookup. */
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
  /** Our reference of the payment to refund. */
  reference: string
  idempotencyKey: string
  amount: number
}

/** The result of a refund. `feeReturned` is the share of its fee that the company returns, in minor units. */
export type RefundAnswer = { status: 'succeeded'; externalReference: string; feeReturned: number } | { status: 'failed'; failure: string }

/** The payee and the payout method. `bank_code` and `branch_code` come from the bank directory. */
export type Destination =
  | { type: 'bank'; country: string; holder: string; account: string; bank_code: string; bank_name: string; branch_code: string | null }
  | { type: 'mobile_money'; country: string; holder: string; account: string; network: string }

/** A payout that we ask a payment company to send. */
export interface PayoutRequest {
  merchant: string
  /** Our reference of the transfer. */
  reference: string
  /** Repeated requests with the same key return the same payout. */
  idempotencyKey: string
  amount: number
  currency: Currency
  narration: string
  destination: Destination
}

/** The state of a payout as the company reports it. `returned` can follow `paid`: the bank sent the money back. */
export interface PayoutReport {
  merchant: string
  reference: string
  status: 'processing' | 'paid' | 'failed' | 'returned'
  amount: number
  currency: string
  failure: string | null
  externalReference: string | null
}

/** A webhook verified as coming from the company. Both are `null` if the event is about something else. */
interface ProviderEvent {
  eventId: string
  report: Report | null
  payout: PayoutReport | null
}

/** A payment company. Every call goes over the network, with no transaction open. A call may throw when the company does not answer. */
export interface Aggregator {
  key: string
  /** The name that payers know. */
  name: string
  /** Returns whether its keys are set. */
  isReady(app: App): boolean
  /** The origin of its payment page, for the content security policy of our page that redirects there. */
  origin(app: App): string
  createCheckout(app: App, request: CheckoutRequest): Promise<{ url: string }>
  /** Returns the company's current state of a payment, or `null` if nobody has tried to pay it. */
  lookUp(app: App, merchant: string, reference: string): Promise<Report | null>
  refund(app: App, request: RefundRequest): Promise<RefundAnswer>
  /** Returns the share of a fee that comes back with a refund, in minor units, as far as the company's terms define it. */
  feeReturned(payment: { amount: number; fee: number; refunded: number }, amount: number): number
  /** Returns the company's fee for a payout in minor units, charged on top of the amount. */
  payoutFee(destination: Destination['type'], amount: number, currency: string): number
  sendPayout(app: App, request: PayoutRequest): Promise<PayoutReport>
  /** Returns the company's current state of a payout, or `null` if the company does not know it. */
  lookUpPayout(app: App, merchant: string, reference: string): Promise<PayoutReport | null>
  /** True if its webhooks are not signed over the body. We then look the payment up before we believe the webhook. */
  webhooksAreHints: boolean
  /** Returns the event id if the signature proves that the company sent it, otherwise `null`. */
  verifyWebhook(app: App, headers: IncomingHttpHeaders, body: Buffer): string | null
  /** Parses the body of a verified event. @throws when the body has an unknown shape. */
  readEvent(body: string): ProviderEvent
}
