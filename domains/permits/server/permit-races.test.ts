import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { addDays } from '#kit/contract/time.ts'
import { act, newKind, pay, person, reserve, showPermit } from './testing/permits.ts'

let app: TestApp
let as: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  as = await newOwner(app)
})
afterAll(() => app.close())

type Answer = Awaited<ReturnType<TestPerson['post']>>

/** Runs calls that all wait for the locked rows, so that they really meet. @returns status and code of each, in order. */
async function meeting(lock: string, values: unknown[], calls: () => Promise<Answer>[]): Promise<unknown[][]> {
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query('BEGIN')
  await db.query(lock, values)
  const all = calls()
  await untilSomeWait(app, all.length)
  await db.query('COMMIT')
  await db.end()
  const answers = await Promise.all(all)
  return answers.map(({ status, body }) => [status, body.code]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
}

const stockRow = 'SELECT FROM permit_stock WHERE agency_id = $1 AND kind_id = $2 FOR UPDATE'

test('two clerks take the last permit: one gets it', async () => {
  const kind = await newKind(app, as, { total: 1, name: 'The last one' })
  const create = () => as.post('/permits/create', { kind_id: kind.id, day: kind.day, people: [person()] })
  expect(await meeting(stockRow, [as.agencyId, kind.id], () => [create(), create()])).toEqual([
    [200, undefined],
    [409, 'no_permits_left'],
  ])
})

test('two who swap days wait for each other in one order', async () => {
  const kind = await newKind(app, as, { total: 2, name: 'Swapped' })
  const other = { ...kind, day: addDays(kind.day, 1) }
  const [[one], [two]] = [await reserve(as, kind), await reserve(as, other)]
  const swap = () => [
    as.post(`/permits/${one!.id}/reschedule`, { version: 1, day: other.day }),
    as.post(`/permits/${two!.id}/reschedule`, { version: 1, day: kind.day }),
  ]
  expect(await meeting(stockRow, [as.agencyId, kind.id], swap)).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test('two who pay the same permit pay it once, and a payment that meets a cancellation is not lost', async () => {
  const kind = await newKind(app, as, { name: 'Paid twice' })
  const [permit, cancelled] = await reserve(as, kind, [person(), person()])
  const lock = 'SELECT FROM permits WHERE agency_id = $1 AND id = $2 FOR UPDATE'
  expect(await meeting(lock, [as.agencyId, permit!.id], () => [pay(as, [permit!.id]), pay(as, [permit!.id])])).toEqual([
    [200, undefined],
    [409, 'invalid_transition'],
  ])
  expect(await showPermit(as, permit!.id)).toMatchObject({ state: 'paid', paid: { amount: 80_000 } })
  const end = () => as.post(`/permits/${cancelled!.id}/cancel`, { version: 1 })
  const met = await meeting(lock, [as.agencyId, cancelled!.id], () => [pay(as, [cancelled!.id]), end()])
  expect(met.map(([status]) => status)).toEqual([200, 409])
  const { state, paid } = await showPermit(as, cancelled!.id)
  expect([state, paid.amount]).toEqual(state === 'paid' ? ['paid', 80_000] : ['cancelled', 0])
  expect((await act(as, permit!.id, 'issue', { number: 'UWA-5' })).status).toBe(200)
})
