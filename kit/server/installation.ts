import { sql } from 'kysely'
import { audit, type Actor } from './database/audit.ts'
import { thisAgency } from './database/agency-filter.ts'
import type { Tx } from './database/database.ts'

/**
 * Returns true if this installation may write to people and companies outside for the agency of the transaction. A restored database may be
 * a copy of an installation that still runs: then nothing leaves it automatically until someone of the agency has confirmed it
 * (docs/decisions/0035). An agency that was created after the restore needs no confirmation.
 */
export async function mayReachOut(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT i.epoch = 1 OR a.created_at >= i.restored_at
      OR EXISTS (SELECT FROM confirmed_epochs c WHERE c.agency_id = a.id AND c.epoch = i.epoch) AS may
    FROM installation i, agencies a WHERE a.id = ${thisAgency}`.execute(tx)
  return rows[0]?.may ?? false
}

/** Confirms for the actor's agency that this copy may reach out. Confirming twice changes nothing. */
export async function confirmEpoch(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ epoch: number }>`
    INSERT INTO confirmed_epochs (agency_id, epoch, user_id, at)
    SELECT ${thisAgency}::uuid, i.epoch, ${actor.userId}::uuid, ${actor.now}::timestamptz FROM installation i
    ON CONFLICT DO NOTHING RETURNING epoch`.execute(tx)
  const [confirmed] = rows
  if (confirmed) await audit(tx, actor, { action: 'installation.confirmed', subject: 'installation', after: { epoch: confirmed.epoch } })
}

/**
 * SQL for restoring: a new epoch that no operator and no agency has confirmed, not even in another copy of this backup. Runs as the
 * database's owner.
 */
export const raiseEpoch = `UPDATE installation SET restored_at = now(),
  epoch = greatest(epoch, released_epoch, (SELECT coalesce(max(epoch), 1) FROM confirmed_epochs),
    (SELECT coalesce(max(epoch), 1) FROM copy_confirmations)) + 1`
