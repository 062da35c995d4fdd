import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { book, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { costsByRates, type CostedLine } from './rate-amounts.ts'
import { newSupplier } from './testing/suppliers.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const costs = async (bookingId: string) => {
  await money.test.deliver()
  return (await done(money.owner.get(`/payables/bookings/${bookingId}/costs`))).costs as { id: string; line_id: string; version: number }[]
}

const season = () => {
  const today = dayOf(money.test.clock.now())
  return { starts_on: today, ends_on: addDays(today, 60) }
}
// Rates of archived suppliers are not used, so each test has only its own.
afterEach(async () => {
  const { data } = (await money.owner.get('/suppliers')).body
  for (const { id } of data) await money.owner.post(`/suppliers/${id}/archive`)
})

const addRate = (supplierId: string, over: object = {}) =>
  done(
    money.owner.post(`/suppliers/${supplierId}/rates`, {
      title: 'Gorilla safari',
      inventory_id: money.tour.id,
      ...season(),
      per: 'person',
      price: ugx(300_000),
      ...over,
    }),
  )

describe('a net rate for an offer', () => {
  test('plans the cost of a booking by itself, for its people and their residency, once', async () => {
    const supplier = await newSupplier(money.owner)
    await addRate(supplier.id)
    await addRate(supplier.id, { title: 'East Africans', residency: 'eac_citizen', price: ugx(200_000) })
    await addRate(supplier.id, { title: 'Full board', board: 'full_board', price: ugx(100_000) })
    const { id } = await book(money, { quantity: 2, action: 'hold' })
    const held = await costs(id)
    expect(held).toMatchObject([
      { supplier_id: supplier.id, description: 'East Africans, 2 ×', cost: ugx(400_000), source: 'rate', automatic: true, version: 1 },
    ])
    await done(money.owner.post(`/bookings/${id}/status`, { status: 'confirmed' }))
    expect(await costs(id)).toEqual(held)
  })

  test('follows the line to other people, keeps what a person changed, and stays removed', async () => {
    const { owner, tour } = money
    const supplier = await newSupplier(owner)
    await addRate(supplier.id)
    const edit = async (id: string, quantity: number) => {
      const { version } = await done(owner.get(`/bookings/${id}/show`))
      const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }]
      await done(owner.post(`/bookings/edit/${id}`, { version, lines }))
    }
    const { id } = await book(money)
    expect(await costs(id)).toMatchObject([{ cost: ugx(300_000) }])
    await edit(id, 3)
    const [cost] = await costs(id)
    expect(cost).toMatchObject({ cost: ugx(900_000), automatic: true })
    const change = { supplier_id: supplier.id, line_id: cost!.line_id, description: 'Agreed', cost: ugx(800_000), version: cost!.version }
    await done(owner.post(`/payables/costs/${cost!.id}/update`, change))
    await edit(id, 2)
    expect(await costs(id)).toMatchObject([{ description: 'Agreed', cost: ugx(800_000) }])
    const other = await book(money)
    const [planned] = await costs(other.id)
    await done(owner.post(`/payables/costs/${planned!.id}/delete`))
    await edit(other.id, 1)
    expect(await costs(other.id)).toEqual([])
  })

  test('goes with a cancelled booking, and is not planned beside a cost of the same supplier', async () => {
    const { owner } = money
    const supplier = await newSupplier(owner)
    const { id } = await book(money)
    await done(owner.post(`/payables/bookings/${id}/costs`, { supplier_id: supplier.id, description: 'Agreed', cost: ugx(250_000) }))
    await addRate(supplier.id)
    const cancelled = await book(money)
    expect(await costs(cancelled.id)).toHaveLength(1)
    await done(owner.post(`/bookings/${cancelled.id}/cancel`, { by: 'client', reason: 'Ill' }))
    expect(await costs(cancelled.id)).toEqual([])
    const { version: now } = await done(owner.get(`/bookings/${id}/show`))
    await done(owner.post(`/bookings/edit/${id}`, { version: now, notes: 'Window seats' }))
    expect(await costs(id)).toMatchObject([{ description: 'Agreed' }])
  })

  test('can be chosen by hand for a line, with what it comes to', async () => {
    const { owner } = money
    const { id } = await book(money, { quantity: 2 })
    const supplier = await newSupplier(owner, { name: 'Zebra Transfers' })
    await addRate(supplier.id, { title: 'Van', inventory_id: null, per: 'day', price: ugx(150_000) })
    const found = await done(owner.get(`/payables/bookings/${id}/rates?search=zebra`))
    expect(found).toMatchObject([
      { supplier_name: 'Zebra Transfers', title: 'Van', offer: null, quantity: 3, price: ugx(150_000), cost: ugx(450_000) },
    ])
  })
})

