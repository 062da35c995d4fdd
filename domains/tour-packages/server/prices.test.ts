import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { adult, base, inDays, newOption, newPackage } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const rule = { name: 'Residents', operation: 'decrease', value_kind: 'percent', value: 20 }

describe('price options', () => {
  test('are listed in order, and the lowest adult price is the package’s', async () => {
    const { id } = await newPackage(owner)
    await newOption(owner, id)
    await newOption(owner, id, { name: 'Child', unit: 'child', price: { amount: 300_000, currency: 'UGX' } })
    const infant = await newOption(owner, id, { name: 'Infant', unit: 'infant', places: 0, price: { amount: 0, currency: 'UGX' } })
    const list = (await owner.get(`${base}/${id}/price-options`)).body.data
    expect(list.map(({ name, position }: { name: string; position: number }) => [name, position])).toEqual([
      ['Adult', 1],
      ['Child', 2],
      ['Infant', 3],
    ])
    const from = async () => (await owner.get(`/packages/edit/${id}`)).body.data.from_price
    expect(await from()).toEqual({ amount: 900_000, currency: 'UGX' })
    await owner.post(`${base}/price-options/${list[0].id}/update`, { ...adult, active: false, version: 1 })
    expect(await from()).toEqual({ amount: 300_000, currency: 'UGX' })
    await owner.post(`${base}/price-options/${list[1].id}/delete`)
    await owner.post(`${base}/price-options/${infant.id}/delete`)
    expect(await from()).toBeNull()
  })

  test('another agency’s and another kind’s are not there; an old version is stale', async () => {
    const { id } = await newPackage(owner)
    const option = await newOption(owner, id)
    for (const wanted of [option.id, newId()]) {
      expect((await other.post(`${base}/price-options/${wanted}/update`, { ...adult, version: 1 })).status).toBe(404)
      expect((await other.post(`${base}/price-options/${wanted}/delete`)).status).toBe(404)
    }
    expect(
      (await owner.post(`${base}/price-options/${option.id}/update`, { ...adult, name: 'Grown-up', version: 1 })).body.data,
    ).toMatchObject({ name: 'Grown-up', version: 2 })
    expect((await owner.post(`${base}/price-options/${option.id}/update`, { ...adult, version: 1 })).body.code).toBe('stale')
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ kind: 'room' }).where('id', '=', id).execute())
    expect((await owner.post(`${base}/price-options/${option.id}/update`, { ...adult, version: 2 })).status).toBe(404)
  })

  test('a seller reads prices and changes none', async () => {
    const { id } = await newPackage(owner)
    const seller = await newMember(app, owner, ['Add Bookings'])
    expect((await seller.get(`${base}/${id}/price-options`)).status).toBe(200)
    expect((await seller.post(`${base}/${id}/price-options/create`, adult)).status).toBe(403)
  })

  const money = (amount: unknown, currency: unknown = 'UGX') => ({ price: { amount, currency } })
  const refusals: [string, object, string][] = [
    ...[-1, 1.5, '5', '1,000', null, true, [5], 1e13].map((amount): [string, object, string] => [
      `amount ${JSON.stringify(amount)}`,
      money(amount),
      'price.amount',
    ]),
    ['no currency', money(5, 'EURO'), 'price.currency'],
    ['no such unit', { unit: 'dog' }, 'unit'],
    ['places below zero', { places: -1 }, 'places'],
    ['most below least', { min_quantity: 4, max_quantity: 2 }, 'max_quantity'],
    ['an amount beside the price', { amount: 1 }, 'amount'],
    ['a position', { position: 1 }, 'position'],
  ]
  test.each(refusals)('refuses %s', async (name, given, field) => {
    const { id } = await newPackage(owner)
    const answer = await owner.post(`${base}/${id}/price-options/create`, { ...adult, ...given })
    expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 422, [field]])
  })
})

