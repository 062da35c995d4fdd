import { sql, type Insertable, type Updateable } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { SubscriptionInvoices } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage } from '#kit/server/database/list.ts'

/** Locks the agency's row, so that changes of its subscription run one after the other. */
export const lockAgency = (tx: Tx, agencyId: string) =>
  ofAgency(tx, agencyId).select(['id', 'name', 'email']).forNoKeyUpdate().executeTakeFirstOrThrow()

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

/** Returns an invoice by its id alone. */
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

/** Voids the open invoices, because an agency pays one invoice at a time. */
export const voidOpenInvoices = (tx: Tx, agencyId: string) =>
  tx.updateTable('subscription_invoices').set({ status: 'void' }).where('agency_id', '=', agencyId).where('status', '=', 'open').execute()
