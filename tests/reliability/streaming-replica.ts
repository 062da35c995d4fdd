import { spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from '#kit/server/embedded-postgres/binaries.ts'
import { clusterOf } from '#kit/server/embedded-postgres/cluster.ts'
import { asUser, bareEnvironment, databaseUser } from '#kit/server/embedded-postgres/os-user.ts'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'

// A streaming replica of an embedded PostgreSQL. Its package has no pg_basebackup, so the files are copied as the manual describes for
// low-level backups.

export interface StreamingReplica {
  /** Returns the replica's URL for one of the primary. */
  urlOf(url: string): string
  /** Stops replaying: the replica stays as it is, and falls behind. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Kills it, as a power cut does. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const ownedByPrimary = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])

/** Starts a replica of the PostgreSQL that runs in the data folder `primary`, reached at `primaryUrl` by its superuser. */
export async function startReplica(primary: string, primaryUrl: string): Promise<StreamingReplica> {
  const user = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'safiri-replica-'))
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'postgres')
  const port = await freePort()
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  await client.query(`SELECT pg_backup_start('replica', fast => true)`)
  copyCluster(clusterOf(primary), cluster)
  const { rows } = await client.query<{ labelfile: string }>(`SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)`)
  await client.end()
  writeFileSync(join(cluster, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  if (user) giveTo(user.uid, user.gid, cluster)

  const urlOf = (url: string) => Object.assign(new URL(url), { port: String(port) }).toString()
  const run = () => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      hot_standby: 'on',
      fsync: 'off',
      max_connections: 100,
    }
    const child = spawn(
      join(postgresBinaries(user), 'bin/postgres'),
      ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...asUser(user), cwd: '/', env: bareEnvironment, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let output = ''
    child.stderr.on('data', (part) => (output += String(part)))
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)), output: () => output }
  }
  let running = run()
  const ask = async (text: string) => {
    const replica = new pg.Client({ connectionString: urlOf(primaryUrl) })
    replica.on('error', () => {})
    await replica.connect()
    await replica.query(text)
    await replica.end()
  }
  const untilUp = async () => {
    while (
      !(await ask('SELECT 1').then(
        () => true,
        () => false,
      ))
    ) {
      if (running.child.exitCode !== null) throw new Error(`the replica did not start: ${running.output()}`)
      await wait(50)
    }
  }
  await untilUp()
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.ended
  }
  return {
    urlOf,
    pause: () => ask('SELECT pg_wal_replay_pause()'),
    resume: () => ask('SELECT pg_wal_replay_resume()'),
    kill: () => end('SIGQUIT'),
    async start() {
      running = run()
      await untilUp()
    },
    async stop() {
      if (running.child.exitCode === null && running.child.signalCode === null) await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyCluster(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  for (const name of readdirSync(from)) {
    // Files may vanish while they are copied: the log brings what is missing.
    if (!ownedByPrimary.has(name) && !name.startsWith('.s.PGSQL'))
      cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
  }
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(to, name), { mode: 0o700 })
}

function giveTo(uid: number, gid: number, path: string): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) chownSync(join(entry.parentPath, entry.name), uid, gid)
}
