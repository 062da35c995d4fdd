import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'

/** A payment that a payment company carried has come in; told in the transaction that books it. */
export interface PaymentSucceeded {
  id: string
  reference: string
  booking_id: string | null
  amount: number
  currency: string
}

export type PaymentListener = (app: App, tx: Tx, actor: Actor, payment: PaymentSucceeded) => Promise<void>

export const paymentListeners = listed<readonly PaymentListener[]>('payment listeners')

export async function tellPaymentSucceeded(app: App, tx: Tx, actor: Actor, payment: PaymentSucceeded): Promise<void> {
  for (const listener of paymentListeners.entries()) await listener(app, tx, actor, payment)
}
