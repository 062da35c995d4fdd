import { expect, onTestFinished, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import { bookingBody } from '../../bench/api.ts'
import { askerOf } from '../../bench/ask.ts'
import { stockKinds } from '../../bench/kinds-stock.ts'
import { maxStatements, statementsOf } from '../../bench/statements.ts'

// The budget A3: a booking including its places, confirmation, ledger, audit, papers and idempotency key.

test('a booking takes at most 15 statements, whatever is booked', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const owner = await newOwner(app)
  const ask = askerOf(app.origin, owner.token!)
  const { id: client } = await ask('POST /clients/new', { name: 'Grace Akello', email: 'grace@example.com', residency: 'eac_citizen' })
  const { id: item, departureId: departure, adult: option } = await publishTour(app, owner, { capacity: 10 })
  const tours = { kind: 'tour_package', book: { body: () => bookingBody(client, { departure, item, option }) } }
  const found: Record<string, number> = {}
  for (const kind of [tours, ...(await stockKinds(ask, client, 1))]) found[kind.kind] = await statementsOf(app.app, owner.agencyId, kind)
  expect(Object.keys(found)).toHaveLength(8)
  expect(Object.entries(found).filter(([, statements]) => statements > maxStatements)).toEqual([])
})
