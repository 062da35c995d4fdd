import type { Selectable } from 'kysely'
import type { App } from '#kit/server/app.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import type { WebhookDeliveries } from '../../../../database/tables.ts'

/** Longer than a try may take. Afterwards the worker is considered dead, and another one sends. */
const claimMs = 60_000

export interface Claim {
  agencyId: string
  url: string
  /** Encrypted: the current one, and the one before it for a day after a rotation. */
  secrets: readonly string[]
  delivery: Selectable<WebhookDeliveries>
}

/**
 * Takes the next due delivery of an endpoint for this worker. Returns null when there is nothing to send now: no delivery is due, another
 * worker sends to the endpoint, the endpoint is paused, or this installation may not send for the agency.
 */
export const claimNext = (app: App, agencyId: string, endpointId: string): Promise<Claim | null> =>
  app.db.asAgency({ agencyId }, async (tx) => {
    const now = app.clock.now()
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpointId)
      .where('state', '!=', 'paused')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!endpoint || !(await mayReachOut(tx))) return null
    const deliveries = tx.selectFrom('webhook_deliveries').where('endpoint_id', '=', endpointId).where('next_at', 'is not', null)
    if (await deliveries.select('id').where('claimed_until', '>', now).limit(1).executeTakeFirst()) return null
    const next = await deliveries.select('id').where('next_at', '<=', now).orderBy('next_at').orderBy('id').limit(1).executeTakeFirst()
    if (!next) return null
    const delivery = await tx
      .updateTable('webhook_deliveries')
      .set({ claimed_until: new Date(now.getTime() + claimMs) })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { url, secret, old_secret, old_secret_until } = endpoint
    const old = old_secret && old_secret_until && old_secret_until > now ? [old_secret] : []
    return { agencyId, url, secrets: [secret, ...old], delivery }
  })
