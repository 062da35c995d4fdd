import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Runs `work` in one transaction of the other agency of a marketplace, while a visitor or a person waits for the answer: in a vendor's
 * agency for its owner, or in the owner's for a vendor. The id comes from the owner's or the vendor's own rows or from the listings, never
 * from the call. No transaction of the first agency is open meanwhile.
 */
export function inOther<T>(
  app: App,
  agencyId: string,
  work: (tx: Tx, actor: Actor) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, (tx) => work(tx, actor), options)
}
