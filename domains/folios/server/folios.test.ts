import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { newId } from '#kit/server/security/tokens.ts'
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
afterAll(() => app.close())

const lineOf = async (id: string, title: string) =>
  (await desk.show(id)).folios.flatMap(({ charges }) => charges).find((charge) => charge.title === title)!.line_id!
/** A guest with UGX 400,000 for the room and UGX 30,000 for the bar, and a second folio of a company. */
async function divided() {
  const guest = await desk.guest()
  await desk.bar(guest.id, 30_000)
  const company = await desk.company()
  await desk.add(guest.id, { payer: 'company', client_id: company })
  return { ...guest, company, bar: await lineOf(guest.id, 'Bar') }
}

describe('a folio', () => {
  test('of a company, a second guest or the agency is added, changed and deleted', async () => {
    const { id, company } = await divided()
    const other = await done(owner.post('/clients/new', { name: 'Okello John' }))
    await desk.add(id, { payer: 'guest', client_id: other.id, name: 'Roommate' })
    const { folios } = await desk.add(id, { payer: 'agency' })
    expect(folios.map(({ number, name, payer, client }) => [number, name, payer, client?.id ?? null])).toEqual([
      [1, 'Grace Akello', 'guest', expect.any(String)],
      [2, 'Kyaninga Ltd', 'company', company],
      [3, 'Roommate', 'guest', other.id],
      [4, 'Agency account', 'agency', null],
    ])
    await done(desk.change(id, 'folios/3/update', { payer: 'company', client_id: company, name: 'Kyaninga, bar' }))
    expect((await desk.show(id)).folios[2]).toMatchObject({ name: 'Kyaninga, bar', payer: 'company', client: { id: company } })
    await done(desk.change(id, 'folios/4/delete'))
    expect((await desk.show(id)).folios).toHaveLength(3)
    expect(await codeOf(desk.change(id, 'folios/1/delete'))).toBe('409 first_folio')
    expect(await codeOf(desk.change(id, 'folios/4/delete'))).toBe('404 not_found')
    expect(await codeOf(desk.change(id, 'folios/99/delete'))).toBe('404 not_found')
  })

  test('gives its charges and payments back to the first when it is deleted', async () => {
    const { id, bar } = await divided()
    await done(desk.move(id, { line_ids: [bar] }))
    await done(desk.pay(id, 2, 10_000))
    expect(await desk.sums(id)).toEqual([
      [400_000, 0, 400_000],
      [30_000, 10_000, 20_000],
    ])
    await done(desk.change(id, 'folios/2/delete'))
    expect(await desk.sums(id)).toEqual([[430_000, 10_000, 420_000]])
  })

  test('is refused with a wrong payer, on an old page, or without the right', async () => {
    const { id, client } = await desk.guest()
    expect(await codeOf(desk.change(id, 'folios', { payer: 'company' }))).toBe('422 invalid_input')
    expect((await desk.change(id, 'folios', { payer: 'company', client_id: client })).body.errors).toHaveProperty('client_id')
    expect((await desk.change(id, 'folios', { payer: 'company', client_id: newId() })).body.errors).toHaveProperty('client_id')
    expect((await desk.change(id, 'folios', { payer: 'agency', client_id: client })).body.errors).toHaveProperty('client_id')
    expect((await desk.change(id, 'folios', { payer: 'nobody' })).body.errors).toHaveProperty('payer')
    expect(await codeOf(desk.change(id, 'folios/1/update', { payer: 'company' }))).toBe('422 invalid_input')
    const { version } = await desk.show(id)
    const send = () => owner.post(`/bookings/${id}/folios`, { version, payer: 'guest' })
    expect(await codeOf(send())).toBe('200')
    expect(await codeOf(send())).toBe('409 stale')
    const viewer = await newMember(app, owner, ['View Bookings'])
    expect(await codeOf(desk.change(id, 'folios', { payer: 'guest' }, viewer))).toBe('403 permission_required')
    const other = await newOwner(app)
    expect(await codeOf(desk.change(id, 'folios', { payer: 'guest' }, other))).toBe('404 not_found')
    expect((await desk.show(id)).folios).toHaveLength(2)
  })
})

