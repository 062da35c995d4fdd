import { sql, type Insertable, type Updateable } from 'kysely'
import type { Beneficiaries, BeneficiaryStatus, BeneficiaryType } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'

export interface BeneficiaryFilter {
  type?: BeneficiaryType[] | undefined
  category?: string[] | undefined
  status?: BeneficiaryStatus[] | undefined
  archived: 'true' | 'false'
  search: string
}

export const filteredBeneficiaries = (tx: Tx, agencyId: string, filter: BeneficiaryFilter) =>
  tx
    .selectFrom('beneficiaries')
    .where('agency_id', '=', agencyId)
    .where('archived', '=', filter.archived === 'true')
    .$if(filter.type !== undefined, (query) => query.where('type', 'in', filter.type!))
    .$if(filter.category !== undefined, (query) => query.where('category', 'in', filter.category!))
    .$if(filter.status !== undefined, (query) => query.where('status', 'in', filter.status!))
    .$if(filter.search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', name, account, email) ILIKE ${like(filter.search)}`))

export function beneficiariesPage(tx: Tx, agencyId: string, request: BeneficiaryFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredBeneficiaries(tx, agencyId, request)
    .selectAll()
    .orderBy(column as 'name', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export const beneficiaryById = (tx: Tx, id: string) => tx.selectFrom('beneficiaries').selectAll().where('id', '=', id).executeTakeFirst()
export const lockRow = (tx: Tx, id: string) =>
  tx.selectFrom('beneficiaries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type BeneficiaryRow = NonNullable<Awaited<ReturnType<typeof beneficiaryById>>>

export const insertBeneficiary = (tx: Tx, row: Insertable<Beneficiaries>) =>
  tx.insertInto('beneficiaries').values(row).returningAll().executeTakeFirstOrThrow()

export const changeBeneficiary = (tx: Tx, id: string, change: Updateable<Beneficiaries>) =>
  tx
    .updateTable('beneficiaries')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns an active agency by its public slug. */
export const agencyBySlug = (tx: Tx, slug: string) =>
  tx
    .selectFrom('agencies')
    .select(['id', 'name', 'currency', 'country_code'])
    .where('slug', '=', slug)
    .where('state', '=', 'active')
    .executeTakeFirst()
