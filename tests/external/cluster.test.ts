import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { applyMigration } from '#kit/server/database/cluster/apply.ts'
import { prepareCluster } from '#kit/server/database/cluster/prepare.ts'
import { databaseBytes } from '#kit/server/database/cluster/size.ts'
import { refuseUnprepared, waitingTables } from '#kit/server/database/cluster/state.ts'
import { migrate, readMigrations } from '#kit/server/database/migrate.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { createEmpty, dropDatabase, onCluster, serversOf, urlOfDatabase } from '#kit/server/testing/test-databases.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { checkNodes } from '../../scripts/doctor/nodes.ts'
import { tableClasses } from '../../database/table-classes.ts'

// Only on a cluster (`npm run test:citus`).

const shards = 2
const silent = { log: () => {}, shards }
/** Tables and changes of tables came after this one. */
const firstLater = '0212'

describe.runIf(onCluster())('a cluster', { timeout: 300_000 }, () => {
  const name = `cluster_${newId().replaceAll('-', '')}`
  let url: string
  let db: pg.Client
  beforeAll(async () => {
    await createEmpty(inject('adminUrl'), name)
    url = urlOfDatabase(inject('adminUrl'), name)
    db = new pg.Client({ connectionString: url })
    await db.connect()
  })
  afterAll(async () => {
    await db.end()
    await dropDatabase(inject('adminUrl'), name)
  })
  /** Keys of our tables, without those of their copies and parts on the coordinator. */
  const keysOf = async () =>
    (
      await db.query<{ key: string }>(
        `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS key FROM pg_constraint
         WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
           AND conrelid::regclass::text !~ '_[0-9]{6}$' ORDER BY 1`,
      )
    ).rows.map(({ key }) => key)

  test('is prepared by one command, which keeps every foreign key', async () => {
    const migrations = readMigrations().filter(({ version }) => version < firstLater)
    await migrate(url, { migrations })
    await expect(refuseUnprepared(db)).rejects.toThrow(/tables are not spread over its nodes yet. Run "npm run prepare-cluster"/)
    const before = await keysOf()
    const { nodes, agency } = await prepareCluster(url, silent)
    expect(nodes).toBe(3)
    expect(agency).toBeGreaterThan(200)
    expect(await keysOf()).toEqual(before)
    await refuseUnprepared(db)
  })

  test('tells the doctor whether each node is prepared', async () => {
    expect(await checkNodes(db)).toEqual([{ check: 'nodes', state: 'ok', found: 'All 3 nodes answer and are prepared.' }])
    const [, worker] = serversOf(url)
    // As on a worker that was added later.
    await asOwner(worker!, async (client) => {
      await client.query('SET citus.enable_ddl_propagation = off')
      await client.query(`ALTER DATABASE "${name}" RESET ALL`)
    })
    const found = await checkNodes(db)
    expect(found).toMatchObject([{ state: 'fault', found: 'It has not been prepared.', todo: 'Run npm run prepare-cluster.' }])
    expect(found[0]!.check).toBe(`node 127.0.0.1:${new URL(worker!).port}`)
    await prepareCluster(url, silent)
    expect(await checkNodes(db)).toMatchObject([{ state: 'ok' }])
  })

  test('runs later migrations, and spreads their tables by the same command', async () => {
    await migrate(url)
    await expect(refuseUnprepared(db)).rejects.toThrow('npm run prepare-cluster')
    const { agency } = await prepareCluster(url, silent)
    expect(agency).toBeGreaterThan(3)
    expect(await prepareCluster(url, silent)).toEqual({ nodes: 3, reference: 0, agency: 0, keys: 0 })
  })

  test('lets a migration change a reference table by a table that is spread', async () => {
    await db.query(`CREATE TABLE upgraded (id int PRIMARY KEY, price int); SELECT create_reference_table('upgraded')`)
    await db.query(`CREATE TABLE upgrades (agency_id uuid, id int, price int); SELECT create_distributed_table('upgrades', 'agency_id')`)
    await db.query('INSERT INTO upgraded VALUES (1, 0), (2, 0), (3, 0)')
    await db.query('INSERT INTO upgrades SELECT gen_random_uuid(), id, id * 100 FROM generate_series(1, 2) id')
    await db.query('BEGIN')
    await applyMigration(db, 'UPDATE upgraded u SET price = s.price FROM upgrades s WHERE s.id = u.id')
    await db.query('COMMIT')
    const { rows } = await db.query('SELECT id, price FROM upgraded ORDER BY id')
    expect(rows.map(({ price }) => price)).toEqual([100, 200, 0])
    await db.query('DROP TABLE upgraded; DROP TABLE upgrades')
  })

  test('has the size of all its nodes', async () => {
    const bytes = (onCluster: boolean) => databaseBytes({ onCluster, query: async (text) => (await db.query(text)).rows })
    expect(await bytes(true)).toBeGreaterThan(2 * (await bytes(false)))
  })

  test('puts back the keys that a run which failed has left', async () => {
    const [{ constraint }] = (
      await db.query<{ constraint: string }>(
        `SELECT conname AS constraint FROM pg_constraint WHERE conrelid = 'bookings'::regclass AND contype = 'f' LIMIT 1`,
      )
    ).rows as [{ constraint: string }]
    const before = await keysOf()
    await db.query(
      `INSERT INTO cluster.waiting_keys SELECT 'bookings', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = $1 AND conrelid = 'bookings'::regclass`,
      [constraint],
    )
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT "${constraint}"`)
    await expect(refuseUnprepared(db)).rejects.toThrow('some foreign keys are missing')
    expect(await prepareCluster(url, silent)).toMatchObject({ keys: 1 })
    expect(await keysOf()).toEqual(before)
  })

  test('has every table where its class says', async () => {
    expect(await waitingTables(db)).toEqual([])
    const { rows } = await db.query<{ name: string; kind: string; parts: number }>(
      `SELECT p.logicalrelid::text AS name, p.partmethod::text || p.repmodel::text AS kind, count(s.shardid)::int AS parts
       FROM pg_dist_partition p JOIN pg_dist_shard s USING (logicalrelid) GROUP BY 1, 2`,
    )
    const found = new Map(rows.map(({ name: table, ...rest }) => [table, rest]))
    for (const [table, tableClass] of Object.entries(tableClasses)) {
      if (tableClass === 'agency') expect(found.get(table), table).toEqual({ kind: 'hs', parts: shards })
      if (tableClass === 'reference') expect(found.get(table), table).toEqual({ kind: 'nt', parts: 1 })
      if (tableClass === 'local') expect(found.get(table)?.kind ?? 'ns', table).toBe('ns')
    }
  })
})
