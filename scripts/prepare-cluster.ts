import { parseArgs } from 'node:util'
import { migrate } from '#kit/server/database/migrate.ts'
import { prepareCluster } from '#kit/server/database/cluster/prepare.ts'
import { readSettings } from '#kit/server/settings.ts'

/**
 * `npm run prepare-cluster [-- --shards 32]`: brings the database of DATABASE_URL, on the coordinator of a Citus cluster, to this program's
 * schema and spreads its tables over the nodes. Run it once for a new cluster and after each upgrade, as a superuser (docs/citus.md).
 */
async function run() {
  const { values } = parseArgs({ options: { shards: { type: 'string' } } })
  const shards = values.shards === undefined ? undefined : Number(values.shards)
  if (shards !== undefined && !(Number.isInteger(shards) && shards >= 1 && shards <= 1024))
    throw new Error('--shards takes a number from 1 to 1024.')
  const { DATABASE_URL: url } = readSettings()
  if (!url) throw new Error('DATABASE_URL is not set. It must lead to the coordinator of a Citus cluster, as a superuser (docs/citus.md).')
  await migrate(url, { log: console.log })
  const { nodes, reference, agency, keys } = await prepareCluster(url, { log: console.log, ...(shards ? { shards } : {}) })
  console.log(`Settings, roles and functions are ready on ${nodes} nodes.`)
  if (reference + agency + keys === 0) return console.log('Every table was in its place already.')
  console.log(`Spread now: ${agency} agency tables, ${reference} reference tables. ${keys} foreign keys were checked and put back.`)
}

await run().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
