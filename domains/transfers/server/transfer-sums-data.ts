import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { filteredTransfers, type TransferFilter } from './transfers-data.ts'
import type { Currency } from '#kit/contract/money.ts'

export type SumFilter = Pick<TransferFilter, 'beneficiary_id' | 'starts_at' | 'ends_at'>

/**
 * Returns sums by currency and status. Those of a beneficiary are computed from its transfers; all others come from a
 * table of daily sums.
 */
export const transferSums = (tx: Tx, agencyId: string, { beneficiary_id, starts_at, ends_at }: SumFilter) =>
  tx
    .selectFrom(
      beneficiary_id === undefined
        ? tx
            .selectFrom('transfer_sums')
            .select(['currency', 'status', 'count', 'amount', 'fee'])
            .where('agency_id', '=', agencyId)
            .$if(starts_at !== undefined, (query) => query.where('day', '>=', starts_at!))
            .$if(ends_at !== undefined, (query) => query.where('day', '<=', ends_at!))
            .as('s')
        : filteredTransfers(tx, agencyId, { beneficiary_id, starts_at, ends_at, search: '' })
            .select(['currency', 'status', sql<number>`1`.as('count'), 'amount', 'fee'])
            .as('s'),
    )
    .select([
      'currency',
      'status',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(fee)::bigint`.as('fee'),
    ])
    .groupBy(['currency', 'status'])
    .having(sql<boolean>`sum(count) > 0`)
    .orderBy('currency')
    .execute()

const maxBeneficiaries = 50

/** Returns the beneficiaries with the highest sums in a currency. Sums over all days come from a table; for some days they are computed. */
export const topBeneficiaries = (tx: Tx, agencyId: string, currency: Currency, filter: SumFilter) =>
  tx
    .selectFrom(
      Object.values(filter).every((value) => value === undefined)
        ? tx
            .selectFrom('beneficiary_sums')
            .select(['beneficiary_id', 'sent', 'count'])
            .where('agency_id', '=', agencyId)
            .where('currency', '=', currency)
            .where('sent', '>', 0)
            .orderBy('sent', 'desc')
            .limit(maxBeneficiaries)
            .as('s')
        : filteredTransfers(tx, agencyId, { ...filter, currency, status: ['paid'], search: '' })
            .select(['beneficiary_id', sql<number>`sum(amount)::bigint`.as('sent'), sql<number>`count(*)`.as('count')])
            .groupBy('beneficiary_id')
            .orderBy('sent', 'desc')
            .limit(maxBeneficiaries)
            .as('s'),
    )
    .innerJoin('beneficiaries as b', (join) => join.on('b.agency_id', '=', agencyId).onRef('b.id', '=', 's.beneficiary_id'))
    .select(['b.id', 'b.name', 's.sent', 's.count'])
    .orderBy('s.sent', 'desc')
    .orderBy('b.name')
    .execute()
