import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postingsAbout } from './ledger.ts'
import { entriesAbout } from './testing/entries.ts'
import { balance, book, booksAreWrong, key, payCash, startMoneyTest, ugx, type Booked, type MoneyTest } from './testing/money.ts'

// What a booking sells, entry by entry: once when it is confirmed, then only differences.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data
const edit = async (id: string, change: object) => {
  const { version } = await showBooking(id)
  const { status, body } = await money.owner.post(`/bookings/edit/${id}`, { version, ...change })
  expect([status, body.message]).toEqual([200, undefined])
}
const people = ({ tour }: MoneyTest, quantity: number) => ({
  lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
})
const cancel = async (id: string, over: object = {}) => {
  const { status, body } = await money.owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', ...over })
  expect([status, body.message]).toEqual([200, undefined])
}
const entries = ({ id, client_id }: Booked, names: Record<string, string> = {}) =>
  entriesAbout(money, id, { [client_id]: 'client', ...names })
const sale = (amount: number) => [`sale receivable/client ${amount}`, `sale revenue ${-amount}`]
const refunds = async (id: string) =>
  (await money.owner.get(`/bookings/${id}/payments`)).body.data.payments.flatMap((payment: { refunds: { amount: { amount: number } }[] }) =>
    payment.refunds.map(({ amount }) => amount.amount),
  )

describe('a sale', () => {
  test('is posted on the client when a booking is confirmed, not before', async () => {
    const booking = await book(money, { action: 'hold' })
    await edit(booking.id, people(money, 2))
    expect(await entries(booking)).toEqual([])
    await money.owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })
    expect(await entries(booking)).toEqual(sale(2_000_000))
    const [entry] = await money.test.app.db.asAgency(money.owner, (tx) => postingsAbout(tx, money.owner.agencyId, booking.id))
    expect(entry).toMatchObject({ currency: 'UGX', memo: `Sale ${booking.reference}`, reference: `sale:${booking.id}` })
  })

  test('changes by the difference of each new price, and by nothing without one', async () => {
    const booking = await book(money, { quantity: 2 })
    await edit(booking.id, people(money, 3))
    await edit(booking.id, { notes: 'Arrives late' })
    await edit(booking.id, people(money, 3))
    await edit(booking.id, people(money, 1))
    expect(await entries(booking)).toEqual([...sale(2_000_000), ...sale(1_000_000), ...sale(-2_000_000)])
    const rows = await money.test.app.db.asAgency(money.owner, (tx) => postingsAbout(tx, money.owner.agencyId, booking.id))
    expect(rows.at(-1)!.memo).toBe(`New price of ${booking.reference}`)
  })

  test('of a booking without a price posts nothing', async () => {
    const { owner } = money
    const made = await owner.post('/discounts/create', { name: 'Guest', value_kind: 'percent', percent: 100, code: 'GUEST-OF-OURS' })
    expect(made.status).toBe(200)
    const free = await owner.post('/bookings/new', {
      client: { name: 'Grace' },
      ...people(money, 1),
      action: 'confirm',
      discount_code: 'GUEST-OF-OURS',
    })
    expect(free.body.data).toMatchObject({ status: 'confirmed', total: ugx(0) })
    expect(await entries(free.body.data)).toEqual([])
  })
})

describe('a cancelled booking', () => {
  test('keeps as its sale what the policy keeps of the paid amount, and refunds the rest', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 600_000)
    await cancel(booking.id)
    expect(await entries(booking)).toEqual([...sale(1_000_000), ...sale(-700_000)])
    const rows = await money.test.app.db.asAgency(money.owner, (tx) => postingsAbout(tx, money.owner.agencyId, booking.id))
    expect(rows.at(-1)!.memo).toBe(`${booking.reference} cancelled`)
    expect(await refunds(booking.id)).toEqual([300_000])
  })

  test('refunds even a single shilling', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 1)
    await cancel(booking.id, { refund: 'full' })
    expect(await refunds(booking.id)).toEqual([1])
  })

  test('refunds nothing if nothing was paid or all is kept', async () => {
    const [unpaid, kept] = [await book(money), await book(money)]
    await payCash(money.owner, kept.id, 1_000_000)
    await cancel(unpaid.id)
    await cancel(kept.id, { refund: 'none' })
    expect(await entries(unpaid)).toEqual([...sale(1_000_000), ...sale(-1_000_000)])
    expect(await entries(kept)).toEqual(sale(1_000_000))
    expect([await refunds(unpaid.id), await refunds(kept.id)]).toEqual([[], []])
  })

  test('that was never confirmed sold nothing, and refunds all', async () => {
    const booking = await book(money, { action: 'hold' })
    await payCash(money.owner, booking.id, 100_000)
    await cancel(booking.id)
    expect(await entries(booking)).toEqual([])
    expect(await refunds(booking.id)).toEqual([100_000])
  })
})

describe('another client', () => {
  const newClient = async () => (await money.owner.post('/clients/new', { name: 'Okello Moses' })).body.data.id as string

  test('takes over what is owed: the price, less what was paid and not refunded', async () => {
    const [booking, other] = [await book(money), await book(money)]
    const payment = await payCash(money.owner, booking.id, 400_000)
    const back = { amount: ugx(100_000), reason: 'Too much', handed_over: true }
    expect((await money.owner.post(`/payments/${payment.id}/refund`, back, key())).status).toBe(200)
    const [next, last] = [await newClient(), await newClient()]
    await edit(booking.id, { client_id: next })
    await edit(booking.id, { client_id: last })
    const names = { [next]: 'next', [last]: 'last' }
    expect(await entries(booking, names)).toEqual([
      ...sale(1_000_000),
      'client_changed receivable/client -700000',
      'client_changed receivable/next 700000',
      'client_changed receivable/next -700000',
      'client_changed receivable/last 700000',
    ])
    expect(await entries(other)).toEqual(sale(1_000_000))
    const rows = await money.test.app.db.asAgency(money.owner, (tx) => postingsAbout(tx, money.owner.agencyId, booking.id))
    expect(rows.at(-1)).toMatchObject({ memo: `${booking.reference} has another client`, currency: 'UGX' })
    const owed = [booking.client_id, next, last].map((id) => balance(money, 'receivable', id))
    expect(await Promise.all(owed)).toEqual([0, 0, 700_000])
    await payCash(money.owner, booking.id, 700_000)
    expect(await balance(money, 'receivable', last)).toBe(0)
  })

  test('of a paid booking or a hold owes nothing, so nothing is posted', async () => {
    const [paid, hold] = [await book(money), await book(money, { action: 'hold' })]
    await payCash(money.owner, paid.id, 1_000_000)
    for (const booking of [paid, hold]) await edit(booking.id, { client_id: await newClient() })
    expect(await entries(paid)).toEqual(sale(1_000_000))
    expect(await entries(hold)).toEqual([])
  })
})
