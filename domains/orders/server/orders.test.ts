import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newDownload, newPublished, stockAndMovements } from '#domains/products/server/testing/shop.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, orderCalls } from './testing/orders.ts'

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
  expect((await update(id, sent)).body.data).toMatchObject({ ...sent, version: 1, fulfilments: ['delivered'] })
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

test('a return against cancelling: the pieces come back once', async () => {
  const before = await inStock()
  for (let round = 0; round < 5; round++) {
    const id = await order(2)
    await update(id, { fulfilment: 'delivered' })
    const { version, items } = await show(id)
    await Promise.all([
      owner.post(
        `${base}/${id}/return`,
        { version, items: [{ line_id: items[0].line_id, item: 0, quantity: 2 }], reason: 'Too small' },
        { 'idempotency-key': newId() },
      ),
      owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Changed his mind', refund: 'full' }),
    ])
    expect(await inStock()).toBe(before)
  }
})

test('what comes back is what was packed: a limited download that was sold with it stays sold', async () => {
  const shop = await newOwner(app)
  const [mug, guide] = [await newPublished(shop), await newDownload(shop, { limit: 5 })]
  const { delivered, takeBack } = orderCalls(() => shop)
  const id = await delivered([
    { ...mug, quantity: 2 },
    { ...guide, quantity: 2 },
  ])
  expect((await takeBack(id, [[0, 2]])).body.data.fulfilment).toBe('returned')
  const left = async (id: string) => (await shop.get(`/business/shop/products/${id}/show`)).body.data.in_stock
  expect([await left(mug.id), await left(guide.id)]).toEqual([5, 3])
})

test('an order has no start and no no-show, and its confirmation speaks of an order', async () => {
  const id = await order(2)
  const { allowed, timeline } = (await owner.get(`/bookings/${id}/show`)).body.data
  expect(allowed).toEqual(['completed', 'cancelled'])
  expect(timeline.map(({ title }: { title: string }) => title)).toEqual(['Ordered and confirmed'])
  for (const status of ['in_progress', 'no_show'])
    expect((await owner.post(`/bookings/${id}/status`, { status })).body.code, status).toBe('invalid_transition')
  const papers = (await owner.get(`/bookings/${id}/papers`)).body.data
  expect(papers[0].label).toBe('Order confirmation')
  const path = `${app.origin}/api/agent/bookings/${id}/papers/voucher`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${owner.token}` } })
  const text = textOfPdf(Buffer.from(await answer.arrayBuffer()))
  for (const words of ['Order confirmation', 'Ordered items', 'Gorilla T-shirt']) expect(saysInPdf(text, words), words).toBe(true)
  for (const words of ['Travellers', 'Trip', 'night', 'If you cancel']) expect(saysInPdf(text, words), words).toBe(false)
})
