import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { threadOf } from '../threads.ts'
import { basesOf, completeBases, walOf, writeBaseInfo, type Base } from './layout.ts'

const copyCluster = threadOf<{ from: string; to: string }, string[]>({ source: 'kit/server/archive/base-backup-thread.ts', idleMs: 0 })

interface BaseParts {
  url: string
  cluster: string
  archive: string
  /** Ends the backup when it aborts. */
  signal?: AbortSignal
}

/**
 * Copies the running cluster into the archive: files as they are, between `pg_backup_start` and `pg_backup_stop`. With the log that was
 * archived meanwhile they become consistent. Returns the new base backup. @throws when a file cannot be read or written; nothing is left then.
 */
export async function makeBase({ url, cluster, archive, signal }: BaseParts): Promise<Base> {
  const name = new Date()
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')
  const path = join(basesOf(archive), name)
  signal?.throwIfAborted()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  signal?.addEventListener('abort', () => void client.end(), { once: true })
  await client.connect()
  try {
    await client.query("SET statement_timeout = '15min'")
    const { rows: begun } = await client.query<{ wal: string; at: Date; version: string }>(
      `SELECT pg_walfile_name(pg_backup_start($1, fast => true)) AS wal, clock_timestamp() AS at, current_setting('server_version_num')::int / 10000 || '' AS version`,
      [`safiri ${name}`],
    )
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const folders = await Promise.race([copyCluster({ from: cluster, to: join(path, 'cluster') }), whenAborted(signal)])
    // Waits until the log that the copy needs is archived.
    const { rows: ended } = await client.query<{ labelfile: string; at: Date }>(
      'SELECT labelfile, clock_timestamp() AS at FROM pg_backup_stop(wait_for_archive => true)',
    )
    const [start, stop] = [begun[0]!, ended[0]!]
    writeFileSync(join(path, 'cluster', 'backup_label.gz'), gzipSync(stop.labelfile), { mode: 0o600 })
    writeBaseInfo(path, { startedAt: start.at, stoppedAt: stop.at, firstWal: start.wal, folders, version: start.version })
    return completeBases(archive).find((base) => base.name === name)!
  } catch (error) {
    // The thread may be writing its last file there.
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Rejects when the signal aborts. The thread ends when it finds its folder removed. */
const whenAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('The server stopped before its base backup was complete.')), { once: true })
  })

const segment = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?\.gz$/

/**
 * Deletes base backups that no moment of the last `keepDays` needs, the log before the oldest that stays, and unfinished ones. Returns the
 * names of the deleted base backups.
 */
export function removeOldBases(archive: string, keepDays: number, now: Date): string[] {
  const bases = completeBases(archive)
  const since = now.getTime() - keepDays * 24 * 3_600_000
  // The newest one from before that time is needed for the moments after it.
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ stoppedAt }) => stoppedAt.getTime() <= since),
  )
  const old = bases.slice(0, firstKept)
  const kept = bases.slice(firstKept)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
  const complete = new Set(kept.map(({ name }) => name))
  for (const name of readdirSync(basesOf(archive))) {
    const path = join(basesOf(archive), name)
    if (!complete.has(name) && now.getTime() - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { recursive: true, force: true })
  }
  const oldest = kept[0]
  // Without the timeline, which is the first eight digits.
  if (oldest)
    for (const name of readdirSync(walOf(archive)))
      if (segment.test(name) && basename(name).slice(8, 24) < oldest.firstWal.slice(8)) rmSync(join(walOf(archive), name), { force: true })
  return old.map(({ name }) => name)
}