describe('price rules', () => {
  test('are kept, said in words, changed and deleted', async () => {
    const { id } = await newPackage(owner)
    const option = await newOption(owner, id)
    const made = await owner.post(`${base}/${id}/price-rules/create`, {
      ...rule,
      price_option_id: option.id,
      residency: 'eac_citizen',
      weekdays: [7, 6, 6],
      starts_on: '2027-06-01',
      ends_on: '2027-09-30',
      min_pax: 4,
    })
    expect(made.body.data).toMatchObject({
      weekdays: [6, 7],
      value: 20,
      version: 1,
      terms: 'East African citizen, Sat, Sun, 1 Jun–30 Sep 2027, from 4 people: −20%',
    })
    const fixed = await owner.post(`${base}/price-rules/${made.body.data.id}/update`, {
      name: 'Flat',
      operation: 'fix',
      value_kind: 'amount',
      value: 250_000,
      version: 1,
    })
    expect(fixed.body.data).toMatchObject({ terms: 'Always: UGX 250,000', price_option_id: null, weekdays: [], version: 2 })
    expect((await owner.post(`${base}/price-rules/${made.body.data.id}/update`, { ...rule, version: 1 })).body.code).toBe('stale')
    expect((await other.post(`${base}/price-rules/${made.body.data.id}/delete`)).status).toBe(404)
    expect((await owner.post(`${base}/price-rules/${made.body.data.id}/delete`)).status).toBe(200)
    expect((await owner.get(`${base}/${id}/price-rules`)).body.data).toEqual([])
  })

  test('another item’s option is not valid here', async () => {
    const [one, two] = [await newPackage(owner), await newPackage(owner)]
    const option = await newOption(owner, two.id)
    for (const price_option_id of [option.id, newId()]) {
      const answer = await owner.post(`${base}/${one.id}/price-rules/create`, { ...rule, price_option_id })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['price_option_id']])
    }
  })

  const refusals: [string, object, string][] = [
    ['a fixed percent', { operation: 'fix' }, 'value_kind'],
    ['more than all off', { value: 101 }, 'value'],
    ['five decimals', { value: 1.00001 }, 'value'],
    ['half a shilling', { value_kind: 'amount', value: 0.5 }, 'value'],
    ['days turned round', { starts_on: '2027-02-02', ends_on: '2027-02-01' }, 'ends_on'],
    ['no such day', { starts_on: '2026-02-30' }, 'starts_on'],
    ['an eighth weekday', { weekdays: [8] }, 'weekdays.0'],
    ['pax turned round', { min_pax: 5, max_pax: 2 }, 'max_pax'],
    ['no such residency', { residency: 'martian' }, 'residency'],
    ['a value below zero', { value: -5 }, 'value'],
  ]
  test.each(refusals)('refuses %s', async (_name, given, field) => {
    const { id } = await newPackage(owner)
    const answer = await owner.post(`${base}/${id}/price-rules/create`, { ...rule, ...given })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('why this price', () => {
  test('says every step, and changes nothing', async () => {
    const { id } = await newPackage(owner)
    const option = await newOption(owner, id)
    const child = await newOption(owner, id, { name: 'Child', unit: 'child', price: { amount: 450_005, currency: 'UGX' } })
    await owner.post(`${base}/${id}/price-rules/create`, { ...rule, residency: 'eac_citizen', priority: 2 })
    let saturday = inDays(app, 30)
    while (weekdayOf(saturday) !== 6) saturday = addDays(saturday, 1)
    await owner.post(`${base}/${id}/price-rules/create`, {
      name: 'Weekend',
      operation: 'increase',
      value_kind: 'amount',
      value: 100_000,
      weekdays: [6, 7],
      price_option_id: option.id,
      priority: 1,
    })
    const answer = await owner.post(`/business/tour/packages/${id}/price`, {
      selection: [
        { price_option_id: option.id, quantity: 2 },
        { price_option_id: child.id, quantity: 1 },
      ],
      date: saturday,
      residency: 'eac_citizen',
    })
    const ugx = (amount: number) => ({ amount, currency: 'UGX' })
    expect(answer.body.data).toMatchObject({
      lines: [
        {
          name: 'Adult',
          quantity: 2,
          base: ugx(900_000),
          unit_price: ugx(800_000),
          amount: ugx(1_600_000),
          because: [
            { text: 'Weekend: +UGX 100,000', change: ugx(100_000) },
            { text: 'Residents: −20%', change: ugx(-200_000) },
          ],
        },
        { name: 'Child', unit_price: ugx(360_004), amount: ugx(360_004), because: [{ change: ugx(-90_001) }] },
      ],
      total: ugx(1_960_004),
      places: 3,
      pax: 3,
    })
  })

  test('refuses options that are not sold and quantities out of bounds', async () => {
    const { id } = await newPackage(owner)
    const option = await newOption(owner, id, { min_quantity: 2, max_quantity: 4 })
    const ask = (selection: object[], more: object = {}) =>
      owner.post(`/business/tour/packages/${id}/price`, { selection, date: inDays(app, 5), ...more })
    for (const selection of [
      [{ price_option_id: newId(), quantity: 1 }],
      [{ price_option_id: option.id, quantity: 1 }],
      [{ price_option_id: option.id, quantity: 5 }],
    ]) {
      const answer = await ask(selection)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['selection']])
    }
    expect((await ask([])).status).toBe(422)
    expect((await ask([{ price_option_id: option.id, quantity: 2 }], { total: 1 })).body.errors).toEqual({
      total: ['This field is not allowed.'],
    })
    expect((await ask([{ price_option_id: option.id, quantity: 2 }], { date: '2026-02-30' })).body.errors).toHaveProperty('date')
  })
})
