import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openDatabaseClock } from './database-clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minute = 60_000

test('a process whose machine is ten minutes ahead keeps the time of the database, also after its clock was corrected', async () => {
  const warnings: object[] = []
  let ahead = 10 * minute
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const clock = await openDatabaseClock({ db: app.app.db, log, local: () => Date.now() + ahead })
  const apart = () => Math.abs(clock.now().getTime() - Date.now())
  // The test's PostgreSQL is on this machine.
  expect(apart()).toBeLessThan(minute)
  expect(warnings).toHaveLength(1)
  await clock.compare()
  expect(warnings).toHaveLength(1)
  ahead = 0
  await clock.compare()
  expect(apart()).toBeLessThan(minute)
  clock.stop()
})

test('a small difference, such as the way to the database, is no difference', async () => {
  const at = new Date(1_900_000_000_000)
  const db = { query: async () => [{ at }] } as never
  const clock = await openDatabaseClock({ db, log: { warn: () => {} }, local: () => at.getTime() - 900 })
  expect(clock.now().getTime()).toBe(at.getTime() - 900)
  clock.stop()
})
