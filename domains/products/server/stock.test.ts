import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, newDownload, newPublished, stockAndMovements, ugx } from './testing/shop.ts'

// A variant's stock is the sum of its movements, whoever causes them and however many run at once.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
})
afterAll(async () => {
  for (const { capacity, held, sold, moved } of await stockAndMovements(app, owner)) expect(capacity! - held - sold).toBe(Number(moved))
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

const buy = ({ id, variant }: { id: string; variant: string }, quantity = 1, action = 'confirm') =>
  owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: id, selection: [{ price_option_id: variant, quantity }] }],
    action,
  })
const move = (variant: string, kind: string, quantity: number, note?: string) =>
  owner.post(`${base}/variants/${variant}/stock/new`, { kind, quantity, ...(note ? { note } : {}) })
const movementsOf = async (variant: string) =>
  ((await owner.get(`${base}/variants/${variant}/stock?per_page=100`)).body.data as { kind: string; quantity: number }[])
    .map(({ kind, quantity }) => `${kind} ${quantity}`)
    .toReversed()
const inStock = async (id: string) => (await owner.get(`${base}/${id}/show`)).body.data.in_stock

test('all that moves the stock is written down: new pieces, sales, cancelling, counts', async () => {
  const shirt = await newPublished(owner)
  const booking = (await buy(shirt, 2)).body.data
  expect(booking).toMatchObject({ status: 'confirmed', travellers: 0, total: { amount: 90_000 } })
  await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Changed his mind' })
  await move(shirt.variant, 'allocation', 10, 'From the printer')
  await move(shirt.variant, 'adjustment', -1, 'Torn')
  expect(await movementsOf(shirt.variant)).toEqual(['allocation 5', 'sale -2', 'release 2', 'allocation 10', 'adjustment -1'])
  expect(await inStock(shirt.id)).toBe(14)
  const all = (await owner.get(`${base}/${shirt.id}/stock?kind=adjustment,allocation`)).body.data
  expect(all).toMatchObject([{ kind: 'adjustment', quantity: -1, note: 'Torn' }, { note: 'From the printer' }, { kind: 'allocation' }])
  // Movements that people entered have no order. A sale and its release have theirs.
  expect(all.map(({ order }: { order: unknown }) => order)).toEqual([null, null, null])
  const moved = (await owner.get(`${base}/${shirt.id}/stock?kind=sale,release`)).body.data
  const { id, reference } = booking
  expect(moved.map(({ order }: { order: unknown }) => order)).toEqual([
    { id, reference },
    { id, reference },
  ])
})

test('what is on hold is not in stock, and is again when the hold runs out', async () => {
  const shirt = await newPublished(owner)
  const { id } = (await buy(shirt, 4, 'hold')).body.data
  expect(await inStock(shirt.id)).toBe(1)
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('bookings').set({ hold_expires_at: app.clock.now() }).where('id', '=', id).execute(),
  )
  await expireHolds(app.app)
  expect(await movementsOf(shirt.variant)).toEqual(['allocation 5', 'sale -4', 'release 4'])
})

test('a sale that lets another hold go in between names each by its own order', async () => {
  const shirt = await newPublished(owner)
  const held = (await buy(shirt, 4, 'hold')).body.data
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('bookings').set({ hold_expires_at: app.clock.now() }).where('id', '=', held.id).execute(),
  )
  const sold = (await buy(shirt, 5)).body.data
  expect(sold.status).toBe('confirmed')
  const moved = (await owner.get(`${base}/${shirt.id}/stock?sort=created_at`)).body.data as { kind: string; order: { id: string } | null }[]
  expect(moved.map(({ kind, order }) => [kind, order?.id])).toEqual([
    ['allocation', undefined],
    ['sale', held.id],
    ['release', held.id],
    ['sale', sold.id],
  ])
})

