import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { newDownload, newPublished, stockAndMovements } from '#domains/products/server/testing/shop.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, orderCalls } from './testing/orders.ts'

let app: TestApp
let owner: TestPerson
let shirt: { id: string; variant: string }
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  shirt = await newPublished(owner, { stock: 200 })
})
afterAll(async () => {
  for (const { capacity, held, sold, moved } of await stockAndMovements(app, owner)) expect(capacity! - held - sold).toBe(Number(moved))
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

const { show, booking, delivered, takeBack, preview, update } = orderCalls(() => owner)
const shirts = (quantity: number) => [{ ...shirt, quantity }]
interface Refund {
  amount: { amount: number }
  status: string
}
const inStock = async () => (await owner.get(`/business/shop/products/${shirt.id}/show`)).body.data.in_stock
const movements = async (count: number) => {
  const { body } = await owner.get(`/business/shop/products/variants/${shirt.variant}/stock?per_page=${count}`)
  return (body.data as { kind: string; quantity: number }[]).map(({ kind, quantity }) => `${kind} ${quantity}`)
}
const money = async (id: string) => {
  const { total, paid, refunded, due, payment_status } = await booking(id)
  return [total.amount, paid.amount - refunded.amount, due.amount, payment_status]
}
/** The sum of an account's postings about a booking, from the ledger. */
const booked = (id: string, type: string) =>
  app.app.db.asAgency(owner, async (tx) => {
    const rows = await tx
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_transactions as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.transaction_id'))
      .innerJoin('ledger_accounts as a', (join) => join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'))
      .select('p.amount')
      .where('t.subject_id', '=', id)
      .where('a.type', '=', type as never)
      .execute()
    return rows.reduce((sum, { amount }) => sum + amount, 0)
  })

describe('with VAT on top', () => {
  test('each shirt that comes back takes its VAT along, and nothing is left of it with the last', async () => {
    const vat = { name: 'VAT', kinds: ['product'], percent: 18.1, included: false }
    const { id: tax } = (await owner.post('/business/taxes/create', vat)).body.data
    const id = await delivered(shirts(3))
    await owner.delete(`/business/taxes/${tax}`)
    expect(await money(id)).toEqual([159_435, 159_435, 0, 'paid'])
    const { body } = await preview(id, [[0, 1]])
    expect(body.data).toMatchObject({ credit: { amount: 53_145 }, total_after: { amount: 106_290 } })
    expect((await takeBack(id, [[0, 1]], { refund: true, handed_over: true })).status).toBe(200)
    expect(await money(id)).toEqual([106_290, 106_290, 0, 'partially_refunded'])
    expect((await takeBack(id, [[0, 2]], { refund: true, handed_over: true })).status).toBe(200)
    expect((await money(id)).slice(0, 3)).toEqual([0, 0, 0])
    expect(await booked(id, 'receivable')).toBe(0)
  })
})

describe('one of two shirts comes back', () => {
  test('the preview says what is credited and refunded, and changes nothing', async () => {
    const id = await delivered(shirts(2))
    const { status, body } = await preview(id, [[0, 1]])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      items: [{ title: 'Gorilla T-shirt', variant: 'Standard', quantity: 1, amount: { amount: 45_000 } }],
      credit: { amount: 45_000 },
      total_after: { amount: 45_000 },
      refund: { amount: 45_000 },
      refunds: [{ method: 'cash', amount: { amount: 45_000 }, by_company: false }],
      due_after: { amount: 0 },
    })
    expect(await money(id)).toEqual([90_000, 90_000, 0, 'paid'])
    expect((await show(id)).returns).toEqual([])
  })

  test('the total falls, the money goes back, the piece is in stock again, and nothing is due', async () => {
    const before = await inStock()
    const id = await delivered(shirts(2))
    const { status, body } = await takeBack(id, [[0, 1]], { refund: true, handed_over: true })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'completed',
      fulfilment: 'delivered',
      is_partly_returned: true,
      total: { amount: 45_000 },
      due: { amount: 0 },
      items: [{ quantity: 1, amount: { amount: 45_000 }, returnable: 1 }],
      returns: [
        {
          reason: 'Too small',
          amount: { amount: 45_000 },
          refund: { amount: 45_000 },
          credit_note: { number: expect.stringMatching(/^CRN-/) },
          items: [{ title: 'Gorilla T-shirt', variant: 'Standard', quantity: 1, damaged: 0, amount: { amount: 45_000 } }],
        },
      ],
    })
    expect(await money(id)).toEqual([45_000, 45_000, 0, 'partially_refunded'])
    expect(await inStock()).toBe(before - 1)
    expect(await movements(2)).toEqual(['return 1', 'sale -2'])
    expect(await booked(id, 'revenue')).toBe(-45_000)
    const rows = (await owner.get(`${base}?per_page=100`)).body.data
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({ is_partly_returned: true, total: { amount: 45_000 } })
  })

  test('without a refund what was paid stays the client’s credit, and can go back later', async () => {
    const id = await delivered(shirts(2))
    expect((await takeBack(id, [[0, 1]])).body.data.returns[0].refund.amount).toBe(0)
    expect(await money(id)).toEqual([45_000, 90_000, 0, 'overpaid'])
    const { body } = await takeBack(id, [[0, 1]], { refund: true, handed_over: true })
    expect(body.data).toMatchObject({ fulfilment: 'returned', is_partly_returned: false, returns: [{}, { refund: { amount: 90_000 } }] })
    expect(await money(id)).toEqual([0, 0, 0, 'refunded'])
  })

  test('a refund that waits to be handed over is not promised twice', async () => {
    const id = await delivered(shirts(3))
    await takeBack(id, [[0, 1]], { refund: true })
    expect((await preview(id, [[0, 1]])).body.data.refund.amount).toBe(45_000)
    await takeBack(id, [[0, 2]], { refund: true })
    const { payments } = (await owner.get(`/bookings/${id}/payments`)).body.data
    expect(payments[0].refunds.map(({ amount, status }: Refund) => [amount.amount, status])).toEqual([
      [45_000, 'approved'],
      [90_000, 'approved'],
    ])
  })

  test('of an order that is paid in part, only what is paid beyond the new total goes back', async () => {
    const id = await delivered(shirts(2), { paid: 60_000 })
    expect((await preview(id, [[0, 1]])).body.data).toMatchObject({ refund: { amount: 15_000 }, due_after: { amount: 0 } })
    await takeBack(id, [[0, 1]], { refund: true, handed_over: true })
    expect(await money(id)).toEqual([45_000, 45_000, 0, 'partially_refunded'])
    const unpaid = await delivered(shirts(2), { paid: 0 })
    expect((await takeBack(unpaid, [[0, 1]], { refund: true })).body.data.returns[0].refund.amount).toBe(0)
    expect(await money(unpaid)).toEqual([45_000, 0, 45_000, 'unpaid'])
  })
})

