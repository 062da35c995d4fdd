import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { openOwnServer, ownDatabase, ownFiles, type OwnServer } from './backup/owner.ts'
import { restoreMoment } from './backup/moment.ts'
import { hasSameKey, restoreBackup, type Restored } from './backup/read.ts'

const draftDatabase = `${ownDatabase}_restoring`

/**
 * `npm run restore -- --until TIME [--from ARCHIVE]`: restores the embedded database as it was at a moment, see `backup/moment.ts`.
 * `npm run restore -- FILE`: restores a backup into a new installation. Its database must be empty: that of DATABASE_URL, or the
 * embedded one of a data folder in which the app has never run. Prints the number of restored rows.
 */
async function restore() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { until: { type: 'string' }, from: { type: 'string' } } })
  const [file] = positionals
  if (values.until !== undefined) return restoreMoment(values.until, values.from)
  if (!file) throw new Error('Say which backup: npm run restore -- FILE, or until when: npm run restore -- --until 2026-03-01T09:30:00Z')
  const settings = readSettings()
  const server = await openOwnServer(settings)
  try {
    const filesFolder = ownFiles(settings)
    const restored = await restoreInto(server, { file: resolve(file), filesFolder })
    for (const line of report(restored, settings)) console.log(line)
  } finally {
    await server.stop()
  }
}

/** Renames the embedded database to its final name only after a full restore, so that a failure does not block a second try. */
async function restoreInto(server: OwnServer, options: { file: string; filesFolder: string | null }): Promise<Restored> {
  if (!server.embedded) return restoreBackup({ ownerUrl: server.url(ownDatabase), ...options })
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [ownDatabase])
    if (rowCount)
      throw new Error('There is an installation here already. Restore into a new data folder (SAFIRI_DATA=… npm run restore -- FILE).')
    await admin.query(`DROP DATABASE IF EXISTS ${draftDatabase}`)
    await admin.query(`CREATE DATABASE ${draftDatabase}`)
    const restored = await restoreBackup({ ownerUrl: server.url(draftDatabase), ...options })
    await admin.query(`ALTER DATABASE ${draftDatabase} RENAME TO ${ownDatabase}`)
    return restored
  } finally {
    await admin.end()
  }
}

/** Installs the archive's secret key if the data folder holds the key. Returns the lines to print. */
function report(restored: Restored, settings: Settings): string[] {
  const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0)
  const lines = [`Restored: ${Object.keys(restored.rows).length} tables, ${rows} rows.`]
  lines.push(
    'This is a restored copy: it sends nothing until an operator confirms it, at Platform → Recovery or by npm run operator -- confirm-copy.',
  )
  lines.push('Campaigns, webhooks and ads of an agency also wait until someone of the agency confirms it in the CRM settings.')
  if (restored.withoutJobs) lines.push('Waiting jobs (mails to be sent, say) are not restored: the job queue has changed since.')
  if (hasSameKey(restored, settings.secretKey)) return lines
  if (restored.secretKey && !settings.SECRET_KEY)
    writeFileSync(join(settings.dataFolder, 'secret-key'), restored.secretKey, { mode: 0o600 })
  else lines.push('The backup was made with another secret key. Set SECRET_KEY to that one, or people must set up two-factor log-in anew.')
  return lines
}

await restore().catch((error: Error) => {
  console.error(`Nothing was restored. ${error.message}`)
  process.exitCode = 1
})
