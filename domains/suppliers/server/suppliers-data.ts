import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Residency, SupplierKind, Suppliers } from '../../../database/tables.ts'

export interface SupplierFilter {
  kind?: SupplierKind[] | undefined
  currency?: Currency | undefined
  archived: 'true' | 'false'
  search: string
}

export const filteredSuppliers = (tx: Tx, agencyId: string, filter: SupplierFilter) =>
  tx
    .selectFrom('suppliers')
    .where('agency_id', '=', agencyId)
    .where('archived', '=', filter.archived === 'true')
    .$if(filter.kind !== undefined, (query) => query.where('kind', 'in', filter.kind!))
    .$if(filter.currency !== undefined, (query) => query.where('currency', '=', filter.currency!))
    .$if(filter.search !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', name, email, phone, tax_number) ILIKE ${like(filter.search)}`),
    )

export function suppliersPage(tx: Tx, agencyId: string, request: SupplierFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredSuppliers(tx, agencyId, request)
    .selectAll()
    .orderBy(column as 'name', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export const supplierById = (tx: Tx, id: string) => tx.selectFrom('suppliers').selectAll().where('id', '=', id).executeTakeFirst()
export type SupplierRow = NonNullable<Awaited<ReturnType<typeof supplierById>>>

/** Suppliers in use whose name matches, with the contacts that have an email address. */
export const suppliersNamed = (tx: Tx, search: string) =>
  tx
    .selectFrom('suppliers as s')
    .select(['s.id', 's.name', 's.kind', 's.email'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('supplier_contacts as c')
          .select('c.name')
          .select((column) => column.ref('c.email').$notNull().as('email'))
          .whereRef('c.agency_id', '=', 's.agency_id')
          .whereRef('c.supplier_id', '=', 's.id')
          .where('c.email', 'is not', null)
          .orderBy('c.name'),
      ).as('contacts'),
    )
    .where('s.archived', '=', false)
    .$if(search !== '', (query) => query.where('s.name', 'ilike', like(search)))
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(50)
    .execute()

export const lockRow = (tx: Tx, id: string) => tx.selectFrom('suppliers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const changeRow = (tx: Tx, id: string, change: Updateable<Suppliers>) =>
  tx
    .updateTable('suppliers')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns contacts, contracts and net rates of a supplier. */
export async function partsOf(tx: Tx, supplierId: string) {
  const contacts = await tx
    .selectFrom('supplier_contacts')
    .select(['id', 'name', 'job', 'email', 'phone'])
    .where('supplier_id', '=', supplierId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const contracts = await tx
    .selectFrom('supplier_contracts')
    .select(['id', 'title', 'valid_from', 'valid_until', 'notes'])
    .where('supplier_id', '=', supplierId)
    .orderBy('valid_until', 'desc')
    .orderBy('id')
    .execute()
  const rates = await tx
    .selectFrom('supplier_rates')
    .select(['id', 'title', 'starts_on', 'ends_on', 'residency', 'board', 'per', 'amount', 'currency'])
    .where('supplier_id', '=', supplierId)
    .orderBy('ends_on', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute()
  return { contacts, contracts, rates }
}

/** Returns at most 50 net rates of suppliers in use that apply on a day. */
export const ratesOn = (tx: Tx, { day, residency, search }: { day: string; residency?: Residency | undefined; search: string }) =>
  tx
    .selectFrom('supplier_rates as r')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'r.agency_id').onRef('s.id', '=', 'r.supplier_id'))
    .select(['r.id', 'r.title', 'r.starts_on', 'r.ends_on', 'r.residency', 'r.board', 'r.per', 'r.amount', 'r.currency'])
    .select(['s.id as supplier_id', 's.name as supplier_name'])
    .where('s.archived', '=', false)
    .where('r.starts_on', '<=', day)
    .where('r.ends_on', '>=', day)
    .$if(residency !== undefined, (query) =>
      query.where((of) => of.or([of('r.residency', 'is', null), of('r.residency', '=', residency!)])),
    )
    .$if(search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', s.name, r.title) ILIKE ${like(search)}`))
    .orderBy('s.name')
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(50)
    .execute()
