import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import {
  book,
  key,
  payCash,
  payOnline,
  startMoneyTest,
  ugx,
  visitor,
  type Booked,
  type MoneyTest,
} from '#domains/finance/server/testing/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/tokens.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { issuePaper } from './papers.ts'
import { textOfPdf } from './testing/pdf-text.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const year = () => dayOf(money.test.clock.now()).slice(0, 4)

async function paper(booking: { id: string }, path: string, { owner, test } = money) {
  const response = await fetch(`${test.origin}/api/agent/bookings/${booking.id}/papers/${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  const ok = response.status === 200
  return {
    status: response.status,
    name: response.headers.get('content-disposition') ?? '',
    type: response.headers.get('content-type'),
    content,
    text: ok ? textOfPdf(content) : '',
    body: ok ? null : (JSON.parse(content.toString()) as { code: string; errors: object }),
  }
}
const numberIn = (name: string) => /filename="([A-Z]+-[0-9]+-[0-9]+)\.pdf"/.exec(name)?.[1]
const linkIn = (content: Buffer) => /\/URI \((http[^)]+\/v\/[^)]+)\)/.exec(content.toString('latin1'))?.[1] ?? ''

/** A booking of people with names that not every font has. */
async function family(): Promise<Booked> {
  const { owner, tour } = money
  const answer = await owner.post('/bookings/new', {
    client: {
      name: 'Kateřina Nyíri-Ŋŋaali',
      email: 'katerina@example.com',
      phone: '+256772123456',
      residency: 'eac_citizen',
      address: 'Plot 12\nKampala',
    },
    lines: [
      {
        inventory_id: tour.id,
        departure_id: tour.departureId,
        selection: [
          { price_option_id: tour.adult, quantity: 2 },
          { price_option_id: tour.child, quantity: 1 },
        ],
      },
    ],
    travellers: [
      { name: 'Đặng Văn Lâm', passport_number: 'P1234567', nationality: 'VN', dietary: 'No peanuts' },
      { name: 'Зоя Ελένη' },
      { name: "O'Brien <3 &amp;", unit: 'child' },
    ],
    notes: 'Haggles; do not show this.',
    action: 'confirm',
  })
  return answer.body.data as Booked
}

describe('the booking confirmation', () => {
  it('names who, what, when and what is due, in any Latin, Greek or Cyrillic letters', async () => {
    const booking = await family()
    await payCash(money.owner, booking.id, 500_000)
    const { status, type, name, text, content } = await paper(booking, 'voucher')
    expect([status, type]).toEqual([200, 'application/pdf'])
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(numberIn(name)).toBe(`VCH-${year()}-00001`)
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
      expect(text).toContain(words)
    expect(text).not.toMatch(/Haggles|P1234567/)
  })

  it('has the agency’s logo as a picture', async () => {
    const { owner } = money
    const plain = await paper(await book(money), 'voucher')
    const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#0b6b57' } })
      .png()
      .toBuffer()
    expect((await owner.upload('/agencies/addlogoimage', [{ name: 'logo.png', content: logo }])).status).toBe(200)
    const withLogo = await paper(await book(money), 'voucher')
    const pictures = ({ content }: { content: Buffer }) => content.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect([pictures(plain), pictures(withLogo) > 0]).toEqual([0, true])
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
    const { text } = await paper(booking, 'voucher')
    expect(text).toContain('Traveller 90')
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
    expect(pages).toBeGreaterThan(2)
    expect(text.match(/^Dietary needs$/gm)!.length).toBeGreaterThanOrEqual(pages - 1)
  })

  it('is refused before the booking is confirmed and after it was cancelled', async () => {
    const held = await book(money, { action: 'hold' })
    expect([(await paper(held, 'voucher')).status, (await paper(held, 'voucher')).body!.code]).toEqual([409, 'not_confirmed'])
    const gone = await book(money)
    await paper(gone, 'voucher')
    await money.owner.post(`/bookings/${gone.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect((await paper(gone, 'voucher')).body!.code).toBe('not_confirmed')
  })
})

