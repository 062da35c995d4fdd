import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

// Any number, but every version of the program must use the same.
const lockKey = 7_201_826
const pollMs = 200
const patienceMs = 5 * 60_000

/** How to wait for another process that prepares the same database. */
export interface Turn {
  log?: ((line: string) => void) | undefined
  /** Milliseconds after which waiting ends with an error. */
  patienceMs?: number | undefined
}

/**
 * Connects as the owner for the time of `work` and returns its result.
 * @throws a sentence when the database cannot be reached, refuses the log-in, or ends the connection.
 */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'safiri owner', connectionTimeoutMillis: 15_000 })
  // The running statement reports a lost connection. Without a listener the error would end the process with a stack trace.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const sentence = connectionFault(error, ownerUrl)
    throw sentence ? new Error(sentence, { cause: error }) : error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs `work` in one transaction that no other process can run at the same time, and returns its result. The lock belongs to the
 * transaction, so it ends with it, also behind a connection pooler that hands the connection on.
 * @throws a sentence that names the other process, if that does not finish within `patienceMs`.
 */
export async function inTurn<T>(client: pg.Client, work: () => Promise<T>, turn: Turn = {}): Promise<T> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  try {
    await takeTurn(client, turn)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function takeTurn(client: pg.Client, { log = () => {}, patienceMs: patience = patienceMs }: Turn): Promise<void> {
  const end = performance.now() + patience
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [lockKey])
    if (rows[0]?.mine) return
    if (!told || performance.now() > end) {
      const other = await holderOf(client)
      if (!other) continue
      if (performance.now() > end) throw new Error(stuckSentence(other, patience))
      log(`Waiting for another process that is preparing this database (PostgreSQL process ${other.pid}, since ${other.since}) …`)
    }
    await wait(pollMs)
  }
}

interface Holder {
  pid: number
  since: string
}

async function holderOf(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `SELECT l.pid, to_char(coalesce(a.xact_start, a.backend_start) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') AS since
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [lockKey],
  )
  return rows[0]
}

const stuckSentence = ({ pid, since }: Holder, patience: number) =>
  `Another process has been preparing this database for over ${Math.ceil(patience / 1000)} seconds (PostgreSQL process ${pid}, since ${since}). ` +
  `Wait for it, then start again. If it is stuck, end it first: SELECT pg_terminate_backend(${pid}).`

/** Returns a sentence for a failed connection, or `null` if the error is of another kind. Never contains the password. */
export function connectionFault(error: unknown, url: string): string | null {
  const { cause } = error as { cause?: unknown }
  const inner = cause ? connectionFault(cause, url) : null
  if (inner) return inner
  const { code = '', message } = error as { code?: string; message?: string }
  const { hostname, port, username, pathname } = new URL(url)
  const server = `PostgreSQL at ${hostname || 'the local socket'}:${port || 5432}`
  if (code === '28P01' || code === '28000' || /SASL|authentication failed/.test(message ?? ''))
    return `${server} refused the log-in of "${decodeURIComponent(username)}": ${message}. Check the name and the password in the address of the database.`
  if (code === '3D000')
    return `${server} has no database "${decodeURIComponent(pathname.slice(1))}". Create it, or check the address of the database.`
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOENT'].includes(code) ||
    /timeout expired/.test(message ?? '')
  )
    return `${server} cannot be reached (${code || message}). Check that it runs, and the address of the database.`
  if (
    code.startsWith('57P') ||
    code.startsWith('08') ||
    ['ECONNRESET', 'EPIPE'].includes(code) ||
    // The driver's words for a connection that ended between two statements.
    /Connection terminated|is not queryable/.test(message ?? '')
  )
    return `${server} ended the connection (${message}). What was finished is kept: start again when PostgreSQL runs.`
  if (code === '53100' || code === 'ENOSPC') return `${server} has no space left on its disk. Free some, then start again.`
  return null
}
