import { chownSync, createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { OsUser } from '../embedded-postgres/os-user.ts'
import { completeBases, type Base } from './layout.ts'

/** Returns the base backup from which a moment is restored, or the newest for the end of the log. @throws a sentence without one. */
export function baseFor(archive: string, until: Date | null): Base {
  const bases = completeBases(archive)
  if (bases.length === 0) throw new Error(`There is no base backup in ${archive}.`)
  const base = until ? bases.findLast(({ stoppedAt }) => stoppedAt <= until) : bases.at(-1)
  if (!base) throw new Error(`The archive begins at ${bases[0]!.stoppedAt.toISOString()}. Choose a later time.`)
  return base
}

/** Unpacks a base backup into a new cluster, which PostgreSQL then recovers with the archived log. */
export async function unpackBase({ path, folders }: Base, cluster: string, user: OsUser | undefined): Promise<void> {
  if (existsSync(cluster)) throw new Error(`There is a database in ${cluster} already.`)
  const own = (made: string) => user && chownSync(made, user.uid, user.gid)
  try {
    for (const folder of folders) {
      const made = join(cluster, folder)
      mkdirSync(made, { mode: 0o700 })
      own(made)
      for (const entry of readdirSync(join(path, 'cluster', folder), { withFileTypes: true })) {
        if (!entry.isFile()) continue
        const to = join(made, entry.name.replace(/\.gz$/, ''))
        await pipeline(createReadStream(join(path, 'cluster', folder, entry.name)), createGunzip(), createWriteStream(to, { mode: 0o600 }))
        own(to)
      }
    }
    const signal = join(cluster, 'recovery.signal')
    writeFileSync(signal, '', { mode: 0o600 })
    own(signal)
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    throw error
  }
}
