import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { letThreadGiveWay } from '../backups/priority.ts'
import { throttled, unattended } from '../backups/throttled.ts'
import { answerWork } from '../threads.ts'

// Copies the files of a running PostgreSQL for a base backup. It has a thread of its own: in the main thread, copying and requests would wait for each other.

// PostgreSQL's manual, 25.3.4.4.
/** Folders whose files a server writes again when it starts. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
/** Files that only the running server uses. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*|current_logfiles(?:\.tmp)?|backup_label(?:\.old)?|tablespace_map)$/

const partSize = 1024 * 1024

letThreadGiveWay()
answerWork(({ from, to }: { from: string; to: string }) => copyCluster(from, to))

/** Returns all folders of the cluster, also empty ones, relative to it. */
async function copyCluster(cluster: string, to: string): Promise<string[]> {
  const folders: string[] = []
  const copyFolder = async (inside: string) => {
    folders.push(inside)
    // Fails if a stop has ended the backup and removed its folder.
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
 * Compresses each part separately: gzip files can be concatenated. A file that is missing belongs to a table that was dropped meanwhile, which the
 * log says too.
 */
async function copyFile(from: string, to: string): Promise<void> {
  const copy = openSync(to, 'w', 0o600)
  try {
    const parts: AsyncIterable<Buffer> = createReadStream(from, { highWaterMark: partSize })
    // An empty file has no parts, but its copy must be a gzip file too.
    writeFileSync(copy, gzipSync(''))
    for await (const part of throttled(parts, unattended)) writeFileSync(copy, gzipSync(part, { level: 1 }))
    fsyncSync(copy)
  } catch (error) {
    rmSync(to, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    closeSync(copy)
  }
}
