import { sandboxIsOpen } from '#kit/server/sandbox.ts'
import { z } from 'zod'
import { currencyCode } from '#kit/contract/schemas.ts'
import { failureCodes } from '../../contract.ts'
import { checkoutOf, feeShare, refundCheckout, openCheckout } from '../sandbox/books.ts'
import { payoutFee, payoutOf, createPayout, type Payout } from '../sandbox/payouts.ts'
import { signatureHeader, webhookSecret } from '../sandbox/webhooks.ts'
import type { Aggregator, PayoutReport, Report } from './aggregator.ts'
import { webhookHolds } from './webhook-signature.ts'

const amount = z.number().int().min(0)
const reportShape = z.object({
  merchant: z.string(),
  reference: z.string().max(80),
  status: z.enum(['prompted', 'succeeded', 'failed', 'cancelled']),
  amount,
  currency: currencyCode,
  fee: amount,
  method: z.enum(['mobile_money', 'card']).nullable(),
  failure_code: z.enum(failureCodes).nullable(),
  payer_name: z.string().max(160).nullable(),
  payer_phone: z.string().max(40).nullable(),
})
const toldOfPayout = z.object({
  merchant: z.string(),
  reference: z.string().max(80),
  payout: z.string(),
  status: z.enum(['processing', 'paid', 'failed', 'returned']),
  amount,
  currency: currencyCode,
  failure: z.string().max(300).nullable(),
})
const eventId = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/)
const event = z.object({ id: eventId, type: z.string().max(60), data: z.unknown() })

function reportOf({ status, method, failure_code, payer_name, payer_phone, ...rest }: z.infer<typeof reportShape>): Report {
  const prompted = method === 'card' ? 'pending' : 'prompt_sent'
  return {
    ...rest,
    status: status === 'prompted' ? prompted : status === 'cancelled' ? 'cancelled_by_payer' : status,
    method: method ?? 'mobile_money',
    failureCode: status === 'failed' ? (failure_code ?? 'other') : null,
    payerName: payer_name,
    payerPhone: payer_phone,
    externalReference: null,
  }
}

const payoutReportOf = ({ payout, ...rest }: z.infer<typeof toldOfPayout>): PayoutReport => ({ ...rest, externalReference: payout })
const ofBooks = ({ id, our_reference, amount: sum, ...rest }: Payout): PayoutReport =>
  payoutReportOf(toldOfPayout.parse({ ...rest, amount: sum, payout: id, reference: our_reference }))

/** The built-in test company: the payer chooses the outcome on its payment page, and it sends signed webhooks. */
export const sandbox: Aggregator = {
  key: 'sandbox',
  name: 'Sandbox Pay',
  isReady: sandboxIsOpen,
  origin: (app) => new URL(app.appUrl).origin,
  async createCheckout(app, { merchant, reference, idempotencyKey, returnUrl, payer: _payer, ...rest }) {
    const token = await openCheckout(app, {
      merchant,
      our_reference: reference,
      idempotency_key: idempotencyKey,
      return_url: returnUrl,
      ...rest,
    })
    return { url: `${app.appUrl}/sandbox/checkout/${token}` }
  },
  async lookUp(app, merchant, reference) {
    const checkout = await checkoutOf(app, merchant, reference)
    return !checkout || checkout.status === 'open' ? null : reportOf(reportShape.parse({ ...checkout, reference: checkout.our_reference }))
  },
  async refund(app, { merchant, reference, idempotencyKey, amount: back }) {
    const checkout = await checkoutOf(app, merchant, reference)
    const refunded = checkout ? await refundCheckout(app, checkout.id, idempotencyKey, back) : null
    return refunded
      ? { status: 'succeeded', externalReference: refunded.id, feeReturned: refunded.fee_returned }
      : { status: 'failed', failure: 'The payment company cannot refund this much.' }
  },
  payoutFee: (type) => payoutFee(type),
  sendPayout: async (app, request) => ofBooks(await createPayout(app, request)),
  async lookUpPayout(app, merchant, reference) {
    const payout = await payoutOf(app, merchant, reference)
    return payout ? ofBooks(payout) : null
  },
  feeReturned: ({ amount: paid, fee, refunded }, back) => feeShare(fee, paid - refunded, back),
  webhooksAreHints: false,
  verifyWebhook(app, headers, body) {
    if (!webhookHolds(webhookSecret(app), headers[signatureHeader], body, app.clock.now())) return null
    try {
      return event.parse(JSON.parse(body.toString('utf8'))).id
    } catch {
      return null
    }
  },
  readEvent(body) {
    const { id, type, data } = event.parse(JSON.parse(body))
    return {
      eventId: id,
      report: type.startsWith('payment.') ? reportOf(reportShape.parse(data)) : null,
      payout: type.startsWith('payout.') ? payoutReportOf(toldOfPayout.parse(data)) : null,
    }
  },
}
