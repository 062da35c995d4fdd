import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'
import type { Installed } from './install.ts'

// A cluster for tests on 127.0.0.1: one coordinator, two workers and, beside it, one plain PostgreSQL of the same build as the
// control. Nodes trust each other and everyone on this machine, so it is for tests only.

export interface Node {
  url: string
  port: number
  pid: number
  /** Ends all its processes at once, as a power cut would. `start` recovers it. */
  crash(): Promise<void>
  /** Starts it again after `crash`, at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface Cluster {
  coordinator: Node
  workers: readonly Node[]
  stop(): Promise<void>
}

const folderInRoot = 'var/lib/safiri-citus'

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The folder has no /dev/shm.
  dynamic_shared_memory_type: 'sysv',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
  max_connections: 400,
  deadlock_timeout: '150ms',
  // One transaction of DDL locks every shard of a table and its indexes.
  max_locks_per_transaction: 1024,
}

const ofNodes = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: 400,
  // Citus runs one process for each database.
  max_worker_processes: 100,
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
}

/** Starts a coordinator and `workers` workers. It has no database with the extension yet. `settings` are PostgreSQL's, of every node. */
export async function startCluster(installed: Installed, workers = 2, settings: Record<string, string> = {}): Promise<Cluster> {
  const nodes = await Promise.all(
    Array.from({ length: workers + 1 }, (_, at) => startNode(installed, `node-${at}`, { ...ofNodes, ...settings })),
  )
  const [coordinator, ...others] = nodes as [Node, ...Node[]]
  return { coordinator, workers: others, stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))) }
}

/** Starts one plain PostgreSQL of the same build and settings. */
export const startControl = (installed: Installed): Promise<Node> => startNode(installed, 'control', {})

async function startNode({ root, bin }: Installed, name: string, settings: Record<string, string | number>): Promise<Node> {
  const folder = `/${folderInRoot}/${name}-${randomBytes(4).toString('hex')}`
  mkdirSync(join(root, folder), { recursive: true })
  execFileSync('chroot', [root, 'chown', 'postgres:postgres', folder])
  const inRoot = ['--userspec=postgres:postgres', root]
  const locale = ['--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C']
  execFileSync(
    'chroot',
    [...inRoot, `${bin}/initdb`, `--pgdata=${folder}/data`, '--username=postgres', '--auth=trust', '--no-sync', ...locale],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const port = await freePort()
  const options = Object.entries({ ...common, ...settings, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const logFile = join(root, folder, 'log')
  const run = async () => {
    const log = openSync(logFile, 'a')
    const child = spawn('chroot', [...inRoot, `${bin}/postgres`, '-D', `${folder}/data`, ...options], {
      cwd: '/',
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    await untilListening(child, port, logFile)
    return child
  }
  let child = await run()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return child.pid!
    },
    crash: () => end(child, 'SIGQUIT'),
    async start() {
      child = await run()
    },
    async stop() {
      await end(child, 'SIGINT')
      if (!process.env.CITUS_KEEP) rmSync(join(root, folder), { recursive: true, force: true })
    },
  }
}

/** Resolves when the port accepts connections. @throws the end of the log when the process ends first. */
async function untilListening(child: ChildProcess, port: number, logFile: string): Promise<void> {
  while (!(await listens(port))) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended with exit code ${child.exitCode}. ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    await wait(50)
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => (socket.destroy(), resolve(true)))
  })

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
