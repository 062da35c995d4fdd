import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSlowStatements } from '#kit/server/monitoring/slow-statements.ts'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { traced } from '#kit/server/trace.ts'

let app: TestApp
let owner: TestPerson
let operator: Awaited<ReturnType<typeof newOperator>>

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  operator = await newOperator(app)
})
afterAll(() => app.close())

interface Health {
  waiting: { kind: string; count: number; oldest_seconds: number | null }[]
  queues: { name: string; waiting: number }[]
  slow_statements: { text: string; times: number; mean_ms: number; slowest_ms: number; request_id: string | null }[]
}
const health = async () => (await operator.get('/operator/health')).body.data as Health

const sleep = (requestId: string, seconds: number) =>
  traced(requestId, () => app.app.db.asPlatform('test: slow', (tx) => sql`SELECT pg_sleep(${seconds})`.execute(tx)))

test('a slow statement is kept with how often and how long it took, and the request of the slowest', async () => {
  const stops = [keepSlowStatements(app.app), keepSlowStatements(app.app)]
  await sleep('quick', 0.01)
  await sleep('first', 0.6)
  await sleep('slowest', 0.9)
  await expect(
    traced('cut off', () =>
      app.app.db.asPlatform('test: slow', async (tx) => {
        await sql`SET LOCAL statement_timeout = 600`.execute(tx)
        await sql`SELECT pg_sleep(60), 'cut off'`.execute(tx)
      }),
    ),
  ).rejects.toMatchObject({ code: '57014' })
  // Two processes see the same statements; each adds its own.
  for (const stop of stops) await stop()
  const { slow_statements } = await health()
  expect(slow_statements.find(({ text }) => text.includes('cut off'))).toMatchObject({ times: 2, request_id: 'cut off' })
  const slept = slow_statements.filter(({ text }) => text === 'SELECT pg_sleep($1)')
  expect(slept).toMatchObject([{ text: 'SELECT pg_sleep($1)', times: 4, request_id: 'slowest' }])
  expect(slept[0]!.slowest_ms).toBeGreaterThanOrEqual(900)
  expect(slept[0]!.mean_ms).toBeGreaterThanOrEqual(750)
  expect(slept[0]!.mean_ms).toBeLessThan(slept[0]!.slowest_ms)
})

test('shows what waits until it is done, and nothing to others', async () => {
  await app.deliver()
  const before = await health()
  expect(before.waiting.find(({ kind }) => kind === 'Business events')).toMatchObject({ count: 0, oldest_seconds: null })
  await owner.post('/clients/new', { name: 'Amina', email: 'amina@example.com' })
  const after = await health()
  expect(after.waiting.find(({ kind }) => kind === 'Business events')!.count).toBeGreaterThan(0)
  expect((await owner.get('/operator/health')).status).toBe(403)
})
