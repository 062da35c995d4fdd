import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays } from '#kit/contract/time.ts'
import { makeFlight, newAgent, startFlightTest, thereAndBack, ticket, ugx, type FlightTest, type AnyFlight } from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(async () => {
  expect(await booksAreWrong(flights)).toEqual([])
  expect(await flights.test.app.db.asPlatform('test: does stock hold', findDrift)).toEqual([])
  await flights.test.close()
})

const later = (over: object = {}) => {
  const [first, second] = thereAndBack(flights.today)
  return [{ ...first, departs_time: '09:40', arrives_time: '10:55', ...over }, second]
}
const record = (id: string, segments: object[] = later(), over: object = {}) =>
  flights.owner.post(`/flights/bookings/${id}/changes`, { segments, ...over })
const inbox = async (query = ''): Promise<AnyFlight[]> => (await flights.owner.get(`/flights/changes?per_page=100${query}`)).body.data
const changeOf = async (id: string) => (await inbox(`&booking_id=${id}`))[0]
const ticketed = async () => ticket(flights.owner, await makeFlight(flights))

describe('a schedule change', () => {
  test('is in the inbox with old and new times, and the booking is change pending', async () => {
    const made = await ticketed()
    const agent = await newAgent(flights.test, flights.owner)
    const { status, body } = await record(made.id, later(), { note: 'Mail of the airline' })
    expect([status, body.data.status]).toEqual([200, 'change_pending'])
    const day = addDays(flights.today, 30)
    expect(body.data.change).toMatchObject({
      status: 'open',
      shift_minutes: 145,
      note: 'Mail of the airline',
      flights: [
        {
          flight: 'KQ 413',
          route: 'EBB–NBO',
          before: expect.stringContaining('7:15 am – 8:30 am'),
          after: expect.stringContaining('9:40 am – 10:55 am'),
        },
      ],
    })
    expect(await changeOf(made.id)).toMatchObject({
      booking_id: made.id,
      client_email: 'okello@mail.example',
      booking_status: 'change_pending',
    })
    expect(body.data.segments[0]).toMatchObject({ departs_on: day, departs_time: '07:15' })
    expect((await flights.owner.get('/flights/bookings?change=waiting')).body.data).toMatchObject([{ id: made.id, change_waiting: true }])
    await flights.test.deliver()
    const news = (await agent.get('/business/notifications')).body.data
    expect(news[0]).toMatchObject({ type: 'flight.schedule_changed', link: `/offers/flights/bookings/${made.id}/edit` })
  })

  test('is accepted: the booking gets the new times and keeps its price', async () => {
    const made = await ticketed()
    await record(made.id, later({ departs_on: addDays(flights.today, 31) }))
    const { body } = await flights.owner.post(`/flights/changes/${(await changeOf(made.id)).id}/accept`)
    expect(body.data).toMatchObject({
      status: 'ticketed',
      change: null,
      total: ugx(1_300_000),
      segments: [{ departs_on: addDays(flights.today, 31), departs_time: '09:40', booking_class: 'Y' }, {}],
    })
    expect((await flights.owner.get(`/bookings/${made.id}/show`)).body.data).toMatchObject({
      starts_on: addDays(flights.today, 31),
      status: 'confirmed',
    })
    expect(await changeOf(made.id)).toMatchObject({ status: 'accepted', settled_by: expect.any(String) })
  })

  test('is accepted once by two concurrent calls', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await ticketed()
      await record(made.id)
      const { id } = await changeOf(made.id)
      const answers = await Promise.all([1, 2, 3].map(() => flights.owner.post(`/flights/changes/${id}/accept`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })

  test('is mailed to the client with old and new times', async () => {
    const made = await ticketed()
    await record(made.id)
    const { id } = await changeOf(made.id)
    const { body } = await flights.owner.post(`/flights/changes/${id}/contact`, { message: 'Does this suit you?' })
    expect(body.data).toMatchObject({ status: 'change_pending', change: { status: 'contacted', contacted_at: expect.any(String) } })
    const mail = await flights.test.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
    expect(mail).toMatchObject({ recipient: 'okello@mail.example', subject: expect.stringContaining('EBB–NBO–EBB') })
    for (const text of ['Does this suit you?', '7:15 am – 8:30 am', '9:40 am – 10:55 am', made.reference]) expect(mail.body).toContain(text)
  })

  test('is recorded as told by phone if the client has no address', async () => {
    const made = await ticket(
      flights.owner,
      await makeFlight(flights, { client: { name: 'No Mail', phone: '+256772123456', residency: 'eac_citizen' } }),
    )
    await record(made.id)
    const { id } = await changeOf(made.id)
    expect((await flights.owner.post(`/flights/changes/${id}/contact`, {})).body.errors).toHaveProperty('mail')
    const told = await flights.owner.post(`/flights/changes/${id}/contact`, { mail: false, message: 'Called at noon' })
    expect(told.body.data.timeline[0]).toMatchObject({ title: 'Client informed of the new times', detail: 'Called at noon' })
  })

  test('can be dismissed; a newer one supersedes an open one', async () => {
    const made = await ticketed()
    await record(made.id)
    const first = await changeOf(made.id)
    await record(made.id, later({ departs_time: '11:00', arrives_time: '12:15' }))
    expect((await inbox(`&booking_id=${made.id}`)).map(({ status }: AnyFlight) => status)).toEqual(['open', 'superseded'])
    expect((await flights.owner.post(`/flights/changes/${first.id}/accept`)).body.code).toBe('invalid_transition')
    const { id } = await changeOf(made.id)
    const { body } = await flights.owner.post(`/flights/changes/${id}/dismiss`)
    expect(body.data).toMatchObject({ status: 'ticketed', change: null, segments: [{ departs_time: '07:15' }, {}] })
  })

  test('is settled when its booking is cancelled', async () => {
    const made = await ticketed()
    await record(made.id)
    const { body } = await flights.owner.post(`/flights/bookings/${made.id}/cancel`, { by: 'supplier', reason: 'New times do not suit' })
    expect(body.data).toMatchObject({ status: 'cancelled', change: null })
    expect(await changeOf(made.id)).toMatchObject({ status: 'cancelled' })
  })

  test('of held seats leaves the booking held', async () => {
    const made = await makeFlight(flights, { status: 'held' })
    expect((await record(made.id)).body.data).toMatchObject({ status: 'held', change: { status: 'open' } })
    const { body } = await flights.owner.post(`/flights/changes/${(await changeOf(made.id)).id}/accept`)
    expect(body.data).toMatchObject({ status: 'held', segments: [{ departs_time: '09:40' }, {}] })
  })

  test('without a difference, with impossible times, or for a draft is refused', async () => {
    const made = await ticketed()
    expect((await record(made.id, thereAndBack(flights.today))).body.errors).toHaveProperty('segments')
    expect((await record(made.id, later({ to: 'QQQ' }))).body.errors).toHaveProperty(['segments.0.to'])
    expect((await record((await makeFlight(flights)).id)).body.code).toBe('not_booked')
  })

  test('can drop a flight and add another', async () => {
    const made = await ticketed()
    const [first, second] = thereAndBack(flights.today)
    const via = { ...first, to: 'EDL', arrives_time: '08:10' }
    const on = { ...first, flight_number: '415', from: 'EDL', to: 'NBO', departs_time: '09:30', arrives_time: '10:20' }
    const { body } = await record(made.id, [via, on, second])
    expect(body.data.change.flights.map(({ route, before, after }: AnyFlight) => [route, before === null, after === null])).toEqual([
      ['EBB–NBO', false, true],
      ['EBB–EDL', true, false],
      ['EDL–NBO', true, false],
    ])
    const done = await flights.owner.post(`/flights/changes/${body.data.change.id}/accept`)
    expect(done.body.data.route).toBe('EBB–EDL–NBO–EBB')
    expect((await flights.owner.get('/flights/bookings?search=EDL-NBO')).body.data.map(({ id }: AnyFlight) => id)).toContain(made.id)
  })
})
