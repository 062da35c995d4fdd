import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { makeDemo } from '#app/demo/make-demo.ts'
import { closeApp, openApp, prepareDatabase } from '#app/server.ts'
import { createDatabase } from '#kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#kit/server/log.ts'
import { readSettings } from '#kit/server/settings.ts'
import { writeBackup } from './backup/write.ts'
import { releaseFacts } from './release/facts.ts'

/**
 * `npm run make-release` writes tests/releases/VERSION.backup, a backup of the demo agency made by this version. VERSION.json
 * beside it has the facts that must stay the same after an upgrade. tests/reliability/releases.test.ts upgrades all backups.
 */
async function makeRelease(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join(root, 'tests/releases', version)
  const folder = mkdtempSync(join(tmpdir(), 'safiri-release-'))
  const filesFolder = join(folder, 'files')
  const postgres = await startEmbeddedPostgres({ folder, durable: false, log: () => {} })
  try {
    const settings = readSettings({ SAFIRI_DATA: folder })
    const ownerUrl = postgres.url('safiri')
    await createDatabase(postgres.url('postgres'), 'safiri')
    const databaseUrl = await prepareDatabase(ownerUrl, settings, () => {})
    const app = await openApp({ settings, databaseUrl, appUrl: 'http://localhost:3000', log: openLog('warn') })
    await makeDemo(app)
    await closeApp(app)
    await keepSmall(ownerUrl, filesFolder)
    for (const ending of ['backup', 'json']) rmSync(`${target}.${ending}`, { force: true })
    await writeBackup({ ownerUrl, file: `${target}.backup`, filesFolder, secretKey: settings.secretKey, withSecretKey: false })
    writeFileSync(`${target}.json`, `${JSON.stringify(await releaseFacts(ownerUrl, filesFolder), null, 2)}\n`)
    console.log(`wrote ${target}.backup (${Math.round(statSync(`${target}.backup`).size / 1024)} KB) and ${target}.json`)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Shrinks the backup, because it stays in the repository for ever: thumbnails instead of pictures, other files are cut off. */
async function keepSmall(ownerUrl: string, filesFolder: string): Promise<void> {
  for (const entry of readdirSync(filesFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(path, path.endsWith('.webp') ? await sharp(content).resize(16).webp().toBuffer() : content.subarray(0, 1024))
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('DELETE FROM audit_log WHERE id NOT IN (SELECT id FROM audit_log ORDER BY at, id LIMIT 200)')
  await client.end()
}

await makeRelease()
