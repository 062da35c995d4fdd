import pg from 'pg'
import { clusterSettings, letPlatformConnect } from '../database/cluster/prepare.ts'
import { createDatabase } from '../database/migrate.ts'
import { appRoleOf } from '../database/preparing/app-role.ts'
import { asOwner } from '../database/preparing/owner.ts'

// Databases of tests. On a Citus cluster (`npm run test:citus`) a database exists on every node, and each node copies its own part of
// the template: the coordinator's copy contains the list of the nodes and of the shards.

/** Addresses of the workers' servers; none on a single server. */
const workers = (): string[] => process.env.SAFIRI_TEST_WORKERS?.split(',') ?? []

export const onCluster = (): boolean => workers().length > 0

/** Returns the URLs of a database on each server that has a part of it. */
export const serversOf = (databaseUrl: string): string[] => [
  databaseUrl,
  ...workers().map((url) => urlOfDatabase(url, new URL(databaseUrl).pathname.slice(1))),
]

export const urlOfDatabase = (serverUrl: string, name: string): string => Object.assign(new URL(serverUrl), { pathname: name }).toString()

/** Creates a database as a copy of the template. On a cluster on every node. */
export async function copyTemplate(adminUrl: string, name: string, template: string): Promise<void> {
  await Promise.all([adminUrl, ...workers()].map((url) => createDatabase(url, name, template)))
  if (!onCluster()) return
  // Settings and rights of a database are not copied with it.
  const settings = Object.entries(clusterSettings).map(([key, value]) => `ALTER DATABASE "${name}" SET ${key} = '${value}'`)
  settings.push(letPlatformConnect(`"${name}"`))
  for (const url of [adminUrl, ...workers()]) await asOwner(url, (client) => client.query(settings.join('; ')))
}

/**
 * Creates an empty database. On a cluster, that of the tests or the one with these workers, on every node, with the extension, and its
 * coordinator knows the workers.
 */
export async function createEmpty(adminUrl: string, name: string, workerUrls: readonly string[] = workers()): Promise<void> {
  const spread = workerUrls.length > 0
  for (const url of [adminUrl, ...workerUrls]) {
    await createDatabase(url, name)
    if (spread) await asOwner(urlOfDatabase(url, name), (client) => client.query('CREATE EXTENSION IF NOT EXISTS citus'))
  }
  if (!spread) return
  await asOwner(urlOfDatabase(adminUrl, name), async (client) => {
    await client.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1)`, [new URL(adminUrl).port])
    for (const url of workerUrls) await client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [new URL(url).port])
  })
}

/** Ends the connections of a template and refuses new ones: PostgreSQL copies only a database that nobody uses. Citus keeps one open. */
export async function closeTemplate(adminUrl: string, name: string): Promise<void> {
  if (!onCluster()) return
  for (const url of [adminUrl, ...workers()])
    await asOwner(url, async (client) => {
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    })
}

/** Drops the database: tests create hundreds, and a dropped one is never written to disk. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  // The coordinator first: its connections to the workers end with it.
  for (const url of [adminUrl, ...workers()]) {
    await asOwner(url, async (client) => {
      // PostgreSQL waits up to 5 s for connections that are being closed. FORCE would cut them, which fails whatever test runs then.
      const plain = () => client.query(`DROP DATABASE "${name}"`)
      const force = () => client.query(`DROP DATABASE "${name}" WITH (FORCE)`)
      await (onCluster() ? force() : plain().catch(force))
    })
  }
  for (const url of [adminUrl, ...workers()])
    await asOwner(url, (client) => client.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(appRoleOf(name))}`))
}
