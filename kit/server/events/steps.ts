import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'

/**
 * Runs `work` in one transaction of another agency, at most once for each key. A listener calls it for an event that the first
 * agency has published. A step that fails is retried; a step that committed is not repeated if the worker dies before reporting it.
 * One transaction never covers two agencies: docs/decisions/0016-doors.md.
 * @returns true if this call ran the step.
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
