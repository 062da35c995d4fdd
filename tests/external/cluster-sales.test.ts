import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster, serversOf, urlOfDatabase } from '#kit/server/testing/test-databases.ts'

// Selling while the cluster changes. Only on a cluster (`npm run test:citus`).

describe.runIf(onCluster())('agencies on two workers', { timeout: 300_000 }, () => {
  let app: TestApp
  let db: pg.Client
  /** Two agencies, each on a worker of its own. */
  let agencies: { owner: TestPerson; tour: Tour; worker: number }[]
  beforeAll(async () => {
    app = await startTestApp()
    db = new pg.Client({ connectionString: app.ownerUrl })
    await db.connect()
    const found = new Map<number, TestPerson>()
    for (let tries = 0; found.size < 2 && tries < 40; tries++) {
      const owner = await newOwner(app)
      found.set(await workerOf(owner), owner)
    }
    agencies = await Promise.all(
      [...found].map(async ([worker, owner]) => ({ owner, worker, tour: await publishTour(app, owner, { capacity: 5_000 }) })),
    )
    expect(agencies).toHaveLength(2)
  })
  afterAll(async () => {
    await db.end()
    await app.close()
  })

  const shardOf = async ({ agencyId }: TestPerson): Promise<{ shard: string; worker: number }> =>
    (
      await db.query<{ shard: string; worker: number }>(
        `SELECT shardid::text AS shard, nodeport AS worker FROM citus_shards
         WHERE table_name = 'bookings'::regclass AND shardid = get_shard_id_for_distribution_column('bookings', $1::uuid)`,
        [agencyId],
      )
    ).rows[0]!
  const workerOf = async (owner: TestPerson) => (await shardOf(owner)).worker
  /** The URL of the database on an agency's worker. */
  const databaseOf = (at: number) => serversOf(app.ownerUrl).find((url) => Number(new URL(url).port) === agencies[at]!.worker)!
  const book = (at: number, key?: string) => {
    const { owner, tour } = agencies[at]!
    return owner.post(
      '/bookings/new',
      {
        client: { name: 'Sarah Namubiru' },
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
      },
      key ? { 'idempotency-key': key } : {},
    )
  }
  const total = async (at: number): Promise<number> =>
    Number((await db.query('SELECT count(*) AS n FROM bookings WHERE agency_id = $1', [agencies[at]!.owner.agencyId])).rows[0].n)

  test('lose no booking while the part of an agency moves to the other worker', async () => {
    const { owner } = agencies[0]!
    const { shard, worker } = await shardOf(owner)
    const target = agencies[1]!.worker
    const before = await total(0)
    let isMoving = true
    const [answers, times]: [number[], number[]] = [[], []]
    const sell = async () => {
      while (isMoving) {
        const started = performance.now()
        answers.push((await book(0)).status)
        times.push(performance.now() - started)
      }
    }
    const clients = [sell(), sell(), sell()]
    const started = performance.now()
    await db
      .query(`SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'force_logical')`, [
        shard,
        worker,
        target,
      ])
      .finally(() => (isMoving = false))
    await Promise.all(clients)
    const seconds = (performance.now() - started) / 1000
    const booked = answers.filter((status) => status === 200).length
    console.log(
      `A part moved in ${seconds.toFixed(1)} s; ${booked} of ${answers.length} bookings meanwhile, the longest took ${Math.round(Math.max(...times))} ms.`,
    )
    expect(booked).toBeGreaterThan(0)
    expect(await total(0)).toBe(before + booked)
    expect(answers.filter((status) => status !== 200 && status !== 409 && status !== 503)).toEqual([])
    expect(await workerOf(owner)).toBe(target)
    // Back again, so that the two agencies are apart.
    await db.query(`SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`, [
      shard,
      target,
      worker,
    ])
  })

  test('do not notice that the other’s worker is gone; its agency reads 503, and a retry books once', async () => {
    const name = new URL(app.ownerUrl).pathname.slice(1)
    const server = urlOfDatabase(databaseOf(0), 'postgres')
    // For this database the worker is gone: it ends its connections and takes no new ones.
    await asOwner(server, async (client) => {
      await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    })
    const key = 'worker-gone-1'
    const before = await total(1)
    const refused = await book(0, key)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'db_unavailable', '2'])
    expect((await book(1)).status).toBe(200)
    expect(await total(1)).toBe(before + 1)
    await asOwner(server, (client) => client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`))
    const had = await total(0)
    await expect.poll(async () => (await book(0, key)).status).toBe(200)
    expect((await book(0, key)).status).toBe(200)
    expect(await total(0)).toBe(had + 1)
  })

  test('know whose sessions have ended while the other’s worker hangs', async () => {
    const [ofHanging, ofOther] = agencies.map(({ owner }) => owner.token!)
    const goOn = await hang(databaseOf(0))
    try {
      // Streams of the hanging worker’s agency are in neither list, so they stay.
      expect(await app.app.sessions.agenciesOfTokens([ofHanging!, ofOther!])).toEqual(new Map([[ofOther!, agencies[1]!.owner.agencyId]]))
      expect(await app.app.sessions.agencyOfToken(ofOther!)).toBe(agencies[1]!.owner.agencyId)
      await expect(app.app.sessions.agencyOfToken(ofHanging!)).rejects.toThrow()
    } finally {
      goOn()
    }
  })

  test('do not notice that the other’s worker hangs; its agency is soon refused at once, and a retry books once', async () => {
    const key = 'worker-hangs-1'
    const [had, before] = [await total(0), await total(1)]
    const goOn = await hang(databaseOf(0))
    try {
      // More than this process has connections.
      let answered = 0
      const calls = Array.from({ length: 20 }, () => book(0).finally(() => answered++))
      while (answered < calls.length) expect((await book(1)).status).toBe(200)
      const codes = new Set((await Promise.all(calls)).map(({ status, body }) => `${status} ${body.code}`))
      expect([...codes].toSorted()).toEqual(['503 db_unavailable', '503 timeout'])
      expect(app.app.db.nodes!.unavailable()).toBe(1)
      // Refused at once, or the one that tries.
      expect((await book(0, key)).status).toBe(503)
    } finally {
      goOn()
    }
    expect(await total(1)).toBeGreaterThan(before)
    await expect.poll(async () => (await book(0, key)).status).toBe(200)
    expect((await book(0, key)).status).toBe(200)
    expect(await total(0)).toBe(had + 1)
  })
})

/** Makes the server with a database hang. Returns the function that lets it go on. */
async function hang(databaseUrl: string): Promise<() => void> {
  const { rows } = await asOwner(urlOfDatabase(databaseUrl, 'postgres'), (client) =>
    client.query<{ pid: string }>(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`),
  )
  const main = Number(rows[0]!.pid)
  // It starts no more processes once it is stopped itself.
  process.kill(main, 'SIGSTOP')
  const parentOf = (pid: string) => Number(/^\d+ \(.*\) \S (\d+)/.exec(statOf(pid))?.[1])
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main)
  const processes = [main, ...children.map(Number)]
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processes) if (existsSync(`/proc/${pid}`)) process.kill(pid, name)
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

/** Returns the line of the kernel about a process, empty once that has ended. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
