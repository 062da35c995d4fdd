import { copyFileSync, cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { asOwner } from '../database/preparing/owner.ts'
import type { Log } from '../log.ts'
import { makeBase, removeOldBases } from './base-backup.ts'
import { completeBases, filesOf, gapFile, pausedFile } from './layout.ts'

const checkMs = 30_000
const baseEveryMs = 24 * 3_600_000
/** From here on, staff are told. */
export const warnAt = 0.8
/** From here on, the log is no longer archived: sales continue, and the moments from now on cannot be restored until there is room. */
export const pauseAt = 0.95

export interface ArchiveParts {
  db: Pick<Database, 'asPlatform' | 'query'>
  clock: Clock
  log: Pick<Log, 'info' | 'error'>
  archive: string
  /** URL of the cluster's own database, as the superuser. */
  url: string
  cluster: string
  dataFolder: string
  /** False where the files are in object storage. */
  withFiles: boolean
  /** False where the operator keeps the key. */
  withSecretKey: boolean
  keepDays: number
  /** Returns which part of the folder's disk is used, 0 to 1. */
  used?: (folder: string) => Promise<number>
}

/** The part of a disk that is used, as `df` says it: of what programs without special rights can use. */
export async function usedPart(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder)
  const used = blocks - bfree
  return used / (used + bavail)
}

export interface ArchiveLook {
  state: 'ok' | 'warning' | 'paused'
  archive_disk_used: number
  data_disk_used: number
  problem: string | null
  archived_at?: Date | null
}

/**
 * Looks at both disks, and pauses or resumes archiving. While archiving fails, PostgreSQL keeps its log on the data disk: so that disk counts too.
 * A pause leaves a gap in the log. A file says so until there is a new base backup, also after a restart.
 */
export async function lookAtDisks(archive: string, dataFolder: string, used = usedPart): Promise<ArchiveLook> {
  const [archive_disk_used, data_disk_used] = [await used(archive), await used(dataFolder)]
  const fullest = Math.max(archive_disk_used, data_disk_used)
  const disks = { archive_disk_used, data_disk_used }
  const percent = Math.round(fullest * 100)
  const which = archive_disk_used >= data_disk_used ? `the archive (${archive})` : `the data (${dataFolder})`
  const paused = existsSync(pausedFile(archive))
  if (fullest >= pauseAt) {
    if (!paused) for (const file of [gapFile(archive), pausedFile(archive)]) writeFileSync(file, '')
    const problem = `The disk of ${which} is ${percent} % full, so the log is no longer archived. Sales continue. Free space: archiving then starts again.`
    return { state: 'paused', ...disks, problem }
  }
  // Some room between the two, or it would switch all the time.
  if (paused && fullest >= warnAt)
    return {
      state: 'paused',
      ...disks,
      problem: `The disk of ${which} is ${percent} % full. Archiving starts again below ${warnAt * 100} %.`,
    }
  if (paused) rmSync(pausedFile(archive), { force: true })
  if (fullest >= warnAt)
    return {
      state: 'warning',
      ...disks,
      problem: `The disk of ${which} is ${percent} % full. At ${pauseAt * 100} % the log is no longer archived.`,
    }
  return { state: 'ok', ...disks, problem: null }
}

/** Copies files that are new since the last time. Stored files never change. Returns how many. */
export function copyNewFiles(from: string, to: string, known: Set<string>): number {
  if (!existsSync(from)) return 0
  let copied = 0
  for (const name of readdirSync(from)) {
    if (known.has(name)) continue
    if (!existsSync(join(to, name))) {
      // A file that is half copied must not pass for one.
      cpSync(join(from, name), join(to, `.part-${name}`), { recursive: true })
      rmSync(join(to, name), { recursive: true, force: true })
      renameSync(join(to, `.part-${name}`), join(to, name))
      copied++
    }
    known.add(name)
  }
  return copied
}

/**
 * Keeps the archive of an embedded database: files, a base backup a day, what is too old, and the state that the operators' screen shows. PostgreSQL
 * itself archives its log. Returns the function that ends this.
 */
