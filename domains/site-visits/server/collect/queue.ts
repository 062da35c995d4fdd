import { sql, type Insertable } from 'kysely'
import type { SiteHits } from '../../../../database/tables.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type Hit = Insertable<SiteHits>

const flushMs = 500
const mostAtOnce = 500
/** Beyond this the database is not keeping up, and hits are dropped rather than memory filled. */
const mostWaiting = 20_000

interface Queue {
  waiting: Map<string, Hit[]>
  count: number
  timer: NodeJS.Timeout | null
  writing: Promise<void>
}

const queues = new WeakMap<App['db'], Queue>()

function queueOf(app: App): Queue {
  const known = queues.get(app.db)
  if (known) return known
  const queue: Queue = { waiting: new Map(), count: 0, timer: null, writing: Promise.resolve() }
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

/** Writes all waiting hits. */
export function flushHits(app: App): Promise<void> {
  const queue = queueOf(app)
  if (queue.timer) clearTimeout(queue.timer)
  queue.timer = null
  const batch = queue.waiting
  queue.waiting = new Map()
  queue.count = 0
  queue.writing = queue.writing.then(() => writeAll(app, batch))
  return queue.writing
}

async function writeAll(app: App, batch: ReadonlyMap<string, Hit[]>): Promise<void> {
  for (const [agencyId, hits] of batch) {
    try {
      await app.db.asAgency({ agencyId }, (tx) => insertHits(tx, agencyId, hits))
    } catch (error) {
      app.log.warn({ err: error, lost: hits.length }, 'visits were not stored')
    }
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
      FROM jsonb_populate_recordset(NULL::site_hits, ${part}::jsonb)`.execute(tx)
  }
  const days = [...new Set(hits.map(({ day }) => day))]
  const last_hit_at = hits.reduce((latest, { at }) => (new Date(at) > latest ? new Date(at) : latest), new Date(0))
  await tx
    .insertInto('site_visit_rolls')
    .values(days.map((day) => ({ agency_id: agencyId, day, last_hit_at })))
    .onConflict((of) => of.columns(['agency_id', 'day']).doUpdateSet((row) => ({ last_hit_at: row.ref('excluded.last_hit_at') })))
    .execute()
}
