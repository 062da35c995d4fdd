import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  markClaim,
  moveClaim,
  releaseStock,
  removeClaim,
  resizeClaim,
  takeStock,
  unitsFree,
  type Crowded,
  type Wanted,
} from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { refusal, startStockTest, type StockTest } from './testing/take-stock.ts'

// Limits of a unit's time: the minute between two uses, the padding, moving and resizing a use.

let app: TestApp
let owner: TestPerson
let now: StockTest['now']
let actor: StockTest['actor']
let inAgency: StockTest['inAgency']
let take: StockTest['take']
beforeAll(async () => {
  ;({ app, owner, now, actor, inAgency, take } = await startStockTest())
})
afterAll(() => app.close())

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
        .select(['id', 'unit_id', 'booking_line_id', 'period', 'locked', 'checked_in_at', 'version'])
        .where('inventory_id', '=', stock.id)
        .orderBy('id')
        .execute(),
    )
  type Claim = Awaited<ReturnType<typeof claims>>[number]

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
    expect(await refused(stock, 179, 240)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['None is available at this time.'] }])
  })

  test('keep the padding after each use, and not before the first', async () => {
    const stock = await cars(1, { padding: 30 })
    const other = await cars(1)
    await booked(stock, 60, 120)
    expect(await free(stock, 149.9999, 200)).toEqual([])
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
    expect(await refused(stock, 0, 60)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['None is available at this time.'] }])
    await booked(stock, 60, 120, {}, 2)
    expect(await refused(stock, 60, 120, {}, 2)).toEqual([409, 'sold_out', { 'lines.0.starts_on': ['Only 1 of 2 is free for this time.'] }])
    await booked(stock, 60, 120)
    expect(await claims(stock)).toHaveLength(6)
  })

  test('are taken by their position, and by age if they share one', async () => {
    const stock = await cars(3)
    const [first, second, third] = stock.units as [string, string, string]
    const place = (unit: string, position: number) =>
      inAgency((tx) => tx.updateTable('inventory_units').set({ position }).where('id', '=', unit).execute())
    for (const [unit, position] of [
      [second, 7],
      [first, 7],
      [third, 3],
    ] as const)
      await place(unit, position)
    expect(await free(stock, 0, 60)).toEqual([third, first, second])
    await booked(stock, 0, 60, {}, 2)
    expect(await free(stock, 0, 60)).toEqual([second])
  })

  test('that were chosen are exactly those, and are never moved', async () => {
    const stock = await cars(3)
    const chosen = stock.units[1]!
    await booked(stock, 0, 60, { unit_ids: [chosen] })
    expect((await claims(stock)).map(({ unit_id, locked }) => [unit_id, locked])).toEqual([[chosen, true]])
    expect(await refused(stock, 59, 90, { unit_ids: [chosen] })).toEqual([
      409,
      'sold_out',
      { 'lines.0.unit_ids': ['It is already booked at that time.'] },
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
    const one = await booked(stock, 0, 60)
    await booked(stock, 0, 60)
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
  })

  test('that are all taken are tried once more after expired holds are released', async () => {
    const stock = await cars(1)
    const [held] = (await booked(stock, 0, 60)).lines
    const use = (lineId: string, { id } = stock): Wanted => ({ of: 'units', inventoryId: id, lineId, count: 1, from: at(0), until: at(60) })
    const crowded: Crowded[] = []
    const line = (await booked(await cars(1), 0, 60)).lines[0].id
    expect((await refusal(take([use(line)], { crowded }))).code).toBe('sold_out')
    expect(crowded).toEqual([{ of: 'units', id: stock.id }])
    await inAgency((tx) =>
      takeStock(tx, actor(), [use(line)], {
        bookingId: newId(),
        as: 'held',
        letGoStale: () => releaseStock(tx, newId(), [use(held.id)], 'held'),
      }),
    )
    expect(await claims(stock)).toMatchObject([{ unit_id: stock.units[0], booking_line_id: line }])
    // Holds of others are left alone while there is room.
    const empty = await cars(1)
    await take([use(line, empty)], { crowded })
    expect(crowded).toHaveLength(1)
  })

  test('are freed and marked one use at a time', async () => {
    const stock = await cars(3)
    for (let n = 0; n < 3; n++) await booked(stock, 0, 60)
    const [first, second, third] = (await claims(stock)) as [Claim, Claim, Claim]
    await inAgency((tx) => removeClaim(tx, second.id))
    await inAgency((tx) => markClaim(tx, third.id, { checked_in_at: now, locked: true }))
    expect(await claims(stock)).toEqual([first, { ...third, checked_in_at: now, locked: true, version: third.version + 1 }])
    expect(await free(stock, 0, 60)).toEqual([stock.units[1]])
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
    expect([answer.code, answer.errors]).toEqual(['not_available', { unit_id: ['It is already booked at that time.'] }])
    expect((await refusal(move(second, 149, 160))).errors).toEqual({ unit_id: ['It is already booked at that time.'] })
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
    await expect(resize(0, 271)).rejects.toMatchObject({ message: expect.stringContaining('unit_claims_apart') })
    const after = await claims(stock)
    expect(after.find(({ id }) => id === mine!.id)).toMatchObject({ locked: mine!.locked, version: mine!.version + 2 })
    expect(after.find(({ id }) => id === other!.id)).toEqual(other)
  })
})
