import { sql, type Insertable, type Updateable } from 'kysely'
import type { SubscriptionInvoices, Subscriptions } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage } from '#kit/server/database/list.ts'

/** Holds the agency's row: what changes its subscription comes one after the other. */
export const lockAgency = (tx: Tx, agencyId: string) =>
  tx.selectFrom('agencies').select(['id', 'name', 'email']).where('id', '=', agencyId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const planById = (tx: Tx, id: string) => tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planById>>>

/** The subscription that runs or ran last, with its plan's price. */
export const latestSubscription = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .selectAll('s')
    .select(['p.name as plan_name', 'p.price as plan_price', 'p.slug as plan_slug'])
    .where('s.agency_id', '=', agencyId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof latestSubscription>>>

export const insertSubscription = (tx: Tx, row: Insertable<Subscriptions>) => tx.insertInto('subscriptions').values(row).execute()
export const changeSubscription = (tx: Tx, agencyId: string, id: string, change: Updateable<Subscriptions>) =>
  tx.updateTable('subscriptions').set(change).where('agency_id', '=', agencyId).where('id', '=', id).execute()

const invoices = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('subscription_invoices as i')
    .innerJoin('plans as p', 'p.id', 'i.plan_id')
    .selectAll('i')
    .select('p.name as plan_name')
    .where('i.agency_id', '=', agencyId)

export const invoicesPage = (tx: Tx, agencyId: string, page: { page: number; per_page: number }) =>
  invoices(tx, agencyId).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').$call(atPage(page)).execute()
export const invoiceById = (tx: Tx, agencyId: string, id: string) => invoices(tx, agencyId).where('i.id', '=', id).executeTakeFirst()
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof invoiceById>>>

/** An invoice by its id alone. */
export const findInvoice = (tx: Tx, id: string) =>
  tx.selectFrom('subscription_invoices').select(['agency_id', 'number', 'status']).where('id', '=', id).executeTakeFirst()

export const lockInvoice = (tx: Tx, id: string) =>
  tx.selectFrom('subscription_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

export async function countInvoices(tx: Tx, agencyId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('subscription_invoices')
    .select(sql<number>`count(*)`.as('n'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return n
}

export const insertInvoice = (tx: Tx, row: Insertable<SubscriptionInvoices>) => tx.insertInto('subscription_invoices').values(row).execute()
export const changeInvoice = (tx: Tx, agencyId: string, id: string, change: Updateable<SubscriptionInvoices>) =>
  tx.updateTable('subscription_invoices').set(change).where('agency_id', '=', agencyId).where('id', '=', id).execute()

/** An agency pays one invoice at a time: the others that are open are void. */
export const voidOpenInvoices = (tx: Tx, agencyId: string) =>
  tx.updateTable('subscription_invoices').set({ status: 'void' }).where('agency_id', '=', agencyId).where('status', '=', 'open').execute()

/** Paid subscriptions of all agencies that are due for something: their period is over, or a step of the ladder has come. */
export const dueSubscriptions = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('subscriptions')
    .select(['agency_id', 'id'])
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'past_due'])
    .where('current_period_ends_at', '<=', now)
    .where((of) =>
      of.or([
        of('status', '=', 'active'),
        ...[7, 14, 30].map((day) =>
          of.and([
            of('past_due_since', '<=', new Date(now.getTime() - day * 86_400_000)),
            of(sql<number>`coalesce(told_day, 0)`, '<', day),
          ]),
        ),
      ]),
    )
    .orderBy('current_period_ends_at')
    .limit(limit)
    .execute()
