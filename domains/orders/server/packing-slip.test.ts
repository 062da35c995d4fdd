import { afterAll, beforeAll, expect, test } from 'vitest'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newDownload, newPublished } from '#domains/products/server/testing/shop.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { newTrack } from '#domains/tracks/server/testing/track.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const slip = async (id: string, by = owner) => {
  const path = `${app.origin}/api/agent/business/shop/orders/${id}/packing-slip`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${by.token}` } })
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
}

test('says what is packed, for whom and how many, without prices and without what is downloaded', async () => {
  const shirt = await newPublished(owner, { sku: 'TS-GOR-M' })
  const track = await newTrack(app, owner, wav(20))
  const guide = await newDownload(owner)
  const { id, reference } = (
    await owner.post('/bookings/new', {
      client: { name: 'Grace Akello', phone: '+256772123456' },
      lines: [
        { inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 3 }] },
        { inventory_id: track.id, selection: [{ price_option_id: track.option, quantity: 1 }] },
        { inventory_id: guide.id, selection: [{ price_option_id: guide.variant, quantity: 1 }] },
      ],
      action: 'confirm',
    })
  ).body.data
  await owner.post(`/business/shop/orders/${id}/update`, { version: 0, address: 'Plot 14\nKira Road', note: 'Gift, no invoice inside' })
  const { status, content } = await slip(id)
  expect(status).toBe(200)
  const text = textOfPdf(content)
  for (const words of ['Packing slip', reference, 'Grace Akello', 'Kira Road', 'Gorilla T-shirt', 'TS-GOR-M', 'Gift, no invoice inside'])
    expect(saysInPdf(text, words), words).toBe(true)
  for (const words of ['Ekibobo', 'Guide to Bwindi']) expect(saysInPdf(text, words), words).toBe(false)
  expect(text).not.toContain('UGX')
  expect((await slip(id, await newOwner(app))).status).toBe(404)
})

test('there is none of an order with nothing to pack', async () => {
  const shirt = await newPublished(owner)
  const { id } = (
    await owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }],
      action: 'confirm',
    })
  ).body.data
  await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Too small', refund: 'none' })
  expect(JSON.parse((await slip(id)).content.toString()).code).toBe('nothing_to_pack')
})

test('an order of downloads alone is an order, of which nothing is packed', async () => {
  const track = await newTrack(app, owner, wav(20))
  const guide = await newDownload(owner, { limit: 5 })
  const lines = [
    { inventory_id: track.id, selection: [{ price_option_id: track.option, quantity: 1 }] },
    { inventory_id: guide.id, selection: [{ price_option_id: guide.variant, quantity: 1 }] },
  ]
  const { id } = (await owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm' })).body.data
  const listed = (await owner.get('/business/shop/orders')).body.data.find((order: { id: string }) => order.id === id)
  expect(listed).toMatchObject({ state: 'confirmed', is_packed: false })
  const waiting = (await owner.get('/business/shop/orders?fulfilment=unfulfilled&per_page=100')).body.data
  expect(waiting.map((order: { id: string }) => order.id)).not.toContain(id)
  expect((await owner.get(`/business/shop/orders/${id}/show`)).body.data).toMatchObject({
    items: [
      { kind: 'track', packed: false },
      { kind: 'product', packed: false },
    ],
    fulfilments: [],
  })
  expect((await owner.post(`/business/shop/orders/${id}/update`, { version: 0, fulfilment: 'shipped' })).status).toBe(409)
  expect(JSON.parse((await slip(id)).content.toString()).code).toBe('nothing_to_pack')
  expect((await owner.post(`/business/shop/orders/${id}/update`, { version: 0, state: 'completed' })).body.data.state).toBe('completed')
})
