import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { PaymentFailure, PaymentMethod, PaymentObjective, PaymentStatus, RefundStatus } from '../../../database/tables.ts'

interface Row {
  id: string
  reference: string
  status: PaymentStatus
  objective: PaymentObjective
  method: PaymentMethod
  aggregator: string
  amount: number
  fee: number
  refunded: number
  currency: Currency
  booking_id: string | null
  subject_id: string | null
  description: string | null
  booking_reference: string | null
  client_id: string | null
  client_name: string | null
  payer_name: string | null
  payer_phone: string | null
  external_reference: string | null
  failure_code: PaymentFailure | null
  needs_review: string | null
  note: string | null
  created_at: Date
  succeeded_at: Date | null
}

/** Returns a payment in the shape of the contract. */
export function paymentView(app: App, agencyId: string, { amount, fee, refunded, currency, ...row }: Row) {
  return {
    ...row,
    amount: moneyOf(amount, currency),
    fee: moneyOf(fee, currency),
    refunded: moneyOf(refunded, currency),
    checkout_url: isPayable(row) ? payUrl(app, agencyId, row.id) : null,
    created_at: row.created_at.toISOString(),
    succeeded_at: row.succeeded_at?.toISOString() ?? null,
  }
}

/** Returns whether a payer can still pay it: a payment company carries it, and it has not succeeded. */
export const isPayable = ({ aggregator, status }: { aggregator: string; status: string }): boolean =>
  aggregator !== 'recorded' && aggregator !== 'wallet' && status !== 'succeeded' && status !== 'reversed'

interface RefundPart {
  id: string
  reference: string
  payment_id: string
  status: RefundStatus
  amount: number
  currency: Currency
  method: PaymentMethod
  reason: string | null
  failure: string | null
  created_at: Date | string
  updated_at: Date | string
}

/** Returns a refund in the shape of the contract. */
export const refundView = ({
  id,
  reference,
  payment_id,
  status,
  amount,
  currency,
  method,
  reason,
  failure,
  created_at,
  updated_at,
}: RefundPart) => ({
  id,
  reference,
  payment_id,
  method,
  reason,
  failure,
  status,
  amount: moneyOf(amount, currency),
  created_at: new Date(created_at).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
})

/** The path of a payment's screen. */
export const paymentScreen = (id: string): string => `/finance/payments/${id}`

/** Returns the address of a payment page. It is signed and holds agency and payment, so it needs no row of its own. */
export const payUrl = (app: App, agencyId: string, paymentId: string): string => `${app.appUrl}/pay/${payCode(app, agencyId, paymentId)}`
export const payCode = (app: App, agencyId: string, paymentId: string): string =>
  codeOf(app.settings.secretKey, 'pay', [agencyId, paymentId])

/** Returns agency and payment of a code, or `null` if the code is not ours. */
export const readPayCode = (app: App, code: string) => readKey(app, 'pay', code, ['paymentId'])
