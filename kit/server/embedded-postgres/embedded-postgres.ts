import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { lockFolder } from './app-lock.ts'
import { postgresBinaries, systemFolder } from './binaries.ts'
import { clusterOf, initialise, makeDataFolder, readPassword, superuser } from './cluster.ts'
import { databaseUser } from './os-user.ts'
import { readPostmasterFile, rotateLog } from './postmaster.ts'
import { isPostmasterOf } from './processes.ts'
import { supervise } from './supervise.ts'

/** The database that this process runs. Its superuser's address is secret. */
export interface EmbeddedPostgres {
  /** The address of a database as the superuser: `postgres://postgres:…@127.0.0.1:PORT/DATABASE`. It stays the same while this runs. */
  url(database: string): string
  /** The postmaster's process id; a new one after PostgreSQL was killed and started again. */
  readonly pid: number
  /** Whether an earlier app's postmaster was still running here and had to be stopped first. */
  orphanStopped: boolean
  /** Fast shutdown: open connections are cut, what was committed stays. Gives the folder free. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The app's data folder (see `defaultDataFolder`); made if missing. */
  folder: string
  /** `false` turns the waiting for the disk off: several times faster, and lost when the machine dies. For tests. */
  durable?: boolean
  log?: (line: string) => void
}

/**
 * Starts PostgreSQL 18 on a data folder, which is made the first time, and keeps it running: on a free port of 127.0.0.1,
 * as another user of the system when this process is root. Throws, with a sentence a person can act on, when another
 * app uses the folder or PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres({ folder, durable = true, log = () => {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = databaseUser()
  makeDataFolder(folder, user)
  const unlock = lockFolder(folder)
  try {
    const binaries = postgresBinaries(user)
    const cluster = clusterOf(folder)
    if (!existsSync(cluster)) log(`Making a database in ${folder}`)
    await initialise({ folder, binaries, user, durable })
    const logFile = join(folder, 'postgres.log')
    rotateLog(logFile)
    const running = await supervise({ binaries, cluster, logFile, user, durable }, log)
    if (running.orphan) log(`Stopped the PostgreSQL that an earlier run left behind (process ${running.orphan}).`)
    const password = readPassword(folder)
    return {
      url: (database) => address(password, running.port, database),
      get pid() {
        return running.pid
      },
      orphanStopped: running.orphan !== undefined,
      async stop() {
        await running.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The database that another process runs on this data folder right now, to be joined by a second program (a backup, a
 * worker of its own); `undefined` when none answers. Takes no lock and stops nothing.
 */
export function findRunningPostgres(folder: string): Pick<EmbeddedPostgres, 'url' | 'pid'> | undefined {
  if (!existsSync(folder)) return undefined
  const cluster = clusterOf(folder)
  const file = readPostmasterFile(cluster)
  if (!file?.ready || !isPostmasterOf(file.pid, cluster)) return undefined
  const password = readPassword(folder)
  return { pid: file.pid, url: (database) => address(password, file.port, database) }
}

const address = (password: string, port: number, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

/**
 * Where a clone keeps its data: `SAFIRI_DATA` if set, else `data` in the project; for root a folder of the clone's own
 * under /var/lib/safiri, because the user that runs PostgreSQL cannot enter a project below /root.
 */
export function defaultDataFolder(projectFolder: string): string {
  const project = realpathSync(projectFolder)
  if (process.env.SAFIRI_DATA) return resolve(project, process.env.SAFIRI_DATA)
  if (process.getuid?.() !== 0) return join(project, 'data')
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return join(systemFolder, `${basename(project)}-${hash}`)
}
