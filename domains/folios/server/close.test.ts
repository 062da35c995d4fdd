import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { codeOf, deskOf, ugx, type Desk } from './testing/folios.ts'

let app: TestApp
let owner: TestPerson
let desk: Desk
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  desk = deskOf(app, owner)
})
afterAll(async () => {
  expect(await booksAreWrong({ test: app })).toEqual([])
  await app.close()
})

const papers = async (
  id: string,
): Promise<{ id: string; type: string; number: string | null; folio: number | null; credited_by: string | null }[]> =>
  (await done(owner.get(`/bookings/${id}/papers`))).filter(({ type }: { type: string }) => type === 'invoice' || type === 'credit_note')
const paper = (id: string, path: string) => paperOf({ owner, test: app }, { id }, path)
const textOf = async (id: string, document: string) => (await paper(id, `invoice?document_id=${document}`)).text
const invoiceOf = async (id: string, number: number) => (await desk.show(id)).folios[number - 1]!.invoice

/** A guest whose room is paid by a company, with UGX 30,000 for the bar. */
async function divided() {
  const guest = await desk.guest()
  await desk.bar(guest.id, 30_000)
  const company = await desk.company()
  await desk.add(guest.id, { payer: 'company', client_id: company })
  await done(desk.move(guest.id, { line_ids: [guest.room] }))
  return { ...guest, company }
}

describe('the only folio', () => {
  test('closes with the invoice of the booking once it is paid, and takes nothing more', async () => {
    const { id } = await desk.guest()
    await desk.bar(id, 30_000)
    expect((await desk.close(id)).body).toMatchObject({
      code: 'balance_open',
      message: 'UGX 430,000 is still due on this folio. Record the payment, or move the charges.',
    })
    await done(desk.pay(id, 1, 430_000))
    const { folios } = await done(desk.close(id))
    expect(folios).toMatchObject([{ status: 'closed', closed_by: expect.any(String), invoice: { number: expect.stringMatching(/^INV-/) } }])
    expect(await papers(id)).toMatchObject([{ number: folios[0].invoice.number, folio: null }])
    expect(await codeOf(desk.close(id))).toBe('409 folio_closed')
    expect(await codeOf(desk.charge(id, { name: 'Tea', category: 'bar', unit_price: ugx(1) }))).toBe('409 folio_closed')
    const bar = folios[0].charges[1].line_id
    expect(await codeOf(desk.remove(id, bar))).toBe('409 folio_closed')
    expect(await codeOf(desk.change(id, 'folios', { payer: 'guest' }))).toBe('409 folio_closed')
    expect(await codeOf(desk.pay(id, 1, 1, { allow_overpayment: true }))).toBe('422 overpayment')
  })

  test('keeps the invoice that the booking had; a member with the right opens it again', async () => {
    const { id } = await desk.guest()
    const { number } = await paper(id, 'invoice')
    await done(desk.pay(id, 1, 400_000))
    await done(desk.close(id))
    expect((await invoiceOf(id, 1))?.number).toBe(number)
    const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect(await codeOf(desk.reopen(id, 1, clerk))).toBe('403 permission_required')
    await done(desk.reopen(id))
    expect(await codeOf(desk.reopen(id))).toBe('409 folio_open')
    await desk.bar(id, 5_000)
    await done(desk.pay(id, 1, 5_000))
    await done(desk.close(id))
    const list = await papers(id)
    expect(list.map(({ type, credited_by }) => [type, credited_by !== null])).toEqual([
      ['invoice', false],
      ['invoice', true],
      ['credit_note', false],
    ])
  })

  test('that was overpaid stays open until the rest is refunded', async () => {
    const { id } = await desk.guest()
    await done(desk.pay(id, 1, 400_001, { allow_overpayment: true }))
    expect(await codeOf(desk.close(id))).toBe('409 overpaid')
  })

  test('of a booking without charges closes without an invoice', async () => {
    const { id, room } = await desk.guest()
    const company = await desk.company()
    await desk.add(id, { payer: 'company', client_id: company })
    await done(desk.move(id, { line_ids: [room] }))
    expect((await done(desk.close(id))).folios[0]).toMatchObject({ status: 'closed', invoice: null })
  })
})