describe('the invoice', () => {
  it('adds up, says what is paid and due, and is stamped when paid', async () => {
    const booking = await family()
    await payCash(money.owner, booking.id, 500_000)
    const { text } = await paper(booking, 'invoice')
    for (const words of [
      'Invoice',
      'Bill to',
      'Plot 12',
      '1,000,000',
      '2,000,000',
      '500,000',
      'UGX 2,500,000',
      '-UGX 500,000',
      'Amount due',
      'UGX 2,000,000',
    ])
      expect(text).toContain(words)
    await payCash(money.owner, booking.id, 2_000_000, { method: 'bank_transfer' })
    const paid = await paper(booking, 'invoice')
    expect(paid.text).not.toContain('Amount due')
    expect(paid.text.split('\n')).toContain('Paid')
    expect(numberIn(paid.name)).toBe(numberIn((await paper(booking, 'invoice')).name))
  })

  it('of a cancelled booking can be printed again, as cancelled', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 400_000)
    const { name } = await paper(booking, 'invoice')
    const unbilled = await book(money)
    for (const { id } of [booking, unbilled]) await money.owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' })
    const again = await paper(booking, 'invoice')
    expect([numberIn(again.name), again.text.includes('Cancelled'), again.text.includes('UGX 200,000')]).toEqual([
      numberIn(name),
      true,
      true,
    ])
    expect((await paper(unbilled, 'invoice')).body!.code).toBe('not_billable')
  })
})

describe('the receipt', () => {
  it('is of one payment', async () => {
    const booking = await book(money)
    expect((await paper(booking, 'receipt')).body!.errors).toEqual({ payment_id: ['Nothing has been paid yet.'] })
    const one = await payCash(money.owner, booking.id, 300_000, { payer_name: 'Okello James', external_reference: 'R-7' })
    expect((await paper(booking, 'receipt')).text).toContain('Okello James')
    const two = await payCash(money.owner, booking.id, 100_000, { method: 'mobile_money' })
    expect((await paper(booking, 'receipt')).body!.errors).toEqual({ payment_id: ['Choose the payment.'] })
    const { text } = await paper(booking, `receipt?payment_id=${one.id}`)
    for (const words of ['Receipt', 'Received from', 'Okello James', 'R-7', 'UGX 300,000', 'Still due', 'UGX 600,000'])
      expect(text).toContain(words)
    expect((await paper(booking, `receipt?payment_id=${two.id}`)).text).toContain('Mobile money')
    await money.owner.post(`/payments/${one.id}/refund`, { amount: ugx(300_000), reason: 'Ill', handed_over: true }, key())
    expect((await paper(booking, `receipt?payment_id=${one.id}`)).text).toContain('Given back')
    const open = (await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())).body.data.payment.id
    expect((await paper(booking, `receipt?payment_id=${open}`)).body!.errors).toEqual({ payment_id: ['This payment has not come in.'] })
    const elsewhere = await payCash(money.owner, (await book(money)).id, 5)
    expect((await paper(booking, `receipt?payment_id=${elsewhere.id}`)).status).toBe(404)
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
        .map((booking) => paper(booking, 'invoice', own))
        .concat(Array.from({ length: 5 }, () => paper(held, 'invoice', own))),
    )
    const numbers = answers.filter(({ status }) => status === 200).map(({ name }) => numberIn(name))
    expect(numbers).toHaveLength(40)
    expect([...new Set(numbers)].toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `INV-${year()}-${String(at + 1).padStart(5, '0')}`),
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
    await paper(booking, 'invoice')
    expect((await money.owner.get(`/bookings/${booking.id}/papers`)).body.data).toMatchObject([
      { type: 'voucher', number: null, refused: 'Only a confirmed booking has a confirmation.' },
      { type: 'invoice', number: expect.stringMatching(/^INV-/), refused: null },
      { type: 'receipt', payment_id: cash.id, label: 'UGX 100,000 in cash', number: null, refused: null },
    ])
  })
})

