import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { inParallel } from './in-parallel.ts'
import { openStore, type Store } from './disk.ts'
import type { Settings } from '../settings.ts'

// Built files of the web app, of this release and of earlier ones (docs/decisions/0061). A tab that was opened before an upgrade
// loads the files of its own release, and while processes are restarted one by one, any of them serves the files of both releases.

const folder = 'web-assets'
/** How long the files of a release are kept after a newer one has started. */
const keptMs = 14 * 24 * 60 * 60 * 1000
const maxReleases = 10
const parallel = 16

interface Release {
  id: string
  /** When it started first, or again after a newer one. Milliseconds. */
  startedAt: number
  files: string[]
}

interface Keys {
  file(name: string): string
  lists: string
  list(id: string): string
}

export interface KeptAssets {
  /** The bytes of a file, or null if no kept release has it. `ending` is that of a compressed copy. */
  read(name: string, ending?: '' | '.br'): Promise<Buffer | null>
  /**
   * Keeps the files in `built`, the folder of the built assets, unless they are kept already. Deletes the files of releases that were
   * replaced more than 14 days ago. @returns the number of files that were written.
   */
  publish(built: string, now: Date): Promise<number>
}

export function openKeptAssets(settings: Settings): KeptAssets {
  // In a bucket the files of agencies are beside them.
  const root = settings.S3_BUCKET ? `${folder}/` : ''
  const keys: Keys = { file: (name) => `${root}files/${name}`, lists: `${root}releases`, list: (id) => `${root}releases/${id}.json` }
  let opened: Promise<Store> | undefined
  const open = () => (opened ??= openStore(settings, folder))
  return {
    async read(name, ending = '') {
      if (!isAssetName(name)) return null
      const { disk } = await open()
      return disk.getBytes(keys.file(name + ending)).then(
        (bytes) => Buffer.from(bytes),
        () => null,
      )
    },
    async publish(built, now) {
      if (!existsSync(built)) return 0
      const store = await open()
      const { disk } = store
      // A browser that takes no Brotli gets the plain file.
      const files = readdirSync(built).filter((name) => isAssetName(name) && !name.endsWith('.gz'))
      const id = createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 32)
      const known = await releasesOn(disk, keys)
      const newest = known.at(-1)
      if (newest?.id === id) return 0
      const there = new Set(known.flatMap((release) => release.files))
      const missing = files.filter((name) => !there.has(name))
      await inParallel(missing, parallel, (name) => store.copyIn(join(built, name), keys.file(name)))
      const release: Release = { id, startedAt: now.getTime(), files }
      // Last, so that a release is only listed with all its files.
      await disk.put(keys.list(id), JSON.stringify(release))
      await forgetOld(disk, keys, [...known.filter((one) => one.id !== id), release], now)
      return missing.length
    },
  }
}

/** Returns whether a name can be that of a built file, without any folder. */
export const isAssetName = (name: string): boolean => /^[\w-][\w.-]{0,200}$/.test(name)

/** Returns the kept releases, the newest last. */
async function releasesOn(disk: Disk, keys: Keys): Promise<Release[]> {
  const releases: Release[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(keys.lists, { paginationToken, recursive: true }).catch(() => null)
    if (!page) break
    for (const entry of page.objects) if (entry.isFile) releases.push(JSON.parse(await disk.get(entry.key)) as Release)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return releases.toSorted((one, other) => one.startedAt - other.startedAt)
}

/** `releases` are in the order of their start. Each was replaced when the next one started. */
async function forgetOld(disk: Disk, keys: Keys, releases: readonly Release[], now: Date): Promise<void> {
  const isOld = (_release: Release, index: number) => {
    const next = releases[index + 1]
    return next !== undefined && (now.getTime() - next.startedAt > keptMs || index < releases.length - maxReleases)
  }
  const old = releases.filter(isOld)
  const still = new Set(releases.filter((release) => !old.includes(release)).flatMap(({ files }) => files))
  for (const { id, files } of old) {
    await inParallel(
      files.filter((name) => !still.has(name)),
      parallel,
      (name) => disk.delete(keys.file(name)),
    )
    await disk.delete(keys.list(id))
  }
}
