import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareAppRole, withRoleOf } from '#kit/server/database/preparing/app-role.ts'
import { openDatabase, type Database, type Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster, serversOf } from '#kit/server/testing/test-databases.ts'

// Reads of one agency on a worker (docs/decisions/0079). Only on a cluster (`npm run test:citus`).

describe.runIf(onCluster())('reads on the workers of a cluster', () => {
  let app: TestApp
  let owner: TestPerson
  let databaseUrl: string
  let workerUrls: string[]
  let db: Database
  const logged: object[] = []
  const open = (urls: readonly string[]) =>
    openDatabase({
      url: databaseUrl,
      workerUrls: urls,
      onCluster: true,
      poolSize: 4,
      log: { info() {}, error: (fields) => void logged.push(fields) },
    })
  beforeAll(async () => {
    app = await startTestApp()
    owner = await newOwner(app)
    databaseUrl = await prepareAppRole(app.ownerUrl, app.app.settings.secretKey)
    workerUrls = serversOf(app.ownerUrl)
      .slice(1)
      .map((url) => withRoleOf(databaseUrl, url))
  })
  beforeEach(async () => {
    await db?.close()
    db = open(workerUrls)
  })
  afterAll(async () => {
    await db.close()
    await app.close()
  })

  const portOf = async (tx: Tx) => (await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(tx)).rows[0]!.port
  const addClient = async (tx: Tx, name: string) => {
    const now = new Date()
    const row = { agency_id: owner.agencyId, id: newId(), name, residency: 'non_resident' as const, created_at: now, updated_at: now }
    await tx.insertInto('clients').values(row).execute()
  }
  const names = (tx: Tx) => tx.selectFrom('clients').select('name').orderBy('name').execute()

  test('what only reads asks a worker, always the same one for an agency; what writes asks the coordinator', async () => {
    const ports = workerUrls.map((url) => Number(new URL(url).port))
    const read = await db.asAgency(owner, portOf, { readOnly: true })
    expect(ports).toContain(read)
    expect(await db.asAgency(owner, portOf, { readOnly: true })).toBe(read)
    expect(await db.asAgency(owner, portOf)).toBe(Number(new URL(databaseUrl).port))
    expect(db.workers!.figures()).toEqual({ worker: 2, coordinator: 0 })
  })

  test('a read sees what was committed before it, and nothing of another agency', async () => {
    const stranger = await newOwner(app)
    const expected: { name: string }[] = []
    for (let count = 10; count < 40; count++) {
      const name = `Client ${count}`
      expected.push({ name })
      await db.asAgency(owner, (tx) => addClient(tx, name))
      expect(await db.asAgency(owner, names, { readOnly: true })).toEqual(expected)
    }
    expect(await db.asAgency(stranger, names, { readOnly: true })).toEqual([])
    expect(db.workers!.figures().coordinator).toBe(0)
  })

  test('a session on a worker has the time zone and the time limits of one on the coordinator', async () => {
    const settings = async (tx: Tx) =>
      (
        await sql<object>`SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement,
          current_setting('lock_timeout') AS lock, current_setting('transaction_read_only') AS reading`.execute(tx)
      ).rows[0]
    const reading = await db.asAgency(owner, settings, { readOnly: true })
    expect(reading).toEqual({ ...(await db.asAgency(owner, settings)), reading: 'on' })
  })

  test('what a worker cannot answer, the coordinator does: a write is refused there too, a failure has the coordinator’s words', async () => {
    await expect(db.asAgency(owner, (tx) => addClient(tx, 'Written by a read'), { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    await expect(db.asAgency(owner, (tx) => sql`SELECT 1 / (SELECT 0)`.execute(tx), { readOnly: true })).rejects.toMatchObject({
      code: '22012',
    })
    expect(db.workers!.figures()).toEqual({ worker: 0, coordinator: 2 })
  })

  test('a refusal is the answer of the worker, and is not worked out again', async () => {
    let times = 0
    const refuse = async () => {
      times++
      throw notFound('Client')
    }
    await expect(db.asAgency(owner, refuse, { readOnly: true })).rejects.toMatchObject({ status: 404 })
    expect([times, db.workers!.figures()]).toEqual([1, { worker: 1, coordinator: 0 }])
  })

  test.each([
    ['does not answer', { port: '1' }],
    ['does not let us in', { username: 'nobody' }],
    ['lacks the database', { pathname: '/nothing' }],
  ])('a worker that %s is left alone for a while, which the log says once', async (_what, change) => {
    await db.close()
    db = open(workerUrls.map((url) => Object.assign(new URL(url), change).toString()))
    logged.length = 0
    const reads = await Promise.all([1, 2, 3].map(() => db.asAgency(owner, names, { readOnly: true })))
    expect(reads.map((rows) => rows.length)).toEqual([30, 30, 30])
    expect(await db.asAgency(owner, names, { readOnly: true })).toHaveLength(30)
    expect(db.workers!.figures()).toEqual({ worker: 0, coordinator: 4 })
    expect(logged).toEqual([expect.objectContaining({ worker: expect.stringContaining('127.0.0.1') })])
  })
})
