import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasFieldText, hasFieldValue } from '#domains/clients/server/fields/values.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, searched, sortOf } from '#kit/server/database/list.ts'
import type { Residency, SupplierKind, Suppliers } from '../../../database/tables.ts'

export interface SupplierFilter {
  kind?: SupplierKind[] | undefined
  currency?: Currency | undefined
  archived: 'true' | 'false'
  field?: string | undefined
  search: string
}

export const filteredSuppliers = (tx: Tx, agencyId: string, filter: SupplierFilter) =>
  tx
    .selectFrom('suppliers')
    .where('agency_id', '=', agencyId)
    .where('archived', '=', filter.archived === 'true')
    .$if(filter.kind !== undefined, (query) => query.where('kind', 'in', filter.kind!))
    .$if(filter.currency !== undefined, (query) => query.where('currency', '=', filter.currency!))
    .$if(filter.field !== undefined, (query) => query.where(hasFieldValue('suppliers.fields', filter.field!)))
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`(${searched('name', 'email', 'phone', 'tax_number')} ILIKE ${like(filter.search)} OR ${hasFieldText('field_texts', filter.search)})`,
      ),
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

export const supplierNames = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()

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

const rateColumns = [
  'r.id',
  'r.title',
  'r.inventory_id',
  'i.title as offer_title',
  'r.starts_on',
  'r.ends_on',
  'r.residency',
  'r.board',
  'r.per',
  'r.amount',
  'r.currency',
  'r.version',
] as const

/** Returns contacts, contracts and net rates of a supplier. */
export async function partsOf(tx: Tx, supplierId: string) {
  const contacts = await tx
    .selectFrom('supplier_contacts')
    .select(['id', 'name', 'job', 'email', 'phone', 'version'])
    .where('supplier_id', '=', supplierId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const contracts = await tx
    .selectFrom('supplier_contracts')
    .select(['id', 'title', 'valid_from', 'valid_until', 'notes', 'version'])
    .where('supplier_id', '=', supplierId)
    .orderBy('valid_until', 'desc')
    .orderBy('id')
    .execute()
  const rates = await tx
    .selectFrom('supplier_rates as r')
    .leftJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'r.agency_id').onRef('i.id', '=', 'r.inventory_id'))
    .select(rateColumns)
    .where('r.supplier_id', '=', supplierId)
    .orderBy('r.ends_on', 'desc')
    .orderBy('r.title')
    .orderBy('r.id')
    .execute()
  const files = await tx
    .selectFrom('supplier_contract_files as f')
    .innerJoin('supplier_contracts as c', (join) => join.onRef('c.agency_id', '=', 'f.agency_id').onRef('c.id', '=', 'f.contract_id'))
    .select(['f.id', 'f.contract_id', 'f.name', 'f.mime', 'f.size'])
    .where('c.supplier_id', '=', supplierId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute()
  const withFiles = contracts.map((contract) => ({
    ...contract,
    files: files.filter((file) => file.contract_id === contract.id).map(({ contract_id: _contract, ...file }) => file),
  }))
  return { contacts, contracts: withFiles, rates }
}

const ratesInUse = (tx: Tx) =>
  tx
    .selectFrom('supplier_rates as r')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'r.agency_id').onRef('s.id', '=', 'r.supplier_id'))
    .leftJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'r.agency_id').onRef('i.id', '=', 'r.inventory_id'))
    .select(rateColumns)
    .select(['s.id as supplier_id', 's.name as supplier_name'])
    .where('s.archived', '=', false)

interface RatesOn {
  day: string
  residency?: Residency | undefined
  /** Only those for this offer and those for none. */
  offerId?: string | null
  search: string
}

/** Returns at most 50 net rates of suppliers in use that apply on a day. */
export const ratesOn = (tx: Tx, { day, residency, offerId, search }: RatesOn) =>
  ratesInUse(tx)
    .where('r.starts_on', '<=', day)
    .where('r.ends_on', '>=', day)
    .$if(residency !== undefined, (query) =>
      query.where((of) => of.or([of('r.residency', 'is', null), of('r.residency', '=', residency!)])),
    )
    .$if(offerId !== undefined, (query) =>
      query.where((of) => of.or([of('r.inventory_id', 'is', null), ...(offerId ? [of('r.inventory_id', '=', offerId)] : [])])),
    )
    .$if(search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', s.name, r.title) ILIKE ${like(search)}`))
    .orderBy('s.name')
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(50)
    .execute()

/** Returns the net rates for offers that apply on some day of a period, newest first. */
export const ratesForOffers = (tx: Tx, offerIds: readonly string[], from: string, until: string) =>
  ratesInUse(tx)
    .where('r.inventory_id', 'in', [...offerIds])
    .where('r.starts_on', '<=', until)
    .where('r.ends_on', '>=', from)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
