import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import pg from 'pg'
import { basesOf, completeBases, walOf, writeBaseInfo, type Base } from './layout.ts'

// PostgreSQL's manual, 25.3.4.4.
/** Folders whose files a server writes again when it starts. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
/** Files that only the running server uses. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*|current_logfiles(?:\.tmp)?|backup_label(?:\.old)?|tablespace_map)$/

interface BaseParts {
  url: string
  cluster: string
  archive: string
  /** Ends the wait for the archive. */
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
    const folders = await copyCluster(cluster, join(path, 'cluster'))
    // Waits until the log that the copy needs is archived.
    const { rows: ended } = await client.query<{ labelfile: string; at: Date }>(
      'SELECT labelfile, clock_timestamp() AS at FROM pg_backup_stop(wait_for_archive => true)',
    )
    const [start, stop] = [begun[0]!, ended[0]!]
    writeFileSync(join(path, 'cluster', 'backup_label.gz'), gzipSync(stop.labelfile), { mode: 0o600 })
    writeBaseInfo(path, { startedAt: start.at, stoppedAt: stop.at, firstWal: start.wal, folders, version: start.version })
    return completeBases(archive).find((base) => base.name === name)!
  } catch (error) {
    rmSync(path, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns all folders of the cluster, also empty ones, relative to it. */
async function copyCluster(cluster: string, to: string): Promise<string[]> {
  const folders: string[] = []
  const copyFolder = async (inside: string) => {
    folders.push(inside)
    mkdirSync(join(to, inside), { recursive: true, mode: 0o700 })
    for (const entry of readdirSync(join(cluster, inside), { withFileTypes: true })) {
      const path = join(inside, entry.name)
      if (entry.isDirectory()) await copyFolder(path)
      else if (entry.isFile() && !leftOut.test(entry.name) && !emptied.has(inside.split('/')[0] ?? ''))
        await copyFile(join(cluster, path), `${join(to, path)}.gz`)
    }
  }
  await copyFolder('')
  return folders
}

/** A table that is dropped meanwhile takes its file away: the log says so too. */
async function copyFile(from: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(from), createGzip({ level: 1 }), createWriteStream(to, { mode: 0o600, flush: true }))
  } catch (error) {
    rmSync(to, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

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
