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

// Flutterwave's API v3, as published at developer.flutterwave.com/v3.0: one account of the house collects for every agency,
// so their reference of a payment names the agency as well.

const refOf = (merchant: string, reference: string) => `${merchant}_${reference}`

/** Agency and reference of theirs; `null` when it is none of ours. */
function fromRef(ref: string): { merchant: string; reference: string } | null {
  const [, merchant, reference] = /^([0-9a-f-]{36})_([A-Z0-9-]{1,40})$/.exec(ref) ?? []
  return merchant && reference ? { merchant, reference } : null
}

/** "1250.50": their amounts are in major units, a point before the decimals, none between thousands. */
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
const failureOf = (said: string | null | undefined): FailureCode => reasons.find(([pattern]) => pattern.test(said ?? ''))?.[1] ?? 'other'

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
    // They answer 400 or 404 for a reference under which nobody has tried to pay.
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

/** What their transfer asks of a destination; `null` for a bank that they do not pay to. */
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
  // Their reference is taken once, so one that is there already is the answer to a repeat.
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
    // Somebody else of us was quicker with the same reference.
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
      // They refuse a payment without an e-mail; where the payer has none theirs is the house's own.
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
    if (charged?.status !== 'successful') return { status: 'failed', failure: 'Flutterwave has no payment to give back.' }
    // Their refunds take no key, so ours stands in the comment, and a repeat finds it there.
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
  /** Their fee stays with them. */
  feeReturned: () => 0,
  /** They take the fee of a transfer from the balance of the house, which passes none of it on. */
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
