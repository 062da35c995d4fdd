import { sql } from 'kysely'
import { counted, type HeldKind } from '#kit/server/restored/held.ts'

/** Refunds and payments that wait for the confirmation of a restored copy. Each is sent, or looked up, with the key of its first try. */
export const heldMoney: readonly HeldKind[] = [
  { kind: 'Refunds', waiting: (tx) => counted(tx, sql`FROM refunds WHERE status IN ('approved', 'processing')`) },
  {
    kind: 'Payments to look up',
    waiting: (tx) => counted(tx, sql`FROM payments WHERE status IN ('created', 'prompt_sent', 'pending', 'timed_out_unknown')`),
  },
]
