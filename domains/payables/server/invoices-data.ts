import { sql, type Updateable } from 'kysely'
import { memberName } from '#domains/team/server/names.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { SupplierInvoiceKind, SupplierInvoices, SupplierInvoiceState } from '../../../database/tables.ts'
import { payableStates } from '../contract/states.ts'

export interface InvoiceFilter {
  state?: SupplierInvoiceState[] | undefined
  kind?: SupplierInvoiceKind[] | undefined
  supplier_id?: string | undefined
  currency?: Currency | undefined
  owed?: 'all' | 'overdue' | 'week' | undefined
  search: string
}

/** Filters invoices as the list does. `today` decides what is late. */
export const filteredInvoices = (tx: Tx, agencyId: string, today: string, filter: InvoiceFilter) =>
  tx
    .selectFrom('supplier_invoices as i')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'i.agency_id').onRef('s.id', '=', 'i.supplier_id'))
    .where('i.agency_id', '=', agencyId)
    .$if(filter.state !== undefined, (query) => query.where('i.state', 'in', filter.state!))
    .$if(filter.kind !== undefined, (query) => query.where('i.kind', 'in', filter.kind!))
    .$if(filter.supplier_id !== undefined, (query) => query.where('i.supplier_id', '=', filter.supplier_id!))
    .$if(filter.currency !== undefined, (query) => query.where('i.currency', '=', filter.currency!))
    .$if(filter.owed !== undefined, (query) => query.where('i.state', 'in', payableStates).where('i.kind', '=', 'invoice'))
    .$if(filter.owed === 'overdue', (query) => query.where('i.due_on', '<', today))
    .$if(filter.owed === 'week', (query) => query.where('i.due_on', '>=', today).where('i.due_on', '<=', addDays(today, 7)))
    .$if(filter.search !== '', (query) =>
      query.where((of) => of.or([of('i.number', 'ilike', like(filter.search)), of('s.name', 'ilike', like(filter.search))])),
    )

export function invoicesPage(tx: Tx, agencyId: string, today: string, request: InvoiceFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredInvoices(tx, agencyId, today, request)
    .selectAll('i')
    .select('s.name as supplier_name')
    .orderBy(`i.${column as 'total'}`, direction)
    .orderBy('i.id', direction)
    .$call(atPage(request))
    .execute()
}

export const invoiceById = (tx: Tx, id: string) =>
  tx
    .selectFrom('supplier_invoices as i')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'i.agency_id').onRef('s.id', '=', 'i.supplier_id'))
    .selectAll('i')
    .select(['s.name as supplier_name', memberName('i.approved_by').as('approved_by_name')])
    .where('i.id', '=', id)
    .executeTakeFirst()

export const lockInvoice = (tx: Tx, id: string) =>
  tx.selectFrom('supplier_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

export async function changeInvoice(tx: Tx, id: string, change: Updateable<SupplierInvoices>): Promise<void> {
  await tx
    .updateTable('supplier_invoices')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const invoiceLines = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('supplier_invoice_lines as l')
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .selectAll('l')
    .select(['b.reference as booking_reference', 'b.status as booking_status'])
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('l.position')
    .execute()
export type InvoiceLine = Awaited<ReturnType<typeof invoiceLines>>[number]

export const creditNotesOf = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('supplier_invoices')
    .select(['id', 'number', 'total', 'currency', 'state'])
    .where('corrects_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const paymentsOf = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('supplier_payments as p')
    .selectAll('p')
    .select(memberName('p.created_by').as('user_name'))
    .where('p.invoice_id', '=', invoiceId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()

/** Sums what is owed by currency: in all, before a day, and in the seven days from it. */
export const owedByCurrency = (tx: Tx, agencyId: string, today: string) =>
  tx
    .selectFrom('supplier_invoices')
    .select('currency')
    .select((of) => of.fn.countAll<number>().as('invoices'))
    .select([
      sql<number>`sum(total - paid - credited)::bigint`.as('owed'),
      sql<number>`coalesce(sum(total - paid - credited) FILTER (WHERE due_on < ${today}), 0)::bigint`.as('overdue'),
      sql<number>`coalesce(sum(total - paid - credited) FILTER (WHERE due_on BETWEEN ${today} AND ${addDays(today, 7)}), 0)::bigint`.as(
        'week',
      ),
    ])
    .where('agency_id', '=', agencyId)
    .where('state', 'in', payableStates)
    .where('kind', '=', 'invoice')
    .groupBy('currency')
    .orderBy('currency')
    .execute()
