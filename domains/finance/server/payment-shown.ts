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

/** A payment as the contract has it. */
export function shown(app: App, agencyId: string, { amount, fee, refunded, currency, ...row }: Row) {
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

/** Whether a payer can still go through with it: it belongs to a payment company and has not come in. */
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

/** A refund as the contract has it. */
export const shownRefund = ({
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

/** The screen of a payment. */
export const paymentScreen = (id: string): string => `/finance/payments/${id}`

/** Where the payer of a payment pays. The address is signed and names agency and payment, so that it needs no row of its own. */
export const payUrl = (app: App, agencyId: string, paymentId: string): string => `${app.appUrl}/pay/${payCode(app, agencyId, paymentId)}`
export const payCode = (app: App, agencyId: string, paymentId: string): string =>
  codeOf(app.settings.secretKey, 'pay', [agencyId, paymentId])

/** Agency and payment of a code, or `null` when it is none of ours. */
export const readPayCode = (app: App, code: string) => readKey(app, 'pay', code, ['paymentId'])
