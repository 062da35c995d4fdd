import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { newDownload, newPublished, stockAndMovements } from '#domains/products/server/testing/shop.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let shirt: { id: string; variant: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  other = await newOwner(app)
  shirt = await newPublished(owner, { stock: 50 })
})
afterAll(async () => {
  for (const { capacity, held, sold, moved } of await stockAndMovements(app, owner)) expect(capacity! - held - sold).toBe(Number(moved))
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

const base = '/business/shop/orders'
const order = async (quantity = 2, action = 'confirm') => {
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity }] }],
    action,
  })
  expect(status).toBe(200)
  return body.data.id as string
}
const show = async (id: string) => (await owner.get(`${base}/${id}/show`)).body.data
const update = async (id: string, change: object) => owner.post(`${base}/${id}/update`, { version: (await show(id)).version, ...change })
const inStock = async () => (await owner.get(`/business/shop/products/${shirt.id}/show`)).body.data.in_stock
const movements = async () => {
  const { body } = await owner.get(`/business/shop/products/variants/${shirt.variant}/stock?per_page=5`)
  return (body.data as { kind: string; quantity: number }[]).map(({ kind, quantity }) => `${kind} ${quantity}`)
}

test('an order is a booking of products: listed by its state, confirmed, sent, delivered', async () => {
  const id = await order(2, 'hold')
  expect(await show(id)).toMatchObject({
    state: 'pending',
    fulfilment: 'unfulfilled',
    states: ['confirmed'],
    fulfilments: [],
    version: 0,
    items: [{ title: 'Gorilla T-shirt', variant: 'Standard', quantity: 2, amount: { amount: 90_000 } }],
  })
  const early = await update(id, { fulfilment: 'shipped' })
  expect([early.status, early.body.code, Object.keys(early.body.errors)]).toEqual([409, 'not_confirmed', ['fulfilment']])
  const sent = { state: 'confirmed', fulfilment: 'shipped', address: 'Plot 14\nKampala', carrier: 'Posta', tracking_number: 'UG1' }
  expect((await update(id, sent)).body.data).toMatchObject({ ...sent, version: 1, fulfilments: ['delivered', 'returned'] })
  expect((await owner.post(`${base}/${id}/update`, { version: 0, note: 'late' })).body.code).toBe('stale')
  expect((await update(id, { fulfilment: 'delivered', state: 'completed' })).body.data).toMatchObject({
    state: 'completed',
    fulfilment: 'delivered',
    tracking_number: 'UG1',
  })
  expect((await update(id, { fulfilment: 'shipped' })).body.code).toBe('invalid_transition')
  const rows = (await owner.get(`${base}?state=completed&fulfilment=delivered`)).body.data
  expect(rows.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await owner.get(`${base}?state=completed&fulfilment=unfulfilled`)).body.data).toEqual([])
  expect((await other.get(`${base}/${id}/show`)).status).toBe(404)
})

test('who sees orders does not move them', async () => {
  const id = await order()
  const viewer = await newMember(app, owner, ['View Shop Orders'])
  expect((await viewer.get(`${base}/${id}/show`)).status).toBe(200)
  expect((await viewer.get(`/business/shop/products/${shirt.id}/bookings`)).body.data[0]).toMatchObject({
    booking_id: id,
    booked: '2 × Standard',
    amount: { amount: 90_000 },
  })
  expect((await viewer.post(`${base}/${id}/update`, { version: 0, fulfilment: 'shipped' })).status).toBe(403)
})

test('what is returned is in stock again, once, and cancelling afterwards gives nothing more', async () => {
  const before = await inStock()
  const id = await order(3)
  await update(id, { fulfilment: 'delivered' })
  expect(await inStock()).toBe(before - 3)
  expect((await update(id, { fulfilment: 'returned' })).body.data).toMatchObject({ fulfilment: 'returned', fulfilments: [] })
  expect((await movements()).slice(0, 2)).toEqual(['return 3', 'sale -3'])
  expect((await update(id, { fulfilment: 'returned' })).status).toBe(200)
  expect(await inStock()).toBe(before)
  expect((await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Too small', refund: 'full' })).status).toBe(200)
  expect(await show(id)).toMatchObject({ state: 'cancelled', fulfilment: 'returned', states: [] })
  expect(await inStock()).toBe(before)
})

test('what comes back is what was packed: a limited download that was sold with it stays sold', async () => {
  const shop = await newOwner(app)
  const [mug, guide] = [await newPublished(shop), await newDownload(shop, { limit: 5 })]
  const line = ({ id, variant }: { id: string; variant: string }) => ({
    inventory_id: id,
    selection: [{ price_option_id: variant, quantity: 2 }],
  })
  const sold = await shop.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: [line(mug), line(guide)], action: 'confirm' })
  const path = `${base}/${sold.body.data.id}/update`
  await shop.post(path, { version: 0, fulfilment: 'delivered' })
  expect((await shop.post(path, { version: 1, fulfilment: 'returned' })).body.data.fulfilment).toBe('returned')
  const left = async (id: string) => (await shop.get(`/business/shop/products/${id}/show`)).body.data.in_stock
  expect([await left(mug.id), await left(guide.id)]).toEqual([5, 3])
})

test('a return twice at once: one of them counts', async () => {
  const before = await inStock()
  const id = await order(4)
  await update(id, { fulfilment: 'delivered' })
  const { version } = await show(id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.post(`${base}/${id}/update`, { version, fulfilment: 'returned' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await inStock()).toBe(before)
})

test('a return against cancelling: the pieces come back once', async () => {
  const before = await inStock()
  for (let round = 0; round < 5; round++) {
    const id = await order(2)
    await update(id, { fulfilment: 'delivered' })
    const { version } = await show(id)
    await Promise.all([
      owner.post(`${base}/${id}/update`, { version, fulfilment: 'returned' }),
      owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Changed his mind', refund: 'full' }),
    ])
    expect(await inStock()).toBe(before)
  }
})
