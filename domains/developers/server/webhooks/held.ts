import { sql } from 'kysely'
import { counted, type HeldKind } from '#kit/server/restored/held.ts'

/** Deliveries that wait for the confirmation of a restored copy. What is given up can be sent again from the webhook's page. */
export const heldWebhooks: HeldKind = {
  kind: 'Webhooks',
  waiting: (tx) => counted(tx, sql`FROM webhook_deliveries WHERE next_at IS NOT NULL`),
  async giveUp(tx, before) {
    const rows = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'dead', next_at: null, problem: 'Not sent: it was too old when this restored copy was confirmed.' })
      .where('next_at', 'is not', null)
      .where('created_at', '<', before)
      .returning(['type', 'id', 'created_at'])
      .execute()
    return rows.map(({ type, id, created_at }) => ({ what: `${type} (${id})`, at: created_at }))
  },
}
