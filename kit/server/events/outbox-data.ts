import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** Returns the ids of agencies with events to deliver, longest waiting first. */
export const agenciesWithEvents = async (db: Database, now: Date, limit: number): Promise<string[]> => {
  const rows = await db.query<{ id: string }>('SELECT agencies_with_events($1, $2) AS id', [now, limit])
  return rows.map(({ id }) => id)
}

/** Locks the agency's next events, oldest first. Skips those that another worker holds. */
export async function claimEvents(tx: Tx, agencyId: string, now: Date, limit: number) {
  // Where PostgreSQL last counted few open events, it would read and sort all of them for each batch instead of walking the index.
  await sql`SET LOCAL enable_sort = off`.execute(tx)
  const events = await nextEvents(tx, agencyId, now, limit)
  await sql`SET LOCAL enable_sort = on`.execute(tx)
  return events
}
export type EventRow = Awaited<ReturnType<typeof claimEvents>>[number]

const nextEvents = (tx: Tx, agencyId: string, now: Date, limit: number) =>
  tx
    .selectFrom('business_events')
    .select([
      'id',
      'position',
      'type',
      'version',
      'subject',
      'subject_id',
      'user_id',
      'payload',
      'created_at',
      'settled',
      'retry_at',
      'request_id',
    ])
    .where('agency_id', '=', agencyId)
    .where('done_at', 'is', null)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Open events about the claimed subjects that come before the last claimed one: other workers hold them, or they wait for a retry. */
export const openBefore = (tx: Tx, agencyId: string, claimed: readonly EventRow[]) =>
  tx
    .selectFrom('business_events')
    .select(['position', 'type', 'subject_id', 'settled', 'retry_at'])
    .where('agency_id', '=', agencyId)
    .where('done_at', 'is', null)
    .where('subject_id', '=', sql<string>`ANY(${[...new Set(claimed.map(({ subject_id }) => subject_id))]}::uuid[])`)
    .where('position', '<', claimed.at(-1)!.position)
    .where('id', '<>', sql<string>`ALL(${claimed.map(({ id }) => id)}::uuid[])`)
    .execute()

export interface Failure {
  event_id: string
  listener: string
  tries: number
  retry_at: Date | null
}

export const failuresOf = (tx: Tx, agencyId: string, eventIds: readonly string[]): Promise<Failure[]> =>
  tx
    .selectFrom('business_event_failures')
    .select(['event_id', 'listener', 'tries', 'retry_at'])
    .where('agency_id', '=', agencyId)
    .where('event_id', '=', sql<string>`ANY(${eventIds}::uuid[])`)
    .execute()

export const keepFailure = (tx: Tx, agencyId: string, failure: Failure & { error: string; failed_at: Date }) =>
  tx
    .insertInto('business_event_failures')
    .values({ agency_id: agencyId, ...failure })
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'event_id', 'listener']).doUpdateSet(({ ref }) => ({
        tries: ref('excluded.tries'),
        error: ref('excluded.error'),
        failed_at: ref('excluded.failed_at'),
        retry_at: ref('excluded.retry_at'),
      })),
    )
    .execute()

export const forgetFailure = (tx: Tx, agencyId: string, eventId: string, listener: string) =>
  tx
    .deleteFrom('business_event_failures')
    .where('agency_id', '=', agencyId)
    .where('event_id', '=', eventId)
    .where('listener', '=', listener)
    .execute()

export interface Standing {
  settled: string[]
  done_at: Date | null
  retry_at: Date | null
}

export const markEvents = (tx: Tx, agencyId: string, ids: readonly string[], standing: Standing) =>
  tx
    .updateTable('business_events')
    .set(standing)
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()

export const agenciesWithOldEvents = (tx: Tx, before: Date) =>
  tx
    .selectFrom('business_events')
    .select('agency_id')
    .distinct()
    .where('created_at', '<', before)
    .where('done_at', 'is not', null)
    .execute()

export const deleteOldEvents = (tx: Tx, agencyId: string, before: Date) =>
  tx
    .deleteFrom('business_events')
    .where('agency_id', '=', agencyId)
    .where('created_at', '<', before)
    .where('done_at', 'is not', null)
    .execute()

/** Removes the mark that a listener gave up on an event. @returns true if there was one. */
export async function reopenEvent(tx: Tx, agencyId: string, eventId: string, listener: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('business_event_failures')
    .where('agency_id', '=', agencyId)
    .where('event_id', '=', eventId)
    .where('listener', '=', listener)
    .where('retry_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await tx
    .updateTable('business_events')
    .set({ settled: sql<string[]>`array_remove(settled, ${listener})`, done_at: null, retry_at: null })
    .where('agency_id', '=', agencyId)
    .where('id', '=', eventId)
    .execute()
  return true
}

export const deleteOldSteps = (tx: Tx, before: Date) => tx.deleteFrom('agency_steps').where('taken_at', '<', before).execute()