describe('the page behind the QR', () => {
  it('says that a paper is genuine, where its booking stands, and nothing about the person', async () => {
    const booking = await family()
    const link = linkIn((await paper(booking, 'voucher')).content)
    const visit = visitor(money.test)
    const page = await visit.get(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain('This booking confirmation is genuine.')
    expect(page.text).toMatch(/Valid.*VCH-.*K\./s)
    expect(page.text).toContain(booking.reference)
    expect(page.text).not.toMatch(/Nyíri|katerina|Đặng|2,500,000/)
    const invoice = linkIn((await paper(booking, 'invoice')).content)
    expect((await visit.get(invoice)).text).toContain('Unpaid')
    await payCash(money.owner, booking.id, 2_500_000)
    expect((await visit.get(invoice)).text).toContain('Paid')
    expect((await visit.get(linkIn((await paper(booking, 'receipt')).content))).text).toContain('UGX 2,500,000')
    await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect((await visit.get(link)).text).toContain('Cancelled')
  })

  it('knows a changed or foreign code', async () => {
    const link = linkIn((await paper(await book(money), 'voucher')).content)
    const code = link.split('/').at(-1)!
    const { payment, checkoutUrl } = await (
      await import('#domains/finance/server/testing/money.ts')
    ).startPaying(money, (await book(money)).id)
    for (const other of [
      `${code.slice(0, -1)}${code.endsWith('A') ? 'E' : 'A'}`,
      code.slice(1),
      `${code}A`,
      'x',
      payment.id,
      checkoutUrl.split('/').at(-1)!,
    ]) {
      const page = await visitor(money.test).get(`/v/${other}`)
      expect([page.status, page.text.includes('Not genuine')]).toEqual([404, true])
    }
  })
})

describe('sending', () => {
  const mails = (to: string) =>
    money.test.app.db.asPlatform('mails', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', to).execute())

  it('mails the papers attached, once, and notes it on the booking', async () => {
    const booking = await family()
    const same = key()
    const body = { types: ['voucher', 'invoice'], to: 'Office@Example.com', message: 'See you soon!\n<b>Amina</b>' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => money.owner.post(`/bookings/${booking.id}/papers/send`, body, same)))
    expect(answers.map(({ status, body: answer }) => [status, answer.data.message])).toEqual(
      Array.from({ length: 5 }, () => [200, 'On the way to office@example.com.']),
    )
    await money.test.app.jobs.runDue(money.test.app)
    const [mail, ...more] = await mails('office@example.com')
    expect(more).toEqual([])
    const attached = mail!.attachments as { name: string; mime: string; content: string }[]
    expect(attached.map(({ name, mime }) => [name.replace(/[0-9]{5}/, 'N'), mime])).toEqual([
      [`Booking confirmation VCH-${year()}-N.pdf`, 'application/pdf'],
      [`Invoice INV-${year()}-N.pdf`, 'application/pdf'],
    ])
    expect(textOfPdf(Buffer.from(attached[1]!.content, 'base64'))).toContain(booking.reference)
    expect(mail!.html).toContain('&#60;b&#62;Amina&#60;/b&#62;')
    const { timeline } = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    expect(timeline[0].title).toBe('Sent to office@example.com: booking confirmation and invoice')
  })

  it('mails the receipt of a payment by link to the client, once', async () => {
    const booking = await family()
    const { payment } = await payOnline(money, booking.id, { outcome: 'twice' })
    await money.test.app.jobs.runDue(money.test.app)
    const sent = (await mails('katerina@example.com')).filter(({ effect_key }) => effect_key === `receipt:${payment.id}`)
    expect(sent).toHaveLength(1)
    expect((sent[0]!.attachments as { name: string }[])[0]!.name).toMatch(/^Receipt RCT-/)
  })

  it('refuses what cannot be sent, at its field', async () => {
    const held = await book(money, { action: 'hold' })
    const send = (body: object) =>
      money.owner.post(`/bookings/${held.id}/papers/send`, { types: ['invoice'], to: 'a@example.com', ...body })
    const cases: [object, number, string][] = [
      [{ types: [] }, 422, 'types'],
      [{ types: ['passport'] }, 422, 'types.0'],
      [{ types: ['invoice', 'invoice', 'voucher', 'receipt'] }, 422, 'types'],
      [{ to: 'x' }, 422, 'to'],
      [{ to: 'a@example.com\r\nBcc: b@example.com' }, 422, 'to'],
      [{ message: 'x'.repeat(2001) }, 422, 'message'],
      [{ status: 1 }, 422, 'status'],
      [{ types: ['receipt'] }, 422, 'payment_id'],
    ]
    for (const [body, status, field] of cases) {
      const answer = await send(body)
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, status, [field]])
    }
    expect((await send({ types: ['voucher'] })).body.code).toBe('not_confirmed')
    await money.test.app.jobs.runDue(money.test.app)
    expect(await mails('a@example.com')).toEqual([])
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
