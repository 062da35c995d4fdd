import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import {
  balance,
  book,
  booksAreWrong,
  key,
  longUrl,
  payCash,
  startMoneyTest,
  ugx,
  visitor,
  type MoneyTest,
} from '#domains/finance/server/testing/money.ts'
import { makeLink, payOnLink, startOnLink } from './testing/links.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const runJobs = () => money.test.app.jobs.runDue(money.test.app)
const show = async (id: string) => (await money.owner.get(`/payment-links/${id}/show`)).body.data
const mailsTo = (recipient: string) =>
  money.test.app.db.asPlatform('test: mails', (tx) =>
    tx.selectFrom('mails').select(['subject', 'attachments']).where('recipient', '=', recipient).execute(),
  )

describe('a link that is paid once', () => {
  it('is paid in full: revenue, a receipt by mail, the agency told, the page closed', async () => {
    const before = await balance(money, 'revenue')
    const link = await makeLink(money, { notify_email: 'desk@agency.example' })
    const paid = await payOnLink(money, link.url, { email: 'sarah@payer.example', phone: '0772 123 456' })
    expect(paid.page.text).toContain('Thank you. We have received your payment.')
    expect(await balance(money, 'revenue')).toBe(before - 100_000)
    const shown = await show(link.id)
    expect(shown).toMatchObject({ status: 'paid', paid: ugx(100_000), left: ugx(0), payments: 1 })
    expect(shown.attempts).toMatchObject([
      {
        status: 'succeeded',
        payer_name: 'Sarah Namubiru',
        payer_email: 'sarah@payer.example',
        needs_review: null,
        receipt_number: expect.stringMatching(/^RCT-/),
      },
    ])
    expect(await mailsTo('desk@agency.example')).toMatchObject([{ subject: 'UGX 100,000 received: Gorilla permit' }])
    expect(await mailsTo('sarah@payer.example')).toMatchObject([
      { subject: 'Receipt: UGX 100,000 for Gorilla permit', attachments: [{ mime: 'application/pdf' }] },
    ])
    const again = await visitor(money.test).get(link.url)
    expect([again.status, again.text.includes('This payment link has been paid.')]).toEqual([200, true])
    await money.test.deliver()
    expect((await money.owner.get('/business/notifications')).body.data).toContainEqual(
      expect.objectContaining({ title: 'UGX 100,000 paid by card', link: `/payment-links/view/${link.id}` }),
    )
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('takes parts with a first minimum, and no more than is left', async () => {
    const link = await makeLink(money, { partial: true, minimum: ugx(30_000) })
    const low = await startOnLink(money, link.url, { amount: '29,999' })
    expect([low.gone.status, low.gone.text.includes('Pay at least UGX 30,000.')]).toEqual([422, true])
    const first = await payOnLink(money, link.url, { amount: '30,000' })
    expect(first.page.text).toContain('Pay the rest: UGX 70,000')
    expect(await show(link.id)).toMatchObject({ status: 'partially_paid', left: ugx(70_000) })
    const high = await startOnLink(money, link.url, { amount: '70001' })
    expect(high.gone.text).toContain('You can pay at most UGX 70,000.')
    await payOnLink(money, link.url, { amount: '1' })
    await payOnLink(money, link.url, { amount: '69999' })
    expect(await show(link.id)).toMatchObject({ status: 'paid', left: ugx(0), payments: 3 })
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('says why a payment failed and lets the payer try the same one again', async () => {
    const link = await makeLink(money)
    const failed = await payOnLink(money, link.url, { outcome: 'insufficient_funds' })
    expect(failed.page.text).toContain('The account did not have enough money. No money was taken.')
    const retry = /action="(\/pay\/[^"]+)"/.exec(failed.page.text)![1]!
    const token = /name="_token" value="([^"]+)"/.exec(failed.page.text)![1]!
    const again = await failed.payer.post(retry, { _token: token })
    expect(again.location).toBe(failed.sandboxUrl)
    await failed.payer.submit(failed.sandboxUrl, { method: 'card', outcome: 'pay' })
    await runJobs()
    const shown = await show(link.id)
    expect([shown.status, shown.attempts.length]).toEqual(['paid', 1])
  })

  it('never shows an unanswered payment as failed', async () => {
    const link = await makeLink(money)
    const { page } = await payOnLink(money, link.url, { outcome: 'time_out', method: 'mobile_money' })
    expect(page.text).toContain('Confirm the payment on your phone.')
    expect(page.text).toContain('http-equiv="refresh"')
    expect(page.text).not.toContain('Not paid')
  })

  it('says that a payment is under way, and offers another way after a minute, so that nobody pays twice', async () => {
    const link = await makeLink(money)
    const { payer, backUrl, page } = await payOnLink(money, link.url, { outcome: 'time_out', method: 'mobile_money' })
    expect(page.text).not.toContain('Choose another way to pay')
    const other = visitor(money.test)
    const seen = await other.get(link.url)
    expect([seen.status, seen.text.includes('A payment is in progress.'), seen.text.includes('http-equiv="refresh"')]).toEqual([
      200,
      true,
      true,
    ])
    expect(seen.text).not.toContain('Sarah Namubiru')
    expect(seen.text).not.toContain('Your name')
    // A form that was open before the payment began is refused, and begins no second payment.
    const open = await makeLink(money)
    const second = visitor(money.test)
    const form = await second.get(open.url)
    await payOnLink(money, open.url, { outcome: 'time_out', method: 'mobile_money' })
    const token = /name="_token" value="([^"]+)"/.exec(form.text)![1]!
    const late = await second.post(new URL(open.url).pathname, { _token: token, name: 'Okello James' })
    expect([late.status, late.text.includes('A payment is in progress.')]).toEqual([409, true])
    expect((await show(open.id)).attempts).toHaveLength(1)

    money.test.clock.advance(61_000)
    expect((await payer.get(backUrl!)).text).toContain('Choose another way to pay')
    expect((await other.get(link.url)).text).toContain('Choose another way to pay')
  })

  it('takes what it asks for once of fifty who pay at the same moment; what the others sent waits for a person', async () => {
    const link = await makeLink(money, { partial: true })
    const started = await Promise.all(Array.from({ length: 50 }, () => startOnLink(money, link.url, { amount: '40,000' })))
    const returns: (() => Promise<unknown>)[] = []
    for (const { payer, sandboxUrl } of started) {
      const { location } = await payer.submit(sandboxUrl, { method: 'card', outcome: 'pay' })
      returns.push(() => payer.get(location!))
    }
    await Promise.all(returns.map((comeBack) => comeBack()))
    await runJobs()
    const { attempts, ...shown } = await show(link.id)
    expect(shown).toMatchObject({ status: 'paid', paid: ugx(2_000_000), left: ugx(0), payments: 50 })
    const reasons = attempts.map((one: { needs_review: string | null }) => one.needs_review)
    // The third part is more than the amount due. After it the link is closed.
    expect(reasons.filter((reason: string | null) => reason === null)).toHaveLength(2)
    expect(reasons.filter((reason: string | null) => reason === 'UGX 20,000 more was received than the link asks for.')).toHaveLength(1)
    expect(reasons.filter((reason: string | null) => reason?.startsWith('A payment was received on a closed link.'))).toHaveLength(47)
    expect((await visitor(money.test).get(link.url)).text).toContain('This payment link has been paid.')
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('other kinds', () => {
  it('reusable: everybody pays the same, and it stays open', async () => {
    const link = await makeLink(money, { kind: 'reusable' })
    await payOnLink(money, link.url)
    await payOnLink(money, link.url)
    expect(await show(link.id)).toMatchObject({ status: 'active', paid: ugx(200_000), payments: 2, left: null })
  })

  it('open amount: the payer says how much, at least the minimum', async () => {
    const link = await makeLink(money, { kind: 'open_amount', amount: null, minimum: ugx(5_000) })
    expect((await startOnLink(money, link.url, { amount: '4999' })).gone.status).toBe(422)
    const wrong = await startOnLink(money, link.url, { amount: '4999', phone: '0772', email: 'x' })
    for (const text of ['Pay at least UGX 5,000.', 'Please enter a valid phone number.', 'Invalid email address'])
      expect(wrong.gone.text).toContain(text)
    expect((await startOnLink(money, link.url, { amount: '10.5' })).gone.text).toContain('UGX has no decimals.')
    await payOnLink(money, link.url, { amount: '12,500' })
    expect(await show(link.id)).toMatchObject({ status: 'active', paid: ugx(12_500) })
  })
})

describe('a link of a booking', () => {
  it('pays the booking, takes no more than is due on it, and its refund goes back through both', async () => {
    const booking = await book(money)
    const link = await makeLink(money, { booking_id: booking.id, amount: ugx(1_000_000), partial: true })
    expect(await show(link.id)).toMatchObject({ client_name: 'Sarah Namubiru', booking_reference: booking.reference })
    await payOnLink(money, link.url, { amount: '400,000' })
    await payCash(money.owner, booking.id, 500_000)
    expect((await startOnLink(money, link.url, { amount: '100,001' })).gone.text).toContain('You can pay at most UGX 100,000.')
    await payOnLink(money, link.url, { amount: '100,000' })
    const shown = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    expect([shown.paid, shown.payment_status]).toEqual([ugx(1_000_000), 'paid'])
    expect((await visitor(money.test).get(link.url)).status).toBe(410)
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    const { attempts } = await show(link.id)
    const back = await money.owner.post(`/payments/${attempts[0].id}/refund`, { amount: ugx(100_000), reason: 'Rain' }, key())
    expect(back.status).toBe(200)
    await runJobs()
    expect(await show(link.id)).toMatchObject({ refunded: ugx(100_000) })
    expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data.refunded).toEqual(ugx(100_000))
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('keeps the booking from being deleted until it is deleted itself', async () => {
    const booking = await book(money, { action: 'inquire' })
    const link = await makeLink(money, { kind: 'open_amount', amount: null, booking_id: booking.id })
    expect((await visitor(money.test).get(link.url)).status).toBe(410)
    const refused = await money.owner.post(`/bookings/${booking.id}/delete`)
    expect([refused.status, refused.body.message.includes('This booking has a payment link')]).toEqual([409, true])
    await money.owner.post(`/payment-links/${link.id}/delete`)
    expect((await money.owner.post(`/bookings/${booking.id}/delete`)).status).toBe(200)
    expect(await show(link.id)).toMatchObject({ booking_id: null, deleted: true })
  })

  it('is refused above what is due or in another currency', async () => {
    const booking = await book(money)
    const refusals = [{ amount: ugx(1_000_001) }, { currency: 'USD', amount: { amount: 100, currency: 'USD' } }, { kind: 'reusable' }]
    for (const over of refusals) {
      const answer = await money.owner.post(
        '/payment-links/create',
        { title: 'x', currency: 'UGX', amount: ugx(1), booking_id: booking.id, ...over },
        key(),
      )
      expect(answer.status).toBe(422)
    }
  })
})

it('the return page and the webhook at the same moment, fifty times: fifty transactions, fifty receipts', async () => {
  const link = await makeLink(money, { kind: 'reusable', title: 'Park entry' })
  const before = await balance(money, 'revenue')
  const started = await Promise.all(
    Array.from({ length: 50 }, (_, at) => startOnLink(money, link.url, { email: `payer${at}@p13.example` })),
  )
  const returns = []
  for (const { payer, sandboxUrl } of started)
    returns.push({ payer, url: (await payer.submit(sandboxUrl, { method: 'card', outcome: 'twice' })).location! })
  await Promise.all([runJobs(), ...returns.map(({ payer, url }) => payer.get(url))])
  await runJobs()
  const shown = await show(link.id)
  expect([shown.payments, shown.paid]).toEqual([50, ugx(5_000_000)])
  expect(await balance(money, 'revenue')).toBe(before - 5_000_000)
  const mails = await money.test.app.db.asPlatform('test: mails', (tx) =>
    tx.selectFrom('mails').select('recipient').where('recipient', 'like', '%@p13.example').execute(),
  )
  expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([50, 50])
  const numbers = shown.attempts.map((one: { receipt_number: string }) => one.receipt_number)
  expect(new Set(numbers).size).toBe(50)
  expect(await booksAreWrong(money)).toEqual([])
})

it('the receipt is the payer’s own, keeps its number, and is for nobody without its code', async () => {
  const link = await makeLink(money)
  const { payer, page, backUrl } = await payOnLink(money, link.url)
  const path = /href="(\/l\/[^"]+\/receipt\?payment=[^"]+)"/.exec(page.text)![1]!.replaceAll('&#38;', '&')
  const pdf = await payer.get(path)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const name = pdf.headers.get('content-disposition')
  expect((await payer.get(path)).headers.get('content-disposition')).toBe(name)
  const other = await makeLink(money)
  const elsewhere = new URL(backUrl!, money.test.origin).search
  expect((await payer.get(`${other.url}${elsewhere}`)).status).toBe(404)
  expect((await payer.get(`${await longUrl(other.url)}/receipt${elsewhere}`)).status).toBe(404)
  expect((await payer.get(`${await longUrl(link.url)}/receipt`)).status).toBe(404)
  const agent = await money.owner.get(`/payment-links/${link.id}/receipts/${(await show(link.id)).attempts[0].id}`)
  expect(agent.status).toBe(200)
  expect((await payOnLink(money, other.url, { outcome: 'reject' })).page.text).not.toContain('receipt?payment')
})

it('the page of an unpaid booking says until when its places are held', async () => {
  const [held, confirmed] = [await book(money, { action: 'hold' }), await book(money)]
  const textOf = async ({ id }: { id: string }) => (await visitor(money.test).get((await makeLink(money, { booking_id: id })).url)).text
  expect([(await textOf(held)).includes('Places held until'), (await textOf(confirmed)).includes('Places held until')]).toEqual([
    true,
    false,
  ])
})

it('the page is light, runs no script, leads nowhere but to the payment company, and shows nothing of a client', async () => {
  const booking = await book(money)
  const link = await makeLink(money, { booking_id: booking.id })
  const page = await visitor(money.test).get(link.url)
  expect(Buffer.byteLength(page.text)).toBeLessThan(60_000)
  expect(page.text).not.toMatch(/<script|sarah@example|Namubiru/i)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
})
