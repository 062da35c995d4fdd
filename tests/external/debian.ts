import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asUser, databaseUser } from '#kit/server/embedded-postgres/os-user.ts'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'

// Runs the system's own PostgreSQL and pgbouncer, on free ports of 127.0.0.1 and in folders of their own. Nothing of the system's
// own clusters is touched.

export interface Installed {
  bin: string
  version: string
}

export interface Server {
  port: number
  stop(): Promise<void>
}

const debianFolder = '/usr/lib/postgresql'

/** Returns the newest PostgreSQL server that Debian's packages installed, or `undefined`. */
export function findPostgres(): Installed | undefined {
  if (!existsSync(debianFolder)) return undefined
  const [newest] = readdirSync(debianFolder)
    .filter((version) => existsSync(join(debianFolder, version, 'bin/postgres')))
    .sort((one, other) => Number(other) - Number(one))
  return newest === undefined ? undefined : { version: newest, bin: join(debianFolder, newest, 'bin') }
}

/** Returns the path of pgbouncer, or `undefined`. */
export const findPgbouncer = (): string | undefined => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** Starts a new cluster whose superuser is `postgres` with the given password. `stop` deletes it. */
export async function startPostgres({ bin }: Installed, password: string): Promise<Server> {
  const folder = ownFolder()
  const port = await freePort()
  const passwordFile = ownFile(folder, 'password', password)
  const cluster = join(folder, 'cluster')
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...asUser(databaseUser()), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const locale = ['--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C']
  run('initdb', [`--pgdata=${cluster}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync', ...locale])
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    timezone: 'UTC',
    max_connections: 200,
    deadlock_timeout: '150ms',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, ...options], { ...asUser(databaseUser()), cwd: '/', stdio: 'ignore' })
  await untilListening(child, port)
  return { port, stop: () => end(child, 'SIGINT', folder) }
}

/** Starts pgbouncer in transaction mode before a server. `secrets` are its users; it asks the server for the others. */
export async function startPgbouncer(program: string, target: number, password: string): Promise<Server> {
  const folder = ownFolder()
  const port = await freePort()
  const users = ownFile(folder, 'users.txt', `"postgres" "${password}"\n`)
  const config = ownFile(
    folder,
    'pgbouncer.ini',
    `[databases]
* = host=127.0.0.1 port=${target} auth_user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 10
logfile = ${join(folder, 'log')}
`,
  )
  const child = spawn(program, [config], { ...asUser(databaseUser()), cwd: '/', stdio: 'ignore' })
  await untilListening(child, port, () => readFileSync(join(folder, 'log'), 'utf8'))
  return { port, stop: () => end(child, 'SIGTERM', folder) }
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-external-'))
  chmodSync(folder, 0o700)
  giveToUser(folder)
  return folder
}

function ownFile(folder: string, name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  giveToUser(path)
  return path
}

function giveToUser(path: string): void {
  const user = databaseUser()
  if (user) chownSync(path, user.uid, user.gid)
}

/** Resolves when the port accepts connections. @throws when the program ends first. */
async function untilListening(child: ChildProcess, port: number, why = () => ''): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with exit code ${child.exitCode}. ${why()}`)
    if (await listens(port)) return
    await wait(50)
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => (socket.destroy(), resolve(true)))
  })

async function end(child: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
