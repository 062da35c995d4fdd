import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { letThreadGiveWay } from '../backups/priority.ts'
import { unhurried } from '../backups/unhurried.ts'
import { answerWork } from '../threads.ts'

// Copies a running cluster for a base backup. In a thread, because in the server's own each part would wait for the requests of people, and they for it.

// PostgreSQL's manual, 25.3.4.4.
/** Folders whose files a server writes again when it starts. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
/** Files that only the running server uses. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*|current_logfiles(?:\.tmp)?|backup_label(?:\.old)?|tablespace_map)$/

const partSize = 1024 * 1024
/** Nobody waits for a base backup. */
const rests = 3

letThreadGiveWay()
answerWork(({ from, to }: { from: string; to: string }) => copyCluster(from, to))

/** Returns all folders of the cluster, also empty ones, relative to it. */
async function copyCluster(cluster: string, to: string): Promise<string[]> {
  const folders: string[] = []
  const copyFolder = async (inside: string) => {
    folders.push(inside)
    // Fails, and so ends this, when the backup was ended and its folder removed.
    mkdirSync(join(to, inside), { mode: 0o700 })
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

/**
 * Each part is compressed by itself: one after the other they are a gzip file too. A table that is dropped meanwhile takes its file away: the log
 * says so too.
 */
async function copyFile(from: string, to: string): Promise<void> {
  const copy = openSync(to, 'w', 0o600)
  try {
    const parts: AsyncIterable<Buffer> = createReadStream(from, { highWaterMark: partSize })
    // A file without a part is no gzip file.
    writeSync(copy, gzipSync(''))
    for await (const part of unhurried(parts, rests)) writeSync(copy, gzipSync(part, { level: 1 }))
    fsyncSync(copy)
  } catch (error) {
    rmSync(to, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    closeSync(copy)
  }
}
