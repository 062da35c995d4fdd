import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#kit/server/testing/people.ts'
import { dueReminders, nextReminder, remindOfDeadlines } from './deadlines.ts'
import { makeFlight, startFlightTest, ticket, type FlightTest, type AnyFlight } from '../testing/flight.ts'

const hour = 3_600_000
let flights: FlightTest
let start: Date
beforeAll(async () => {
  flights = await startFlightTest()
  start = flights.test.clock.now()
})
afterAll(() => flights.test.close())
beforeEach(() => flights.test.clock.set(start))

const inHours = (hours: number) => new Date(start.getTime() + hours * hour)
const remind = () => remindOfDeadlines(flights.test.app)
/** Titles of the owner's notifications, oldest first. Signs in again, because the session may have expired. */
const told = async (): Promise<string[]> => {
  await flights.test.deliver()
  const owner = await logIn(flights.test, flights.owner.email)
  const { body } = await owner.get('/business/notifications?per_page=100')
  return body.data
    .filter(({ type }: AnyFlight) => type.startsWith('flight.'))
    .map(({ title }: AnyFlight) => title)
    .toReversed()
}
/** Deletes earlier notifications and reminders. */
const clear = async () => {
  await flights.test.deliver()
  await flights.test.app.db.asPlatform('test: look', async (tx) => {
    await tx.deleteFrom('notifications').execute()
    await tx.updateTable('flight_bookings').set({ remind_at: null }).execute()
  })
}
const held = (hold: number, fare?: number) =>
  makeFlight(flights, {
    status: 'held',
    hold_deadline_at: inHours(hold).toISOString(),
    ...(fare === undefined ? {} : { fare_deadline_at: inHours(fare).toISOString() }),
  })

describe('reminders', () => {
  test('are sent once each: a day before, three hours before, and at the deadline', async () => {
    const { reference } = await held(48)
    expect(await remind()).toBe(0)
    flights.test.clock.set(inHours(23.9))
    expect(await remind()).toBe(0)
    flights.test.clock.set(inHours(24.1))
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    flights.test.clock.set(inHours(45.1))
    await remind()
    flights.test.clock.set(inHours(48.1))
    await remind()
    expect(await told()).toEqual([
      `The seats of ${reference} (EBB–NBO–EBB) run out in a day`,
      `The seats of ${reference} (EBB–NBO–EBB) run out in 3 hours`,
      `The seats of ${reference} (EBB–NBO–EBB) expired`,
    ])
    flights.test.clock.set(inHours(400))
    expect(await remind()).toBe(0)
  })

  test('are separate for seats and fare; two workers send each once', async () => {
    await clear()
    await held(48, 30)
    for (const hours of [6.1, 24.1, 27.1]) {
      flights.test.clock.set(inHours(hours))
      await Promise.all([remind(), remind(), remind()])
    }
    expect((await told()).map((title) => title.replace(/of .* \(.*\) /, ''))).toEqual([
      'The fare runs out in a day',
      'The seats run out in a day',
      'The fare runs out in 3 hours',
    ])
  })

  test('missed while the worker was down are sent once, with the current state', async () => {
    await clear()
    const { reference } = await held(48)
    flights.test.clock.set(inHours(100))
    expect(await remind()).toBe(1)
    expect(await told()).toEqual([`The seats of ${reference} (EBB–NBO–EBB) expired`])
  })

  test('are not sent for ticketed, cancelled or postponed bookings', async () => {
    await clear()
    const made = [await held(48), await held(48), await held(48)]
    await ticket(flights.owner, made[0])
    await flights.owner.post(`/flights/bookings/${made[1].id}/cancel`, { by: 'client', reason: 'x' })
    const later = await flights.owner.post(`/flights/bookings/${made[2].id}/deadlines`, {
      hold_deadline_at: inHours(96).toISOString(),
      fare_deadline_at: null,
    })
    expect(later.body.data.deadline_at).toBe(inHours(96).toISOString())
    flights.test.clock.set(inHours(24.1))
    expect(await remind()).toBe(0)
    flights.test.clock.set(inHours(72.1))
    expect(await remind()).toBe(1)
  })

  test('are sent by the job that runs every minute', async () => {
    await clear()
    await held(24.5)
    flights.test.clock.set(inHours(0.6))
    await flights.test.app.db.asAgency(flights.owner, async (tx) => {
      const { remindOfDeadlinesJob } = await import('./deadlines.ts')
      await flights.test.app.jobs.enqueue(tx, remindOfDeadlinesJob, {})
    })
    await flights.test.app.jobs.runDue(flights.test.app)
    expect(await told()).toHaveLength(1)
  })
})

describe('deadlines', () => {
  test('are listed by time, overdue ones on top', async () => {
    const owner = flights.owner
    const [late, soon] = [await held(2), await held(20)]
    flights.test.clock.set(inHours(3))
    const { data } = (await owner.get('/flights/deadlines?per_page=100')).body
    const own = data.filter(({ id }: AnyFlight) => [late.id, soon.id].includes(id))
    expect(own.map(({ id, overdue }: AnyFlight) => [id, overdue])).toEqual([
      [late.id, true],
      [soon.id, false],
    ])
    const over = (await owner.get('/flights/deadlines?overdue=true&per_page=100')).body.data
    expect(over.map(({ id }: AnyFlight) => id)).toContain(late.id)
    expect(over.map(({ id }: AnyFlight) => id)).not.toContain(soon.id)
    for (const [deadline, id] of [
      ['overdue', late.id],
      ['week', soon.id],
    ])
      expect((await owner.get(`/flights/bookings?deadline=${deadline}&per_page=100`)).body.data.map((row: AnyFlight) => row.id)).toContain(
        id,
      )
  })

  test('an expired hold is not released automatically: the agent decides', async () => {
    const made = await held(1)
    flights.test.clock.set(inHours(2))
    await flights.test.app.jobs.runDue(flights.test.app)
    const { expireHolds } = await import('#domains/bookings/server/status.ts')
    await expireHolds(flights.test.app)
    expect((await flights.owner.get(`/flights/bookings/${made.id}/show`)).body.data.status).toBe('held')
    expect((await flights.owner.get(`/bookings/${made.id}/show`)).body.data.status).toBe('on_hold')
  })
})

test('the arithmetic of reminders', () => {
  const at = (hours: number) => new Date(1_800_000_000_000 + hours * hour)
  const deadlines = { hold_deadline_at: at(48), fare_deadline_at: null }
  expect(nextReminder(deadlines, 'held', at(0))).toEqual(at(24))
  expect(nextReminder(deadlines, 'held', at(24))).toEqual(at(45))
  expect(nextReminder(deadlines, 'held', at(47))).toEqual(at(48))
  expect(nextReminder(deadlines, 'held', at(48))).toBeNull()
  expect(nextReminder(deadlines, 'ticketed', at(0))).toBeNull()
  expect(dueReminders(deadlines, at(24), at(24))).toEqual([{ of: 'seats', at: at(48), hours: 24 }])
  expect(dueReminders(deadlines, at(24), at(46))).toEqual([{ of: 'seats', at: at(48), hours: 3 }])
  expect(dueReminders(deadlines, at(45), at(44))).toEqual([])
})
