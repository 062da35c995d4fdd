import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { impatientSocket } from '../database/impatient-socket.ts'
import { walPositionOf, type WalPosition } from '../database/wal-position.ts'
import type { Log } from '../log.ts'

/** A message of a topic. */
type News = { topic: string } & Record<string, unknown>

/** Messages to open screens. LISTEN/NOTIFY carries them between processes. Topics are `user:{id}` and `agency:{id}`. */
export interface Live {
  /**
   * Sends news to all processes in one message. Call it after a commit and outside transactions, because committing a NOTIFY takes
   * a lock of the whole server. Send ids, not records. News may be lost: screens also reload on their own.
   */
  tell(news: readonly News[]): Promise<void>
  /**
   * Calls `hear` for each message of a topic, with the position of the log from which on the change can be read, if it is known.
   * Returns a function that stops it.
   */
  listen(topic: string, hear: (news: object, position: WalPosition | null) => void): () => void
  /** Calls `hear` when the process listens again after a time in which it may have missed news. Returns a function that stops it. */
  listenForGaps(hear: () => void): () => void
  close(): Promise<void>
}

// A connection that was dropped silently is noticed after the two together, so that news or a gap reach a screen within 5 s.
const beatMs = 1_000
const silentMs = 2_500
const retryMs = 1_000

// A message of PostgreSQL holds at most 8000 bytes.
const maxPerMessage = 40

// Processes of the release before ignore the position.
const notify = `SELECT pg_notify('live', (
  SELECT jsonb_agg(item || jsonb_build_object('lsn', pg_current_wal_insert_lsn())) FROM jsonb_array_elements($1::jsonb) AS item)::text)`

/**
 * Holds one listening connection. It asks the database for an answer each second, and reconnects when it gets none. Without a `url` (a
 * pooler delivers no notifications) it carries news within this process only.
 */
export function openLive(url: string | null, db: Pick<Database, 'query'>, log: Log): Live {
  const news = new EventEmitter().setMaxListeners(0)
  const gaps = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const deliver = (all: readonly News[]) => {
    for (const { topic, lsn, ...rest } of all) news.emit(topic, rest, typeof lsn === 'string' ? walPositionOf(lsn) : null)
  }
  let hasListened = false
  const connect = async (url: string) => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'safiri live',
      stream: () => impatientSocket(silentMs),
      connectionTimeoutMillis: silentMs,
    })
    let beat: NodeJS.Timeout | undefined
    next.on('error', () => {})
    next.on('end', () => {
      clearTimeout(beat)
      if (!closed) retry = setTimeout(() => void connect(url), client === next ? 0 : retryMs)
    })
    next.on('notification', ({ payload }) => {
      if (payload) deliver(JSON.parse(payload) as News[])
    })
    try {
      await next.connect()
      await next.query('LISTEN live')
      client = next
      beats(next, (timer) => (beat = timer))
      if (hasListened) gaps.emit('gap')
      hasListened = true
    } catch (error) {
      log.warn({ err: error }, 'live news cannot listen yet')
      await next.end().catch(() => {})
    }
  }
  if (!url) log.warn({}, 'behind a pooler, open screens hear of other processes only when they reload: docs/pooler.md')
  const connected = url ? connect(url) : undefined

  return {
    async tell(all) {
      if (!url) return deliver(all)
      for (let at = 0; at < all.length; at += maxPerMessage) await db.query(notify, [JSON.stringify(all.slice(at, at + maxPerMessage))])
    },
    listen(topic, hear) {
      news.on(topic, hear)
      return () => news.off(topic, hear)
    },
    listenForGaps(hear) {
      gaps.on('gap', hear)
      return () => gaps.off('gap', hear)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connected
      await client?.end()
    },
  }
}

/** Asks for an answer each second. The next question waits for the answer, because writing also counts as traffic of the socket. */
function beats(client: pg.Client, wait: (timer: NodeJS.Timeout) => void): void {
  wait(
    setTimeout(() => {
      client.query('SELECT 1').then(
        () => beats(client, wait),
        () => {}, // the connection ends, and is opened again
      )
    }, beatMs).unref(),
  )
}
