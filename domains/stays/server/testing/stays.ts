import { expect } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

/** Starts a server with its worker and an agency. `day` returns the day in that many days. */
export async function startStaysTest() {
  const app = await startTestApp({ linked: true })
  return { app, owner: await newOwner(app), day: (n: number) => addDays(dayOf(app.clock.now()), n) }
}

/** Stops the server, after checking that the stock is what the bookings say. */
export async function closeStaysTest(app: TestApp): Promise<void> {
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
}