test('a count is refused below what is sold; a sale is confirmed without moving it again', async () => {
  const shirt = await newPublished(owner)
  const { id } = (await buy(shirt, 4, 'hold')).body.data
  const refused = await move(shirt.variant, 'adjustment', -2)
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([409, 'below_taken', { quantity: ['Only 1 is in stock.'] }])
  await owner.post(`/bookings/${id}/status`, { status: 'confirmed' })
  expect(await movementsOf(shirt.variant)).toEqual(['allocation 5', 'sale -4'])
  expect((await move(shirt.variant, 'allocation', -1)).body.errors).toEqual({ quantity: ['Received quantity must be above zero.'] })
  expect((await move(shirt.variant, 'sale', -1)).status).toBe(422)
})

test('movements cannot be changed or deleted', async () => {
  const { variant } = await newPublished(owner)
  const write = (change: 'update' | 'delete') =>
    app.app.db.asAgency(owner, async (tx) => {
      if (change === 'update') await tx.updateTable('stock_movements').set({ quantity: 9 }).where('price_option_id', '=', variant).execute()
      else await tx.deleteFrom('stock_movements').where('price_option_id', '=', variant).execute()
    })
  await expect(write('update')).rejects.toMatchObject({ code: '42501' })
  await expect(write('delete')).rejects.toMatchObject({ code: '42501' })
})

test('a hundred buyers of the last five pieces: five have one', async () => {
  const shirt = await newPublished(owner)
  const answers = await Promise.all(Array.from({ length: 100 }, () => buy(shirt)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['sold_out']))
  expect(await inStock(shirt.id)).toBe(0)
  expect(await movementsOf(shirt.variant)).toEqual(['allocation 5', ...Array.from({ length: 5 }, () => 'sale -1')])
})

test('a download is never sold out, and moves no stock, until it is limited', async () => {
  const shop = await newOwner(app)
  const guide = await newDownload(shop)
  const sell = (quantity: number) =>
    shop.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: guide.id, selection: [{ price_option_id: guide.variant, quantity }] }],
      action: 'confirm',
    })
  const variant = async () => (await shop.get(`${base}/variants/${guide.id}/list`)).body.data[0]
  const limitTo = async (limit: number | null) =>
    (await shop.post(`${base}/variants/${guide.variant}/update`, { price: ugx(20_000), limit, version: (await variant()).version })).body
  const before = (await sell(400)).body.data
  expect(before).toMatchObject({ status: 'confirmed', travellers: 0 })
  expect(await variant()).toMatchObject({ in_stock: null, limit: null, held: 0, sold: 0 })
  expect((await limitTo(3)).data).toMatchObject({ in_stock: 3, limit: 3 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => sell(1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.find(({ status }) => status !== 200)!.body.code).toBe('sold_out')
  expect((await limitTo(2)).errors).toEqual({ limit: ['3 are sold or on hold, so the limit is at least that.'] })
  // Pieces sold before the limit was set do not count against it, and their cancellation does not add to it.
  await shop.post(`/bookings/${before.id}/cancel`, { by: 'client', reason: 'Not needed', refund: 'none' })
  expect(await variant()).toMatchObject({ in_stock: 0, sold: 3 })
  expect((await limitTo(null)).data).toMatchObject({ in_stock: null, limit: null, sold: 3 })
  expect((await sell(50)).status).toBe(200)
  expect((await shop.get(`${base}/${guide.id}/stock`)).body.data).toEqual([])
  expect((await shop.get(`${base}/statistics`)).body.data.stock).toEqual({ pieces: 0, variants: 0, low: 0, sold_out: 0 })
})

test('counts and new prices against sales: nothing is sold that is not there, nothing is lost', async () => {
  const shirt = await newPublished(owner, { stock: 10 })
  const edit = async () => {
    const [variant] = (await owner.get(`${base}/variants/${shirt.id}/list`)).body.data
    return owner.post(`${base}/variants/${shirt.variant}/update`, { price: variant.price, version: variant.version })
  }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? move(shirt.variant, 'adjustment', -1) : n % 3 === 1 ? buy(shirt) : edit())),
  )
  const done = (of: number) => answers.filter(({ status }, n) => n % 3 === of && status === 200).length
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect(done(0) + done(1)).toBe(10)
  expect(await inStock(shirt.id)).toBe(0)
})
