import { sql, type Insertable, type Updateable } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { StaffTransfers } from '../../../database/tables.ts'

/** Returns the beneficiary that a person is paid to, or null. */
export const beneficiaryIdOf = async (tx: Tx, staffId: string): Promise<string | null> =>
  (await tx.selectFrom('staff_accounts').select('beneficiary_id').where('staff_id', '=', staffId).executeTakeFirst())?.beneficiary_id ??
  null

/** Sets or removes the beneficiary that a person is paid to. */
export async function putAccount(
  tx: Tx,
  agencyId: string,
  staffId: string,
  set: { beneficiary_id: string | null; set_by: string | null; set_at: Date },
) {
  const { beneficiary_id } = set
  if (beneficiary_id === null) return tx.deleteFrom('staff_accounts').where('staff_id', '=', staffId).execute()
  const given = { ...set, beneficiary_id }
  return tx
    .insertInto('staff_accounts')
    .values({ agency_id: agencyId, staff_id: staffId, ...given })
    .onConflict((on) => on.columns(['agency_id', 'staff_id']).doUpdateSet(given))
    .execute()
}

/** Returns what transfers that are not finished pay to people, by person and currency. */
export const waitingFor = (tx: Tx, staffIds: readonly string[]): Promise<{ staff_id: string; currency: Currency; amount: number }[]> =>
  staffIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('staff_transfers')
        .select(['staff_id', 'currency', sql<number>`sum(amount)::bigint`.as('amount')])
        .where('staff_id', 'in', [...staffIds])
        .where('state', '=', 'waiting')
        .groupBy(['staff_id', 'currency'])
        .execute()

/** Returns the people who are owed money, by person and currency, at most 500. */
export const owedToAll = (tx: Tx) =>
  tx
    .selectFrom('staff_entries')
    .select(['staff_id', 'currency', sql<number>`-sum(effect)::bigint`.as('owed')])
    .where('reversed_at', 'is', null)
    .groupBy(['staff_id', 'currency'])
    .having(sql<boolean>`sum(effect) < 0`)
    .orderBy('staff_id')
    .orderBy('currency')
    .limit(500)
    .execute()

export const insertStaffTransfer = (tx: Tx, row: Insertable<StaffTransfers>) => tx.insertInto('staff_transfers').values(row).execute()
export const staffTransferOf = (tx: Tx, transferId: string) =>
  tx.selectFrom('staff_transfers').selectAll().where('transfer_id', '=', transferId).executeTakeFirst()
export const changeStaffTransfer = (tx: Tx, id: string, change: Updateable<StaffTransfers>) =>
  tx.updateTable('staff_transfers').set(change).where('id', '=', id).execute()
