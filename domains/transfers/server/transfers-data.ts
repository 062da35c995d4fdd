import { sql, type AliasedExpression, type Insertable, type Selectable, type Updateable } from 'kysely'
import { memberName } from '#domains/team/server/names.ts'
import type { Transfers, TransferStatus } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Currency } from '#kit/contract/money.ts'

interface Days {
  starts_at?: string | undefined
  ends_at?: string | undefined
}
export interface TransferFilter extends Days {
  status?: TransferStatus[] | undefined
  beneficiary_id?: string | undefined
  currency?: Currency | undefined
  search: string
}

/** Filters transfers as the list does; days are in Kampala's time zone. */
export const filteredTransfers = (tx: Tx, agencyId: string, filter: TransferFilter) =>
  tx
    .selectFrom('transfers')
    .where('transfers.agency_id', '=', agencyId)
    .$if(filter.status !== undefined, (query) => query.where('transfers.status', 'in', filter.status!))
    .$if(filter.beneficiary_id !== undefined, (query) => query.where('beneficiary_id', '=', filter.beneficiary_id!))
    .$if(filter.currency !== undefined, (query) => query.where('transfers.currency', '=', filter.currency!))
    .$if(filter.starts_at !== undefined, (query) => query.where('transfers.created_at', '>=', momentOf(filter.starts_at!)))
    .$if(filter.ends_at !== undefined, (query) => query.where('transfers.created_at', '<', momentOf(addDays(filter.ends_at!, 1))))
    .$if(filter.search !== '', (query) =>
      query.where((of) =>
        of.or([
          of('transfers.reference', 'ilike', like(filter.search)),
          of('transfers.narration', 'ilike', like(filter.search)),
          of(
            'beneficiary_id',
            'in',
            of
              .selectFrom('beneficiaries')
              .select('beneficiaries.id')
              .where('beneficiaries.agency_id', '=', agencyId)
              .where('name', 'ilike', like(filter.search)),
          ),
        ]),
      ),
    )

const withNames = (tx: Tx, transfers: AliasedExpression<Selectable<Transfers>, 't'>) =>
  tx
    .selectFrom(transfers)
    .innerJoin('beneficiaries as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.beneficiary_id'))
    .selectAll('t')
    .select([
      // An approved transfer shows the account that it was approved for.
      sql<string>`coalesce(t.payee->>'name', b.name)`.as('beneficiary_name'),
      sql<string>`coalesce(t.payee->>'type', b.type)`.as('beneficiary_type'),
      sql<string>`coalesce(t.payee->>'account', b.account)`.as('beneficiary_account'),
      memberName('t.created_by').as('created_by_name'),
      memberName('t.approved_by').as('approved_by_name'),
    ])

/** Returns a page of transfers. The page is cut first, then joined with the names. */
export function transfersPage(tx: Tx, agencyId: string, request: TransferFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const page = filteredTransfers(tx, agencyId, request)
    .selectAll('transfers')
    .orderBy(`transfers.${column as 'amount'}`, direction)
    .orderBy('transfers.id', direction)
    .$call(atPage(request))
  return withNames(tx, page.as('t'))
    .orderBy(`t.${column as 'amount'}`, direction)
    .orderBy('t.id', direction)
    .execute()
}

export const transferById = (tx: Tx, id: string) =>
  withNames(tx, tx.selectFrom('transfers').selectAll().where('id', '=', id).as('t')).executeTakeFirst()
export type TransferRow = NonNullable<Awaited<ReturnType<typeof transferById>>>

/** Returns a transfer and locks it. In the platform's transaction a cluster has to be told the agency. */
export const lockTransfer = (tx: Tx, id: string, agencyId?: string) =>
  tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', id)
    .$if(agencyId !== undefined, (query) => query.where('agency_id', '=', agencyId!))
    .forUpdate()
    .executeTakeFirst()
export type LockedTransfer = NonNullable<Awaited<ReturnType<typeof lockTransfer>>>

export const unfinishedTo = (tx: Tx, agencyId: string, beneficiaryId: string) =>
  tx
    .selectFrom('transfers')
    .select('reference')
    .where('agency_id', '=', agencyId)
    .where('beneficiary_id', '=', beneficiaryId)
    .where('status', 'in', ['pending_approval', 'approved', 'processing', 'sent'])
    .orderBy('created_at')
    .limit(3)
    .execute()

export const findTransfer = (tx: Tx, where: { id: string } | { reference: string }) => {
  const query = tx.selectFrom('transfers').select(['id', 'reference', 'aggregator', 'status', 'created_by'])
  return ('id' in where ? query.where('id', '=', where.id) : query.where('reference', '=', where.reference)).executeTakeFirst()
}

export const insertTransfer = (tx: Tx, row: Insertable<Transfers>) => tx.insertInto('transfers').values(row).execute()

export async function changeTransfer(tx: Tx, id: string, change: Updateable<Transfers>): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const markAsked = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('transfers').set({ asked_at: now }).where('id', '=', id).execute()

/** Returns transfers of all agencies that are under way, those asked about longest ago first. */
export const transfersUnderWay = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('transfers')
    .select(['agency_id', 'id'])
    .where('status', 'in', ['approved', 'processing', 'sent'])
    .where('updated_at', '<', before)
    .where((of) => of.or([of('asked_at', 'is', null), of('asked_at', '<', before)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()

/** Returns recently paid transfers, which a bank can still return. */
export const recentlyPaid = (tx: Tx, after: Date, before: Date, limit: number) =>
  tx
    .selectFrom('transfers')
    .select(['agency_id', 'id'])
    .where('status', '=', 'paid')
    .where('finished_at', '>', after)
    .where((of) => of.or([of('asked_at', 'is', null), of('asked_at', '<', before)]))
    .limit(limit)
    .execute()
