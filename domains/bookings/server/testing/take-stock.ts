import { takeStock, type Crowded, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

interface How {
  as?: 'held' | 'sold'
  at?: Date
  crowded?: Crowded[]
}

export interface StockTest {
  app: TestApp
  owner: TestPerson
  now: Date
  actor(at?: Date): { agencyId: string; userId: string; now: Date }
  inAgency<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Takes stock for a booking that does not exist. `crowded` receives what looked full. */
  take(wanted: Wanted[], how?: How): Promise<void>
}

/** Starts a server with an agency that takes stock without bookings. */
export async function startStockTest(): Promise<StockTest> {
  const app = await startTestApp()
  const owner = await newOwner(app)
  const now = app.clock.now()
  const actor = (at = now) => ({ agencyId: owner.agencyId, userId: owner.userId, now: at })
  const inAgency = <T>(work: (tx: Tx) => Promise<T>) => app.app.db.asAgency(actor(), work)
  return {
    app,
    owner,
    now,
    actor,
    inAgency,
    take: (wanted, { as = 'sold', at = now, crowded = [] } = {}) =>
      inAgency((tx) => takeStock(tx, actor(at), wanted, { bookingId: newId(), as, letGoStale: async (one) => void crowded.push(one) })),
  }
}

/** Returns the refusal of `work`. Throws if it succeeds or fails in another way. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof AppError)) throw error
  return error
}
