import { sql, type Insertable } from 'kysely'
import type { SiteHits } from '../../../../database/tables.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { toAppError } from '#kit/server/http/errors.ts'

export type Hit = Insertable<SiteHits>

const flushMs = 500
const mostAtOnce = 500
/** Beyond this the database is not keeping up, and hits are dropped rather than memory filled. */
export const mostWaiting = 20_000

interface Queue {
  /** The next batch, by agency. */
  waiting: Map<string, Hit[]>
  /** The batch that is being written. */
  batch: ReadonlyMap<string, Hit[]>
  /** Hits of both. */
  count: number
  timer: NodeJS.Timeout | null
  writing: Promise<void>
  /** The writing of the next batch, while it waits for `writing`. */
  next: Promise<void> | null
}

const queues = new WeakMap<App['db'], Queue>()

function queueOf(app: App): Queue {
  const known = queues.get(app.db)
  if (known) return known
  const queue: Queue = { waiting: new Map(), batch: new Map(), count: 0, timer: null, writing: Promise.resolve(), next: null }
  queues.set(app.db, queue)
  return queue
}

/** Adds a hit to the next batch. Hits of half a second are written at once; those of a process that is killed are lost. */
export function addHit(app: App, hit: Hit): void {
  const queue = queueOf(app)
  if (queue.count >= mostWaiting) return
  const own = queue.waiting.get(hit.agency_id)
  if (own) own.push(hit)
  else queue.waiting.set(hit.agency_id, [hit])
  queue.count++
  queue.timer ??= setTimeout(() => void flushHits(app), flushMs).unref()
}

/** Returns the hits of an agency that this process has not written yet, or is writing now. */
export function unwrittenHits(app: App, agencyId: string): Hit[] {
  const { batch, waiting } = queueOf(app)
  return [...(batch.get(agencyId) ?? []), ...(waiting.get(agencyId) ?? [])]
}

/** Writes all waiting hits, after the batch that is being written. One batch is written at a time, and one waits. */
export function flushHits(app: App): Promise<void> {
  const queue = queueOf(app)
  if (queue.timer) clearTimeout(queue.timer)
  queue.timer = null
  queue.next ??= queue.writing.then(() => {
    queue.next = null
    queue.writing = writeNext(app, queue)
    return queue.writing
  })
  return queue.next
}

async function writeNext(app: App, queue: Queue): Promise<void> {
  queue.batch = queue.waiting
  queue.waiting = new Map()
  for (const [agencyId, hits] of queue.batch) await write(app, agencyId, hits)
  for (const hits of queue.batch.values()) queue.count -= hits.length
  queue.batch = new Map()
}

/** Writes hits of an agency. If the database refuses a value, the batch is split in halves, so that only the hit with that value is lost. */
async function write(app: App, agencyId: string, hits: readonly Hit[]): Promise<void> {
  try {
    await app.db.asAgency({ agencyId }, (tx) => insertHits(tx, agencyId, hits))
  } catch (error) {
    const isRefused = (toAppError(error)?.status ?? 500) < 500
    if (!isRefused || hits.length === 1) return app.log.warn({ err: error, lost: hits.length }, 'visits were not stored')
    const half = Math.ceil(hits.length / 2)
    await write(app, agencyId, hits.slice(0, half))
    await write(app, agencyId, hits.slice(half))
  }
}

/** Inserts hits, and marks their days as to be counted. */
export async function insertHits(tx: Tx, agencyId: string, hits: readonly Hit[]): Promise<void> {
  for (let at = 0; at < hits.length; at += mostAtOnce) {
    // One parameter for all rows: a parameter for each value of 500 rows keeps the process from answering for tens of milliseconds.
    const part = JSON.stringify(hits.slice(at, at + mostAtOnce))
    await sql`
      INSERT INTO site_hits (agency_id, id, day, at, kind, visitor, path, source, medium, campaign, country, country_by, device, browser, bot, lcp, inp, cls)
      SELECT ${agencyId}, id, day, at, kind, visitor, path, source, medium, campaign, country, country_by, device, browser, bot, lcp, inp, cls
      FROM jsonb_populate_recordset(NULL::site_hits, ${part}::jsonb) RETURNING 1`.execute(tx)
  }
  const days = [...new Set(hits.map(({ day }) => day))]
  const last_hit_at = hits.reduce((latest, { at }) => (new Date(at) > latest ? new Date(at) : latest), new Date(0))
  await tx
    .insertInto('site_visit_rolls')
    .values(days.map((day) => ({ agency_id: agencyId, day, last_hit_at })))
    .onConflict((of) => of.columns(['agency_id', 'day']).doUpdateSet((row) => ({ last_hit_at: row.ref('excluded.last_hit_at') })))
    .execute()
}
