import { transferWaiting } from '#domains/transfers/server/waiting.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the transfer that may still pay a settlement, or null. */
export async function waitingTransfer(tx: Tx, settlementId: string): Promise<{ id: string; reference: string } | null> {
  const rows = await tx.selectFrom('resell_settlement_transfers').select('transfer_id').where('settlement_id', '=', settlementId).execute()
  return transferWaiting(
    tx,
    rows.map(({ transfer_id }) => transfer_id),
  )
}
