import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Database } from '../database/database.ts'
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
  /** Calls `hear` for each message of a topic. Returns a function that stops it. */
  listen(topic: string, hear: (news: object) => void): () => void
  close(): Promise<void>
}

// A message of PostgreSQL holds at most 8000 bytes.
const maxPerMessage = 40

/**
 * Holds one listening connection, which reconnects automatically. Without a `url` (a pooler delivers no notifications) it carries
 * news within this process only.
 */
export function openLive(url: string | null, db: Pick<Database, 'query'>, log: Log): Live {
  const news = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const deliver = (all: readonly News[]) => {
    for (const { topic, ...rest } of all) news.emit(topic, rest)
  }
  const connect = async (url: string) => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => {})
    next.on('end', () => {
      if (closed) return
      retry = setTimeout(() => void connect(url), 1_000)
    })
    next.on('notification', ({ payload }) => {
      if (payload) deliver(JSON.parse(payload) as News[])
    })
    try {
      await next.connect()
      await next.query('LISTEN live')
      client = next
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
      for (let at = 0; at < all.length; at += maxPerMessage)
        await db.query("SELECT pg_notify('live', $1)", [JSON.stringify(all.slice(at, at + maxPerMessage))])
    },
    listen(topic, hear) {
      news.on(topic, hear)
      return () => news.off(topic, hear)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connected
      await client?.end()
    },
  }
}