test('damaged pieces are written off, the others are in stock again', async () => {
  const before = await inStock()
  const id = await delivered(shirts(3))
  const { body } = await takeBack(id, [[0, 3, 2]])
  expect(body.data).toMatchObject({ fulfilment: 'returned', returns: [{ items: [{ quantity: 3, damaged: 2 }] }] })
  expect((await movements(3)).toSorted()).toEqual(['adjustment -2', 'return 3', 'sale -3'])
  expect(await inStock()).toBe(before - 2)
})

test('the parts of a discounted price that cannot be divided add up to the whole', async () => {
  const mug = await newPublished(owner, { title: 'Mug', price: { amount: 9_999, currency: 'UGX' }, stock: 100 })
  const code = 'BACKTHIRD'
  const made = await owner.post('/discounts/create', { name: 'A third', code, value_kind: 'percent', percent: 33 })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = await delivered([{ ...mug, quantity: 7 }], { over: { discount_code: code } })
  const { total, discount } = await booking(id)
  expect(discount.amount).toBeGreaterThan(0)
  const parts: number[] = []
  for (const quantity of [2, 1, 3, 1]) {
    const { body } = await takeBack(id, [[0, quantity]], { refund: true, handed_over: true })
    parts.push(body.data.returns.at(-1).amount.amount)
    const after = await booking(id)
    expect(after.subtotal.amount - after.discount.amount).toBe(after.total.amount)
  }
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total.amount)
  expect(await money(id)).toEqual([0, 0, 0, 'refunded'])
  expect((await booking(id)).discount.amount).toBe(0)
  expect(await booked(id, 'revenue')).toBe(0)
})

