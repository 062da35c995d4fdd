import { mkdirSync } from 'node:fs'
import { readSettings } from '#kit/server/settings.ts'
import { openOwnDatabase } from './own-database.ts'

/** Starts the product in this process. PostgreSQL starts while the rest of the program loads. */
export async function start(): Promise<void> {
  const settings = readSettings()
  mkdirSync(settings.dataFolder, { recursive: true })
  const [database, { run }] = await Promise.all([openOwnDatabase(settings), import('./run.ts')])
  await run(settings, database)
}
