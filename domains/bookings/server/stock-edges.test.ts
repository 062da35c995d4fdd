import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findDrift,
  lockStock,
  moveClaim,
  releaseStock,
  resizeClaim,
  sellHeld,
  takeStock,
  unitsFree,
  type Crowded,
  type Wanted,
} from '#domains/inventory/server/stock/availability.ts'
import { AppError } from '#kit/contract/errors.ts'
import { addDays, dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { publishTour, type Tour } from './testing/tour.ts'

// Limits of what can be sold: the last place, the start and end of a sale, the minute between two uses of a unit.

let app: TestApp
let owner: TestPerson
let now: Date
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  now = app.clock.now()
})
afterAll(() => app.close())

const actor = (at = now) => ({ agencyId: owner.agencyId, userId: owner.userId, now: at })
const inAgency = <T>(work: (tx: Tx) => Promise<T>) => app.app.db.asAgency(actor(), work)
interface How {
  as?: 'held' | 'sold'
  at?: Date
  crowded?: Crowded[]
}
const take = (wanted: Wanted[], { as = 'sold', at = now, crowded = [] }: How = {}) =>
  inAgency((tx) => takeStock(tx, actor(at), wanted, { bookingId: newId(), as, letGoStale: async (one) => void crowded.push(one) }))
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof AppError)) throw error
  return error
}

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
    await take([of(tour, 1)], { as: 'held' })
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
    await take([of(tour, 1)], { at: new Date(closes.getTime() - 1) })
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

  test('beyond the capacity are also refused by the database', async () => {
    const tour = await publishTour(app, owner, { capacity: 1 })
    const answer = await refusal(change(tour, { sold: 2 }).catch((error: Error) => Promise.reject(toAppError(error) ?? error)))
    expect([answer.code, answer.errors]).toEqual(['sold_out', { departure_id: ['This departure is sold out.'] }])
    const { options } = await publishStock(app, owner, { mode: 'stock', options: [{ amount: 1, capacity: 1 }] })
    const pieces = inAgency((tx) => tx.updateTable('price_options').set({ held: 2 }).where('id', '=', options[0]!).execute())
    const other = await refusal(pieces.catch((error: Error) => Promise.reject(toAppError(error) ?? error)))
    expect([other.code, other.errors]).toEqual(['sold_out', { selection: ['Sold out.'] }])
  })

  test('of a closed departure are not sold; an unknown departure is not found', async () => {
    const tour = await publishTour(app, owner)
    await change(tour, { status: 'closed' })
    expect(await refusal(take([of(tour, 1)]))).toMatchObject({ code: 'departure_closed', message: 'This departure is not sold any more.' })
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

  test('that no line holds are found as drift, and so is what a line holds that no counter has', async () => {
    const drifting = () => app.app.db.asPlatform('test: look at all agencies', findDrift)
    const tour = await publishTour(app, owner, { capacity: 9 })
    const before = (await drifting()).filter(({ id }) => id === tour.departureId)
    expect(before).toEqual([])
    await take([of(tour, 2)], { as: 'held' })
    await take([of(tour, 1)])
    const found = async () => (await drifting()).filter(({ id }) => id === tour.departureId)
    expect(await found()).toEqual([
      { agency_id: owner.agencyId, id: tour.departureId, what: 'departure', held: 2, sold: 1, lines_held: 0, lines_sold: 0 },
    ])
    await change(tour, { held: 0, sold: 0 })
    expect(await found()).toEqual([])
    const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }
    for (const [action, held, sold] of [
      ['hold', 2, 0],
      ['confirm', 2, 2],
    ] as const) {
      expect((await owner.post('/bookings/new', { client: { name: 'Grace' }, lines: [line], action })).status).toBe(200)
      expect(await found()).toEqual([])
      await change(tour, { held: 0, sold: 0 })
      expect(await found()).toMatchObject([{ what: 'departure', held: 0, sold: 0, lines_held: held, lines_sold: sold }])
      await change(tour, { held, sold })
    }
  })
})

