import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makePrivateFolder, refuseForeignFolder } from '../data-folder.ts'
import { fullDisk } from './disk.ts'
import { asUser, bareEnvironment, type OsUser } from './os-user.ts'

/** The superuser of the embedded database: it owns everything and bypasses row security. */
export const superuser = 'postgres'

const majorVersion = '18'

export interface ClusterSettings {
  /** The app's data folder; the cluster is `postgres` in it. */
  folder: string
  binaries: string
  user: OsUser | undefined
  durable: boolean
}

/** Path of PostgreSQL's data directory, with symlinks resolved, because processes are recognised by it. */
export const clusterOf = (folder: string): string => join(realpathSync(folder), 'postgres')

/** The superuser's password. It is created with the cluster, and only the file's owner can read it. */
export const readPassword = (folder: string): string => readFileSync(passwordFile(folder), 'utf8').trim()

const passwordFile = (folder: string) => join(folder, 'superuser-password')

/**
 * Creates the data folder. Other users cannot read it, but the user who runs PostgreSQL can pass through it. Refuses a folder
 * that holds other files, because we must not change its owner and mode (SAFIRI_DATA=/tmp).
 */
export function makeDataFolder(folder: string, user: OsUser | undefined) {
  makePrivateFolder(folder)
  refuseForeignFolder(folder)
  if (user) chownSync(folder, 0, user.gid)
  chmodSync(folder, user ? 0o710 : 0o700)
}

/**
 * Initialises the cluster if there is none: UTF-8, sorted by code point, page checksums, passwords by SCRAM. The folder gets
 * its name only when complete, so a start that is killed half-way leaves nothing broken.
 */
export async function initialise({ folder, binaries, user, durable }: ClusterSettings): Promise<void> {
  const cluster = clusterOf(folder)
  if (existsSync(cluster)) return refuseOtherVersion(cluster)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('postgres.new-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
  writePassword(folder, user)
  const draft = join(folder, `postgres.new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  await runInitdb({ draft, passwordFile: passwordFile(folder), binaries, user, durable })
  renameSync(draft, cluster)
}

async function runInitdb(settings: { draft: string; passwordFile: string; binaries: string; user: OsUser | undefined; durable: boolean }) {
  const { draft, binaries, user, durable } = settings
  const flags = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${settings.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // pg_trgm asks the C library what a letter is; with a plain C locale it would drop every letter with an accent.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--data-checksums',
    // On Linux, flush the thousand new files with one system call instead of one by one.
    ...(durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), flags, { ...asUser(user), cwd: '/', env: bareEnvironment })
  } catch (error) {
    const full = fullDisk(error, dirname(draft))
    rmSync(draft, { recursive: true, force: true })
    if (full) throw new Error(full)
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
    const hint = user ? ` The user "${user.name}" must be able to reach that folder; SAFIRI_DATA chooses another.` : ''
    throw new Error(`PostgreSQL could not be initialised in ${dirname(draft)}: ${stderr?.trim() || code}.${hint}`)
  }
}

function writePassword(folder: string, user: OsUser | undefined) {
  const file = passwordFile(folder)
  rmSync(file, { force: true })
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

function refuseOtherVersion(cluster: string) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new Error(
    `${cluster} was written by PostgreSQL ${version}, and this is ${majorVersion}. Make a backup with the older Safiri and restore it into a new folder.`,
  )
}
