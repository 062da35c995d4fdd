import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { lockFolder } from './app-lock.ts'
import { postgresBinaries, systemFolder } from './binaries.ts'
import { clusterOf, initialise, makeDataFolder, readPassword, superuser } from './cluster.ts'
import { fullDisk } from './disk.ts'
import { databaseUser, type OsUser } from './os-user.ts'
import { readPostmasterFile, rotateLog } from './postmaster.ts'
import { isPostmasterOf } from './processes.ts'
import { supervise } from './supervise.ts'

/** The database that this process runs. */
export interface EmbeddedPostgres {
  /** Secret: the URL of a database as the superuser, `postgres://postgres:…@127.0.0.1:PORT/DATABASE`. Does not change while this runs. */
  url(database: string): string
  /** The postmaster's process id. It changes when PostgreSQL is killed and restarted. */
  readonly pid: number
  /** True if the postmaster of an earlier app was still running here and had to be stopped first. */
  orphanStopped: boolean
  /** Fast shutdown: cuts open connections and keeps committed data. Releases the folder's lock. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The app's data folder (see `defaultDataFolder`). Created if missing. */
  folder: string
  /** `false` does not wait for the disk: several times faster, but a crash of the machine loses data. For tests. */
  durable?: boolean
  /** True for a server without TCP, which only this system user's programs reach, by a socket in a folder of its own. */
  socketOnly?: boolean
  /** More settings of PostgreSQL, see `kit/server/archive/layout.ts`. */
  options?: Record<string, string | number>
  log?: (line: string) => void
}

/**
 * Starts PostgreSQL 18 on a free port of 127.0.0.1 and restarts it when it ends. Creates the data folder the first time. Runs
 * PostgreSQL as another system user when this process is root.
 * @throws with a sentence that says what to do, when another app uses the folder or PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres({
  folder,
  durable = true,
  socketOnly = false,
  options,
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = databaseUser()
  makeDataFolder(folder, user)
  const unlock = lockFolder(folder)
  const socketFolder = socketOnly ? makeSocketFolder(user) : undefined
  try {
    const binaries = postgresBinaries(user)
    const cluster = clusterOf(folder)
    if (!existsSync(cluster)) log(`Making a database in ${folder}`)
    await initialise({ folder, binaries, user, durable })
    const logFile = join(folder, 'postgres.log')
    rotateLog(logFile)
    const running = await supervise({ binaries, cluster, logFile, user, durable, socketFolder, options }, log)
    if (running.orphan) log(`Stopped the PostgreSQL that an earlier run left behind (process ${running.orphan}).`)
    const password = readPassword(folder)
    return {
      url: (database) => address(password, running.port, database, socketFolder),
      get pid() {
        return running.pid
      },
      orphanStopped: running.orphan !== undefined,
      async stop() {
        await running.stop()
        if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    const full = fullDisk(error, folder)
    throw full ? new Error(full, { cause: error }) : error
  }
}

/**
 * Finds the database that another process runs on this data folder, so that a second program (a backup, a separate worker) can
 * connect to it. Returns `undefined` when none is ready. Takes no lock and stops nothing.
 */
export function findRunningPostgres(folder: string): Pick<EmbeddedPostgres, 'url' | 'pid'> | undefined {
  if (!existsSync(folder)) return undefined
  const cluster = clusterOf(folder)
  const file = readPostmasterFile(cluster)
  if (!file?.ready || !isPostmasterOf(file.pid, cluster)) return undefined
  const password = readPassword(folder)
  return { pid: file.pid, url: (database) => address(password, file.port, database) }
}

/** Of a server without TCP, the host is the folder of its socket. */
const address = (password: string, port: number, database: string, socketFolder?: string) =>
  `postgres://${superuser}:${password}@${socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'}:${port}/${encodeURIComponent(database)}`

/** A short path: that of a socket has at most 103 bytes on macOS and 107 on Linux. Only the database's user can enter it, and root. */
function makeSocketFolder(user: OsUser | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-socket-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/**
 * The data folder of a clone: `SAFIRI_DATA` if set, else `data` in the project. For root it is a folder for this clone under
 * /var/lib/safiri, because the user that runs PostgreSQL cannot enter a project below /root.
 */
export function defaultDataFolder(projectFolder: string): string {
  const project = realpathSync(projectFolder)
  if (process.env.SAFIRI_DATA) return resolve(project, process.env.SAFIRI_DATA)
  if (process.getuid?.() !== 0) return join(project, 'data')
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return join(systemFolder, `${basename(project)}-${hash}`)
}