describe('several folios', () => {
  test('have an invoice each: the company’s on account, in its name; the booking has none of its own', async () => {
    const { id, company } = await divided()
    const whole = (await paper(id, 'invoice')).number!
    await done(desk.close(id, 2))
    expect(await codeOf(desk.close(id, 1))).toBe('409 balance_open')
    await done(desk.pay(id, 1, 30_000))
    await done(desk.close(id, 1))
    const [guests, companys] = [(await invoiceOf(id, 1))!, (await invoiceOf(id, 2))!]
    expect((await papers(id)).map(({ type, number, folio, credited_by }) => [type, number, folio, credited_by !== null])).toEqual([
      ['invoice', companys.number, 2, false],
      ['invoice', guests.number, 1, false],
      ['invoice', whole, null, true],
      ['credit_note', expect.any(String), null, false],
    ])
    const [first, second] = [await textOf(id, guests.id), await textOf(id, companys.id)]
    expect(first).toContain('Grace Akello')
    expect(first).toContain('Drinks')
    expect(first).toContain('UGX 30,000')
    expect(first).not.toContain('400,000')
    expect(first).toContain('Paid')
    expect(second).toContain('Kyaninga Ltd')
    expect(second).toContain('UGX 400,000')
    expect(second).not.toContain('Drinks')
    expect((await paper(id, 'invoice')).body?.code).toBe('billed_by_folio')
    const verified = async (document: string) => {
      const { link } = await paper(id, `invoice?document_id=${document}`)
      return (await fetch(app.origin + new URL(link).pathname)).text()
    }
    expect(await verified(guests.id)).toMatch(/Paid[^]*This invoice is genuine/)
    expect(await verified(companys.id)).toMatch(/Unpaid[^]*This invoice is genuine/)
    // The company pays its invoice later: no more than that.
    expect(await codeOf(desk.pay(id, 2, 400_001, { allow_overpayment: true }))).toBe('422 overpayment')
    await done(desk.pay(id, 2, 400_000))
    expect((await desk.show(id)).due).toEqual(ugx(0))
    expect((await desk.show(id)).folios[1]!.client!.id).toBe(company)
  })

  test('have invoices that are mailed one by one', async () => {
    const { id } = await divided()
    await done(desk.close(id, 2))
    const send = (body: object) => owner.post(`/bookings/${id}/papers/send`, { types: ['invoice'], to: 'ap@example.com', ...body })
    expect(await codeOf(send({}))).toBe('409 billed_by_folio')
    expect((await send({ folio: 1 })).body.errors).toEqual({ folio: ['This folio has no invoice.'] })
    await done(send({ folio: 2 }))
    await app.app.jobs.runDue(app.app)
    const mails = await app.app.db.asPlatform('test: mails', (tx) =>
      tx.selectFrom('mails').select('attachments').where('recipient', '=', 'ap@example.com').execute(),
    )
    expect(mails).toHaveLength(1)
    const [invoice] = mails[0]!.attachments as { name: string }[]
    expect(invoice!.name).toBe(`Invoice ${(await invoiceOf(id, 2))!.number}.pdf`)
  })

  test('bill a divided line by its parts, which add up', async () => {
    const { id, room } = await divided()
    await desk.add(id, { payer: 'guest' })
    await done(desk.move(id, { line_ids: [room], from: 2, to: [1, 3], how: 'equal' }))
    await done(desk.close(id, 2))
    const text = await textOf(id, (await invoiceOf(id, 2))!.id)
    expect(text).toContain('UGX 133,334')
    expect(text).toContain('Part of UGX 400,000')
  })

  test('that are closed refuse moves and charges; the others go on', async () => {
    const { id, room } = await divided()
    await done(desk.close(id, 2))
    expect(await codeOf(desk.move(id, { line_ids: [room], from: 2, to: [1] }))).toBe('409 folio_closed')
    expect(await codeOf(desk.change(id, 'folios/2/update', { payer: 'guest' }))).toBe('409 folio_closed')
    expect(await codeOf(desk.change(id, 'folios/2/delete'))).toBe('409 folio_closed')
    expect(await codeOf(desk.charge(id, { folio: 2, name: 'Tea', category: 'bar', unit_price: ugx(1) }))).toBe('409 folio_closed')
    const { number } = (await invoiceOf(id, 2))!
    await desk.bar(id, 5_000)
    expect(await desk.sums(id)).toEqual([
      [35_000, 0, 35_000],
      [400_000, 0, 400_000],
    ])
    expect((await invoiceOf(id, 2))!.number).toBe(number)
    await done(desk.reopen(id, 2))
    expect(await codeOf(desk.change(id, 'folios/2/delete'))).toBe('409 billed')
    expect((await invoiceOf(id, 2))!.number).toBe(number)
    await done(desk.move(id, { line_ids: [room], from: 2, to: [1], how: 'nights', nights: 1 }))
    await done(desk.close(id, 2))
    const next = (await invoiceOf(id, 2))!
    expect(next.number).not.toBe(number)
    expect(await textOf(id, next.id)).toContain(`Replaces\n${number}`)
    // Closed again without a change, it keeps its invoice.
    await done(desk.reopen(id, 2))
    await done(desk.close(id, 2))
    expect((await invoiceOf(id, 2))!.number).toBe(next.number)
  })

  test('that are closed have their invoice corrected when the price falls below it', async () => {
    const { id, claim } = await divided()
    await done(desk.close(id, 2))
    const { number } = (await invoiceOf(id, 2))!
    await done(desk.change(id, 'units/end', { claim_id: claim, ends_on: desk.day(1), price: 'take_off' }))
    expect(await desk.sums(id)).toEqual([
      [30_000, 0, 30_000],
      [200_000, 0, 200_000],
    ])
    const next = (await invoiceOf(id, 2))!
    expect(next.number).not.toBe(number)
    expect(await textOf(id, next.id)).toContain('UGX 200,000')
    await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    expect(await invoiceOf(id, 2)).toBeNull()
    expect((await papers(id)).filter(({ type }) => type === 'credit_note')).toHaveLength(2)
  })
})

