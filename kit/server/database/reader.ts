import pg from 'pg'
import { impatientSocket } from './impatient-socket.ts'
import { UnnamedClient } from './prepared.ts'

/** A server that may be read instead of the one that is written. What fails there may be read again on the other. */
export interface Reader {
  pool: pg.Pool
  /** Notes that a read was answered. */
  answered(): void
  /** Notes that a read failed. Returns whether the other server should read again. */
  failed(error: unknown): boolean
}

interface Options {
  url: string
  poolSize: number
  pooled: boolean
  /** How long the server may send nothing before a connection is closed. */
  silentMs: number
}

/** Shorter than for the server that is written, because there is another one to ask. */
const connectMs = 3_000
/** Longer than the time limit of a statement. */
const answerMs = 6_000
/** Shorter than the limit above, which closes what sends nothing. */
const idleMs = 5_000

/** Opens a pool of connections for reading. It never throws for a server that does not answer: its statements fail. */
export function openReaderPool({ url, poolSize, pooled, silentMs }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(pooled ? { Client: UnnamedClient } : {}),
    pipeline: true,
    stream: () => impatientSocket(Math.min(silentMs, answerMs)),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    idleTimeoutMillis: Math.min(idleMs, silentMs / 2),
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/**
 * Returns whether the server cannot be used, rather than one statement. Errors of the connection have a code of Node or none; PostgreSQL's have five
 * characters. It is going away (08, 57), has no connection left (53), or does not let us in (28, 3D, 55000).
 */
export function meansUnusable(error: unknown): boolean {
  const { code, status } = error as { code?: string; status?: number }
  if (status !== undefined) return false
  return !/^[0-9A-Z]{5}$/.test(code ?? '') || /^(?:08|28|3D|53|55000|57)/.test(code!)
}
