import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { balance, book, booksAreWrong, key, payCash, payOnline, startMoneyTest, startPaying, ugx, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data
const newClient = async () => (await money.owner.post('/clients/new', { name: 'Okello Moses' })).body.data.id as string
const change = async (id: string, over: object) =>
  money.owner.post(`/bookings/edit/${id}`, { version: (await showBooking(id)).version, ...over })
/** Returns the amount that each client owes, as shown on their pages. */
const owed = async (...clients: string[]) =>
  Promise.all(
    clients.map(async (id) => {
      const { balances } = (await money.owner.get(`/clients/${id}/show`)).body.data as { balances: { amount: number }[] }
      return balances[0]?.amount ?? 0
    }),
  )

describe('changing the client of a booking', () => {
  it('moves the price of a confirmed booking to the new client', async () => {
    const booking = await book(money)
    const next = await newClient()
    const answer = await change(booking.id, { client_id: next })
    expect(answer.body.data).toMatchObject({ client: { id: next }, client_name: 'Okello Moses' })
    expect(await owed(booking.client_id, next)).toEqual([0, 1_000_000])
    await payCash(money.owner, booking.id, 1_000_000)
    expect(await owed(booking.client_id, next)).toEqual([0, 0])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('moves payments and refunds, and books later ones on the new client', async () => {
    const booking = await book(money)
    const first = await payCash(money.owner, booking.id, 400_000)
    await money.owner.post(`/payments/${first.id}/refund`, { amount: ugx(100_000), reason: 'Ill', handed_over: true }, key())
    const begun = await startPaying(money, booking.id, 200_000)
    const next = await newClient()
    await change(booking.id, { client_id: next })
    expect(await owed(booking.client_id, next)).toEqual([0, 700_000])
    await begun.payer.submit(begun.sandboxUrl, { method: 'mobile_money', outcome: 'pay', phone: '+256 772 123456', name: 'Sarah N.' })
    await money.test.app.jobs.runDue(money.test.app)
    await money.owner.post(`/payments/${first.id}/refund`, { amount: ugx(50_000), reason: 'Ill', handed_over: true }, key())
    expect(await owed(booking.client_id, next)).toEqual([0, 550_000])
    const { data } = (await money.owner.get(`/payments?client_id=${next}`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([begun.payment.id, first.id])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('moves the deposit of a hold, and moves it back', async () => {
    const booking = await book(money, { action: 'hold' })
    await payCash(money.owner, booking.id, 100_000)
    const next = await newClient()
    await change(booking.id, { client_id: next })
    expect(await owed(booking.client_id, next)).toEqual([0, -100_000])
    await change(booking.id, { client_id: booking.client_id })
    expect(await owed(booking.client_id, next)).toEqual([-100_000, 0])
    await change(booking.id, { client_id: next })
    await money.owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })
    expect(await owed(booking.client_id, next)).toEqual([0, 900_000])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('moves a new price set at the same moment', async () => {
    const { tour } = money
    const booking = await book(money)
    const revenue = await balance(money, 'revenue')
    const next = await newClient()
    await change(booking.id, {
      client_id: next,
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }],
    })
    expect(await owed(booking.client_id, next)).toEqual([0, 3_000_000])
    expect(await balance(money, 'revenue')).toBe(revenue - 2_000_000)
  })

  it('leaves what the old client owes for other bookings', async () => {
    const one = await book(money)
    const { tour, owner } = money
    await owner.post('/bookings/new', {
      client_id: one.client_id,
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.child, quantity: 1 }] }],
      action: 'confirm',
    })
    const next = await newClient()
    await change(one.id, { client_id: next })
    expect(await owed(one.client_id, next)).toEqual([500_000, 1_000_000])
  })

  it('is refused while the old client has credit from it, and nothing changes', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 1_200_000, { allow_overpayment: true })
    const next = await newClient()
    const answer = await change(booking.id, { client_id: next })
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      'client_has_credit',
      { client_id: ['Sarah Namubiru has paid UGX 200,000 more than this booking costs. Refund it first.'] },
    ])
    expect(await owed(booking.client_id, next)).toEqual([-200_000, 0])
    await money.owner.post(`/payments/${payment.id}/refund`, { amount: ugx(200_000), reason: 'Too much', handed_over: true }, key())
    expect((await change(booking.id, { client_id: next })).status).toBe(200)
    expect(await owed(booking.client_id, next)).toEqual([0, 0])
  })

  it('makes one of two concurrent changes; the books stay right', async () => {
    const booking = await book(money)
    await payOnline(money, booking.id, { amount: 300_000 })
    const clients = [await newClient(), await newClient(), await newClient()]
    const { version } = await showBooking(booking.id)
    const answers = await Promise.all(clients.map((client_id) => money.owner.post(`/bookings/edit/${booking.id}`, { version, client_id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = clients[answers.findIndex(({ status }) => status === 200)]!
    expect(await owed(booking.client_id, won)).toEqual([0, 700_000])
    expect(await booksAreWrong(money)).toEqual([])
  })
})
