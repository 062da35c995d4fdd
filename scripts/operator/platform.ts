import { connectDomains } from '#app/connect-domains.ts'
import { openDatabase, type Database } from '#kit/server/database/database.ts'
import { prepareAppRole } from '#kit/server/database/preparing/app-role.ts'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { openOwnServer, ownDatabase } from '../backup/owner.ts'

export interface Installation {
  settings: Settings
  /** The database as the application reaches it, with its doors. */
  db: Database
  /** URL of the database as its owner. */
  ownerUrl: string
}

/** Opens this installation's database for a command of its operator, and closes it afterwards. Returns what `work` returns. */
export async function onInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const settings = readSettings()
  const server = await openOwnServer(settings)
  try {
    connectDomains()
    const ownerUrl = server.url(ownDatabase)
    const url = settings.DATABASE_APP_URL ?? (await prepareAppRole(ownerUrl, settings.secretKey))
    const db = openDatabase({ url, poolSize: 2, silentMs: 30 * 60_000, log: { info() {}, error: (fields) => console.error(fields) } })
    try {
      return await work({ settings, db, ownerUrl })
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}