export function keepArchive(parts: ArchiveParts): () => Promise<void> {
  const stopping = new AbortController()
  const known = new Set<string>()
  let startedAt = ''
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        startedAt = await wakeAfterStart(parts, startedAt)
        const look = await lookAtDisks(parts.archive, parts.dataFolder, parts.used)
        if (look.state !== 'paused') await work(parts, known, stopping.signal)
        await record(parts, { ...look, ...(await archiverOf(parts, look)) })
      } catch (error) {
        // A stop ends a base backup. That is no fault: the next start makes one.
        if (stopping.signal.aborted) break
        parts.log.error({ err: error }, 'the archive of the database could not be kept')
        await record(parts, {
          ...(await lookAtDisks(parts.archive, parts.dataFolder, parts.used)),
          state: 'warning',
          problem: (error as Error).message,
        }).catch(() => {})
      }
      await wait(checkMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

/**
 * Wakes PostgreSQL's checkpointer once after each start. It falls asleep for minutes before the database is open, and only when it is awake does it
 * keep the time limit of the archive. Returns when the server was started.
 */
async function wakeAfterStart({ db, url }: Pick<ArchiveParts, 'db' | 'url'>, before: string): Promise<string> {
  const [row] = await db.query<{ at: string }>('SELECT pg_postmaster_start_time()::text AS at', [])
  if (row!.at !== before) await wakeCheckpointer(url)
  return row!.at
}

/** See `wakeAfterStart`. Also for tests, which keep no archive. */
export const wakeCheckpointer = (url: string): Promise<unknown> => asOwner(url, (client) => client.query('CHECKPOINT'))

/** One round: copies new files, and makes a base backup if one is due. */
async function work(
  { archive, dataFolder, withFiles, withSecretKey, url, cluster, keepDays, clock, log }: ArchiveParts,
  known: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  if (withFiles) copyNewFiles(join(dataFolder, 'files'), filesOf(archive), known)
  const newest = completeBases(archive).at(-1)
  const now = clock.now()
  if (newest && !existsSync(gapFile(archive)) && now.getTime() - newest.stoppedAt.getTime() < baseEveryMs) return
  copyFileSync(join(dataFolder, 'superuser-password'), join(archive, 'superuser-password'))
  if (withSecretKey) copyFileSync(join(dataFolder, 'secret-key'), join(archive, 'secret-key'))
  const { name } = await makeBase({ url, cluster, archive, signal })
  rmSync(gapFile(archive), { force: true })
  const removed = removeOldBases(archive, keepDays, now)
  log.info({ base: name, removed }, 'base backup of the database')
}

/** Returns when PostgreSQL last archived a part of its log, and what is wrong if it could not archive the last one. */
async function archiverOf({ db }: ArchiveParts, { state, problem }: ArchiveLook) {
  const [row] = await db.query<{ failed: string | null; at: Date | null }>(
    `SELECT CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END AS failed, last_archived_time AS at
     FROM pg_stat_archiver`,
    [],
  )
  const { failed, at: archived_at } = row!
  if (!failed || state === 'paused') return { state, problem, archived_at }
  const sentence = `PostgreSQL cannot archive its log (${failed}, last success ${archived_at?.toISOString() ?? 'never'}). The file postgres.log in the data folder says why.`
  return { state: 'warning' as const, problem: sentence, archived_at }
}

async function record(
  { db, clock, archive }: ArchiveParts,
  { state, archive_disk_used, data_disk_used, problem, archived_at }: ArchiveLook,
) {
  const now = clock.now()
  const base_at = completeBases(archive).at(-1)?.stoppedAt ?? null
  await db.asPlatform('house: state of the archive', async (tx) => {
    const before = await tx.selectFrom('archive_states').select(['state', 'since']).executeTakeFirst()
    const since = before?.state === state ? before.since : now
    const values = {
      at: now,
      state,
      since,
      folder: archive,
      archive_disk_used,
      data_disk_used,
      base_at,
      problem,
      ...(archived_at ? { archived_at } : {}),
    }
    await tx
      .insertInto('archive_states')
      .values(values)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
      .execute()
  })
}
