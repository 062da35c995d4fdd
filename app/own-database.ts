import { makeOwnDataFolder } from '#kit/server/data-folder.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#kit/server/settings.ts'

export interface OwnDatabase {
  url: string
  embedded: boolean
  stop(): Promise<void>
}

/** Opens the database as its owner: that of DATABASE_URL, or the embedded one, which this process then runs. */
export async function openOwnDatabase(settings: Settings): Promise<OwnDatabase> {
  if (settings.DATABASE_URL) {
    makeOwnDataFolder(settings.dataFolder)
    return { url: settings.DATABASE_URL, embedded: false, stop: async () => {} }
  }
  const postgres = await startEmbeddedPostgres({ folder: settings.dataFolder, log: (line) => console.log(line) })
  const { createDatabase } = await import('#kit/server/database/migrate.ts')
  await createDatabase(postgres.url('postgres'), 'safiri')
  return { url: postgres.url('safiri'), embedded: true, stop: () => postgres.stop() }
}
