import { readSettings } from '#kit/server/settings.ts'
import { openOwnDatabase } from './own-database.ts'
import { choosePort } from './port.ts'

/** Starts the product in this process. PostgreSQL starts while the rest of the program loads. */
export async function start(): Promise<void> {
  const settings = readSettings()
  const port = await choosePort(settings)
  const [database, { run }] = await Promise.all([openOwnDatabase(settings), import('./run.ts')])
  await run(settings, database, port)
}
