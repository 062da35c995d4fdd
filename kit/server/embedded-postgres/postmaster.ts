import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asUser, bareEnvironment, type OsUser } from './os-user.ts'
import { isPostmasterOf, waitUntilGone } from './processes.ts'

export interface PostmasterSettings {
  binaries: string
  cluster: string
  logFile: string
  user: OsUser | undefined
  durable: boolean
  /** Folder of the socket of a server without TCP. Other servers listen on 127.0.0.1. */
  socketFolder?: string | undefined
  /** More settings of PostgreSQL: those of an archive of its log, or of a recovery from one. */
  options?: Record<string, string | number> | undefined
}

/** A postmaster that accepts connections. `exited` resolves with the reason it ended ("signal SIGKILL"). */
export interface Launched {
  child: ChildProcess
  pid: number
  port: number
  exited: Promise<string>
}

/** The content of `postmaster.pid`, which the postmaster writes. */
export interface PostmasterFile {
  pid: number
  port: number
  socket: string
  ready: boolean
}

/** Returns `undefined` if the file is missing or incomplete. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readText(join(cluster, 'postmaster.pid')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port) return undefined
  return { pid, port, socket: lines[4] ? join(lines[4], `.s.PGSQL.${port}`) : '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * Stops the postmaster that a killed app left running, and removes the files it left. Neither loses committed data. Returns its
 * process id, or `undefined` when there was none. Throws when a PostgreSQL that this process cannot see (in another container on
 * the same volume) uses the folder.
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const file = readPostmasterFile(cluster)
  if (file && isPostmasterOf(file.pid, cluster)) {
    await stopPostmaster(file.pid)
    return file.pid
  }
  if (file?.socket && (await answers(file.socket))) {
    throw new Error(
      `The data folder ${cluster} is served by a PostgreSQL that cannot be seen from here (process ${file.pid} of another container or machine). Stop that one first.`,
    )
  }
  forgetDeadPostmaster(cluster)
  return undefined
}

/** Fast shutdown. If that takes over 10 seconds, immediate shutdown, after which the next start replays the log. */
export async function stopPostmaster(pid: number) {
  signal(pid, 'SIGINT')
  if (await waitUntilGone(pid, 10_000)) return
  signal(pid, 'SIGQUIT')
  if (!(await waitUntilGone(pid, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * PostgreSQL refuses to start while any process has the id in a stale `postmaster.pid`, even an unrelated one. It accepts the id
 * of its own parent, so our id replaces the dead one. The other lines stay: PostgreSQL uses them to check that no orphaned
 * backend still has the shared memory.
 */
function forgetDeadPostmaster(cluster: string) {
  const path = join(cluster, 'postmaster.pid')
  const [first, ...rest] = readText(path).split('\n')
  if (rest.length > 0 && Number(first)) writeFileSync(path, [process.pid, ...rest].join('\n'))
  else rmSync(path, { force: true })
  for (const name of readdirSync(cluster)) if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })
}

/** Returns a port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the postmaster on 127.0.0.1:`port` and resolves when it accepts connections. Throws with the end of its log if it exits
 * before that. Calls `spawned` with its process id as soon as the process exists.
 */
export async function launch(settings: PostmasterSettings, port: number, spawned: (pid: number) => void): Promise<Launched> {
  const { binaries, cluster, user, logFile } = settings
  const logged = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(join(binaries, 'bin', 'postgres'), flags(settings, port), {
    ...asUser(user),
    cwd: '/',
    env: bareEnvironment,
    stdio: ['ignore', log, log],
    // A separate process group: Ctrl+C stops only the app, and the app stops the database after its last request.
    detached: true,
  })
  closeSync(log)
  if (child.pid) spawned(child.pid)
  let ended: string | undefined
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve((ended = error.message)))
    child.once('exit', (code, name) => resolve((ended = name ? `signal ${name}` : `exit code ${code}`)))
  })
  while (ended === undefined) {
    const file = readPostmasterFile(cluster)
    if (file?.ready && file.pid === child.pid) {
      child.unref()
      return { child, pid: file.pid, port, exited }
    }
    await wait(4)
  }
  throw new Error(`PostgreSQL did not start (${ended}). ${readText(logFile).slice(logged).trim().split('\n').slice(-5).join(' ')}`)
}

function flags({ cluster, durable, socketFolder, options: more }: PostmasterSettings, port: number): string[] {
  const options: Record<string, string | number> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    port,
    // The path of a socket has at most 103 bytes on macOS and 107 on Linux.
    unix_socket_directories: socketFolder ?? (Buffer.byteLength(cluster) < 85 ? cluster : ''),
    unix_socket_permissions: '0700',
    max_connections: 100,
    // Detects deadlocks early: the refused transaction is retried automatically, and those waiting behind it continue sooner.
    deadlock_timeout: '150ms',
    shared_buffers: '128MB',
    // Limits the log that recovery replays after a crash, and so the time it takes.
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // The app reports refused statements. Logging them here would only copy personal data into a file.
    log_min_messages: 'log',
    log_line_prefix: '%m [%p] ',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  return ['-D', cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Keeps one old log beside the current one, so that logs cannot fill the disk. */
export function rotateLog(logFile: string) {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.old`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
