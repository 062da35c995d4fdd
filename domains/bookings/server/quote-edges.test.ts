import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { selectionOf } from './lines.ts'
import { depositOf, wantedOf } from './quote.ts'
import { paymentDueAt, spanOf } from './span.ts'
import { done, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishStock } from './testing/stock.ts'

// What a quote says of its lines, and where it says what is wrong with them.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const ask = (lines: object[], over: object = {}) => sales.owner.post('/bookings/price', { lines, ...over })

describe('a quote', () => {
  test('names the line whose item does not exist, also the first', async () => {
    const unknown = { ...sales.lineOf('adult', 1), inventory_id: newId() }
    expect((await ask([unknown])).body.errors).toEqual({ 'lines.0.inventory_id': ['This item does not exist.'] })
    expect((await ask([sales.lineOf('adult', 1), unknown])).body.errors).toHaveProperty(['lines.1.inventory_id'])
  })

  test('takes the best automatic discount, in whatever order they were created', async () => {
    const { owner } = sales
    const make = async (name: string, percent: number) =>
      (await done(owner.post('/discounts/create', { name, value_kind: 'percent', percent }))).id
    const ids = [await make('Less', 5), await make('Best', 20), await make('Least', 1)]
    const quote = await done(ask([sales.lineOf('adult', 1)]))
    expect(quote).toMatchObject({ total: ugx(800_000), discount: { name: 'Best', amount: ugx(200_000) } })
    for (const id of ids) await done(owner.post(`/discounts/${id}/switch`, { active: false }))
  })

  test('of a let item needs a unit, not only an extra', async () => {
    const { app, owner } = sales
    const room = await publishStock(app, owner, {
      mode: 'resource',
      units: 1,
      options: [{ amount: 100_000, per: 'night' }, { amount: 10_000 }],
    })
    const day = addDays(dayOf(app.clock.now()), 5)
    const line = (option: number) => ({
      inventory_id: room.id,
      starts_on: day,
      ends_on: addDays(day, 2),
      selection: [{ price_option_id: room.options[option], quantity: 1 }],
    })
    expect((await ask([line(1)])).body.errors).toEqual({ 'lines.0.selection': [expect.stringMatching(/^Choose how many of /)] })
    expect((await done(ask([line(0)]))).lines[0]).toMatchObject({ departure_id: null, units: 1, places_left: null })
  })
})

test('the payment is due two weeks before the start, or when a hold would end, if that is later', () => {
  const now = new Date('2027-01-01T06:00:00Z')
  const holdEnd = new Date('2027-01-02T06:00:00Z')
  expect(paymentDueAt('2027-03-01', 24, now)).toEqual(new Date('2027-02-14T21:00:00Z'))
  expect(paymentDueAt('2027-01-10', 24, now)).toEqual(holdEnd)
  expect(paymentDueAt(null, 24, now)).toEqual(holdEnd)
})

test('lines span from the first start to the last end; no lines span nothing', () => {
  const lines = [
    { starts_on: '2027-01-05', ends_on: '2027-01-09' },
    { starts_on: '2027-01-02', ends_on: '2027-01-07' },
  ]
  expect(spanOf(lines)).toEqual({ starts_on: '2027-01-02', ends_on: '2027-01-09' })
  expect(spanOf([])).toEqual({ starts_on: null, ends_on: null })
})

test('a deposit is worked out once for all lines of a percentage', () => {
  expect(depositOf([])).toBe(0)
  const lines = [1, 1, 1].map((amount) => ({ amount, deposit_percent: 40 }))
  expect(depositOf([...lines, { amount: 500, deposit_percent: null }, { amount: 10, deposit_percent: 50 }])).toBe(1 + 5)
})

test('a booked line is asked for again with its people, one party for each room', () => {
  const guests = { adults: 2, children: [4], infants: 0 }
  const items = [
    { price_option_id: 'room', quantity: 2, amount: 1, guests },
    { price_option_id: 'adult', quantity: 3, amount: 1, residency: 'eac_citizen' },
  ]
  expect(selectionOf({ items })).toEqual([
    { price_option_id: 'room', quantity: 2, guests: [guests, guests] },
    { price_option_id: 'adult', quantity: 3, residency: 'eac_citizen' },
  ])
})

test('stock that is missing is told at the line’s own place, also if lines before it were left out', () => {
  const line = { id: newId(), inventory_id: newId(), departure_id: newId(), places: 2, items: [], units: 0, starts_at: null, ends_at: null }
  expect(wantedOf([line, { ...line, position: 7 }]).map(({ field }) => field)).toEqual(['lines.0.departure_id', 'lines.7.departure_id'])
})
