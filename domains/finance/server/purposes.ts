import { readBooking } from '#domains/bookings/server/bookings.ts'
import { lockForMoney, moneyMoved } from '#domains/bookings/server/money.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import type { objectives } from '../contract/statuses.ts'
import type { Payer } from './aggregators/aggregator.ts'
import type { Account, AccountType } from './ledger.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { PaymentObjective } from '../../../database/tables.ts'

/** The payment as its purpose sees it; amounts are in minor units. */
export interface PaymentFacts {
  id: string
  reference: string
  objective: PaymentObjective
  booking_id: string | null
  subject_id: string | null
  client_id: string | null
  amount: number
  currency: Currency
  description: string | null
  payer_name: string | null
  payer_phone: string | null
  /** How it was paid: `mobile_money` or `card`. */
  method?: string
}

/** The subject as the payer sees it, and whether it can still be paid. */
export interface Described {
  title: string
  facts: readonly [label: 'booking' | 'reference' | 'invoice', value: string | null][]
  payable: boolean
  payer?: Payer
  /** What is left to pay, said once the payment has come in. */
  due?: Money
}

/** A reason for payments. It defines who owes the money and what else changes in the transaction that books it. */
export interface Purpose {
  /** Locks the subject, before the payment's own row. The lock order is subject, payment, refund. @throws 404. */
  lock(tx: Tx, subjectId: string, payment: Pick<PaymentFacts, 'booking_id'>): Promise<void>
  describe(tx: Tx, payment: PaymentFacts, now: Date): Promise<Described>
  /** The account from which a payment deducts its amount. */
  owed(payment: PaymentFacts): Omit<Account, 'currency'>
  /** The account that receives the money when the platform is paid instead of the agency. The agency cannot refund such a payment. */
  toHouse?: AccountType
  /** Returns the account from which refunds are taken at once, if another agency holds the money and pays them out. */
  refundFrom?(tx: Tx, payment: PaymentFacts): Promise<Omit<Account, 'currency'> | null>
  /** Returns why people cannot refund the payment up to `total` minor units in all, as a sentence; null if they can. */
  whyNotRefunded?(tx: Tx, payment: PaymentFacts, total: number): Promise<string | null>
  /** `text` describes the payment, as in "UGX 50,000 paid by card". */
  paid(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, text: string): Promise<void>
  /** `amount` of the payment was refunded, in minor units. */
  refunded(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, amount: number, text: string): Promise<void>
  /** The screen that shows the subject to an agent. */
  screen(payment: PaymentFacts): string
  /** The payer is an agent: the payment page links back to `screen`. */
  paidByAgent?: true
  /** The permission of the members to notify. Defaults to members who work with bookings or finance. */
  audience?: Permission
  /** The page to which payers return; defaults to the payment's own page. */
  back?(app: App, tx: Tx, agencyId: string, payment: PaymentFacts): string | Promise<string>
}

/** Default purpose; other purposes whose payments can belong to a booking may delegate to this one. */
export const bookingPurpose: Purpose = {
  lock: async (tx, id) => void (await lockForMoney(tx, id)),
  async describe(tx, { booking_id, amount }) {
    const found = await readBooking(tx, booking_id!)
    return {
      title: found.title,
      facts: [['booking', found.reference]],
      payable: amount <= found.due.amount && found.status !== 'cancelled',
      payer: found.client,
      due: found.due,
    }
  },
  owed: ({ client_id }) => ({ type: 'receivable', owner: client_id ?? '' }),
  paid: (app, tx, actor, payment, text) => moneyMoved(app, tx, actor, payment.booking_id!, { paid: payment.amount, text }),
  refunded: (app, tx, actor, payment, amount, text) => moneyMoved(app, tx, actor, payment.booking_id!, { refunded: amount, text }),
  screen: ({ booking_id }) => `/bookings/view/${booking_id}`,
}

type Objective = (typeof objectives)[number]

/** The purposes of objectives other than a plain booking. */
export const purposes = listed<Partial<Record<Objective, Purpose>>>('payment purposes')

/** Returns the purpose of a payment. @throws 404 when its objective belongs to no domain. */
export function purposeOf(payment: Pick<PaymentFacts, 'booking_id' | 'subject_id' | 'objective'>): Purpose {
  const purpose = payment.booking_id && !payment.subject_id ? bookingPurpose : purposes.entries()[payment.objective as Objective]
  if (!purpose) throw notFound('Payment')
  return purpose
}

/** Locks the subject of a payment. @throws 404. */
export async function lockSubject(tx: Tx, payment: Pick<PaymentFacts, 'booking_id' | 'subject_id' | 'objective'>): Promise<void> {
  const subject = payment.subject_id ?? payment.booking_id
  if (subject) await purposeOf(payment).lock(tx, subject, payment)
}