describe('pieces of a price option', () => {
  const publish = (option: object = {}) => publishStock(app, owner, { mode: 'stock', options: [{ amount: 1_000, capacity: 5, ...option }] })
  const of = ({ options }: Stock, places: number): Wanted => ({ of: 'option', id: options[0]!, places })
  const counters = ({ options }: Stock) =>
    inAgency((tx) => tx.selectFrom('price_options').select(['held', 'sold']).where('id', '=', options[0]!).executeTakeFirstOrThrow())

  test('are sold to the last', async () => {
    const stock = await publish()
    await take([of(stock, 2)], { as: 'held' })
    await take([of(stock, 1)])
    expect(await refusal(take([of(stock, 3)]))).toMatchObject({
      code: 'sold_out',
      message: 'Option 1: Only 2 are left.',
      errors: { selection: ['Option 1: Only 2 are left.'] },
    })
    await take([of(stock, 1)])
    expect((await refusal(take([of(stock, 2)]))).message).toBe('Option 1: Only 1 is left.')
    await take([of(stock, 1)])
    expect((await refusal(take([of(stock, 1)]))).message).toBe('Option 1: Sold out.')
    expect(await counters(stock)).toEqual({ held: 2, sold: 3 })
  })

  test('that are not counted never run out', async () => {
    const stock = await publish({ capacity: null })
    await take([of(stock, 10_000)])
    expect(await counters(stock)).toEqual({ held: 0, sold: 10_000 })
  })

  test('are sold from the moment the sale opens to the moment before it closes', async () => {
    const [from, until] = [new Date(now.getTime() + 60_000), new Date(now.getTime() + 120_000)]
    const stock = await publish({ sells_from: from, sells_until: until })
    const before = (moment: Date) => new Date(moment.getTime() - 1)
    expect(await refusal(take([of(stock, 1)], { at: before(from) }))).toMatchObject({
      code: 'sale_not_started',
      message: 'Option 1: Not sold yet.',
    })
    await take([of(stock, 1)], { at: from })
    await take([of(stock, 1)], { at: before(until) })
    expect(await refusal(take([of(stock, 1)], { at: until }))).toMatchObject({
      code: 'sale_ended',
      message: 'Option 1: Not sold any more.',
    })
    // At both limits the error names the limit, not the missing places.
    expect((await refusal(take([of(stock, 9)], { at: from }))).code).toBe('sold_out')
    expect((await refusal(take([of(stock, 9)], { at: before(until) }))).code).toBe('sold_out')
  })

  test('of an inactive option are not sold; an unknown option is not found', async () => {
    const stock = await publish()
    await inAgency((tx) => tx.updateTable('price_options').set({ active: false }).where('id', '=', stock.options[0]!).execute())
    expect((await refusal(take([of(stock, 1)]))).code).toBe('sale_ended')
    expect(await refusal(take([{ of: 'option', id: newId(), places: 1 }]))).toMatchObject({ status: 404 })
  })

  test('are taken after places of departures, each by id, so that two requests cannot deadlock', async () => {
    const [tours, stocks] = [
      await Promise.all([1, 2, 3].map(() => publishTour(app, owner, { capacity: 1 }))),
      await Promise.all([1, 2, 3].map(() => publish({ capacity: 1 }))),
    ]
    const wanted: Wanted[] = [
      ...stocks.map((stock) => of(stock, 1)),
      ...tours.map(({ departureId }): Wanted => ({ of: 'departure', id: departureId, places: 1 })),
    ]
    for (const order of [wanted, wanted.toReversed(), wanted.toSorted(() => -1)]) {
      const asked: string[] = []
      await inAgency(async (tx) => {
        // Everything is sold out, so that every counter is tried in turn.
        await takeStock(tx, actor(), wanted, { bookingId: newId(), as: 'held', letGoStale: async () => {} })
        await takeStock(tx, actor(), order, {
          bookingId: newId(),
          as: 'held',
          letGoStale: async (one) => {
            asked.push(one.id)
            await releaseStock(tx, newId(), [{ of: one.of as 'departure', id: one.id, places: 1 }], 'held')
          },
        })
        await releaseStock(tx, newId(), wanted, 'held')
      })
      expect(asked).toEqual([...tours.map(({ departureId }) => departureId).sort(), ...stocks.map(({ options }) => options[0]!).sort()])
    }
  })

  test('that no line holds are found as drift', async () => {
    const stock = await publish()
    const found = async () =>
      (await app.app.db.asPlatform('test: look at all agencies', findDrift)).filter(({ id }) => id === stock.options[0])
    const line = { inventory_id: stock.id, selection: [{ price_option_id: stock.options[0], quantity: 2 }] }
    for (const action of ['hold', 'confirm'])
      expect((await owner.post('/bookings/new', { client: { name: 'Grace' }, lines: [line], action })).status).toBe(200)
    expect(await counters(stock)).toEqual({ held: 2, sold: 2 })
    expect(await found()).toEqual([])
    await take([of(stock, 1)])
    expect(await found()).toMatchObject([{ what: 'option', held: 2, sold: 3, lines_held: 2, lines_sold: 2 }])
    await inAgency((tx) => tx.updateTable('price_options').set({ held: 1, sold: 2 }).where('id', '=', stock.options[0]!).execute())
    expect(await found()).toMatchObject([{ what: 'option', held: 1, sold: 2, lines_held: 2, lines_sold: 2 }])
  })
})

