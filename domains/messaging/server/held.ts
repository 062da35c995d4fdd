import { sql } from 'kysely'
import { counted, type HeldKind } from '#kit/server/restored/held.ts'

/** Messages that wait for the confirmation of a restored copy. Sending fails those older than a day by itself; here they are listed. */
export const heldMessages: HeldKind = {
  kind: 'SMS and WhatsApp messages',
  waiting: (tx) => counted(tx, sql`FROM messages WHERE status = 'queued'`),
  async giveUp(tx, before) {
    const rows = await tx
      .updateTable('messages')
      .set({ status: 'failed', failure: 'expired' })
      .where('status', '=', 'queued')
      .where('created_at', '<', before)
      .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<', before)]))
      .returning(['channel', 'address', 'created_at'])
      .execute()
    return rows.map(({ channel, address, created_at }) => ({ what: `${channel} to ${address}`, at: created_at }))
  },
}
