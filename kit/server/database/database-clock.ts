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
 * Returns a clock that shows the time of the database, so that all processes agree on when a hold or a link ends, whatever the clocks
 * of their machines say. It asks at once and then every minute; in between, and while the database does not answer, it goes on
 * by this machine's clock.
 */
export async function openDatabaseClock({ db, log, local = Date.now }: Options): Promise<DatabaseClock> {
  let aheadMs = 0
  const compare = async () => {
    const asked = local()
    const [row] = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at', [])
    const answered = local()
    const differs = row!.at.getTime() - (asked + answered) / 2
    const counts = Math.abs(differs) > leastMs + (answered - asked) / 2
    if (counts && Math.abs(differs) > toldMs && Math.abs(differs - aheadMs) > leastMs)
      log.warn({ differs_ms: Math.round(differs) }, 'this machine’s clock differs from the database’s, which is used')
    aheadMs = counts ? differs : 0
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), askEveryMs).unref()
  return { now: () => new Date(local() + aheadMs), compare, stop: () => clearInterval(timer) }
}
