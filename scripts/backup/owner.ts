import { join } from 'node:path'
import { findRunningPostgres, startEmbeddedPostgres } from '#kit/server/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#kit/server/settings.ts'

/** A server that holds the database. `url` returns the URL of one of its databases, as its owner. */
export interface OwnServer {
  /** True for the embedded server, where databases may be created and renamed. */
  embedded: boolean
  url(database: string): string
  stop(): Promise<void>
}

/** The embedded database's name. */
export const ownDatabase = 'safiri'

/** Folder of the uploaded files; null where they are in object storage. */
export const ownFiles = ({ S3_BUCKET, dataFolder }: Settings): string | null => (S3_BUCKET ? null : join(dataFolder, 'files'))

/** Opens the database of DATABASE_URL, else the embedded one: that of the running app, or one started until `stop`. */
export async function openOwnServer(settings: Settings): Promise<OwnServer> {
  const { DATABASE_URL: url, dataFolder: folder } = settings
  if (url) return { embedded: false, url: () => url, stop: async () => {} }
  const running = findRunningPostgres(folder)
  if (running) return { embedded: true, url: running.url, stop: async () => {} }
  const started = await startEmbeddedPostgres({ folder, log: console.log })
  return { embedded: true, url: (database) => started.url(database), stop: () => started.stop() }
}
