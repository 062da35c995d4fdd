import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import {
  balanceIn,
  cancelFlight,
  flightPath,
  makeFlight,
  newAgent,
  newTicket,
  showFlight,
  startFlightTest,
  ticketsFor,
  type FlightTest,
} from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(async () => {
  expect(await booksAreWrong(flights)).toEqual([])
  await flights.test.close()
})

const at = flightPath
const show = (id: string) => showFlight(flights, id)
const cancel = (id: string, over: object = {}) => cancelFlight(flights, id, over)
const balance = (type: 'receivable' | 'revenue', owner = '') => balanceIn(flights, type, owner)

describe('two agents ticket concurrently', () => {
  test('without a lock both succeed, which shows that the race exists', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    let reading = 0
    const bothHaveRead = Promise.withResolvers<void>()
    const unlocked = () =>
      flights.test.app.db.asAgency(flights.owner, async (tx) => {
        const { status } = await tx
          .selectFrom('flight_bookings')
          .select('status')
          .where('booking_id', '=', made.id)
          .executeTakeFirstOrThrow()
        if (++reading === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        if (status !== 'held') return 0
        await sql`UPDATE flight_bookings SET status = 'ticketed' WHERE agency_id = ${thisAgency} AND booking_id = ${made.id}`.execute(tx)
        return 1
      })
    const done = await Promise.all([unlocked(), unlocked()])
    expect(done).toEqual([1, 1])
    await flights.test.app.db.asAgency(flights.owner, (tx) =>
      tx.updateTable('flight_bookings').set({ status: 'held' }).where('booking_id', '=', made.id).execute(),
    )
  })

  test('with the lock one succeeds, its numbers are stored, and the sale is posted once', async () => {
    const other = await newAgent(flights.test, flights.owner)
    for (let round = 0; round < 10; round++) {
      const made = await makeFlight(flights, { status: 'held' })
      const before = await balance('revenue')
      const bodies = [0, 1, 2, 3].map(() => ticketsFor(made))
      const answers = await Promise.all(bodies.map((body, index) => (index % 2 ? other : flights.owner).post(at(made.id, 'ticket'), body)))
      const winners = answers.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(Array(3).fill('invalid_transition'))
      const shown = await show(made.id)
      expect(shown.passengers[0].ticket_number).toBe(bodies[answers.indexOf(winners[0]!)]!.tickets[0].ticket_number)
      expect(await balance('revenue')).toBe(before - 1_300_000)
    }
  })

  test('one ticket number for two bookings at once is stored on one', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all([0, 1].map(() => makeFlight(flights, { status: 'held' })))
      const number = newTicket()
      const answers = await Promise.all(
        pair.map((made) =>
          flights.owner.post(at(made.id, 'ticket'), {
            pnr: 'KQ1234',
            tickets: [{ passenger_id: made.passengers[0].id, ticket_number: number }],
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([409, 422])])
    }
  })

  test('of concurrent ticketing and cancelling, one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await makeFlight(flights, { status: 'held' })
      const answers = await Promise.all([flights.owner.post(at(made.id, 'ticket'), ticketsFor(made)), cancel(made.id)])
      const { status } = await show(made.id)
      // If ticketing was first, cancelling can still follow. If cancelling was first, ticketing fails.
      expect(answers[1]!.status).toBe(200)
      expect(status).toBe('cancelled')
    }
  })
})
