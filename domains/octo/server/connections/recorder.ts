import { sql } from 'kysely'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'

// Calls are written together, a moment later, so that no call waits for its own record.
const pauseMs = 250
/** Beyond this many unwritten calls of a process, new ones are not recorded: the database is away. */
const mostWaiting = 10_000

export interface RecordedCall {
  agencyId: string
  connectionId: string
  /** Null for calls to a supplier. */
  keyId: string | null
  at: Date
  /** From the request to the end of its answer. */
  tookMs: number
  status: number
  /** What a refused or failed call was told. */
  error: string | null
}

interface Waiting {
  calls: RecordedCall[]
  timer: NodeJS.Timeout | null
}
const waitingOf = new WeakMap<App, Waiting>()

/** Keeps a call for the health of its connection. It is written within a second. */
export function recordOctoCall(app: App, call: RecordedCall): void {
  const waiting = waitingOf.get(app) ?? { calls: [], timer: null }
  waitingOf.set(app, waiting)
  if (waiting.calls.length >= mostWaiting) return
  waiting.calls.push(call)
  waiting.timer ??= setTimeout(() => void writeOctoCalls(app), pauseMs)
}

/** Writes the calls kept so far. Called before the app closes. */
export async function writeOctoCalls(app: App): Promise<void> {
  const waiting = waitingOf.get(app)
  if (!waiting) return
  if (waiting.timer) clearTimeout(waiting.timer)
  const { calls } = waiting
  waitingOf.set(app, { calls: [], timer: null })
  for (const [agencyId, own] of Map.groupBy(calls, (call) => call.agencyId))
    await app.db
      .asAgency({ agencyId }, (tx) => write(tx, agencyId, own))
      .catch((error: Error) => app.log.error({ err: error, agency: agencyId }, 'calls of OCTO connections were not recorded'))
}

async function write(tx: Tx, agencyId: string, calls: readonly RecordedCall[]): Promise<void> {
  // In the order of their keys, so that two processes do not wait for each other.
  const ofConnections = [...Map.groupBy(calls, ({ connectionId }) => connectionId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [connectionId, own] of ofConnections) {
    await touch(tx, connectionId, own)
    for (const [day, some] of [...Map.groupBy(own, ({ at }) => dayOf(at))].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await tx
        .insertInto('octo_days')
        .values({
          agency_id: agencyId,
          connection_id: connectionId,
          day,
          calls: some.length,
          refused: some.filter(({ status }) => status >= 400 && status < 500).length,
          failed: some.filter(hasFailed).length,
          took_ms: some.reduce((sum, { tookMs }) => sum + tookMs, 0),
          slowest_ms: Math.max(...some.map(({ tookMs }) => tookMs)),
        })
        .onConflict((known) =>
          known.columns(['agency_id', 'connection_id', 'day']).doUpdateSet({
            calls: sql`octo_days.calls + excluded.calls`,
            refused: sql`octo_days.refused + excluded.refused`,
            failed: sql`octo_days.failed + excluded.failed`,
            took_ms: sql`octo_days.took_ms + excluded.took_ms`,
            slowest_ms: sql`greatest(octo_days.slowest_ms, excluded.slowest_ms)`,
          }),
        )
        .execute()
  }
  const keys = [...Map.groupBy(calls, ({ keyId }) => keyId)].flatMap(([id, own]) => (id ? [{ id, at: own.at(-1)!.at }] : []))
  for (const { id, at } of keys.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await tx.updateTable('octo_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** The server did not answer, or with a fault of its own. */
export const hasFailed = ({ status }: Pick<RecordedCall, 'status'>): boolean => status === 0 || status >= 500

async function touch(tx: Tx, id: string, calls: readonly RecordedCall[]): Promise<void> {
  const last = calls.at(-1)!
  const bad = calls.findLast(({ error }) => error !== null)
  await tx
    .updateTable('octo_connections')
    .set({
      last_used_at: last.at,
      ...(bad && { last_error: bad.error!.slice(0, 500), last_error_at: bad.at }),
      failing_since: hasFailed(last) ? sql<Date>`coalesce(failing_since, ${last.at})` : null,
    })
    .where('id', '=', id)
    .execute()
}
