import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, Payments, Refunds } from '../../../database/tables.ts'
import { ofAgencyWithLogo } from '#domains/agency/server/facts.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PaymentStatus } from '../contract.ts'

/** Columns of the table `p` that the payment view needs. */
export const paymentColumns = [
  'p.id',
  'p.reference',
  'p.status',
  'p.objective',
  'p.method',
  'p.aggregator',
  'p.amount',
  'p.fee',
  'p.refunded',
  'p.currency',
  'p.booking_id',
  'p.subject_id',
  'p.description',
  'p.client_id',
  'p.payer_name',
  'p.payer_phone',
  'p.external_reference',
  'p.failure_code',
  'p.needs_review',
  'p.note',
  'p.created_at',
  'p.succeeded_at',
] as const

const named = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'p.agency_id').onRef('b.id', '=', 'p.booking_id'))
    .leftJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'p.agency_id').onRef('c.id', '=', 'p.client_id'))
    .select([...paymentColumns, 'b.reference as booking_reference', 'c.name as client_name'])

const refundsOf = (of: ExpressionBuilder<DB & { p: Payments }, 'p'>) =>
  jsonArrayFrom(
    of
      .selectFrom('refunds as r')
      .select([
        'r.id',
        'r.reference',
        'r.payment_id',
        'r.status',
        'r.amount',
        'r.currency',
        'r.method',
        'r.reason',
        'r.failure',
        'r.created_at',
        'r.updated_at',
      ])
      .whereRef('r.agency_id', '=', 'p.agency_id')
      .whereRef('r.payment_id', '=', 'p.id')
      .orderBy('r.created_at'),
  ).as('refunds')

export const paymentById = (tx: Tx, id: string) =>
  named(tx)
    .select((of) => refundsOf(of as never))
    .where('p.id', '=', id)
    .executeTakeFirst()
export const paymentsByBooking = (tx: Tx, bookingId: string) =>
  named(tx)
    .select((of) => refundsOf(of as never))
    .where('p.booking_id', '=', bookingId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()

/** Locks the payment and returns its row. Lock its subject first. */
export const lockPayment = (tx: Tx, id: string) => tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** Returns a payment without locking it. */
export const findPayment = (tx: Tx, where: { id: string } | { reference: string }) => {
  const query = tx
    .selectFrom('payments')
    .select(['id', 'agency_id', 'booking_id', 'subject_id', 'objective', 'aggregator', 'reference', 'status'])
  return ('id' in where ? query.where('id', '=', where.id) : query.where('reference', '=', where.reference)).executeTakeFirst()
}

export const insertPayment = (tx: Tx, row: Insertable<Payments>) => tx.insertInto('payments').values(row).execute()

/** Updates a payment if its status has not changed since it was read. @returns whether it was updated. */
export async function changePayment(
  tx: Tx,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
  change: Updateable<Payments>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('payments')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Has no check of the status: the review is raised while the payment changes. */
export const raiseReview = (tx: Tx, id: string, needs_review: string, now: Date) =>
  tx
    .updateTable('payments')
    .set({ needs_review, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Stores when the company was asked. The payment itself does not change. */
export const markAsked = (tx: Tx, id: string, now: Date) => tx.updateTable('payments').set({ asked_at: now }).where('id', '=', id).execute()

/** Stores the address of the company's page. The version stays, because it is the key of the next checkout. */
export const saveCheckoutUrl = (tx: Tx, id: string, url: string) =>
  tx.updateTable('payments').set({ checkout_url: url }).where('id', '=', id).where('checkout_url', 'is', null).execute()

/** Returns the amount of open refunds by payment id, in minor units. */
export async function openRefundAmounts(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['payment_id', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('payment_id', 'in', paymentIds)
    .where('status', 'in', ['requested', 'approved', 'processing'])
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, amount]))
}

const succeeded = (tx: Tx, bookingId: string) =>
  tx.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).where('status', '=', 'succeeded').orderBy('id')

/** Returns the payments of a subject that came in, locked. */
export const lockPaymentsOfSubject = (tx: Tx, subjectId: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .forUpdate()
    .execute()

export const succeededPayments = (tx: Tx, bookingId: string) => succeeded(tx, bookingId).execute()
export const lockSucceededPayments = (tx: Tx, bookingId: string) => succeeded(tx, bookingId).forUpdate().execute()

/** Moves all payments of a booking, in any status, to another client. @returns their ids. */
export async function movePaymentsTo(tx: Tx, bookingId: string, clientId: string): Promise<string[]> {
  const payments = await tx.selectFrom('payments').select('id').where('booking_id', '=', bookingId).orderBy('id').forUpdate().execute()
  await tx.updateTable('payments').set({ client_id: clientId }).where('booking_id', '=', bookingId).execute()
  return payments.map(({ id }) => id)
}

export const insertRefund = (tx: Tx, row: Insertable<Refunds>) => tx.insertInto('refunds').values(row).execute()
export const findRefund = (tx: Tx, id: string) =>
  tx.selectFrom('refunds').select(['id', 'payment_id', 'booking_id', 'status']).where('id', '=', id).executeTakeFirst()
export const lockRefund = (tx: Tx, id: string) => tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

export async function changeRefund(tx: Tx, id: string, change: Updateable<Refunds>): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** Returns payments of all agencies with an unknown outcome, those asked about longest ago first. */
export async function unresolvedPayments(tx: Tx, { now, olderToo, limit }: { now: Date; olderToo: boolean; limit: number }) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return tx
    .selectFrom('payments')
    .select(['agency_id', 'id'])
    .where('status', 'in', ['prompt_sent', 'pending', 'timed_out_unknown'] satisfies PaymentStatus[])
    .where('created_at', '>', ago(olderToo ? 4 * 24 * 60 : 120))
    .where((of) => of.or([of('asked_at', 'is', null), of('asked_at', '<', ago(0.5))]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

/** Returns what was refunded of payments, in minor units, by id. */
export async function refundedAmounts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'refunded'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, refunded }) => [id, refunded]))
}

/** Returns refunds that a payment company has to send, waiting or under way. */
export const openRefunds = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.agency_id', '=', 'r.agency_id').onRef('p.id', '=', 'r.payment_id'))
    .select(['r.agency_id', 'r.id'])
    .where('r.status', 'in', ['approved', 'processing'])
    .where('r.updated_at', '<', before)
    .where('p.aggregator', '<>', 'recorded')
    .orderBy('r.updated_at')
    .limit(limit)
    .execute()

/** Returns the payee as a payer sees it, and whether the agency works. */
export const payeeOf = (tx: Tx, agencyId: string) =>
  ofAgencyWithLogo(tx)
    .select(['a.name', 'a.country_code', 'a.language', agencyWorks(sql.val(agencyId)).as('works')])
    .where('a.id', '=', agencyId)
    .where('a.state', '<>', 'deleted')
    .executeTakeFirst()
export type Payee = NonNullable<Awaited<ReturnType<typeof payeeOf>>>
