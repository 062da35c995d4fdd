import { bookingShown } from '#domains/bookings/server/bookings.ts'
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
import type { Currency } from '#kit/contract/money.ts'
import type { PaymentObjective } from '../../../database/tables.ts'

/** What a purpose is told of a payment; amounts are minor units. */
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
}

/** What a payer is told of what they pay for, and whether it is still to be paid. */
export interface Described {
  title: string
  facts: readonly [label: string, value: string | null][]
  payable: boolean
  payer?: Payer
}

/** What money comes in for: who owes it, and what else changes in the transaction that books it. */
export interface Purpose {
  /** Locks what is paid for, before the payment's own row: the order of locks is subject, payment, refund. @throws 404. */
  lock(tx: Tx, subjectId: string, payment: Pick<PaymentFacts, 'booking_id'>): Promise<void>
  describe(tx: Tx, payment: PaymentFacts, now: Date): Promise<Described>
  /** The account that a payment takes its amount off. */
  owed(payment: PaymentFacts): Omit<Account, 'currency'>
  /** Where the money goes when it is paid to the house and not to the agency; such a payment is not given back by the agency. */
  toHouse?: AccountType
  /** `text` says what happened, as in "UGX 50,000 paid by card". */
  paid(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, text: string): Promise<void>
  /** `amount` of it went back. */
  refunded(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, amount: number, text: string): Promise<void>
  /** The screen on which an agent sees what it is for. */
  screen(payment: PaymentFacts): string
  /** Whoever pays is at work here: the payment page leads back to that screen. */
  paidByAgent?: true
  /** Who is told of a payment, where that is not who works with bookings or finance. */
  audience?: Permission
  /** The page that payers come back to, where it is another than the payment's own. */
  back?(app: App, agencyId: string, payment: PaymentFacts): string
}

/** A payment for a booking; a purpose whose payments may be for one as well hands on to it. */
export const bookingPurpose: Purpose = {
  lock: async (tx, id) => void (await lockForMoney(tx, id)),
  async describe(tx, { booking_id, amount }) {
    const found = await bookingShown(tx, booking_id!)
    return {
      title: found.title,
      facts: [['Booking', found.reference]],
      payable: amount <= found.due.amount && found.status !== 'cancelled',
      payer: found.client,
    }
  },
  owed: ({ client_id }) => ({ type: 'receivable', owner: client_id ?? '' }),
  paid: (app, tx, actor, payment, text) => moneyMoved(app, tx, actor, payment.booking_id!, { paid: payment.amount, text }),
  refunded: (app, tx, actor, payment, amount, text) => moneyMoved(app, tx, actor, payment.booking_id!, { refunded: amount, text }),
  screen: ({ booking_id }) => `/bookings/view/${booking_id}`,
}

type Objective = (typeof objectives)[number]

/** What payments of an objective are for, where that is not only a booking. */
export const purposes = listed<Partial<Record<Objective, Purpose>>>('payment purposes')

/** What a payment is for. @throws 404 when its objective belongs to no domain. */
export function purposeOf(payment: Pick<PaymentFacts, 'booking_id' | 'subject_id' | 'objective'>): Purpose {
  const purpose = payment.booking_id && !payment.subject_id ? bookingPurpose : purposes.entries()[payment.objective as Objective]
  if (!purpose) throw notFound('Payment')
  return purpose
}

/** Locks what a payment is for. @throws 404. */
export async function lockSubject(tx: Tx, payment: Pick<PaymentFacts, 'booking_id' | 'subject_id' | 'objective'>): Promise<void> {
  const subject = payment.subject_id ?? payment.booking_id
  if (subject) await purposeOf(payment).lock(tx, subject, payment)
}