describe('costs by net rates', () => {
  const line: CostedLine = {
    id: 'line',
    inventory_id: 'tent',
    starts_on: '2027-01-30',
    ends_on: '2027-02-02',
    residency: 'non_resident',
    board: 'full_board',
    people: 4,
    rooms: 2,
  }
  type Rate = Parameters<typeof costsByRates>[1][number]
  const rate = (over: Partial<Rate>): Rate => ({
    id: 'rate',
    title: 'Tent',
    inventory_id: 'tent',
    offer_title: 'Tent',
    starts_on: '2027-01-01',
    ends_on: '2027-12-31',
    residency: null,
    board: null,
    per: 'night',
    amount: 100,
    currency: 'USD',
    version: 1,
    supplier_id: 'lodge',
    supplier_name: 'Lodge',
    ...over,
  })
  const amounts = (rates: Rate[], over: Partial<CostedLine> = {}) =>
    costsByRates({ ...line, ...over }, rates).map(({ description, amount }) => `${description} ${amount}`)

  test('count each night by its season, and nothing if a night has no rate', () => {
    const january = rate({ title: 'January', ends_on: '2027-01-31', amount: 50 })
    expect(amounts([january, rate({ title: 'February', starts_on: '2027-02-01', amount: 80 })])).toEqual([
      'January, 4 × 200',
      'February, 2 × 160',
    ])
    expect(amounts([january])).toEqual([])
  })

  test.each([
    ['person', 'Tent, 4 × 400'],
    ['room', 'Tent, 2 × 200'],
    ['night', 'Tent, 6 × 600'],
    ['day', 'Tent, 4 × 400'],
    ['group', 'Tent, 1 × 100'],
  ] as const)('are charged per %s', (per, text) => {
    expect(amounts([rate({ per })])).toEqual([text])
  })

  test('are unknown per room if the line does not say how many rooms', () => {
    expect(amounts([rate({})], { rooms: null })).toEqual([])
    expect(amounts([rate({ per: 'person' })], { people: 0 })).toEqual([])
  })

  test('take the rate for these guests and this board before one for all, from each supplier', () => {
    const all = rate({ title: 'All', starts_on: '2027-01-30', ends_on: '2027-02-02' })
    const board = rate({ title: 'Full board', board: 'full_board' })
    const guests = rate({ title: 'Foreigners', residency: 'non_resident' })
    const others = rate({ title: 'Others', residency: 'eac_citizen', board: 'full_board' })
    expect(amounts([all, board, guests, others])).toEqual(['Foreigners, 6 × 600'])
    expect(amounts([all, board, others])).toEqual(['Full board, 6 × 600'])
    expect(amounts([all, rate({ title: 'Other year' })])).toEqual(['All, 6 × 600'])
    expect(amounts([all, rate({ title: 'Driver', supplier_id: 'driver', per: 'group' })])).toEqual(['All, 6 × 600', 'Driver, 1 × 100'])
    expect(amounts([rate({ inventory_id: 'other' })])).toEqual([])
  })
})
