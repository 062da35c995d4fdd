import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'

/**
 * Takes a step in another agency: one transaction of that agency, with an effect once for each key. Called by a listener of an
 * event that the first agency's step has published, so a step that fails is tried again, and one that was taken is not repeated
 * when the worker died before it could say so. Two agencies are never in one transaction: docs/decisions/0016-doors.md.
 * @returns whether it was this call that took it.
 */
export function stepIn(app: App, agencyId: string, key: string, work: (tx: Tx, actor: Actor) => Promise<void>): Promise<boolean> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    const { numAffectedRows } = await sql`
      INSERT INTO agency_steps (agency_id, key, taken_at) VALUES (${agencyId}, ${key}, ${actor.now}) ON CONFLICT DO NOTHING`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await work(tx, actor)
    return true
  })
}
