import type pg from 'pg'
import { meansUnusable, openReaderPool, type Reader } from './reader.ts'
import { walPositionOf, type WalPosition } from './wal-position.ts'

// A copy of the database that PostgreSQL keeps by streaming replication. It is read, and is always a little behind (docs/decisions/0062).

/** Why a read did or did not come from the replica: for monitoring. */
export type ReadFrom = 'replica' | 'primary: own writes' | 'primary: lag' | 'primary: failed'

export interface Replica extends Reader {
  /** Returns whether a read may use the replica: it is up, not far behind, and has replayed `position`. */
  mayRead(position: WalPosition | null): boolean
  /** The position of the primary's log. Everything that was committed before the call is at or before it. */
  position(): Promise<WalPosition>
  /** How far the replica is behind in seconds, `Infinity` if it does not answer, and where reads went since the start. */
  figures(): { lagSeconds: number; reads: Readonly<Record<ReadFrom, number>> }
  close(): Promise<void>
}

interface Options {
  url: string
  primary: pg.Pool
  poolSize: number
  pooled: boolean
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

const pollMs = 250
/** A replica that is further behind is not read. Longer than any pause that a person would take for a delay. */
export const maxLagMs = 10_000
const silentMs = 3_000

/** Opens the pool of the replica, and asks it several times a second how far it is. */
export function openReplica({ url, primary, poolSize, pooled, log }: Options): Replica {
  const pool = openReaderPool({ url, poolSize, pooled, silentMs })
  const reads: Record<ReadFrom, number> = { replica: 0, 'primary: own writes': 0, 'primary: lag': 0, 'primary: failed': 0 }
  /** The last position that the replica is known to have replayed, or null while it does not answer. */
  let replayed: WalPosition | null = null
  /** Positions of the primary that the replica has not replayed yet, with the time at which each was seen. The oldest is first. */
  let ahead: { position: WalPosition; at: number }[] = []
  let wasUsable: boolean | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const lagMs = () => (replayed === null ? Infinity : ahead[0] ? performance.now() - ahead[0].at : 0)
  const poll = async () => {
    try {
      const at = performance.now()
      const [flushed, copy] = await Promise.all([
        primary.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn'),
        pool.query<{ lsn: string | null }>('SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn'),
      ])
      const { lsn } = copy.rows[0]!
      if (lsn === null) throw new Error('The database of DATABASE_REPLICA_URL is not a replica.')
      const known = walPositionOf(lsn)
      replayed = known
      ahead.push({ position: walPositionOf(flushed.rows[0]!.lsn), at })
      ahead = ahead.filter(({ position }) => position > known)
    } catch (error) {
      if (wasUsable && !closed) log.error({ err: error }, 'the replica does not answer, so all reads go to the primary')
      replayed = null
    }
    const isUsable = lagMs() <= maxLagMs
    if (isUsable !== wasUsable && !closed) log.info({ lag_ms: lagMs() }, isUsable ? 'the replica is read' : 'the replica is not read')
    wasUsable = isUsable
    if (!closed) timer = setTimeout(() => void poll(), pollMs).unref()
  }
  void poll()

  return {
    pool,
    mayRead(position) {
      const from: ReadFrom | null =
        replayed === null
          ? 'primary: failed'
          : lagMs() > maxLagMs
            ? 'primary: lag'
            : position !== null && position > replayed
              ? 'primary: own writes'
              : null
      if (from) reads[from]++
      return from === null
    },
    answered() {
      reads.replica++
    },
    failed(error) {
      reads['primary: failed']++
      // Asked again by the next poll.
      if (meansUnusable(error)) replayed = null
      return true
    },
    async position() {
      // The position for inserts, because a commit that does not wait for the disk is not flushed yet.
      const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
      return walPositionOf(rows[0]!.lsn)
    },
    figures: () => ({ lagSeconds: lagMs() / 1000, reads }),
    async close() {
      closed = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}
