import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import * as shapes from './testing/octo-shapes.ts'
import { grace, holdOf, newSupplier, type OctoAnswer, type Supplier } from './testing/partner.ts'

let app: TestApp
let supplier: Supplier
beforeAll(async () => {
  app = await startTestApp()
  supplier = await newSupplier(app, { set: { price: { kind: 'percent', value: -20 } } })
})
afterAll(() => app.close())

const named = ({ status, body }: OctoAnswer) => [status, body.error]
const withCart = { 'octo-capabilities': 'octo/pricing, octo/cart' }
/** Returns the body of an answer of the right shape. */
async function ok(answer: Promise<OctoAnswer>, speaking: shapes.Speaking = {}) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(shapes.booking(speaking).safeParse(body).error).toBeUndefined()
  return body
}
const hold = (adults = 1, over: object = {}, headers: Record<string, string> = {}, of = supplier) =>
  of.partner.post('/bookings', holdOf(of, adults, over), headers)
const taken = async (id: string, of: Supplier) => {
  const row = await app.app.db.asAgency(of.owner, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return [row.held, row.sold]
}

describe('a cart', () => {
  test('confirms and cancels all of its bookings together', async () => {
    const { body: order } = await supplier.partner.post('/orders', { contact: grace, resellerReference: 'CART-1' }, withCart)
    expect(order).toMatchObject({ status: 'ON_HOLD', bookings: [], confirmable: false })
    const first = await ok(hold(1, { orderId: order.id }, withCart), { pricing: true, cart: true })
    await ok(hold(2, { orderId: order.id, availabilityId: supplier.later }, withCart), { pricing: true, cart: true })
    expect(first.orderId).toBe(order.id)
    expect(named(await supplier.partner.post(`/bookings/${first.uuid}/confirm`, { contact: grace }))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    const { body: longer } = await supplier.partner.post(`/orders/${order.id}/extend`, { expirationMinutes: 60 }, withCart)
    expect(Date.parse(longer.utcExpiresAt)).toBeGreaterThan(Date.parse(order.utcExpiresAt))
    const { body: confirmed } = await supplier.partner.post(`/orders/${order.id}/confirm`, { contact: grace }, withCart)
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', resellerReference: 'CART-1', pricing: { net: 2_400_000, retail: 3_000_000 } })
    expect(confirmed.bookings.map(({ status }: { status: string }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect((await supplier.partner.post(`/orders/${order.id}/confirm`, {}, withCart)).body).toEqual(confirmed)
    expect(named(await hold(1, { orderId: order.id }, withCart))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    const { body: cancelled } = await supplier.partner.post(`/orders/${order.id}/cancel`, { reason: 'Ill' }, withCart)
    expect(cancelled.bookings.map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(cancelled.status).toBe('CANCELLED')
    expect(named(await supplier.partner.get('/orders/nonsense'))).toEqual([400, 'INVALID_ORDER_ID'])
  })

  test('is confirmed as a whole or not at all', async () => {
    const other = await newSupplier(app, { capacity: 1 })
    const { body: order } = await other.partner.post('/orders', {}, withCart)
    const first = await ok(hold(1, { orderId: order.id }, {}, other))
    await ok(hold(1, { orderId: order.id, availabilityId: other.later }, {}, other))
    app.clock.advance(31 * 60_000)
    await expireHolds(app.app)
    await ok(hold(1, { availabilityId: other.later }, {}, other))
    expect(named(await other.partner.post(`/orders/${order.id}/confirm`, { contact: grace }, withCart))).toEqual([
      400,
      'UNPROCESSABLE_ENTITY',
    ])
    expect((await ok(other.partner.get(`/bookings/${first.uuid}`))).status).toBe('EXPIRED')
    expect(await taken(other.tour.departureId, other)).toEqual([0, 0])
  })
})
