import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { book, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { approved, entered, newSupplier } from './testing/suppliers.ts'

let money: MoneyTest
let supplier: string
beforeAll(async () => {
  money = await startMoneyTest()
  supplier = (await newSupplier(money.owner)).id
  // Two bookings of UGX 1,000,000: one with a cost of 400,000, of which 250,000 is invoiced; one without costs.
  const { id } = await book(money)
  await book(money)
  const line_id = (await done(money.owner.get(`/bookings/${id}/show`))).lines[0].id
  const cost = { supplier_id: supplier, line_id, description: 'Rooms', cost: ugx(400_000) }
  await done(money.owner.post(`/payables/bookings/${id}/costs`, cost))
  await approved(money.owner, supplier, { lines: [{ description: 'Rooms', amount: 250_000, booking_id: id, line_id }] })
  // A bus for the departure, and an invoice that is not approved yet.
  await approved(money.owner, supplier, { lines: [{ description: 'Bus', amount: 90_000, departure_id: money.tour.departureId }] })
  await entered(money.owner, supplier, { lines: [{ description: 'Rooms', amount: 70_000, booking_id: id, line_id }] })
})
afterAll(() => money.test.close())

const days = () => {
  const from = money.test.clock.now().toISOString().slice(0, 10)
  return `starts_at=${from}&ends_at=${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
}
const profit = (by: string, more = '') => done(money.owner.get(`/payables/profit?by=${by}&${days()}${more}`))
const costed = { sale: ugx(1_000_000), planned: ugx(400_000), real: ugx(250_000), open: ugx(150_000), margin: ugx(600_000) }

test('profit by booking is planned, real and open', async () => {
  expect(await profit('booking', '&sort=margin')).toMatchObject([
    { ...costed, bookings: 1, planned_margin: ugx(600_000) },
    { sale: ugx(1_000_000), planned: ugx(0), margin: ugx(1_000_000) },
  ])
  const { meta } = (await money.owner.get(`/payables/profit?${days()}&per_page=1`)).body
  expect(meta).toMatchObject({
    total: 2,
    totals: { sums: [{ currency: 'UGX', bookings: 2, sale: ugx(2_000_000), margin: ugx(1_600_000) }] },
  })
})

test.each(['departure', 'package'])('profit by %s counts the costs of the departure', async (by) => {
  const sums = { sale: ugx(2_000_000), planned: ugx(400_000), real: ugx(340_000), open: ugx(150_000), margin: ugx(1_510_000) }
  expect(await profit(by)).toMatchObject([{ ...sums, bookings: 2 }])
})

test('profit of one departure counts its bookings whenever they start, and its own costs', async () => {
  const { departureId } = money.tour
  const read = (id: string) =>
    done(money.owner.get(`/payables/profit?by=departure&departure_id=${id}&starts_at=2020-01-01&ends_at=2020-12-31`))
  expect(await read(departureId)).toMatchObject([
    { id: `${departureId}:UGX`, sale: ugx(2_000_000), real: ugx(340_000), margin: ugx(1_510_000) },
  ])
  expect(await read(newId())).toEqual([])
})

test.each(['agent', 'market'])('profit by %s sums its bookings', async (by) => {
  expect(await profit(by)).toMatchObject([{ ...costed, sale: ugx(2_000_000), margin: ugx(1_600_000), bookings: 2 }])
})

test('profit leaves out bookings that start at another time, and can be exported', async () => {
  expect(await done(money.owner.get('/payables/profit?starts_at=2020-01-01&ends_at=2020-12-31'))).toEqual([])
  const backwards = await money.owner.get('/payables/profit?starts_at=2020-02-01&ends_at=2020-01-31')
  expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([422, ['ends_at']])
  expect((await money.owner.get(`/payables/profit?${days()}&download=csv`)).body).toContain('250000')
})
