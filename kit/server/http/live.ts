import { EventEmitter } from 'node:events'
import pg from 'pg'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Log } from '../log.ts'

/** News for the screens that are open, between processes by LISTEN/NOTIFY. Topics are `user:{id}` and `agency:{id}`. */
export interface Live {
  /** Told to all processes when the transaction commits, and never when it does not. `news` stays small: ids, not records. */
  tell(tx: Tx, topic: string, news: object): Promise<void>
  /** Calls `hear` for each piece of news of a topic; returns how to stop. */
  listen(topic: string, hear: (news: object) => void): () => void
  close(): Promise<void>
}

/** Holds one connection that listens; it reconnects by itself. */
export function openLive(url: string, log: Log): Live {
  const news = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url })
    next.on('error', () => {})
    next.on('end', () => {
      if (closed) return
      retry = setTimeout(() => void connect(), 1_000)
    })
    next.on('notification', ({ payload }) => {
      if (!payload) return
      const { topic, ...rest } = JSON.parse(payload) as { topic: string }
      news.emit(topic, rest)
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
  const connected = connect()

  return {
    async tell(tx, topic, body) {
      await sql`SELECT pg_notify('live', ${JSON.stringify({ topic, ...body })})`.execute(tx)
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