describe('the house account', () => {
  test('takes what it bears off the price, by who may, and shows it', async () => {
    const { id, client } = await desk.guest()
    await desk.bar(id, 30_000)
    const bar = (await desk.show(id)).folios[0]!.charges[1]!.line_id!
    await desk.add(id, { payer: 'agency' })
    await done(desk.move(id, { line_ids: [bar], how: 'amount', amount: ugx(20_000) }))
    const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    expect(await codeOf(desk.close(id, 2, clerk))).toBe('403 permission_required')
    const shown = await done(desk.close(id, 2))
    expect(shown.folios[1]).toMatchObject({
      status: 'closed',
      invoice: null,
      charged: ugx(0),
      charges: [{ taken_off: true, amount: ugx(20_000) }],
    })
    expect(await desk.sums(id)).toEqual([
      [410_000, 0, 410_000],
      [0, 0, 0],
    ])
    const booking = await done(owner.get(`/bookings/${id}/show`))
    expect(booking).toMatchObject({ total: ugx(410_000), subtotal: ugx(410_000) })
    expect(booking.lines[1]).toMatchObject({
      amount: ugx(10_000),
      items: [{ amount: 10_000, because: [{ text: 'Borne by the agency', amount_change: -20_000 }] }],
    })
    expect((await done(owner.get(`/clients/${client}/show`))).balances).toEqual([ugx(410_000)])
    expect(await codeOf(desk.reopen(id, 2))).toBe('409 taken_off')
    expect(await codeOf(desk.remove(id, bar))).toBe('409 folio_closed')
  })

  test('may bear a whole stay, but not what was paid on it', async () => {
    const { id } = await desk.guest()
    await done(desk.pay(id, 1, 1_000))
    await done(desk.change(id, 'folios/1/update', { payer: 'agency' }))
    expect(await codeOf(desk.close(id))).toBe('409 overpaid')
    const { id: free } = await desk.guest()
    await done(desk.change(free, 'folios/1/update', { payer: 'agency' }))
    expect((await done(desk.close(free))).total).toEqual(ugx(0))
  })
})
