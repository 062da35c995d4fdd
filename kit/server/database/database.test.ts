import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit } from './after-commit.ts'
import { openDatabase, sendInOrder, type Database, type Tx } from './database.ts'
import { countStatements } from '../testing/count-statements.ts'
import { prepareAppRole } from './preparing/app-role.ts'
import { inSavepoint } from './savepoint.ts'
import { newOwner } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { onCluster } from '../testing/test-databases.ts'

// One connection, so that state left by one transaction would reach the next.
let app: TestApp
let db: Database
let actor: { agencyId: string; userId: string }

beforeAll(async () => {
  app = await startTestApp()
  const { agencyId, userId } = await newOwner(app)
  actor = { agencyId, userId }
})
beforeEach(async () => {
  await db?.close()
  const url = await prepareAppRole(app.ownerUrl, app.app.settings.secretKey)
  db = openDatabase({ url, onCluster: onCluster(), poolSize: 1, log: { info() {}, error() {} } })
})
afterAll(async () => {
  await db.close()
  await app.close()
})

const one = (tx: Tx, value: number) => sql<{ value: number }>`SELECT ${value}::int AS value`.execute(tx)
const broken = (tx: Tx) => sql`SELECT 1 / (SELECT 0)`.execute(tx)
const nameOf = async () => (await db.asAgency(actor, (tx) => tx.selectFrom('agencies').select('name').executeTakeFirstOrThrow())).name

test('statements sent together each get their own answer', async () => {
  const answers = await db.asAgency(actor, (tx) => Promise.all([one(tx, 1), one(tx, 2), one(tx, 3)]))
  expect(answers.map(({ rows }) => rows[0]!.value)).toEqual([1, 2, 3])
})

test.each([true, false])('a failed statement says why, and leaves nothing behind on its connection (read only: %s)', async (readOnly) => {
  const together = db.asAgency(actor, (tx) => Promise.all([one(tx, 1), broken(tx), one(tx, 2)]), { readOnly })
  await expect(together).rejects.toMatchObject({ code: '22012' })
  // The same texts again: those that were prepared, those that failed, and those that were skipped.
  const again = await db.asAgency(actor, (tx) => Promise.all([one(tx, 4), one(tx, 5)]), { readOnly })
  expect(again.map(({ rows }) => rows[0]!.value)).toEqual([4, 5])
  await expect(db.asAgency(actor, broken, { readOnly })).rejects.toMatchObject({ code: '22012' })
})

test.each([true, false])(
  'a connection that did not answer in time is closed, without a statement that it may not answer either (read only: %s)',
  async (readOnly) => {
    const silent = async (tx: Tx) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(tx)
      await sql`SELECT pg_sleep(600)`.execute(tx)
    }
    await expect(db.asAgency(actor, silent, { readOnly })).rejects.toMatchObject({ code: '57014' })
    await expect.poll(() => db.pool.totalCount).toBe(0)
    expect(await nameOf()).toBeTruthy()
  },
)

test('a transaction fails at the end even if the work caught the failure', async () => {
  const caught = db.asAgency(actor, async (tx) => {
    await tx.updateTable('agencies').set({ name: 'Half done' }).execute()
    await broken(tx).catch(() => {})
  })
  await expect(caught).rejects.toThrow(/nothing was saved/)
  expect(await nameOf()).not.toBe('Half done')
})

test('a read-only transaction cannot write, not even in its second statement', async () => {
  const write = (tx: Tx) => tx.updateTable('agencies').set({ name: 'Written by a read' }).execute()
  await expect(db.asAgency(actor, write, { readOnly: true })).rejects.toMatchObject({ code: '25006' })
  const late = db.asAgency(actor, async (tx) => (await one(tx, 1), write(tx)), { readOnly: true })
  await expect(late).rejects.toMatchObject({ code: '25006' })
  expect(await nameOf()).not.toBe('Written by a read')
})

