import { resolve } from 'node:path'
import { archiveOptions, archiveSeconds, makeArchive } from '#kit/server/archive/layout.ts'
import { makeOwnDataFolder } from '#kit/server/data-folder.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '#kit/server/embedded-postgres/os-user.ts'
import type { Settings } from '#kit/server/settings.ts'

export interface OwnDatabase {
  url: string
  embedded: boolean
  /** URL of the embedded cluster's own database, as its superuser. */
  adminUrl?: string
  stop(): Promise<void>
}

/** Opens the database as its owner: that of DATABASE_URL, or the embedded one, which this process then runs. */
export async function openOwnDatabase(settings: Settings): Promise<OwnDatabase> {
  if (settings.DATABASE_URL) {
    makeOwnDataFolder(settings.dataFolder)
    return { url: settings.DATABASE_URL, embedded: false, stop: async () => {} }
  }
  const { WAL_ARCHIVE: archive, dataFolder: folder } = settings
  if (archive) makeArchive(resolve(archive), databaseUser())
  const postgres = await startEmbeddedPostgres({
    folder,
    log: (line) => console.log(line),
    ...(archive ? { options: archiveOptions(resolve(archive), archiveSeconds) } : {}),
  })
  const { createDatabase } = await import('#kit/server/database/migrate.ts')
  await createDatabase(postgres.url('postgres'), 'safiri')
  return { url: postgres.url('safiri'), embedded: true, adminUrl: postgres.url('postgres'), stop: () => postgres.stop() }
}
