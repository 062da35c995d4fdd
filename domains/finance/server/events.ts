import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

/** A payment that a payment company carried has come in; told in the transaction that books it. */
export interface PaymentSucceeded {
  id: string
  reference: string
  booking_id: string | null
  amount: number
  currency: Currency
}

type Listener = (app: App, tx: Tx, actor: Actor, payment: PaymentSucceeded) => Promise<void>
const listeners: Listener[] = []

/** Registers a domain that comes after finance in the order; called when that domain is loaded. */
export function onPaymentSucceeded(listener: Listener): void {
  listeners.push(listener)
}

export async function tellPaymentSucceeded(app: App, tx: Tx, actor: Actor, payment: PaymentSucceeded): Promise<void> {
  for (const listener of listeners) await listener(app, tx, actor, payment)
}
