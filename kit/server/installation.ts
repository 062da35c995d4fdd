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
  // Two statements, because a distributed database does not join the platform's table with those of agencies.
  const { epoch, restored_at } = await installationOf(tx)
  if (epoch === 1) return true
  const { rows } = await sql<{ may: boolean }>`
    SELECT a.created_at >= ${restored_at}::timestamptz
      OR EXISTS (SELECT FROM confirmed_epochs c WHERE c.agency_id = ${thisAgency} AND c.epoch = ${epoch}) AS may
    FROM agencies a WHERE a.id = ${thisAgency}`.execute(tx)
  return rows[0]?.may ?? false
}

const installationOf = (tx: Tx) => tx.selectFrom('installation').select(['epoch', 'restored_at']).executeTakeFirstOrThrow()

/** Confirms for the actor's agency that this copy may reach out. Confirming twice changes nothing. */
export async function confirmEpoch(tx: Tx, actor: Actor): Promise<void> {
  const { epoch } = await installationOf(tx)
  const { rows } = await sql<{ epoch: number }>`
    INSERT INTO confirmed_epochs (agency_id, epoch, user_id, at)
    VALUES (${thisAgency}, ${epoch}, ${actor.userId}, ${actor.now}) ON CONFLICT DO NOTHING RETURNING epoch`.execute(tx)
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
