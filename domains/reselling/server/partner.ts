import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Runs `work` in one transaction of the other agency of an agreement, while a person of the first waits for the answer. The id comes from
 * an agreement or from the directory, never from the call. No transaction of the first agency is open meanwhile.
 */
export function inPartner<T>(
  app: App,
  agencyId: string,
  work: (tx: Tx, actor: Actor) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, (tx) => work(tx, actor), options)
}
