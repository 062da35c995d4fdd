import { chownSync, copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesOf, recoveryOptions, walOf } from '#kit/server/archive/layout.ts'
import { baseFor, unpackBase } from '#kit/server/archive/restore-base.ts'
import { makePrivateFolder } from '#kit/server/data-folder.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { clusterOf, makeDataFolder } from '#kit/server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '#kit/server/embedded-postgres/os-user.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { readSettings } from '#kit/server/settings.ts'
import { ownDatabase } from './owner.ts'

/**
 * `npm run restore -- --until TIME [--from ARCHIVE]`: restores the embedded database and the files as they were at a moment, from the archive, into
 * a new data folder. `--until latest` restores everything that was archived. The copy sends nothing until an operator confirms it.
 * @throws a sentence when the time is outside the archive, or the data folder is in use.
 */
export async function restoreMoment(text: string, from: string | undefined): Promise<void> {
  const until = text === 'latest' ? null : new Date(text)
  if (until && Number.isNaN(until.getTime())) throw new Error(`${text} is no time. Write it like 2026-03-01T09:30:00Z, or latest.`)
  // Not readSettings first: it would make a new secret key in the folder.
  const given = from ?? process.env.WAL_ARCHIVE
  if (!given) throw new Error('Say where the archive is: --from FOLDER, or WAL_ARCHIVE.')
  const archive = resolve(given)
  const base = baseFor(archive, until)
  const folder = resolve(process.env.SAFIRI_DATA ?? missing('Say where to restore to: SAFIRI_DATA=NEW_FOLDER npm run restore -- --until …'))
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Restore into a new data folder, and keep the old one until you are sure.`)
  await restoreInto(folder, { archive, base, until })
  const settings = readSettings()
  console.log(
    `Restored ${until ? `the moment ${until.toISOString()}` : 'all that was archived'} into ${settings.dataFolder}, from the base backup ${base.name}.`,
  )
  console.log(
    'This is a restored copy: it sends nothing until an operator confirms it, at Platform → Recovery or by npm run operator -- confirm-copy.',
  )
}

const missing = (sentence: string): never => {
  throw new Error(sentence)
}

const walFiles = (archive: string) => readdirSync(walOf(archive)).map((name) => join(walOf(archive), name))

interface Source {
  archive: string
  base: ReturnType<typeof baseFor>
  until: Date | null
}

async function restoreInto(folder: string, { archive, base, until }: Source): Promise<void> {
  const user = databaseUser()
  makePrivateFolder(folder)
  makeDataFolder(folder, user)
  try {
    for (const name of ['superuser-password', 'secret-key'])
      if (existsSync(join(archive, name))) copyFileSync(join(archive, name), join(folder, name))
    // On another machine the database's user may have another id.
    if (user) for (const path of [archive, walOf(archive), ...walFiles(archive)]) chownSync(path, user.uid, user.gid)
    await unpackBase(base, clusterOf(folder), user)
    const postgres = await startEmbeddedPostgres({ folder, log: console.log, options: recoveryOptions(archive, until) }).catch(
      (error: Error) => {
        throw /recovery ended before configured recovery target/.test(error.message)
          ? new Error(`The archive ends before ${until?.toISOString()}. Choose an earlier time, or --until latest.`)
          : error
      },
    )
    try {
      await migrate(postgres.url(ownDatabase))
      await asOwner(postgres.url(ownDatabase), (client) => client.query(raiseEpoch))
    } finally {
      await postgres.stop()
    }
    if (existsSync(filesOf(archive)))
      cpSync(filesOf(archive), join(folder, 'files'), { recursive: true, filter: (path) => !path.includes('/.part-') })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
