import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { prepareCluster } from '#kit/server/database/cluster/prepare.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { createEmpty, onCluster, urlOfDatabase } from '#kit/server/testing/test-databases.ts'
import { checkBooks } from '../../scripts/books/rules.ts'
import { startCluster, type Cluster } from '../../scripts/citus/cluster.ts'
import { installCitus } from '../../scripts/citus/install.ts'

// The coordinator of a cluster is gone in the middle of transactions over several nodes. Only where Citus is (`npm run test:citus`). The
// cluster is this file's own, because other tests go on with theirs.

const name = 'crash'
const maxCrashes = 40
const atOnce = 6

describe.runIf(onCluster())('the coordinator ends between prepare and commit', { timeout: 600_000 }, () => {
  let cluster: Cluster
  let app: TestApp
  let owner: TestPerson
  let tour: Tour
  beforeAll(async () => {
    const installed = installCitus(() => {})
    if (typeof installed === 'string') throw new Error(installed)
    // What was answered must be on disk, and what was left prepared is settled soon. The default is a minute.
    cluster = await startCluster(installed, 2, { synchronous_commit: 'on', 'citus.recover_2pc_interval': '1s' })
    const { coordinator, workers } = cluster
    await createEmpty(
      coordinator.url,
      name,
      workers.map(({ url }) => url),
    )
    const ownerUrl = urlOfDatabase(coordinator.url, name)
    await migrate(ownerUrl)
    await prepareCluster(ownerUrl, { log: () => {}, shards: 2 })
    app = await startTestApp({ ownerUrl })
    owner = await newOwner(app)
    tour = await publishTour(app, owner, { capacity: 100_000 })
  }, 600_000)
  afterAll(async () => {
    await app.close()
    await cluster.stop()
  })

  const book = (key: string) =>
    owner.post(
      '/bookings/new',
      {
        client: { name: 'Sarah Namubiru' },
        action: 'confirm',
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
      },
      { 'idempotency-key': key },
    )
  /** Transactions that are prepared on the workers: the coordinator alone knows whether they are to be committed. */
  const prepared = async () => {
    const counts = await Promise.all(
      cluster.workers.map(({ url }) =>
        asOwner(urlOfDatabase(url, name), (client) =>
          client.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_prepared_xacts WHERE database = current_database()'),
        ),
      ),
    )
    return counts.reduce((sum, { rows }) => sum + rows[0]!.n, 0)
  }
  const read = <Row extends object>(text: string) => asOwner(app.ownerUrl, async (client) => (await client.query<Row>(text)).rows)

  test('every transaction is on all nodes or on none, and a retry with its key books once', async () => {
    const keys: string[] = []
    let left = 0
    for (let crashes = 0; left === 0 && crashes < maxCrashes; crashes++) {
      let isUp = true
      const until = async (work: () => Promise<unknown>) => {
        while (isUp) await work().catch(() => {})
      }
      // Agencies and their owners are on all nodes, so each of these takes two phases.
      const registering = Array.from({ length: atOnce }, () => until(() => newOwner(app)))
      const booking = until(() => book((keys[keys.length] = randomUUID())))
      await expect.poll(() => prepared(), { interval: 1 }).toBeGreaterThan(0)
      await cluster.coordinator.crash()
      isUp = false
      left = await prepared()
      await Promise.all([...registering, booking])
      await cluster.coordinator.start()
    }
    expect(left).toBeGreaterThan(0)

    await expect.poll(() => prepared()).toBe(0)
    await expect.poll(async () => (await book(keys[0]!)).status).toBe(200)
    for (const key of keys) expect((await book(key)).status).toBe(200)
    expect(await read(`SELECT count(*)::int AS bookings FROM bookings`)).toEqual([{ bookings: keys.length }])

    for (const table of ['agencies', 'users', 'plans']) {
      const copies = await read<{ result: string }>(
        `SELECT DISTINCT result FROM run_command_on_all_nodes('SELECT md5(string_agg(t::text, '','' ORDER BY id)) FROM ${table} t')`,
      )
      expect([table, copies.length]).toEqual([table, 1])
    }
    expect(await read('SELECT id FROM agencies WHERE id NOT IN (SELECT agency_id FROM members)')).toEqual([])
    expect(await read('SELECT agency_id FROM members WHERE agency_id NOT IN (SELECT id FROM agencies)')).toEqual([])
    expect(await read('SELECT id FROM users WHERE current_agency_id NOT IN (SELECT agency_id FROM members)')).toEqual([])
    expect((await app.app.db.asPlatform('test: books after a crash', (tx) => checkBooks(tx))).broken).toEqual({})
  })
})
