import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { book, key, payCash, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { family, paperOf, yearOf } from './testing/papers.ts'
import { saysInPdf } from './testing/pdf-text.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

interface Row {
  id: string | null
  type: string
  number: string | null
  label: string
  credited_by: string | null
}
const rows = async (booking: { id: string }): Promise<Row[]> => (await money.owner.get(`/bookings/${booking.id}/papers`)).body.data
/** The invoices and credit notes of a booking: type, number, and the credit note that cancelled each. */
const bills = async (booking: { id: string }) =>
  (await rows(booking))
    .filter(({ type }) => type === 'invoice' || type === 'credit_note')
    .map((one) => [one.type, one.number, one.credited_by])
const number = (prefix: string, text: string | undefined, further: number) =>
  `${prefix}-${yearOf(money)}-${String(Number(text!.slice(-5)) + further).padStart(5, '0')}`
const change = async ({ id }: { id: string }, over: object) => {
  const { version } = (await money.owner.get(`/bookings/${id}/show`)).body.data
  const { status, body } = await money.owner.post(`/bookings/edit/${id}`, { version, ...over })
  expect([status, body.message]).toEqual([200, undefined])
}
const adults = (quantity: number) => ({
  lines: [
    {
      inventory_id: money.tour.id,
      departure_id: money.tour.departureId,
      selection: [{ price_option_id: money.tour.adult, quantity }],
    },
  ],
})
const cancel = ({ id }: { id: string }, over: object = {}) =>
  money.owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', ...over })
/** The printed text without the stamp, which shows the current state. */
const printed = (text: string, ...stamps: string[]) =>
  text
    .split('\n')
    .filter((line) => !stamps.includes(line))
    .join('\n')

describe('the invoice', () => {
  it('adds up and says what is paid and due', async () => {
    const booking = await family(money)
    await payCash(money.owner, booking.id, 500_000)
    const { text } = await paperOf(money, booking, 'invoice')
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
      expect(saysInPdf(text, words), words).toBe(true)
  })

  it('lists the taxes: those on top before the total, those in the price after it', async () => {
    const { owner } = money
    const taxes = [
      { name: 'VAT', kinds: ['tour_package'], percent: 18, included: true },
      { name: 'Park fee', kinds: ['tour_package'], amount: 30_000, currency: 'UGX', per: 'person', included: false },
    ]
    const added = await Promise.all(taxes.map(async (tax) => (await owner.post('/business/taxes/create', tax)).body.data.id))
    const booking = await family(money)
    for (const id of added) await owner.delete(`/business/taxes/${id}`)
    const { text } = await paperOf(money, booking, 'invoice')
    for (const words of [
      'Total before added taxes\nUGX 2,500,000',
      'Park fee\nUGX 90,000',
      'Total\nUGX 2,590,000',
      'Includes VAT 18%\nUGX 381,356',
      'Amount due',
    ])
      expect(saysInPdf(text, words), words).toBe(true)
  })

  it('has the tax numbers of the agency, and where to pay while something is due', async () => {
    const { owner } = money
    const editAgency = async (change: object) =>
      owner.post(`/agencies/edit/${owner.agencyId}`, { version: (await owner.get('/agencies/show')).body.data.version, ...change })
    expect((await editAgency({ tax_number: '100x' })).body.errors).toEqual({ tax_number: ['A Ugandan TIN has 10 digits.'] })
    expect((await editAgency({ pay_to: Array.from({ length: 9 }, () => 'MTN MoMo') })).body.errors).toHaveProperty('pay_to')
    const pay_to = ['Stanbic Bank Uganda, 9030012345678', 'MTN MoMo 0772 123 456']
    const { body } = await editAgency({ tax_number: '1001234567', vat_number: 'VAT-55', pay_to })
    expect(body.data).toMatchObject({ tax_number: '1001234567', vat_number: 'VAT-55', pay_to })

    const booking = await family(money)
    const invoice = await paperOf(money, booking, 'invoice')
    for (const words of [
      'Tax number 1001234567',
      'VAT number VAT-55',
      'Pay to',
      ...pay_to,
      `Give ${invoice.number} as the payment reference.`,
    ])
      expect(saysInPdf(invoice.text, words), words).toBe(true)
    await payCash(owner, booking.id, 2_500_000)
    const receipt = await paperOf(money, booking, 'receipt')
    expect(saysInPdf(receipt.text, 'Tax number 1001234567')).toBe(true)
    const paid = await family(money)
    await payCash(owner, paid.id, 2_500_000)
    expect(saysInPdf((await paperOf(money, paid, 'invoice')).text, 'Pay to')).toBe(false)
    expect(saysInPdf((await paperOf(money, paid, 'voucher')).text, 'Tax number')).toBe(false)
    await editAgency({ tax_number: null, vat_number: null, pay_to: [] })
  })

  it('keeps what it said, whatever becomes of agency, client and payments; a stamp says how it stands', async () => {
    const { owner } = money
    const booking = await family(money)
    const first = await paperOf(money, booking, 'invoice')
    const { version } = (await owner.get('/agencies/show')).body.data
    await owner.post(`/agencies/edit/${owner.agencyId}`, { version, name: 'Renamed Safaris', address: 'Elsewhere 9' })
    const client = (await owner.get(`/clients/${booking.client_id}/show`)).body.data
    const { name, email, phone, country_code, residency, tags, kind } = client
    const renamed = { version: client.version, name: `${name} Wed`, address: 'Moved', email, phone, country_code, residency, tags, kind }
    expect((await owner.post(`/clients/${booking.client_id}/edit`, renamed)).status).toBe(200)
    await change(booking, { notes: 'Wants a window seat' })
    await payCash(owner, booking.id, 2_500_000)
    const again = await paperOf(money, booking, 'invoice')
    expect(again.number).toBe(first.number)
    expect(again.text.split('\n')).toContain('Paid')
    expect(printed(again.text, 'Paid')).toBe(first.text)
    expect(again.text).not.toMatch(/Renamed|Moved/)
    const other = await paperOf(money, await book(money), 'invoice')
    expect(other.text).toContain('Renamed Safaris')
  })

  it('of a booking that was never invoiced is not made after cancellation', async () => {
    const booking = await book(money)
    await cancel(booking)
    expect((await paperOf(money, booking, 'invoice')).body!.code).toBe('not_billable')
    expect((await paperOf(money, booking, 'credit_note')).body!.code).toBe('not_issued')
  })
})

describe('a change after the invoice', () => {
  it('of the price is a credit note with a number of its own, and a new invoice', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 300_000)
    const first = await paperOf(money, booking, 'invoice')
    await change(booking, adults(3))
    const [next, note] = [await paperOf(money, booking, 'invoice'), await paperOf(money, booking, 'credit_note')]
    expect(next.number).toBe(number('INV', first.number, 1))
    expect(note.number).toMatch(/^CRN-/)
    for (const words of ['Credit note', 'For invoice', first.number!, 'Amount credited', 'UGX 1,000,000', 'The booking was changed.'])
      expect(saysInPdf(note.text, words), words).toBe(true)
    for (const words of ['Replaces', first.number!, 'UGX 3,000,000', '-UGX 300,000', 'UGX 2,700,000'])
      expect(saysInPdf(next.text, words), words).toBe(true)
    expect(await bills(booking)).toEqual([
      ['invoice', next.number, null],
      ['invoice', first.number, note.number],
      ['credit_note', note.number, null],
    ])
    const old = (await rows(booking)).find((one) => one.number === first.number)!
    const reprinted = await paperOf(money, booking, `invoice?document_id=${old.id}`)
    expect([reprinted.number, printed(reprinted.text, 'Credited')]).toEqual([first.number, first.text])
    expect(reprinted.text.split('\n')).toContain('Credited')
    const { timeline } = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    expect(timeline.map(({ title }: { title: string }) => title)).toContain(
      `Credit note ${note.number} for ${first.number}, new invoice ${next.number}`,
    )
  })

  it('of the client bills the new one', async () => {
    const booking = await book(money)
    const first = await paperOf(money, booking, 'invoice')
    const client = (await money.owner.post('/clients/new', { name: 'Okello Moses' })).body.data
    await change(booking, { client_id: client.id, ...adults(2) })
    const next = await paperOf(money, booking, 'invoice')
    expect([next.number, next.text.includes('Okello Moses'), next.text.includes('UGX 2,000,000')]).toEqual([
      number('INV', first.number, 1),
      true,
      true,
    ])
    expect((await paperOf(money, booking, 'credit_note')).text).toContain('Sarah Namubiru')
  })

  it('by cancelling a line or a traveller is one as well; one of notes and travellers is none', async () => {
    const booking = await family(money)
    const first = await paperOf(money, booking, 'invoice')
    await change(booking, { notes: 'Call first', travellers: [{ name: 'Zoya' }] })
    await money.owner.post(`/bookings/${booking.id}/notes`, { text: 'Called' })
    expect(await bills(booking)).toEqual([['invoice', first.number, null]])
    const { traveller_details } = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    await cancel(booking, { traveller_id: traveller_details[0].id, refund: 'full' })
    expect((await paperOf(money, booking, 'invoice')).text).toContain('UGX 1,500,000')
    expect(await bills(booking)).toHaveLength(3)
    const whole = await book(money)
    await change(whole, { lines: [...adults(1).lines, ...adults(2).lines] })
    await paperOf(money, whole, 'invoice')
    const { lines } = (await money.owner.get(`/bookings/${whole.id}/show`)).body.data
    // The whole amount stays as a fee: the same total, for something else.
    await cancel(whole, { line_id: lines[1].id, refund: 'none' })
    expect((await paperOf(money, whole, 'invoice')).text).toContain('Cancellation fee')
    expect(await bills(whole)).toHaveLength(3)
  })

  it('that cancels it bills what is kept, or nothing', async () => {
    const kept = await book(money)
    await payCash(money.owner, kept.id, 400_000)
    const unpaid = await book(money)
    const firsts = [await paperOf(money, kept, 'invoice'), await paperOf(money, unpaid, 'invoice')]
    for (const booking of [kept, unpaid]) await cancel(booking)
    const next = await paperOf(money, kept, 'invoice')
    expect([next.number, next.text.includes('after cancellation'), next.text.includes('UGX 200,000')]).toEqual([
      number('INV', firsts[1]!.number, 1),
      true,
      true,
    ])
    expect((await paperOf(money, kept, 'credit_note')).text).toContain('The booking was cancelled.')
    const note = await paperOf(money, unpaid, 'credit_note')
    expect(await bills(unpaid)).toEqual([
      ['invoice', firsts[1]!.number, note.number],
      ['credit_note', note.number, null],
    ])
    expect((await paperOf(money, unpaid, 'invoice')).number).toBe(firsts[1]!.number)
  })

  it('is once for several at once, and every number follows the one before', async () => {
    const booking = await book(money)
    await paperOf(money, booking, 'invoice')
    const { version } = (await money.owner.get(`/bookings/${booking.id}/show`)).body.data
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => money.owner.post(`/bookings/edit/${booking.id}`, { version, ...adults(at + 2) })),
    )
    expect(await bills(booking)).toHaveLength(3)
    const all = await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.selectFrom('booking_documents').select(['type', 'number']).orderBy('number').execute(),
    )
    for (const type of ['invoice', 'credit_note']) {
      const numbers = all.filter((one) => one.type === type).map((one) => Number(one.number.slice(-5)))
      expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    }
  })
})

