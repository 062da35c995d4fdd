import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { openStates } from '../contract/states.ts'
import { giveUp } from './moves.ts'
import { openMoney, type PermitRow } from './permits-data.ts'

/** Returns the permits among these that are not ended, locked in the order of their stock. Their booking is locked before. */
export const lockOpenPermits = (tx: Tx, ids: readonly string[]): Promise<PermitRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('permits')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('state', 'in', [...openStates])
        .orderBy('kind_id')
        .orderBy('day')
        .orderBy('id')
        .forUpdate()
        .execute()

/** Returns whether a permit can go back without asking anybody: nothing was paid for it. */
export const isUnpaid = (row: PermitRow): boolean => (row.state === 'wanted' || row.state === 'reserved') && openMoney(row) === 0

/** Gives up locked permits for which nothing was paid, so nothing is lost: their places return to the stock. */
export async function releaseUnpaid(tx: Tx, actor: Actor, rows: readonly PermitRow[]): Promise<void> {
  for (const row of rows.filter(isUnpaid)) await giveUp(tx, actor, row)
}