describe('units for a time', () => {
  const cars = (units: number, over: object = {}) =>
    publishStock(app, owner, { mode: 'resource', basis: 'time', units, options: [{ amount: 1_000, per: 'hour' }], ...over })
  const at = (minutes: number) => new Date(momentOf(addDays(dayOf(now), 10), '08:00').getTime() + minutes * 60_000)
  const book = (stock: Stock, from: number, until: number, over: object = {}, quantity = 1) =>
    owner.post('/bookings/new', {
      client: { name: 'Grace' },
      lines: [
        {
          inventory_id: stock.id,
          starts_at: at(from).toISOString(),
          ends_at: at(until).toISOString(),
          selection: [{ price_option_id: stock.options[0], quantity }],
          ...over,
        },
      ],
      action: 'confirm',
    })
  const booked = async (...asked: Parameters<typeof book>) => {
    const answer = await book(...asked)
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body.data
  }
  const refused = async (...asked: Parameters<typeof book>) => {
    const { status, body } = await book(...asked)
    return [status, body.code, body.errors]
  }
  const free = (stock: Stock, from: number, until: number, but?: string) =>
    inAgency((tx) => unitsFree(tx, { inventoryId: stock.id, from: at(from), until: at(until), ...(but ? { but } : {}) }))
  const claims = (stock: Stock) =>
    inAgency((tx) =>
      tx
        .selectFrom('unit_claims')
        .select(['id', 'unit_id', 'period', 'locked', 'version'])
        .where('inventory_id', '=', stock.id)
        .orderBy('id')
        .execute(),
    )

  test('follow each other without a gap, and never overlap by a minute', async () => {
    const stock = await cars(1)
    await booked(stock, 60, 120)
    expect(await free(stock, 0, 60)).toEqual(stock.units)
    expect(await free(stock, 120, 180)).toEqual(stock.units)
    expect(await free(stock, 0, 61)).toEqual([])
    expect(await free(stock, 119, 180)).toEqual([])
    expect(await free(stock, 70, 80)).toEqual([])
    await booked(stock, 120, 180)
    await booked(stock, 0, 60)
    expect(await refused(stock, 179, 240)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['None is free for this time.'] }])
  })

  test('keep the padding after each use, and not before the first', async () => {
    const stock = await cars(1, { padding: 30 })
    const other = await cars(1)
    await booked(stock, 60, 120)
    expect(await free(stock, 149, 200)).toEqual([])
    expect(await free(stock, 150, 200)).toEqual(stock.units)
    expect(await free(stock, 0, 30)).toEqual(stock.units)
    expect(await free(stock, 0, 31)).toEqual([])
    await booked(other, 60, 120)
    expect(await free(other, 120, 150)).toEqual(other.units)
  })

  test('are taken in their order, as many as are wanted, and say how many are free when they are too few', async () => {
    const stock = await cars(3)
    await booked(stock, 0, 60)
    expect((await claims(stock)).map(({ unit_id, locked }) => [unit_id, locked])).toEqual([[stock.units[0], false]])
    expect(await free(stock, 0, 60)).toEqual(stock.units.slice(1))
    expect(await refused(stock, 0, 60, {}, 3)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['Only 2 of 3 are free for this time.'] }])
    expect(await claims(stock)).toHaveLength(1)
    await booked(stock, 0, 60, {}, 2)
    expect(await refused(stock, 0, 60)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['None is free for this time.'] }])
    await booked(stock, 60, 120, {}, 2)
    expect(await refused(stock, 60, 120, {}, 2)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['Only 1 of 2 is free for this time.'] }])
    await booked(stock, 60, 120)
    expect(await claims(stock)).toHaveLength(6)
  })

  test('that were chosen are exactly those, and are never moved', async () => {
    const stock = await cars(3)
    const chosen = stock.units[1]!
    await booked(stock, 0, 60, { unit_ids: [chosen] })
    expect((await claims(stock)).map(({ unit_id, locked }) => [unit_id, locked])).toEqual([[chosen, true]])
    expect(await refused(stock, 59, 90, { unit_ids: [chosen] })).toEqual([
      409,
      'sold_out',
      { 'lines.0.unit_ids': ['This is taken at that time.'] },
    ])
    await booked(stock, 60, 90, { unit_ids: [chosen] })
    expect(await free(stock, 0, 60)).toEqual([stock.units[0], stock.units[2]])
  })

  test('that are out of use, or of another item, are not free', async () => {
    const [stock, other] = [await cars(2), await cars(2)]
    await inAgency((tx) => tx.updateTable('inventory_units').set({ status: 'inactive' }).where('id', '=', stock.units[0]!).execute())
    expect(await free(stock, 0, 60)).toEqual([stock.units[1]])
    expect((await refused(stock, 0, 60, { unit_ids: [other.units[0]] }))[0]).toBe(409)
    await booked(other, 0, 60)
    expect(await free(stock, 0, 60)).toEqual([stock.units[1]])
    expect(await free(other, 0, 60)).toEqual([other.units[1]])
  })

  test('are released with their own line only', async () => {
    const stock = await cars(2)
    const [one, two] = [await booked(stock, 0, 60), await booked(stock, 0, 60)]
    const wanted = ({ lines: [line] }: { lines: { id: string }[] }): Wanted => ({
      of: 'units',
      inventoryId: stock.id,
      lineId: line!.id,
      count: 1,
      from: at(0),
      until: at(60),
    })
    await inAgency((tx) => releaseStock(tx, one.id, [], 'sold'))
    expect(await claims(stock)).toHaveLength(2)
    await inAgency((tx) => releaseStock(tx, one.id, [wanted(one)], 'sold'))
    expect((await claims(stock)).map(({ unit_id }) => unit_id)).toEqual([stock.units[1]])
    const found = async () =>
      (await app.app.db.asPlatform('test: look at all agencies', findDrift)).filter(
        ({ id }) => id === one.lines[0].id || id === two.lines[0].id,
      )
    expect(await found()).toMatchObject([{ id: one.lines[0].id, what: 'units', sold: 0, lines_sold: 1 }])
    await inAgency((tx) => tx.updateTable('booking_lines').set({ taking: 'none' }).where('id', '=', one.lines[0].id).execute())
    expect(await found()).toEqual([])
    await inAgency((tx) => tx.updateTable('booking_lines').set({ taking: 'none' }).where('id', '=', two.lines[0].id).execute())
    expect(await found()).toMatchObject([{ id: two.lines[0].id, what: 'units', sold: 1, lines_sold: 0 }])
  })

  test('are moved to another unit and time, unless something else is there', async () => {
    const [stock, other] = [await cars(3, { padding: 30 }), await cars(1)]
    const [first, second, third] = stock.units as [string, string, string]
    await booked(stock, 0, 60, { unit_ids: [first] })
    await booked(stock, 60, 120, { unit_ids: [second] })
    const [mine, theirs] = (await claims(stock)).toSorted((a, b) => (a.unit_id === first ? -1 : b.unit_id === first ? 1 : 0))
    await booked(other, 0, 60)
    const untouched = await claims(other)
    const move = (unitId: string, from: number, until: number) =>
      inAgency((tx) => moveClaim(tx, { id: mine!.id, unitId, inventoryId: stock.id, from: at(from), until: at(until) }))
    const block = {
      agency_id: owner.agencyId,
      id: newId(),
      unit_id: third,
      inventory_id: stock.id,
      kind: 'block' as const,
      created_at: now,
    }
    await inAgency((tx) =>
      tx
        .insertInto('unit_claims')
        .values({ ...block, period: `[${at(0).toISOString()},${at(60).toISOString()})` as never })
        .execute(),
    )
    const answer = await refusal(move(second, 31, 40))
    expect([answer.code, answer.errors]).toEqual(['not_available', { unit_id: ['Somebody else is booked there at that time.'] }])
    expect((await refusal(move(second, 149, 160))).errors).toEqual({ unit_id: ['Somebody else is booked there at that time.'] })
    expect((await refusal(move(third, 59, 90))).errors).toEqual({ unit_id: ['It is out of service at that time.'] })
    await move(second, 0, 30)
    await move(second, 150, 200)
    // Its own claim does not block it.
    await move(second, 160, 210)
    const now3 = await claims(stock)
    expect(now3.find(({ id }) => id === mine!.id)).toMatchObject({ unit_id: second, locked: true, version: mine!.version + 3 })
    expect(now3.find(({ id }) => id === theirs!.id)).toEqual(theirs)
    expect(await claims(other)).toEqual(untouched)
    expect(await free(stock, 0, 60)).toEqual([first])
    expect(await free(stock, 239, 300)).toEqual([first, third])
    expect(await free(stock, 240, 300)).toEqual([first, second, third])
    expect(await free(stock, 160, 210, mine!.id)).toEqual([first, second, third])
    const gone = inAgency((tx) => moveClaim(tx, { id: mine!.id, unitId: first, inventoryId: newId(), from: at(0), until: at(60) }))
    expect((await refusal(gone)).status).toBe(404)
  })

  test('can change their period within the same unit', async () => {
    const stock = await cars(1, { padding: 30 })
    await booked(stock, 0, 60)
    const [mine] = await claims(stock)
    await booked(stock, 300, 360)
    const other = (await claims(stock)).find(({ id }) => id !== mine!.id)
    const resize = (from: number, until: number) =>
      inAgency((tx) => resizeClaim(tx, { id: mine!.id, inventoryId: stock.id, from: at(from), until: at(until) }))
    await resize(0, 120)
    expect(await free(stock, 149, 160)).toEqual([])
    expect(await free(stock, 150, 160)).toEqual(stock.units)
    await resize(0, 270)
    await expect(resize(0, 271)).rejects.toMatchObject({ constraint: 'unit_claims_apart' })
    const after = await claims(stock)
    expect(after.find(({ id }) => id === mine!.id)).toMatchObject({ locked: mine!.locked, version: mine!.version + 2 })
    expect(after.find(({ id }) => id === other!.id)).toEqual(other)
  })
})

