import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { differenceOf } from '#kit/server/database/database-clock.ts'
import { readMigrations } from '#kit/server/database/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#kit/server/settings.ts'
import { listTables } from '../backup/contents.ts'
import { refuseHiddenRows } from '../backup/rules.ts'
import { fault, ok, warning, type Finding } from './finding.ts'
import { checkNodes } from './nodes.ts'

const oldestVersion = 15
const hourMs = 3_600_000

/** Checks the database and what it says of backups, drills and the archive. */
export async function checkDatabase(settings: Settings, now: () => Date): Promise<Finding[]> {
  const opened = await open(settings)
  if ('check' in opened) return [opened]
  const client = new pg.Client({ connectionString: opened.url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const findings = [await checkVersion(client), await checkMigrations(client), await checkRights(client), await checkClock(client, now)]
    return [...findings, ...(await checkNodes(client)), ...(await checkBackups(client, settings, now()))]
  } catch (error) {
    return [fault('database', (error as Error).message, 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.')]
  } finally {
    await client.end().catch(() => {})
    await opened.stop()
  }
}

/** Opens the database as its owner, and never makes a new one. */
async function open({ DATABASE_URL, dataFolder }: Settings): Promise<{ url: string; stop(): Promise<void> } | Finding> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const running = findRunningPostgres(dataFolder)
  if (running) return { url: running.url('safiri'), stop: async () => {} }
  if (!existsSync(join(dataFolder, 'postgres')))
    return fault(
      'database',
      `There is no database in ${dataFolder}.`,
      'Start Safiri once, or set SAFIRI_DATA or DATABASE_URL to an installation.',
    )
  try {
    const started = await startEmbeddedPostgres({ folder: dataFolder })
    return { url: started.url('safiri'), stop: () => started.stop() }
  } catch (error) {
    return fault('database', (error as Error).message, 'Read postgres.log in the data folder.')
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  return (await client.query<Row>(text)).rows[0]!
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const { version, encoding } = await one<{ version: number; encoding: string }>(
    client,
    `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding`,
  )
  const found = `PostgreSQL ${version}, ${encoding}.`
  if (version < oldestVersion) return fault('PostgreSQL', found, `Use PostgreSQL ${oldestVersion} or newer.`)
  if (encoding !== 'UTF8') return fault('PostgreSQL', found, 'Create the database with ENCODING UTF8 and restore a backup into it.')
  return ok('PostgreSQL', found)
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { there } = await one<{ there: boolean }>(client, `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`)
  if (!there) return fault('migrations', 'The database is empty.', 'Start Safiri once.')
  const { rows } = await client.query<{ version: string; checksum: string }>('SELECT version, checksum FROM schema_migrations')
  const ran = new Map(rows.map(({ version, checksum }) => [version, checksum]))
  const known = readMigrations()
  const missing = known.filter(({ version }) => !ran.has(version))
  const foreign = [...ran.keys()].filter((version) => !known.some((migration) => migration.version === version))
  if (foreign.length > 0)
    return fault(
      'migrations',
      `The database has ${foreign.length} that this program does not know, such as ${foreign[0]}.`,
      'Start the newer version of Safiri that ran them.',
    )
  if (missing.length > 0) return warning('migrations', `${missing.length} have not run yet.`, 'Restart Safiri: it runs them at the start.')
  return ok('migrations', `All ${known.length} have run.`)
}

/** What the owner needs: to make roles, or a role that exists, and to see every row for backups. */
async function checkRights(client: pg.Client): Promise<Finding> {
  const { may, superuser } = await one<{ may: boolean; superuser: boolean }>(
    client,
    'SELECT rolcreaterole OR rolsuper AS may, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
  )
  try {
    await refuseHiddenRows(
      client,
      (await listTables(client)).map(({ name }) => name),
    )
  } catch (error) {
    return fault('rights of the owner', (error as Error).message, 'Without it no backup can be made.')
  }
  if (!may)
    return warning(
      'rights of the owner',
      'The owner may not create roles.',
      'Set DATABASE_APP_URL to a role that an administrator made (README, “Your own PostgreSQL”).',
    )
  return ok('rights of the owner', superuser ? 'A superuser.' : 'Creates roles and sees all rows.')
}

async function checkClock(client: pg.Client, now: () => Date): Promise<Finding> {
  const ask = async () => (await one<{ at: Date }>(client, 'SELECT clock_timestamp() AS at')).at
  const apart = Math.abs((await differenceOf(ask, () => now().getTime())).aheadMs) / 1000
  const found = `This machine and the database are ${apart.toFixed(1)} s apart.`
  const todo = 'Turn on time synchronisation (chrony or systemd-timesyncd) on both machines.'
  return apart > 60 ? fault('clock', found, todo) : apart > 5 ? warning('clock', found, todo) : ok('clock', found)
}

async function checkBackups(client: pg.Client, { SAFIRI_BACKUPS, DATABASE_URL, WAL_ARCHIVE }: Settings, now: Date): Promise<Finding[]> {
  const { there } = await one<{ there: boolean }>(client, `SELECT to_regclass('public.archive_states') IS NOT NULL AS there`)
  if (!there) return []
  const ageOf = (at: Date) => (now.getTime() - at.getTime()) / hourMs
  const findings: Finding[] = []
  const { backup_at, held } = await one<{ backup_at: Date | null; held: boolean }>(
    client,
    'SELECT backup_at, epoch > released_epoch AS held FROM installation',
  )
  if (held)
    findings.push(
      warning('restored copy', 'This is a restored copy: it sends nothing.', 'Check the data, then run: npm run operator -- confirm-copy'),
    )
  const expected = SAFIRI_BACKUPS ?? !DATABASE_URL
  const makeOne = expected
    ? 'Read the log of Safiri: it says why. Make one now: npm run backup'
    : 'Make one: npm run backup. SAFIRI_BACKUPS=true makes one a day.'
  if (!backup_at) findings.push(warning('backup', 'No backup has been made yet.', makeOne))
  else {
    const found = `The last one is ${Math.round(ageOf(backup_at))} hours old.`
    findings.push(
      ageOf(backup_at) > 48
        ? fault('backup', found, makeOne)
        : ageOf(backup_at) > 26
          ? warning('backup', found, makeOne)
          : ok('backup', found),
    )
  }
  const { rows: drills } = await client.query<{ at: Date; passed: boolean; problems: string[] }>(
    'SELECT at, passed, problems FROM backup_drills ORDER BY at DESC LIMIT 1',
  )
  const [drill] = drills
  if (!drill)
    findings.push(
      warning(
        'restore drill',
        'No backup was restored in a drill yet.',
        'It follows the daily backup: SAFIRI_BACKUPS and SAFIRI_BACKUP_DRILL.',
      ),
    )
  else if (!drill.passed)
    findings.push(fault('restore drill', drill.problems.join(' '), 'Do not rely on the newest backup. Find the cause today.'))
  else
    findings.push(
      ageOf(drill.at) > 48
        ? warning('restore drill', `It passed ${Math.round(ageOf(drill.at))} hours ago.`, makeOne)
        : ok('restore drill', 'The last one passed.'),
    )
  if (WAL_ARCHIVE) {
    const { rows } = await client.query<{ at: Date; state: string; problem: string | null; base_at: Date | null }>(
      'SELECT at, state, problem, base_at FROM archive_states',
    )
    const [archive] = rows
    if (!archive || ageOf(archive.at) > 0.25)
      findings.push(
        warning(
          'archive of the log',
          'Nothing has looked after it for a while.',
          'Start Safiri with WAL_ARCHIVE. It archives the embedded database only.',
        ),
      )
    else if (archive.problem)
      findings.push((archive.state === 'paused' ? fault : warning)('archive of the log', archive.problem, 'See docs/recovery.md.'))
    else
      findings.push(
        ok(
          'archive of the log',
          archive.base_at
            ? `Working. The last base backup is of ${archive.base_at.toISOString()}.`
            : 'Working. The first base backup is being made.',
        ),
      )
  }
  return findings
}
