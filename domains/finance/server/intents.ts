import { conflict } from '#kit/contract/errors.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { objectives } from '../contract/statuses.ts'
import { aggregatorInUse } from './aggregators/registry.ts'
import { balanceOf, post, type AccountType } from './ledger.ts'
import { payUrl } from './payment-shown.ts'
import { insertPayment } from './payments-data.ts'

export interface Intent {
  objective: (typeof objectives)[number]
  /** The subject of the payment: a row of the domain that defines the objective's purpose. */
  subjectId: string
  amount: Money
  /** One line that payers and agents read. */
  description: string
  clientId?: string | null
  /** The booking that receives the payment, if the subject belongs to one. */
  bookingId?: string | null
  payer?: { name: string | null; phone: string | null }
}

const intended = ({ objective, subjectId, amount, description, clientId, bookingId, payer }: Intent, actor: Actor) => ({
  agency_id: actor.agencyId,
  id: newId(),
  reference: newReference('PAY'),
  objective,
  subject_id: subjectId,
  description,
  client_id: clientId ?? null,
  booking_id: bookingId ?? null,
  payer_name: payer?.name ?? null,
  payer_phone: payer?.phone ?? null,
  amount: amount.amount,
  currency: amount.currency,
  recorded_by: actor.userId,
  created_at: actor.now,
  updated_at: actor.now,
})

/**
 * Creates a payment whose subject is not just a booking. The payer pays on the page at `checkout_url`; to skip that page,
 * call `startCheckout`. The caller has locked the subject.
 */
export async function createPayment(app: App, tx: Tx, actor: Actor, intent: Intent) {
  const row = {
    ...intended(intent, actor),
    status: 'created' as const,
    method: 'mobile_money' as const,
    aggregator: (await aggregatorInUse(app, tx)).key,
  }
  await insertPayment(tx, row)
  await audit(tx, actor, {
    action: 'payment.created',
    subject: 'payment',
    subjectId: row.id,
    after: { text: `Payment page for ${formatMoney(intent.amount)}`, for: intent.description, amount: row.amount, currency: row.currency },
  })
  return { id: row.id, reference: row.reference, checkout_url: payUrl(app, actor.agencyId, row.id) }
}

/**
 * Pays at once from the agency's wallet, which payment companies hold; `to` is the subject's account.
 * @returns the payment's id.
 * @throws 409 `insufficient_balance`.
 */
export async function payFromWallet(tx: Tx, actor: Actor, intent: Intent, to: AccountType): Promise<string> {
  const { amount, currency } = intent.amount
  if ((await balanceOf(tx, actor.agencyId, { type: 'available', currency })) < amount)
    throw conflict('insufficient_balance', `The ${currency} wallet does not cover ${formatMoney(intent.amount)}.`)
  const row = {
    ...intended(intent, actor),
    status: 'succeeded' as const,
    method: 'wallet' as const,
    aggregator: 'wallet',
    succeeded_at: actor.now,
  }
  await insertPayment(tx, row)
  await post(tx, actor, {
    type: 'payment',
    reference: `payment:${row.id}`,
    memo: `${row.reference} ${intent.description}`,
    subjectId: row.id,
    postings: [
      { account: { type: 'available' }, amount: -amount, currency },
      { account: { type: to }, amount, currency },
    ],
  })
  await audit(tx, actor, {
    action: 'payment.succeeded',
    subject: 'payment',
    subjectId: row.id,
    after: { text: `${formatMoney(intent.amount)} paid from the wallet`, for: intent.description, amount, currency },
  })
  return row.id
}