describe('the receipt', () => {
  it('keeps what it said; a stamp says what was given back', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 300_000)
    const first = await paperOf(money, booking, 'receipt')
    await payCash(money.owner, booking.id, 700_000)
    await money.owner.post(`/payments/${payment.id}/refund`, { amount: ugx(100_000), reason: 'Ill', handed_over: true }, key())
    const again = await paperOf(money, booking, `receipt?payment_id=${payment.id}`)
    expect(again.text.split('\n')).toContain('Partly refunded')
    expect([again.number, printed(again.text, 'Partly refunded')]).toEqual([first.number, first.text])
  })
})

describe('what was issued', () => {
  it('cannot be changed or deleted, whoever asks the database', async () => {
    await paperOf(money, await book(money), 'invoice')
    const inAgency = (work: Parameters<typeof money.test.app.db.asAgency<unknown>>[1]) => money.test.app.db.asAgency(money.owner, work)
    for (const values of [{ number: 'INV-1' }, { content: '{}' }, { created_at: new Date(0) }, { type: 'receipt' as const }])
      await expect(inAgency((tx) => tx.updateTable('booking_documents').set(values).execute())).rejects.toThrow()
    await expect(inAgency((tx) => tx.deleteFrom('booking_documents').execute())).rejects.toThrow(/permission denied/)
  })

  it('is found by its own id only, of its own booking and kind', async () => {
    const [one, other] = [await book(money), await book(money)]
    await paperOf(money, one, 'invoice')
    const id = (await rows(one)).find(({ type }) => type === 'invoice')!.id
    expect((await paperOf(money, one, `invoice?document_id=${id}`)).status).toBe(200)
    expect((await paperOf(money, one, `voucher?document_id=${id}`)).status).toBe(404)
    expect((await paperOf(money, other, `invoice?document_id=${id}`)).status).toBe(404)
    expect((await paperOf(money, one, 'invoice?document_id=x')).body!.errors).toHaveProperty('document_id')
  })
})
