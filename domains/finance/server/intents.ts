import { formatMoney, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId, newReference } from '#kit/server/tokens.ts'
import type { objectives } from '../contract/statuses.ts'
import { aggregatorInUse } from './aggregators/registry.ts'
import { payUrl } from './payment-shown.ts'
import { insertPayment } from './payments-data.ts'

export interface Intent {
  objective: (typeof objectives)[number]
  /** What is paid for, a row of the domain that defined the objective's purpose. */
  subjectId: string
  amount: Money
  /** What a payer and an agent read of it, a line. */
  description: string
  clientId?: string | null
}

const intended = ({ objective, subjectId, amount, description, clientId }: Intent, actor: Actor) => ({
  agency_id: actor.agencyId,
  id: newId(),
  reference: newReference('PAY'),
  objective,
  subject_id: subjectId,
  description,
  client_id: clientId ?? null,
  amount: amount.amount,
  currency: amount.currency,
  recorded_by: actor.userId,
  created_at: actor.now,
  updated_at: actor.now,
})

/**
 * Makes a payment for something that is no booking, to be paid on the page behind `checkout_url`; a payer who need not read
 * that page first is sent on by `startCheckout`. The caller has locked what is paid for.
 */
export async function createPayment(app: App, tx: Tx, actor: Actor, intent: Intent) {
  const row = { ...intended(intent, actor), status: 'created', method: 'mobile_money', aggregator: aggregatorInUse(app).key }
  await insertPayment(tx, row)
  await audit(tx, actor, {
    action: 'payment.created',
    subject: 'payment',
    subjectId: row.id,
    after: { text: `Payment page for ${formatMoney(intent.amount)}`, for: intent.description, amount: row.amount, currency: row.currency },
  })
  return { id: row.id, reference: row.reference, checkout_url: payUrl(app, actor.agencyId, row.id) }
}
