import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultDataFolder, findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { processStart } from '../lock-file.mjs'

const rounds = 20
/** Timeout for a test that hangs. */
const hangsAfterMs = 60_000
const childProgram = fileURLToPath(new URL('crash-child.ts', import.meta.url))

let folder: string
let children: ChildProcess[] = []
let started: EmbeddedPostgres[] = []

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'safiri-embedded-'))
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const postgres of started) await postgres.stop()
  await vi.waitUntil(() => !findRunningPostgres(folder), { timeout: hangsAfterMs })
  rmSync(folder, { recursive: true, force: true })
  children = []
  started = []
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder })
  started.push(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres) {
  await postgres.stop()
  started = started.filter((other) => other !== postgres)
}

async function ask<Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Runs crash-child.ts and reads its lines. */
function runChild(...more: string[]) {
  const child = spawn(process.execPath, [childProgram, folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  const up = async () => JSON.parse((await next()).slice('up '.length)) as { pid: number; orphanStopped: boolean }
  return { child, next, up }
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Kills the shell that would stop the postmaster after its app, so that the postmaster is left behind. */
async function killWatchdogOf(app: number) {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name)
    if (parentOf(pid) !== app || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh')) continue
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => !processStart(pid))
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Counts incomplete pairs, and lists acknowledged pairs that are missing. */
async function damage(postgres: EmbeddedPostgres, acknowledged: Iterable<number>) {
  const rows = await ask<{ pair: number; count: number }>(postgres, 'SELECT pair, count(*)::int AS count FROM halves GROUP BY pair')
  const whole = new Set(rows.filter(({ count }) => count === 2).map(({ pair }) => pair))
  return { halves: rows.length - whole.size, lost: [...acknowledged].filter((pair) => !whole.has(pair)) }
}

describe('starting and stopping', () => {
  test('makes a UTF-8 database with checksums on 127.0.0.1 only, and keeps what was written', async () => {
    const first = await start()
    const [settings] = await ask(
      first,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums, current_setting('TimeZone') AS zone,
        current_setting('listen_addresses') AS addresses, current_setting('password_encryption') AS passwords, lower('ÉCLAIR') AS lower`,
    )
    expect(settings).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      zone: 'UTC',
      addresses: '127.0.0.1',
      passwords: 'scram-sha-256',
      lower: 'éclair',
    })
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number')
    await stop(first)
    expect(processStart(first.pid)).toBeUndefined()

    const second = await start()
    expect(second.orphanStopped).toBe(false)
    expect(await ask(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  test('keeps the password to its owner and lets nobody in without it', async () => {
    const postgres = await start()
    expect(statSync(join(folder, 'superuser-password')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o007).toBe(0)
    const url = new URL(postgres.url('postgres'))
    url.password = 'guess'
    await expect(new pg.Client({ connectionString: url.toString() }).connect()).rejects.toThrow('password authentication failed')
  })

  test('can be joined by a second program while it runs', async () => {
    expect(findRunningPostgres(folder)).toBeUndefined()
    const postgres = await start()
    const found = findRunningPostgres(folder)
    expect({ pid: found?.pid, url: found?.url('a b') }).toEqual({ pid: postgres.pid, url: postgres.url('a b') })
    await stop(postgres)
    expect(findRunningPostgres(folder)).toBeUndefined()
  })

  test('refuses a folder that another living process uses, naming it, and takes it over once that is gone', async () => {
    const { child, up } = runChild()
    await up()
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`The data folder ${folder} is in use by process ${child.pid} (`)
    await kill(child)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('refuses a second start in the same process', async () => {
    const postgres = await start()
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`in use by process ${process.pid}`)
    await stop(postgres)
    await start()
  })

  test('refuses a folder that holds other files', async () => {
    writeFileSync(join(folder, 'thesis.txt'), '')
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('holds other things')
  })

  test('refuses a cluster of another PostgreSQL version', async () => {
    await stop(await start())
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '16\n')
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('was written by PostgreSQL 16')
  })

  test('starts again where initialising was cut off', async () => {
    await stop(await start())
    rmSync(join(folder, 'postgres'), { recursive: true })
    const rest = join(folder, 'postgres.new-1')
    writeFileSync(rest, '')
    await start()
    expect(existsSync(rest)).toBe(false)
  })

  test('starts although another process now has the id of the dead postmaster', async () => {
    await stop(await start())
    const elsewhere = mkdtempSync(join(realpathSync(tmpdir()), 'safiri-embedded-'))
    const stranger = await startEmbeddedPostgres({ folder: elsewhere })
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${stranger.pid}\n${folder}/postgres\n1\n1\n\n127.0.0.1\n0 0\nready\n`)
    expect((await start()).orphanStopped).toBe(false)
    expect(await ask(stranger, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stranger.stop()
    rmSync(elsewhere, { recursive: true })
  })

  test('leaves no database running when the app ends without stopping it', async () => {
    const { child, up } = runChild('only start')
    const ended = once(child, 'exit')
    const { pid } = await up()
    await ended
    await vi.waitUntil(() => !processStart(pid), { timeout: hangsAfterMs })
  })

  test('has a data folder per clone, which SAFIRI_DATA overrides', () => {
    vi.stubEnv('SAFIRI_DATA', '')
    const expected = process.getuid?.() === 0 ? /^\/var\/lib\/safiri\/safiri-embedded-\w+-[0-9a-f]{8}$/ : /\/data$/
    expect(defaultDataFolder(folder)).toMatch(expected)
    vi.stubEnv('SAFIRI_DATA', '/srv/safiri')
    expect(defaultDataFolder(folder)).toBe('/srv/safiri')
    vi.unstubAllEnvs()
  })
})

describe('what was acknowledged survives (P11)', () => {
  test(`kill -9 of the app, ${rounds} rounds, with and without an orphaned postmaster`, async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { child, next, up } = runChild()
      const { orphanStopped } = await up()
      // Odd rounds follow a round that left the postmaster running. In even rounds the watchdog may still be stopping it.
      if (round % 2 === 1) expect(orphanStopped).toBe(true)
      for (let line = 0; line < 3 + round; line += 1) acknowledged.push(Number((await next()).slice('acknowledged '.length)))
      if (round % 2 === 0) await killWatchdogOf(child.pid!)
      await kill(child)
    }
    expect(await damage(await start(), acknowledged)).toEqual({ halves: 0, lost: [] })
    expect(acknowledged.length).toBeGreaterThan(rounds * 3)
  })

  test(`kill -9 of PostgreSQL, ${rounds} rounds: it is started again on the same address`, async () => {
    const postgres = await start()
    const url = postgres.url('postgres')
    await ask(postgres, 'CREATE TABLE halves (pair integer NOT NULL, half integer NOT NULL, PRIMARY KEY (pair, half))')
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const killed = postgres.pid
      await writeUntilCut(url, acknowledged, round)
      await vi.waitUntil(() => postgres.pid !== killed, { timeout: hangsAfterMs, interval: 10 })
      expect(await damage(postgres, acknowledged)).toEqual({ halves: 0, lost: [] })
    }
    expect(postgres.url('postgres')).toBe(url)
    expect(acknowledged.length).toBeGreaterThan(rounds)

    /** Writes pairs without a pause while the postmaster and this connection's backend are killed. Returns when the connection breaks. */
    async function writeUntilCut(connectionString: string, done: number[], round: number) {
      const client = new pg.Client({ connectionString })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ backend: number }>('SELECT pg_backend_pid() AS backend')
      for (let written = 0; ; written += 1) {
        const pair = round * 1000 + written
        try {
          await client.query(`BEGIN; INSERT INTO halves VALUES (${pair}, 1)`)
          if (written === 5) for (const pid of [postgres.pid, rows[0]!.backend]) process.kill(pid, 'SIGKILL')
          await client.query(`INSERT INTO halves VALUES (${pair}, 2); COMMIT`)
          done.push(pair)
        } catch {
          return
        }
      }
    }
  })
})