describe('locks', () => {
  /** Returns whether a row can be locked while another transaction that took stock is still open. */
  const isLocked = async (table: 'departures' | 'price_options' | 'resources', column: 'id' | 'inventory_id', id: string) =>
    inAgency((tx) =>
      tx
        .selectFrom(table as 'departures')
        .select('agency_id')
        .where(column as 'id', '=', id)
        .forNoKeyUpdate()
        .noWait()
        .execute(),
    ).then(
      () => false,
      () => true,
    )

  test('cover every counter and item whose stock is returned or taken', async () => {
    const tours = await Promise.all([1, 2].map(() => publishTour(app, owner)))
    const [cars, free] = [
      await publishStock(app, owner, { mode: 'resource', basis: 'time', units: 1, options: [{ amount: 1, per: 'hour' }] }),
      await publishTour(app, owner),
    ]
    const stocks = await Promise.all([1, 2].map(() => publishStock(app, owner, { mode: 'stock', options: [{ amount: 1, capacity: 5 }] })))
    await inAgency(async (tx) => {
      await lockStock(tx, [
        ...tours.map(({ departureId }): Wanted => ({ of: 'departure', id: departureId, places: 1 })),
        ...stocks.map(({ options }): Wanted => ({ of: 'option', id: options[0]!, places: 1 })),
        { of: 'units', inventoryId: cars.id, lineId: newId(), count: 1, from: now, until: now },
      ])
      for (const { departureId } of tours) expect(await isLocked('departures', 'id', departureId)).toBe(true)
      for (const { options } of stocks) expect(await isLocked('price_options', 'id', options[0]!)).toBe(true)
      expect(await isLocked('resources', 'inventory_id', cars.id)).toBe(true)
      expect(await isLocked('departures', 'id', free.departureId)).toBe(false)
    })
  })
})
