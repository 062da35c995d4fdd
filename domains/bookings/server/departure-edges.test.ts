import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTimeZone } from '#domains/agency/server/facts.ts'
import { releaseStock, sellHeld, takeStock, type Crowded, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import { addDays, formatShortDay, momentOf } from '#kit/contract/time.ts'
import { momentIn } from '#kit/contract/zones.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { refusal, startStockTest, type StockTest } from './testing/take-stock.ts'
import { publishTour, type Tour } from './testing/tour.ts'

// Limits of a departure: the last place, the cut-off, held and sold places.

let app: TestApp
let owner: TestPerson
let actor: StockTest['actor']
let inAgency: StockTest['inAgency']
let take: StockTest['take']
beforeAll(async () => {
  ;({ app, owner, actor, inAgency, take } = await startStockTest())
})
afterAll(() => app.close())

describe('places of a departure', () => {
  const of = (tour: Tour, places: number, field?: string): Wanted => ({
    of: 'departure',
    id: tour.departureId,
    places,
    ...(field ? { field } : {}),
  })
  const departure = (tour: Tour) =>
    inAgency((tx) =>
      tx.selectFrom('departures').select(['held', 'sold', 'starts_on']).where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
    )
  const counters = async (tour: Tour) => {
    const { held, sold } = await departure(tour)
    return [held, sold]
  }
  const change = (tour: Tour, set: object) =>
    inAgency((tx) => tx.updateTable('departures').set(set).where('id', '=', tour.departureId).execute())

  test('are sold to the last, counting what is held and what is sold', async () => {
    const tour = await publishTour(app, owner, { capacity: 5 })
    await take([of(tour, 2)], { as: 'held' })
    await take([of(tour, 1)])
    expect(await counters(tour)).toEqual([2, 1])
    expect(await refusal(take([of(tour, 3)]))).toMatchObject({
      status: 409,
      code: 'sold_out',
      message: 'Only 2 places are left.',
      errors: { departure_id: ['Only 2 places are left.'] },
    })
    await take([of(tour, 1)])
    expect((await refusal(take([of(tour, 2)]))).message).toBe('Only 1 place is left.')
    await take([of(tour, 1)], { as: 'held' })
    expect(await counters(tour)).toEqual([3, 2])
    expect((await refusal(take([of(tour, 1)]))).message).toBe('This departure is sold out.')
    expect(await counters(tour)).toEqual([3, 2])
  })

  test('that look full are tried once more after expired holds are released', async () => {
    const tour = await publishTour(app, owner, { capacity: 1 })
    const crowded: Crowded[] = []
    await refusal(take([of(tour, 2)], { crowded }))
    expect(crowded).toMatchObject([{ of: 'departure', id: tour.departureId }])
    await take([of(tour, 1)], { as: 'held', crowded })
    // Holds of others are left alone while there is room.
    expect(crowded).toHaveLength(1)
    await inAgency((tx) =>
      takeStock(tx, actor(), [of(tour, 1)], {
        bookingId: newId(),
        as: 'held',
        letGoStale: () => releaseStock(tx, newId(), [of(tour, 1)], 'held'),
      }),
    )
    expect(await counters(tour)).toEqual([1, 0])
  })

  test('wanted by several lines are taken together, and none are wanted by a line of none', async () => {
    const tour = await publishTour(app, owner, { capacity: 3 })
    const refused = await refusal(take([of(tour, 2, 'lines.0.departure_id'), of(tour, 2, 'lines.1.departure_id')]))
    expect(refused.message).toBe('Only 3 places are left.')
    expect(Object.keys(refused.errors)).toEqual(['lines.0.departure_id', 'lines.1.departure_id'])
    expect(await counters(tour)).toEqual([0, 0])
    await take([of(tour, 1), of(tour, 0), of(tour, 2)])
    expect(await counters(tour)).toEqual([0, 3])
    await change(tour, { status: 'closed' })
    await take([of(tour, 0)])
  })

  test('are refused with the name of the departure that is short', async () => {
    const [wide, narrow] = [await publishTour(app, owner, { capacity: 5 }), await publishTour(app, owner, { capacity: 1 })]
    const { starts_on: day } = await departure(narrow)
    const title = `Bwindi gorillas ${narrow.id.slice(-4)}, ${formatShortDay(day)}`
    expect((await refusal(take([of(wide, 1), of(narrow, 2)]))).message).toBe(`${title}: only 1 place is left.`)
    await take([of(narrow, 1)])
    expect((await refusal(take([of(wide, 1), of(narrow, 1)]))).message).toBe(`${title}: sold out.`)
    expect(await counters(wide)).toEqual([0, 0])
  })

  test('are sold until its cut-off, to the millisecond', async () => {
    const tour = await publishTour(app, owner)
    await change(tour, { starts_at: '08:00', cutoff_hours: 24 })
    const { starts_on: day } = await departure(tour)
    const closes = momentOf(addDays(day, -1), '08:00')
    const before = { at: new Date(closes.getTime() - 1) }
    await take([of(tour, 1)], before)
    expect((await refusal(take([of(tour, 99)], before))).code).toBe('sold_out')
    expect(await refusal(take([of(tour, 1)], { at: closes }))).toMatchObject({
      code: 'cutoff_passed',
      message: 'It is too late to book this departure.',
    })
  })

  test('of a departure without an hour are sold until the last minute of its day', async () => {
    const tour = await publishTour(app, owner)
    await change(tour, { cutoff_hours: 0 })
    const { starts_on: day } = await departure(tour)
    await take([of(tour, 1)], { at: new Date(momentOf(day, '23:59').getTime() - 1) })
    expect((await refusal(take([of(tour, 1)], { at: momentOf(day, '23:59') }))).code).toBe('cutoff_passed')
  })

  test('are sold by the clock of the agency, wherever it is', async () => {
    const inZone = (zone: string) =>
      app.app.db.asPlatform('test: another zone', (tx) => setTimeZone(tx, owner.agencyId, zone, app.clock.now()))
    const tour = await publishTour(app, owner)
    await change(tour, { cutoff_hours: 0 })
    const { starts_on: day } = await departure(tour)
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
      await inZone(zone)
      const closes = momentIn(zone, day, '23:59')
      await take([of(tour, 1)], { at: new Date(closes.getTime() - 1) })
      expect((await refusal(take([of(tour, 1)], { at: closes }))).code).toBe('cutoff_passed')
    }
    await inZone('Africa/Kampala')
  })

  test('beyond the capacity are also refused by the database', async () => {
    const tour = await publishTour(app, owner, { capacity: 1 })
    const answer = await refusal(change(tour, { sold: 2 }).catch((error: Error) => Promise.reject(toAppError(error) ?? error)))
    const sentence = 'This departure is sold out.'
    expect([answer.code, answer.message, answer.errors]).toEqual(['sold_out', sentence, { departure_id: [sentence] }])
  })

  test('of a closed departure are not sold; an unknown departure is not found', async () => {
    const tour = await publishTour(app, owner)
    await change(tour, { status: 'closed' })
    expect(await refusal(take([of(tour, 1)]))).toMatchObject({ code: 'departure_closed', message: 'This departure is no longer sold.' })
    expect(await refusal(take([{ of: 'departure', id: newId(), places: 1 }]))).toMatchObject({ status: 404 })
  })

  test('held become sold, and both go back where they came from', async () => {
    const tour = await publishTour(app, owner, { capacity: 9 })
    const other = await publishTour(app, owner, { capacity: 9 })
    for (const one of [tour, other]) await take([of(one, 5)], { as: 'held' })
    await inAgency((tx) => sellHeld(tx, newId(), [of(tour, 3)]))
    expect([await counters(tour), await counters(other)]).toEqual([
      [2, 3],
      [5, 0],
    ])
    await inAgency((tx) => releaseStock(tx, newId(), [of(tour, 1)], 'held'))
    expect(await counters(tour)).toEqual([1, 3])
    await inAgency((tx) => releaseStock(tx, newId(), [of(tour, 2)], 'sold'))
    expect([await counters(tour), await counters(other)]).toEqual([
      [1, 1],
      [5, 0],
    ])
  })
})