describe('charges are moved', () => {
  test('as a whole, as an amount, in equal parts and by nights; the price stays', async () => {
    const { id, room, bar } = await divided()
    await desk.add(id, { payer: 'guest' })
    await done(desk.move(id, { line_ids: [bar] }))
    expect(await desk.sums(id)).toEqual([
      [400_000, 0, 400_000],
      [30_000, 0, 30_000],
      [0, 0, 0],
    ])
    await done(desk.move(id, { line_ids: [bar], from: 2, to: [1, 3], how: 'equal' }))
    await done(desk.move(id, { line_ids: [room], how: 'nights', nights: 1 }))
    expect(await desk.sums(id)).toEqual([
      [210_000, 0, 210_000],
      [210_000, 0, 210_000],
      [10_000, 0, 10_000],
    ])
    await done(desk.move(id, { line_ids: [room], how: 'amount', amount: ugx(1) }))
    await done(desk.move(id, { line_ids: [room, bar], from: 2, to: [1] }))
    expect(await desk.sums(id)).toEqual([
      [420_000, 0, 420_000],
      [0, 0, 0],
      [10_000, 0, 10_000],
    ])
    expect((await done(owner.get(`/bookings/${id}/show`))).total).toEqual(ugx(430_000))
  })

  test('never more than is there, nor to where they cannot be', async () => {
    const { id, room, bar } = await divided()
    const refused = async (body: object) => {
      const { status, body: said } = await desk.move(id, { line_ids: [room], ...body })
      return [status, said.code, ...Object.keys(said.errors)]
    }
    expect(await refused({ how: 'amount', amount: ugx(400_001) })).toEqual([422, 'too_much', 'amount'])
    expect(await refused({ how: 'amount' })).toEqual([422, 'invalid_input', 'amount'])
    expect(await refused({ how: 'amount', amount: { amount: 5, currency: 'USD' } })).toEqual([422, 'invalid_input', 'amount.currency'])
    expect(await refused({ how: 'nights', nights: 3 })).toEqual([422, 'invalid_input', 'nights'])
    expect(await refused({ how: 'nights' })).toEqual([422, 'invalid_input', 'nights'])
    expect(await refused({ how: 'nights', nights: 1, line_ids: [bar] })).toEqual([422, 'invalid_input', 'how'])
    expect(await refused({ to: [1] })).toEqual([422, 'invalid_input', 'to'])
    expect(await refused({ to: [2, 2], how: 'equal' })).toEqual([422, 'invalid_input', 'to'])
    expect(await refused({ to: [3] })).toEqual([404, 'not_found'])
    expect(await refused({ from: 2, to: [1] })).toEqual([409, 'not_there'])
    expect(await refused({ line_ids: [newId()] })).toEqual([404, 'not_found'])
    expect(await refused({ line_ids: [] })).toEqual([422, 'invalid_input', 'line_ids'])
    const { version } = await desk.show(id)
    const half = { version, from: 1, to: [2], line_ids: [room], how: 'equal' }
    expect(await codeOf(owner.post(`/bookings/${id}/folio/moves`, half))).toBe('200')
    expect(await codeOf(owner.post(`/bookings/${id}/folio/moves`, half))).toBe('409 stale')
    expect(await desk.sums(id)).toEqual([
      [230_000, 0, 230_000],
      [200_000, 0, 200_000],
    ])
  })

  test('and stay wholly on folios when the stay is extended, shortened, edited or cancelled', async () => {
    const { id, room, bar, claim } = await divided()
    await done(desk.move(id, { line_ids: [room], how: 'amount', amount: ugx(300_000) }))
    await done(desk.move(id, { line_ids: [bar], how: 'equal' }))
    const end = (n: number) => desk.change(id, 'units/end', { claim_id: claim, ends_on: desk.day(n), price: 'take_off' })
    await done(end(3))
    expect(await desk.sums(id)).toEqual([
      [315_000, 0, 315_000],
      [315_000, 0, 315_000],
    ])
    await done(end(1))
    expect(await desk.sums(id)).toEqual([
      [15_000, 0, 15_000],
      [215_000, 0, 215_000],
    ])
    await done(desk.remove(id, bar))
    expect(await desk.sums(id)).toEqual([
      [0, 0, 0],
      [200_000, 0, 200_000],
    ])
    await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' }))
    expect(await desk.sums(id)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('follow their item when the booking is edited before it starts', async () => {
    const { lodge } = await desk.guest()
    const selection = [{ price_option_id: lodge.price, quantity: 1 }]
    const lines = (n: number) => [{ inventory_id: lodge.id, starts_on: desk.day(10), ends_on: desk.day(10 + n), selection }]
    const {
      id,
      lines: [line],
    } = await done(owner.post('/bookings/new', { client: { name: 'Okello' }, action: 'confirm', lines: lines(2) }))
    await desk.bar(id, 5_000)
    await desk.add(id, { payer: 'company', client_id: await desk.company() })
    await done(desk.move(id, { line_ids: [line.id, await lineOf(id, 'Bar')] }))
    const { version } = await desk.show(id)
    await done(owner.post(`/bookings/edit/${id}`, { version, lines: lines(3) }))
    expect(await desk.sums(id)).toEqual([
      [200_000, 0, 200_000],
      [405_000, 0, 405_000],
    ])
  })
})

describe('payments', () => {
  test('are on one folio with their refunds, and move between open ones', async () => {
    const { id, room } = await divided()
    await done(desk.move(id, { line_ids: [room] }))
    const shown = await done(desk.pay(id, 2, 250_000))
    expect(await desk.sums(id)).toEqual([
      [30_000, 0, 30_000],
      [400_000, 250_000, 150_000],
    ])
    const payment = shown.folios[1].payments[0].id as string
    const refund = { amount: ugx(50_000), reason: 'Too much', handed_over: true }
    await done(owner.post(`/payments/${payment}/refund`, refund, { 'idempotency-key': newId() }))
    expect((await desk.sums(id))[1]).toEqual([400_000, 200_000, 200_000])
    const to = (number: number, of = payment) => desk.change(id, `folio/payments/${of}/move`, { to: number })
    expect(await codeOf(to(2))).toBe('422 invalid_input')
    expect(await codeOf(to(3))).toBe('404 not_found')
    expect(await codeOf(to(1, newId()))).toBe('404 not_found')
    await done(to(1))
    expect(await desk.sums(id)).toEqual([
      [30_000, 200_000, -170_000],
      [400_000, 0, 400_000],
    ])
    // The other folio has credit, so the booking owes less than this one.
    await done(desk.pay(id, 2, 400_000))
    expect((await desk.show(id)).due).toEqual(ugx(0))
  })

  test('above what is due on the folio are refused, unless they are meant', async () => {
    const { id, bar } = await divided()
    await done(desk.move(id, { line_ids: [bar] }))
    expect((await desk.pay(id, 2, 30_001)).body).toMatchObject({
      code: 'overpayment',
      errors: { amount: ['Only UGX 30,000 is due on this folio.'] },
    })
    expect(await codeOf(desk.pay(id, 2, 30_001, { allow_overpayment: true }))).toBe('200')
    expect(await codeOf(desk.pay(id, 3, 1))).toBe('404 not_found')
    expect(await codeOf(desk.pay(id, 1, 1, { amount: { amount: 1, currency: 'USD' } }))).toBe('422 invalid_input')
    const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
    const body = { folio: 1, amount: ugx(1), method: 'cash' }
    expect(await codeOf(clerk.post(`/bookings/${id}/folio/payments`, body, { 'idempotency-key': newId() }))).toBe('403 permission_required')
  })
})
