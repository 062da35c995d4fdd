import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { formatAmount, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { FailureCode } from '../../contract.ts'
import type { Aggregator, Destination, PayoutReport, PayoutRequest, Report } from './aggregator.ts'
import { ask, FlutterwaveRefusal, minorUnits } from './flutterwave-http.ts'
import { branchFor, bankFor } from './flutterwave-banks.ts'
import {
  bankList,
  branchList,
  checkoutMade,
  refundList,
  refundMade,
  transaction,
  transactionFound,
  transfer,
  transferList,
  transferMade,
  webhook,
  type Transaction,
  type Transfer,
} from './flutterwave-shapes.ts'

// Flutterwave's API v3, documented at developer.flutterwave.com/v3.0. One platform account collects for every agency, so the
// reference that we send also names the agency.

const refOf = (merchant: string, reference: string) => `${merchant}_${reference}`

/** Returns the agency and our reference from a Flutterwave reference, or `null` if it is not ours. */
function fromRef(ref: string): { merchant: string; reference: string } | null {
  const [, merchant, reference] = /^([0-9a-f-]{36})_([A-Z0-9-]{1,40})$/.exec(ref) ?? []
  return merchant && reference ? { merchant, reference } : null
}

/** Formats an amount as Flutterwave expects it: major units, a decimal point, no thousands separator ("1250.50"). */
const major = (amount: number, currency: string) => formatAmount(amount, currency as Currency).replaceAll(',', '')

const reasons: readonly (readonly [RegExp, FailureCode])[] = [
  [/insufficient|not enough|low balance/i, 'insufficient_funds'],
  [/limit|threshold/i, 'payer_limit'],
  [/not (?:found|registered|exist)|invalid (?:number|account|msisdn)|unregistered/i, 'payer_not_found'],
  [/time[d -]*out|expired/i, 'expired'],
  [/declin|reject|cancel|denied|do not honou?r/i, 'rejected_by_payer'],
  [/pending transaction|in progress|duplicate/i, 'in_progress_elsewhere'],
  [/unavailable|system error|network/i, 'provider_down'],
]
const failureOf = (message: string | null | undefined): FailureCode =>
  reasons.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? 'other'

const isMobile = (type: string | undefined) => /mobilemoney|mpesa|mobile/i.test(type ?? '')

function reportOf(charged: Transaction): Report | null {
  const ours = fromRef(charged.tx_ref)
  if (!ours) return null
  const { currency, customer, status } = charged
  const mobile = isMobile(charged.payment_type)
  return {
    ...ours,
    status: status === 'successful' ? 'succeeded' : status === 'failed' ? 'failed' : mobile ? 'prompt_sent' : 'pending',
    amount: minorUnits(charged.amount, currency),
    currency,
    fee: minorUnits(charged.app_fee ?? 0, currency, 'up'),
    method: mobile ? 'mobile_money' : 'card',
    failureCode: status === 'failed' ? failureOf(charged.processor_response) : null,
    payerName: customer?.name ?? null,
    payerPhone: customer?.phone_number ?? null,
    externalReference: charged.flw_ref ?? String(charged.id),
  }
}

async function transactionOf(app: App, merchant: string, reference: string): Promise<Transaction | null> {
  const path = `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(refOf(merchant, reference))}`
  const found = await ask(app, 'GET', path, transactionFound).catch((error: unknown) => {
    // Flutterwave answers 400 or 404 for a reference that nobody has tried to pay.
    if (error instanceof FlutterwaveRefusal && /no transaction/i.test(error.message)) return null
    throw error
  })
  return found?.data ?? null
}

const payoutStates = { NEW: 'processing', PENDING: 'processing', SUCCESSFUL: 'paid', FAILED: 'failed', REVERSED: 'returned' } as const

function payoutReportOf(sent: Transfer): PayoutReport | null {
  const ours = fromRef(sent.reference)
  if (!ours) return null
  const status = payoutStates[sent.status.toUpperCase() as keyof typeof payoutStates] ?? 'processing'
  return {
    ...ours,
    status,
    amount: minorUnits(sent.amount, sent.currency),
    currency: sent.currency,
    failure: status === 'failed' || status === 'returned' ? (sent.complete_message ?? null) : null,
    externalReference: String(sent.id),
  }
}

async function payoutOf(app: App, merchant: string, reference: string): Promise<PayoutReport | null> {
  const { data } = await ask(app, 'GET', `/v3/transfers?reference=${encodeURIComponent(refOf(merchant, reference))}`, transferList)
  const sent = data.find((one) => one.reference === refOf(merchant, reference))
  return sent ? payoutReportOf(sent) : null
}

/** Returns the destination fields of a Flutterwave transfer, or `null` for a bank that Flutterwave does not pay to. */
async function destinationFields(app: App, destination: Destination) {
  if (destination.type === 'mobile_money')
    return { account_bank: 'MPS', account_number: destination.account.replace('+', ''), beneficiary_name: destination.holder }
  const { country, account, holder } = destination
  const { data: banks } = await ask(app, 'GET', `/v3/banks/${country}`, bankList)
  const bank = bankFor(banks, destination)
  if (!bank) return null
  const branches =
    country === 'KE' ? [] : (await ask(app, 'GET', `/v3/banks/${bank.id}/branches`, branchList).catch(() => ({ data: [] }))).data
  const branch = branchFor(branches, destination)
  return {
    account_bank: bank.code,
    account_number: account,
    beneficiary_name: holder,
    ...(branch ? { destination_branch_code: branch } : {}),
  }
}

const refused = ({ merchant, reference, amount, currency }: PayoutRequest, failure: string): PayoutReport => ({
  merchant,
  reference,
  status: 'failed',
  amount,
  currency,
  failure,
  externalReference: null,
})

async function sendPayout(app: App, request: PayoutRequest): Promise<PayoutReport> {
  // Flutterwave takes a reference only once, so an existing payout is the answer to a retry.
  const known = await payoutOf(app, request.merchant, request.reference)
  if (known) return known
  const destination = await destinationFields(app, request.destination)
  if (!destination) return refused(request, 'Flutterwave does not pay to this bank.')
  const body = {
    ...destination,
    amount: Number(major(request.amount, request.currency)),
    currency: request.currency,
    debit_currency: request.currency,
    narration: request.narration,
    reference: refOf(request.merchant, request.reference),
    callback_url: `${app.appUrl}/api/webhooks/flutterwave`,
  }
  try {
    const { data } = await ask(app, 'POST', '/v3/transfers', transferMade, body)
    return payoutReportOf(data) ?? refused(request, 'Flutterwave answered about another transfer.')
  } catch (error) {
    if (!(error instanceof FlutterwaveRefusal)) throw error
    // A concurrent call of ours used the same reference first.
    return (await payoutOf(app, request.merchant, request.reference)) ?? refused(request, error.message)
  }
}

const eventId = ({ event, data }: z.infer<typeof webhook>) => `${event}-${data.id}-${data.status}`.toLowerCase()

/** Flutterwave: hosted checkout with mobile money (UG, KE, TZ, RW), cards and bank; refunds; transfers. */
export const flutterwave: Aggregator = {
  key: 'flutterwave',
  name: 'Flutterwave',
  isReady: ({ settings }) => Boolean(settings.FLUTTERWAVE_SECRET_KEY && settings.FLUTTERWAVE_SECRET_HASH),
  origin: ({ settings }) => new URL(settings.FLUTTERWAVE_CHECKOUT_ORIGIN).origin,
  async createCheckout(app, { merchant, reference, amount, currency, description, payer, returnUrl }) {
    const { data } = await ask(app, 'POST', '/v3/payments', checkoutMade, {
      tx_ref: refOf(merchant, reference),
      amount: major(amount, currency),
      currency,
      redirect_url: returnUrl,
      // Flutterwave requires an email address. Payers without one get an address of the platform.
      customer: {
        email: payer.email ?? `payments@${new URL(app.appUrl).hostname}`,
        ...(payer.name ? { name: payer.name } : {}),
        ...(payer.phone ? { phonenumber: payer.phone } : {}),
      },
      customizations: { title: description.slice(0, 100) },
      meta: { merchant, reference },
    })
    return { url: data.link }
  },
  async lookUp(app, merchant, reference) {
    const charged = await transactionOf(app, merchant, reference)
    return charged && reportOf(charged)
  },
  async refund(app, { merchant, reference, idempotencyKey, amount }) {
    const charged = await transactionOf(app, merchant, reference)
    if (charged?.status !== 'successful') return { status: 'failed', failure: 'Flutterwave has no payment to refund.' }
    // Flutterwave's refunds take no idempotency key. We store ours in the comment, so that a retry finds the refund.
    const { data: earlier } = await ask(app, 'GET', `/v3/refunds?id=${charged.id}`, refundList)
    const known = earlier.find((one) => one.tx_id === charged.id && one.comment === idempotencyKey)
    if (known) return { status: 'succeeded', externalReference: String(known.id), feeReturned: 0 }
    try {
      const { data } = await ask(app, 'POST', `/v3/transactions/${charged.id}/refund`, refundMade, {
        amount: Number(major(amount, charged.currency)),
        comments: idempotencyKey,
      })
      return { status: 'succeeded', externalReference: String(data.id), feeReturned: 0 }
    } catch (error) {
      if (error instanceof FlutterwaveRefusal) return { status: 'failed', failure: error.message }
      throw error
    }
  },
  /** Flutterwave keeps its fee. */
  feeReturned: () => 0,
  /** Flutterwave takes the transfer fee from the platform's balance. The platform does not pass it on. */
  payoutFee: () => 0,
  sendPayout,
  lookUpPayout: payoutOf,
  webhooksAreHints: true,
  verifyWebhook({ settings }, headers, body) {
    const [given, expected] = [headers['verif-hash'], settings.FLUTTERWAVE_SECRET_HASH]
    if (typeof given !== 'string' || !expected || given.length !== expected.length) return null
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null
    try {
      return eventId(webhook.parse(JSON.parse(body.toString('utf8'))))
    } catch {
      return null
    }
  },
  readEvent(body) {
    const event = webhook.parse(JSON.parse(body))
    return {
      eventId: eventId(event),
      report: event.event.startsWith('charge.') ? reportOf(transaction.parse(event.data)) : null,
      payout: event.event.startsWith('transfer.') ? payoutReportOf(transfer.parse(event.data)) : null,
    }
  },
}
