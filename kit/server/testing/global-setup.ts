import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { prepareCluster } from '../database/cluster/prepare.ts'
import { createDatabase, migrate } from '../database/migrate.ts'
import { readSettings } from '../settings.ts'
import { closeTemplate, createEmpty, dropDatabase, onCluster, urlOfDatabase } from './test-databases.ts'
import { prepareDatabase } from '#app/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    dataFolder: string
  }
}

export const templateName = 'safiri_template'

/** Two on each worker, so that a statement that reads all of them differs from one that reads those of one worker. */
const shardsOfTests = 4

/** Returns the memory file system if it has room: creating and dropping hundreds of databases wears out a disk. */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : undefined
  } catch {
    return undefined // no Linux
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { SAFIRI_JITTER: seed } = process.env
  if (seed) console.log(`Statements are delayed at random: SAFIRI_JITTER=${seed}`)
  const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'safiri-test-'))
  const { SAFIRI_TEST_SERVER: server } = process.env
  if (server) return onServer(project, server, folder)
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  await createDatabase(postgres.url('postgres'), templateName)
  await prepareDatabase(postgres.url(templateName), readSettings({ SAFIRI_DATA: folder }), () => {})
  project.provide('adminUrl', postgres.url('postgres'))
  project.provide('dataFolder', folder)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does the same on a server or cluster that runs already (`npm run test:external`, `test:citus`), and leaves nothing on it. */
async function onServer(project: TestProject, adminUrl: string, folder: string): Promise<() => Promise<void>> {
  const template = urlOfDatabase(adminUrl, templateName)
  await createEmpty(adminUrl, templateName)
  if (onCluster()) {
    await migrate(template)
    await prepareCluster(template, { log: () => {}, shards: shardsOfTests })
  }
  await prepareDatabase(template, readSettings({ SAFIRI_DATA: folder }), () => {})
  await closeTemplate(adminUrl, templateName)
  project.provide('adminUrl', adminUrl)
  project.provide('dataFolder', folder)
  return async () => {
    await dropDatabase(adminUrl, templateName)
    rmSync(folder, { recursive: true, force: true })
  }
}
