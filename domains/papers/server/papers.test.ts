import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { book, key, payCash, startMoneyTest, ugx, type Booked, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { issuePaper } from './papers.ts'
import { family, paperOf, yearOf } from './testing/papers.ts'
import { saysInPdf } from './testing/pdf-text.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

describe('the booking confirmation', () => {
  it('names who, what, when and what is due, in any Latin, Greek or Cyrillic letters', async () => {
    const booking = await family(money)
    await payCash(money.owner, booking.id, 500_000)
    const { status, type, number, text, content } = await paperOf(money, booking, 'voucher')
    expect([status, type]).toEqual([200, 'application/pdf'])
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(number).toBe(`VCH-${yearOf(money)}-00001`)
    for (const words of [
      'Booking confirmation',
      'Confirmed',
      booking.reference,
      'Kateřina Nyíri-Ŋŋaali',
      'Đặng Văn Lâm',
      'Зоя Ελένη',
      "O'Brien <3 &amp;",
      'Vietnam',
      'No peanuts',
      '2 × Adult, 1 × Child',
      'UGX 2,500,000',
      'UGX 500,000',
      'UGX 2,000,000',
      'Page 1 of 1',
    ])
      expect(saysInPdf(text, words), words).toBe(true)
    expect(text).not.toMatch(/Haggles|P1234567/)
  })

  it('has the agency’s logo as a picture', async () => {
    const { owner } = money
    const plain = await paperOf(money, await book(money), 'voucher')
    const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#0b6b57' } })
      .png()
      .toBuffer()
    expect((await owner.upload('/agencies/addlogoimage', [{ name: 'logo.png', content: logo }])).status).toBe(200)
    const withLogo = await paperOf(money, await book(money), 'voucher')
    const pictures = ({ content }: { content: Buffer }) => content.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect([pictures(plain), pictures(withLogo) > 0]).toEqual([0, true])
  })

  it('with a number keeps its logo, also when the agency has another one since', async () => {
    const { owner } = money
    const booking = await book(money)
    expect((await paperOf(money, booking, 'invoice')).status).toBe(200)
    await owner.delete(`/agencies/editlogoimage/${owner.agencyId}`)
    const [logo] = (await owner.get('/gallery?search=logo')).body.data
    expect(logo).toMatchObject({ title: 'logo', uses: 1 })
    expect((await owner.get(`/gallery/${logo.id}`)).body.data.places).toEqual([
      { what: 'Numbered documents', title: 'Invoices and receipts', link: null },
    ])
    const refused = await owner.delete(`/gallery/${logo.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '“logo” is on invoices and receipts, which keep it. It cannot be deleted.',
    ])
    expect((await owner.get('/gallery?use=unused')).body.data).toEqual([])
  })

  it('goes over several pages with its head on each', async () => {
    const { owner, tour } = money
    const travellers = Array.from({ length: 90 }, (_, at) => ({
      name: `Traveller ${at + 1}`,
      dietary: at % 7 === 0 ? 'Vegetarian, and no nuts of any kind '.repeat(4).trim() : null,
    }))
    const booking = (
      await owner.post('/bookings/new', {
        client: { name: 'School' },
        lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 90 }] }],
        travellers,
        action: 'confirm',
      })
    ).body.data
    const { text } = await paperOf(money, booking, 'voucher')
    expect(saysInPdf(text, 'Traveller 90')).toBe(true)
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
    expect(pages).toBeGreaterThan(2)
    expect(text.match(/^Dietary needs$/gm)!.length).toBeGreaterThanOrEqual(pages - 1)
  })

  it('is refused before the booking is confirmed and after it was cancelled', async () => {
    const held = await book(money, { action: 'hold' })
    expect([(await paperOf(money, held, 'voucher')).status, (await paperOf(money, held, 'voucher')).body!.code]).toEqual([
      409,
      'not_confirmed',
    ])
    const gone = await book(money)
    await paperOf(money, gone, 'voucher')
    await money.owner.post(`/bookings/${gone.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect((await paperOf(money, gone, 'voucher')).body!.code).toBe('not_confirmed')
  })
})

describe('the receipt', () => {
  it('is of one payment', async () => {
    const booking = await book(money)
    expect((await paperOf(money, booking, 'receipt')).body!.errors).toEqual({ payment_id: ['Nothing has been paid yet.'] })
    const one = await payCash(money.owner, booking.id, 300_000, { payer_name: 'Okello James', external_reference: 'R-7' })
    expect((await paperOf(money, booking, 'receipt')).text).toContain('Okello James')
    const two = await payCash(money.owner, booking.id, 100_000, { method: 'mobile_money' })
    expect((await paperOf(money, booking, 'receipt')).body!.errors).toEqual({ payment_id: ['Choose the payment.'] })
    const { text } = await paperOf(money, booking, `receipt?payment_id=${one.id}`)
    for (const words of ['Receipt', 'Received from', 'Okello James', 'R-7', 'UGX 300,000', 'Still due', 'UGX 700,000'])
      expect(saysInPdf(text, words), words).toBe(true)
    expect((await paperOf(money, booking, `receipt?payment_id=${two.id}`)).text).toContain('Mobile money')
    await money.owner.post(`/payments/${one.id}/refund`, { amount: ugx(300_000), reason: 'Ill', handed_over: true }, key())
    expect((await paperOf(money, booking, `receipt?payment_id=${one.id}`)).text).toContain('Refunded')
    const open = (await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())).body.data.payment.id
    expect((await paperOf(money, booking, `receipt?payment_id=${open}`)).body!.errors).toEqual({
      payment_id: ['This payment was not received.'],
    })
    const elsewhere = await payCash(money.owner, (await book(money)).id, 5)
    expect((await paperOf(money, booking, `receipt?payment_id=${elsewhere.id}`)).status).toBe(404)
  })
})

describe('numbers', () => {
  it('are given once a paper, without gaps, from 40 at once', async () => {
    const owner = await newOwner(money.test)
    const own = { ...money, owner, tour: await publishTour(money.test, owner, { capacity: 100 }) }
    const bookings: Booked[] = []
    for (let count = 0; count < 10; count++) bookings.push(await book(own))
    const held = await book(own, { action: 'inquire' })
    const answers = await Promise.all(
      [...bookings, ...bookings, ...bookings, ...bookings]
        .map((booking) => paperOf(own, booking, 'invoice'))
        .concat(Array.from({ length: 5 }, () => paperOf(own, held, 'invoice'))),
    )
    const numbers = answers.filter(({ status }) => status === 200).map(({ number }) => number)
    expect(numbers).toHaveLength(40)
    expect([...new Set(numbers)].toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `INV-${yearOf(money)}-${String(at + 1).padStart(5, '0')}`),
    )
  })

  it('begin anew with the year of Kampala', async () => {
    const { test, owner } = money
    const booking = await book(money)
    const newYear = new Date('2031-12-31T21:30:00Z') // half past midnight in Kampala
    const document = await test.app.db.asAgency(owner, (tx) =>
      issuePaper(test.app, tx, { agencyId: owner.agencyId, userId: null, now: newYear }, booking.id, 'invoice', undefined),
    )
    expect(document.number).toBe('INV-2032-00001')
  })

  it('are listed with why a paper cannot be made', async () => {
    const booking = await book(money, { action: 'hold' })
    const cash = await payCash(money.owner, booking.id, 100_000)
    await paperOf(money, booking, 'invoice')
    expect((await money.owner.get(`/bookings/${booking.id}/papers`)).body.data).toMatchObject([
      { type: 'voucher', number: null, refused: 'Only a confirmed booking has a confirmation.' },
      { type: 'invoice', number: expect.stringMatching(/^INV-/), refused: null },
      { type: 'receipt', payment_id: cash.id, label: 'UGX 100,000 in cash', number: null, refused: null },
    ])
  })
})

it('who may: signed out, without permission, another agency', async () => {
  const { test, owner } = money
  const booking = await book(money)
  const finance = await newMember(test, owner, ['View Finance'])
  const viewer = await newMember(test, owner, ['View Bookings'])
  const stranger = await newOwner(test)
  const statuses = async (caller: typeof owner, id: string) => [
    (await caller.get(`/bookings/${id}/papers`)).status,
    (await caller.get(`/bookings/${id}/papers/voucher`)).status,
    (await caller.post(`/bookings/${id}/papers/send`, { types: ['voucher'], to: 'a@example.com' })).status,
  ]
  expect(await statuses(callerOf(test) as never, booking.id)).toEqual([401, 401, 401])
  expect(await statuses(finance, booking.id)).toEqual([403, 403, 403])
  expect(await statuses(viewer, booking.id)).toEqual([200, 200, 403])
  for (const id of [booking.id, newId()]) expect(await statuses(stranger, id)).toEqual([404, 404, 404])
  expect((await owner.get(`/bookings/${booking.id}/papers/passport`)).status).toBe(404)
})
