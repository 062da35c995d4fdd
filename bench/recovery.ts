import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import autocannon from 'autocannon'
import { completeBases } from '#kit/server/archive/layout.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { readSettings } from '#kit/server/settings.ts'
import { prepareDatabase } from '#app/server.ts'
import { ownDatabase } from '../scripts/backup/owner.ts'
import { loadAgencies } from '../scripts/seed/load.ts'
import { bookingsList, logIn, median, percent } from './api.ts'
import { limitFactor } from './machine.ts'
import { withServer } from './start.ts'

/**
 * `npm run bench:recovery [-- --bookings 2400000 --folder /somewhere]`: backs up a large embedded database while agencies read their lists, by a base
 * backup with its log and by `npm run backup`, and restores it from both. Takes an hour, and four times the space of the database. Writes
 * results-recovery.md.
 */
const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '2400000' }, folder: { type: 'string', default: tmpdir() } },
})

const project = join(import.meta.dirname, '..')
const root = mkdtempSync(join(resolve(values.folder), 'safiri-recovery-'))
// The database's own user passes through.
chmodSync(root, 0o711)
const data = join(root, 'data')
const archive = join(root, 'archive')
const file = join(root, 'backup.tar.gz')
const scheduled = join(root, 'backups')
const copy = join(root, 'copy')
const port = 4131
const product = `http://127.0.0.1:${port}`

/** Makes the database. Returns its size in bytes. */
async function load(): Promise<number> {
  const postgres = await startEmbeddedPostgres({ folder: data })
  try {
    await createDatabase(postgres.url('postgres'), ownDatabase)
    const url = postgres.url(ownDatabase)
    await prepareDatabase(url, readSettings({ SAFIRI_DATA: data }), () => {})
    await loadAgencies(url, { agencies: 50, packages: 20, bookings: Number(values.bookings) }, console.error)
    return await asOwner(url, async (client) => {
      await client.query('VACUUM')
      await client.query('CHECKPOINT')
      return Number((await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')).rows[0]!.size)
    })
  } finally {
    await postgres.stop()
  }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const command = (script: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join('scripts', script), ...args], { cwd: project, env: { PATH: process.env.PATH, ...env } })

/** Lists a second of ten callers, in steps of two seconds, while something else is at work; at least five. */
async function ratesWhile(token: string, busy: () => boolean): Promise<number[]> {
  const rates: number[] = []
  while (busy() || rates.length < 5) {
    const headers = { authorization: `Bearer ${token}` }
    const { requests, non2xx, errors } = await autocannon({ url: product + bookingsList, connections: 10, duration: 2, headers })
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} lists failed`)
    rates.push(requests.average)
  }
  return rates
}

const idle = () => false

/** Measures lists during some work and after it. Returns how long it took, and the median of the lists during it as a part of that after it. */
async function compare(work: () => Promise<unknown>): Promise<{ took: number; share: number }> {
  const token = await logIn(product)
  let isBusy = true
  const [took, during] = await Promise.all([seconds(work).finally(() => (isBusy = false)), ratesWhile(token, () => isBusy)])
  return { took, share: median(during) / median(await ratesWhile(token, idle)) }
}

/** Changes an eighth of the bookings, so that a restore has a log to read. Returns the bytes of log, once all of it is archived. */
async function writeLog(): Promise<number> {
  return asOwner(findRunningPostgres(data)!.url(ownDatabase), async (client) => {
    const { rows: before } = await client.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at')
    await client.query(`SET session_replication_role = replica; SET statement_timeout = 0`)
    await client.query("UPDATE bookings SET title = title || '.' WHERE id::text LIKE '%0' OR id::text LIKE '%7'")
    const { rows } = await client.query<{ bytes: string; name: string }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1) AS bytes, pg_walfile_name(pg_switch_wal()) AS name',
      [before[0]!.at],
    )
    const archived = () => client.query<{ last: string | null }>('SELECT last_archived_wal AS last FROM pg_stat_archiver')
    while (((await archived()).rows[0]!.last ?? '') < rows[0]!.name) await wait(200)
    return Number(rows[0]!.bytes)
  })
}

/** Restores, and starts the product on the copy. Returns the seconds until it answers. */
async function restore(args: string[]): Promise<number> {
  const restoring = await seconds(() => command('restore.ts', args, { SAFIRI_DATA: copy }))
  const starting = await withServer(copy, port, async (_child, took) => took)
  rmSync(copy, { recursive: true })
  return restoring + starting
}

const env = { RATE_LIMIT_FACTOR: limitFactor, SAFIRI_BACKUPS: 'false' }
try {
  const size = await load()
  const dump = await withServer(data, port, () => compare(() => command('backup.ts', [file], { SAFIRI_DATA: data })), env)
  const daily = await withServer(
    data,
    port,
    // What is loaded here is not all in the ledger, so a drill would complain.
    () =>
      compare(() => command('backup.ts', ['--scheduled'], { SAFIRI_DATA: data, BACKUP_FOLDER: scheduled, SAFIRI_BACKUP_DRILL: 'false' })),
    env,
  )
  let log = 0
  const base = await withServer(
    data,
    port,
    async () => {
      // The base backup begins with the start.
      const result = await compare(async () => {
        while (completeBases(archive).length === 0) await wait(200)
      })
      log = await writeLog()
      return result
    },
    { ...env, WAL_ARCHIVE: archive },
  )
  const ofMoment = await restore(['--until', 'latest', '--from', archive])
  const ofFile = await restore([file])
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  const minutes = (took: number) => `${(took / 60).toFixed(1)} min`
  const rows = [
    ['base backup', minutes(base.took), '', ''],
    ['lists during it', percent(base.share), '≥ 90 %', base.share >= 0.9],
    ['backup of the day, without its drill', minutes(daily.took), '', ''],
    ['lists during it', percent(daily.share), '≥ 90 %', daily.share >= 0.9],
    ['`npm run backup`, for which somebody waits', minutes(dump.took), '', ''],
    ['lists during it', percent(dump.share), '≥ 90 %', dump.share >= 0.9],
    [`restore from the base backup and ${gigabytes(log)} of log, until the first answer`, minutes(ofMoment), '≤ 15 min', ofMoment <= 900],
    [`restore from the file of ${gigabytes(statSync(file).size)}, until the first answer`, minutes(ofFile), '≤ 15 min', ofFile <= 900],
  ].map((row) => `| ${row.map((cell) => (cell === true ? 'yes' : cell === false ? 'NO' : cell)).join(' | ')} |`)
  const table = ['| work | result | budget | holds |', '|---|---|---|---|', ...rows].join('\n')
  console.log(table)
  writeFileSync(
    join(import.meta.dirname, 'results-recovery.md'),
    `# Backup and restore of a large installation\n\n\`npm run bench:recovery\`: an embedded database of ${gigabytes(size)} (${values.bookings} bookings of 50 agencies), ${cpus().length} cores, which the program, PostgreSQL, the backup and ten callers of lists share.\n\n${table}\n`,
  )
} finally {
  rmSync(root, { recursive: true, force: true })
}
process.exit(0)
