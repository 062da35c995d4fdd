import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

/** A smaller difference may be the way to the database and back. */
const leastMs = 1_000
/** From this difference on, it is logged: the machine's time is not kept. */
const toldMs = 5_000
const askEveryMs = 60_000

export interface DatabaseClock extends Clock {
  /** Compares with the database again. */
  compare(): Promise<void>
  stop(): void
}

interface Options {
  db: Pick<Database, 'query'>
  log: { warn(fields: object, text: string): void }
  /** This machine's time in milliseconds. */
  local?: () => number
}

/**
 * Compares a machine's clock with the database's. Returns how far the database is ahead, and by how much that may be wrong: half of the time
 * that asking took. In milliseconds.
 */
export async function differenceOf(askDatabase: () => Promise<Date>, local: () => number): Promise<{ aheadMs: number; orMs: number }> {
  const asked = local()
  const at = await askDatabase()
  const answered = local()
  return { aheadMs: at.getTime() - (asked + answered) / 2, orMs: (answered - asked) / 2 }
}

/**
 * Returns a clock that shows the time of the database, so that all processes agree on when a hold or a link ends, whatever the clocks
 * of their machines say. It asks at once and then every minute; in between, and while the database does not answer, it goes on
 * by this machine's clock.
 */
export async function openDatabaseClock({ db, log, local = Date.now }: Options): Promise<DatabaseClock> {
  let aheadMs = 0
  const compare = async () => {
    const ask = async () => (await db.query<{ at: Date }>('SELECT clock_timestamp() AS at', []))[0]!.at
    const { aheadMs: differs, orMs } = await differenceOf(ask, local)
    const counts = Math.abs(differs) > leastMs + orMs
    if (counts && Math.abs(differs) > toldMs && Math.abs(differs - aheadMs) > leastMs)
      log.warn({ differs_ms: Math.round(differs) }, 'this machine’s clock differs from the database’s, which is used')
    aheadMs = counts ? differs : 0
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), askEveryMs).unref()
  return { now: () => new Date(local() + aheadMs), compare, stop: () => clearInterval(timer) }
}
