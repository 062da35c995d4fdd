import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nameOfScheduled } from '#kit/server/backups/names.ts'
import { giveWay } from '#kit/server/backups/priority.ts'
import { unattended } from '#kit/server/backups/throttled.ts'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { drill, lastGoodBackup, rememberDrill, sentenceOf } from './backup/drill.ts'
import { openOwnServer, ownDatabase, ownFiles } from './backup/owner.ts'
import { refuseFullDisk, rememberBackup } from './backup/keep.ts'
import { removeOldBackups } from './backup/retention.ts'
import { verifyBackup } from './backup/verify.ts'
import { writeBackup } from './backup/write.ts'

/**
 * `npm run backup [-- FILE]`: writes the whole installation at this moment to one .tar.gz, also while the app runs, and reads it again to
 * verify it. With --scheduled, as the server calls it once a day, it also deletes old scheduled backups. The archive
 * holds everybody's data and, unless SECRET_KEY is set, the installation's key: keep it as safe as those. It does not contain
 * files in object storage; back them up with that storage's own tools.
 */
async function backup() {
  giveWay()
  const settings = readSettings()
  const scheduled = process.argv[2] === '--scheduled'
  const pauseRatio = scheduled ? unattended : 0
  const file = resolve(
    (scheduled ? undefined : process.argv[2]) ?? join(settings.backupFolder, scheduled ? nameOfScheduled(new Date()) : nameNow()),
  )
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const server = await openOwnServer(settings)
  try {
    const ownerUrl = server.url(ownDatabase)
    const filesFolder = ownFiles(settings)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if (scheduled) await refuseFullDisk({ ownerUrl, filesFolder, folder: dirname(file) })
    const rows = await writeBackup({
      ownerUrl,
      file,
      filesFolder,
      secretKey: settings.secretKey,
      withSecretKey: !settings.SECRET_KEY,
      onThisMachine: server.embedded,
      pauseRatio,
    })
    await verifyOrDelete(file, pauseRatio)
    await rememberBackup(ownerUrl, statSync(file).size)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `Backup: ${file} (${Object.keys(rows).length} tables, ${total} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB), verified.`,
    )
    if (scheduled) {
      if (settings.SAFIRI_BACKUP_DRILL) await drillOf(ownerUrl, file, settings)
      const good = await lastGoodBackup(ownerUrl)
      for (const name of removeOldBackups(dirname(file), settings.BACKUP_KEEP, new Date(), good))
        console.log(`Deleted the old backup ${name}.`)
    }
    if (settings.SECRET_KEY) console.log('The secret key is not in it: keep the value of SECRET_KEY as well.')
    if (settings.S3_BUCKET) console.log(`The files in the bucket ${settings.S3_BUCKET} are not in it.`)
  } finally {
    await server.stop()
  }
}

/** Restores the new backup into a temporary database and remembers the result. A drill that fails fails the command, but keeps the file. */
async function drillOf(ownerUrl: string, file: string, { dataFolder, S3_BUCKET }: Settings): Promise<void> {
  const result = await drill(file, { dataFolder, withFiles: !S3_BUCKET, pauseRatio: unattended })
  await rememberDrill(ownerUrl, result)
  console.log(sentenceOf(result))
  if (!result.passed) process.exitCode = 1
}

/** A backup that cannot be restored must not pass for one. */
const verifyOrDelete = (file: string, pauseRatio: number) =>
  verifyBackup(file, pauseRatio).catch((error: Error) => {
    rmSync(file, { force: true })
    throw error
  })

const nameNow = () => nameOfScheduled(new Date()).replace('-daily', '')

await backup().catch((error: Error) => {
  console.error(`No backup was made. ${error.message}`)
  process.exitCode = 1
})