describe('nothing comes back twice', () => {
  test('a race of ten returns: one of them counts', async () => {
    const before = await inStock()
    const id = await delivered(shirts(4))
    const { version, items } = await show(id)
    const piece = { line_id: items[0].line_id, item: 0, quantity: 4 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner.post(
          `${base}/${id}/return`,
          { version, items: [piece], reason: 'All at once', refund: true, handed_over: true },
          { 'idempotency-key': newId() },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await inStock()).toBe(before)
    expect(await money(id)).toEqual([0, 0, 0, 'refunded'])
    expect((await show(id)).returns).toHaveLength(1)
  })

  test('the same call again gets the first answer', async () => {
    const id = await delivered(shirts(2))
    const { version, items } = await show(id)
    const key = { 'idempotency-key': newId() }
    const input = { version, items: [{ line_id: items[0].line_id, item: 0, quantity: 1 }], reason: 'Too small' }
    const [first, again] = [await owner.post(`${base}/${id}/return`, input, key), await owner.post(`${base}/${id}/return`, input, key)]
    expect(again.body).toEqual(first.body)
    expect((await show(id)).returns).toHaveLength(1)
    expect((await owner.post(`${base}/${id}/return`, input)).status).toBe(400)
  })

  test('more than is left is refused at its field, and what came back cannot be cancelled', async () => {
    const cap = await newPublished(owner, { title: 'Cap', stock: 10 })
    const id = await delivered(
      [
        { ...shirt, quantity: 2 },
        { ...cap, quantity: 1 },
      ],
      { over: {} },
    )
    const tooMany = await takeBack(id, [
      [1, 1],
      [0, 3],
    ])
    expect([tooMany.status, tooMany.body.errors]).toEqual([422, { 'items.1.quantity': ['Only 2 are left to return.'] }])
    await takeBack(id, [[0, 2]])
    const again = await takeBack(id, [[0, 1]])
    expect([again.status, again.body.errors]).toEqual([422, { 'items.0.quantity': ['All items were already returned.'] }])
    await takeBack(id, [[1, 1]])
    expect((await takeBack(id, [[0, 1]])).body).toMatchObject({
      code: 'not_returnable',
      message: 'All items of this order were already returned.',
    })
    expect((await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Late', refund: 'full' })).status).toBe(409)
  })

  test('a line of a confirmed order that came back cannot be cancelled, and the rest is cancelled without it', async () => {
    const cap = await newPublished(owner, { title: 'Cap', stock: 10 })
    const { body } = await owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      lines: [shirt, cap].map(({ id, variant }) => ({ inventory_id: id, selection: [{ price_option_id: variant, quantity: 1 }] })),
      action: 'confirm',
    })
    const { id, total, lines } = body.data
    await owner.post('/payments/record', { booking_id: id, amount: total, method: 'cash' }, { 'idempotency-key': newId() })
    await update(id, { fulfilment: 'shipped' })
    const before = await inStock()
    await takeBack(id, [[0, 1]])
    const line = await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Late', refund: 'full', line_id: lines[0].id })
    expect([line.status, line.body.code]).toEqual([409, 'nothing_left'])
    // The policy keeps all of what the cap cost. What was paid for the shirt is the client's in any case.
    const { status } = await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Late', refund: 'none' })
    expect(status).toBe(200)
    expect((await booking(id)).total.amount).toBe(45_000)
    const { payments } = (await owner.get(`/bookings/${id}/payments`)).body.data
    expect(payments[0].refunds.map(({ amount }: Refund) => amount.amount)).toEqual([45_000])
    expect(await inStock()).toBe(before + 1)
  })
})

test('only goods that were sent come back: not a download, not before the parcel, not by a delivery', async () => {
  const guide = await newDownload(owner)
  const id = await delivered([
    { ...shirt, quantity: 1 },
    { ...guide, quantity: 1 },
  ])
  const download = await takeBack(id, [[1, 1]])
  expect([download.status, download.body.errors]).toEqual([422, { 'items.0.quantity': ['A download cannot be returned.'] }])
  expect((await update(id, { fulfilment: 'returned' })).body).toMatchObject({ code: 'needs_return' })
  expect((await takeBack(id, [[0, 1]])).body.data).toMatchObject({ fulfilment: 'returned', total: { amount: 20_000 } })

  const made = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variant, quantity: 1 }] }],
    action: 'confirm',
  })
  expect((await takeBack(made.body.data.id, [[0, 1]])).body.code).toBe('not_returnable')
})

test('who may not refund takes goods back without a refund, and others see only', async () => {
  const clerk = await newMember(app, owner, ['View Shop Orders', 'Edit Bookings'])
  const viewer = await newMember(app, owner, ['View Shop Orders'])
  const id = await delivered(shirts(1))
  const { version, items } = await show(id)
  const input = { version, items: [{ line_id: items[0].line_id, item: 0, quantity: 1 }], reason: 'Too small' }
  const key = () => ({ 'idempotency-key': newId() })
  expect((await viewer.post(`${base}/${id}/return`, input, key())).status).toBe(403)
  expect((await clerk.post(`${base}/${id}/return`, { ...input, refund: true }, key())).status).toBe(403)
  expect((await clerk.post(`${base}/${id}/return`, input, key())).status).toBe(200)
  const stranger = await newOwner(app)
  expect((await stranger.post(`${base}/${id}/return/preview`, { items: input.items })).status).toBe(404)
})