test('a snapshot sees what was committed when it began, and only reads', async () => {
  await db.asPlatform(
    'test: look',
    async (tx) => {
      const name = () => tx.selectFrom('agencies').select('name').where('id', '=', actor.agencyId).executeTakeFirstOrThrow()
      const before = await name()
      await app.app.db.asAgency(actor, (other) => other.updateTable('agencies').set({ name: 'Renamed meanwhile' }).execute())
      expect(await name()).toEqual(before)
    },
    { snapshot: true },
  )
  expect(await nameOf()).toBe('Renamed meanwhile')
  const write = db.asPlatform('test: look', (tx) => tx.updateTable('agencies').set({ name: 'Written' }).execute(), { snapshot: true })
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('work that fails before its statements have left writes nothing, and frees its connection', async () => {
  const failed = db.asAgency(actor, async (tx) => {
    tx.updateTable('agencies')
      .set({ name: 'Never sent' })
      .execute()
      .catch(() => {})
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await nameOf()).not.toBe('Never sent')
})

test('each read sees only its agency, whatever the connection served before', async () => {
  const other = await newOwner(app)
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const of = n % 2 ? actor : { agencyId: other.agencyId }
      return db
        .asAgency(of, (tx) => tx.selectFrom('agencies').select('id').execute(), { readOnly: n % 3 > 0 })
        .then((rows) => rows.every(({ id }) => id === of.agencyId) && rows.length === 1)
    }),
  )
  expect(seen).toEqual(seen.map(() => true))
  await expect(db.query('SELECT id FROM agencies', [])).resolves.toEqual([])
})

test('no server has anything to say about how a transaction begins', async () => {
  const notices: unknown[] = []
  db.pool.on('connect', (client) => client.on('notice', ({ message }) => notices.push(message)))
  const look = (tx: Tx) => tx.selectFrom('members').select('user_id').execute()
  await db.asAgency(actor, look)
  await db.asAgency(actor, look, { readOnly: true })
  await db.asPlatform('test: how a transaction begins', look)
  expect(notices).toEqual([])
})

describe('sendInOrder', () => {
  const renamed = (tx: Tx, name: string) => tx.updateTable('agencies').set({ name }).where('id', '=', actor.agencyId)

  test('executes statements in their order and returns an answer for each', async () => {
    const answers = await db.asAgency(actor, (tx) =>
      sendInOrder(tx, [renamed(tx, 'First'), tx.selectFrom('agencies').select('name'), renamed(tx, 'Last')]),
    )
    expect(answers[1]!.rows).toEqual([{ name: 'First' }])
    expect(await nameOf()).toBe('Last')
  })

  test('throws the error of the first failed statement, and saves nothing', async () => {
    const failing = db.asAgency(actor, (tx) =>
      sendInOrder(tx, [renamed(tx, 'Lost'), { compile: () => sql`SELECT 1 / (SELECT 0)`.compile(tx) }, renamed(tx, 'Also lost')]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await nameOf()).not.toMatch(/lost/i)
  })
})

describe('inSavepoint', () => {
  const rename = (tx: Tx, name: string) => tx.updateTable('agencies').set({ name }).execute()

  test('a failure takes back only its own changes, and its error is passed on', async () => {
    await db.asAgency(actor, async (tx) => {
      await rename(tx, 'Before')
      const failing = inSavepoint(tx, async (part) => (await rename(part, 'Within'), broken(part)))
      await expect(failing).rejects.toMatchObject({ code: '22012' })
      await one(tx, 1)
    })
    expect(await nameOf()).toBe('Before')
  })

  test('what failed work still has under way reaches the database no more', async () => {
    const { promise: rolledBack, resolve } = Promise.withResolvers<void>()
    let late = Promise.resolve<unknown>(null)
    await db.asAgency(actor, async (tx) => {
      const failing = inSavepoint(tx, async (part) => {
        late = rolledBack.then(() => rename(part, 'Too late')).catch((error: Error) => error.message)
        await broken(part)
      })
      await expect(failing).rejects.toThrow()
      resolve()
      expect(await late).toBe('This transaction is over.')
    })
    expect(await nameOf()).not.toBe('Too late')
  })

  test('what waits for the commit happens after it, and never for work that failed', async () => {
    const told: string[] = []
    await db.asAgency(actor, async (tx) => {
      await inSavepoint(tx, async (part) => (afterCommit(part, () => told.push('kept')), one(part, 1)))
      await inSavepoint(tx, async (part) => (afterCommit(part, () => told.push('taken back')), broken(part))).catch(() => {})
      expect(told).toEqual([])
    })
    expect(told).toEqual(['kept'])
  })
})

test('BEGIN and COMMIT are not counted as statements', async () => {
  const { statements } = await countStatements(() => db.asAgency(actor, (tx) => Promise.all([one(tx, 1), one(tx, 2)])))
  expect(statements).toBe(2)
})

test('what a search, an order by name or a look at the rooms of some days runs is trusted near the rows of others, without which none reads its index', async () => {
  const { rows } = await db.asAgency(actor, (tx) =>
    sql`SELECT proname FROM pg_proc WHERE NOT proleakproof AND oid = ANY('{"texticlike(text,text)","textcat(text,text)",lower(text),"range_overlaps(anyrange,anyrange)"}'::regprocedure[])`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([])
})
