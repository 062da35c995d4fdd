import { sql } from 'kysely'
import { counted, type HeldKind } from '#kit/server/restored/held.ts'

/** Payouts that wait for the confirmation of a restored copy. Each is sent with the key of its first try. */
export const heldTransfers: HeldKind = {
  kind: 'Payouts',
  waiting: (tx) => counted(tx, sql`FROM transfers WHERE status IN ('approved', 'processing', 'sent')`),
}
