import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '#kit/server/settings.ts'
import { openOwnServer, ownDatabase } from './backup/owner.ts'
import { writeBackup } from './backup/write.ts'

/**
 * `npm run backup [-- FILE]`: writes the whole installation at this moment to one .tar.gz, also while the app runs. The archive
 * holds everybody's data and, unless SECRET_KEY is set, the installation's key: keep it as safe as those. It does not contain
 * files in object storage; back them up with that storage's own tools.
 */
async function backup() {
  const settings = readSettings()
  const file = resolve(process.argv[2] ?? defaultFile(settings.dataFolder))
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const server = await openOwnServer(settings)
  try {
    const rows = await writeBackup({
      ownerUrl: server.url(ownDatabase),
      file,
      filesFolder: settings.S3_BUCKET ? null : join(settings.dataFolder, 'files'),
      secretKey: settings.secretKey,
      withSecretKey: !settings.SECRET_KEY,
    })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(`Backup: ${file} (${Object.keys(rows).length} tables, ${total} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB)`)
    if (settings.SECRET_KEY) console.log('The secret key is not in it: keep the value of SECRET_KEY as well.')
    if (settings.S3_BUCKET) console.log(`The files in the bucket ${settings.S3_BUCKET} are not in it.`)
  } finally {
    await server.stop()
  }
}

const defaultFile = (dataFolder: string) =>
  join(
    dataFolder,
    'backups',
    `safiri-${new Date()
      .toISOString()
      .replace(/[-:]|\..*/g, '')
      .replace('T', '-')}.tar.gz`,
  )

await backup().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`)
  process.exitCode = 1
})
