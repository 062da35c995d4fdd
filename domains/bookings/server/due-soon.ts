import { sql } from 'kysely'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import type { Tx } from '#kit/server/database/database.ts'

const columns = ['id', 'reference', 'title', 'client_id', 'client_name', 'currency', 'starts_on', 'payment_due_at'] as const
const due = sql<number>`total - paid + refunded`.as('due')
/** Must match the condition of the index `bookings_owed`. */
const owed = sql<boolean>`status IN ('confirmed', 'in_progress', 'completed', 'no_show') AND total > paid - refunded`

/** Returns bookings whose payment becomes due between two moments, the soonest first, with what is due in minor units. */
export const paymentsDueBetween = (tx: Tx, from: Date, to: Date, limit: number) =>
  tx
    .selectFrom('bookings')
    .select([...columns, due])
    .where(owed)
    .where('payment_due_at', '>=', from)
    .where('payment_due_at', '<', to)
    .orderBy('payment_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns confirmed bookings that start between two days, both inclusive, the soonest first. What is only delivered does not start. */
export const startingBetween = (tx: Tx, from: string, to: string, limit: number) =>
  tx
    .selectFrom('bookings')
    .select([...columns, due])
    .where('status', '=', 'confirmed')
    .where('starts_on', '>=', from)
    .where('starts_on', '<=', to)
    .where(sql<boolean>`NOT (kinds <@ ARRAY[${sql.join(deliveredKinds)}]::text[])`)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit)
    .execute()
