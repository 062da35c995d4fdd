import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { saysInPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { deskOf, expectWhole, ugx, type Desk } from './testing/folios.ts'

// Folios of a lodge that adds VAT to rooms and extras.

let app: TestApp
let owner: TestPerson
let desk: Desk
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  desk = deskOf(app, owner)
  await done(owner.post('/business/taxes/create', { name: 'VAT', kinds: ['room', 'extra'], percent: 18, included: false }))
})
afterAll(() => app.close())

const booking = (id: string) => done(owner.get(`/bookings/${id}/show`))
const owed = async (client: string): Promise<number> => (await done(owner.get(`/clients/${client}/show`))).balances[0]?.amount ?? 0
const invoiceOf = async (id: string, folio: number) => {
  const { invoice } = (await desk.show(id)).folios[folio - 1]!
  return (await paperOf({ owner, test: app }, { id }, `invoice?document_id=${invoice!.id}`)).text
}

test('a charge has its VAT, wholly on its folio, and goes with it', async () => {
  const { id, client } = await desk.guest()
  expect((await desk.show(id)).total).toEqual(ugx(472_000))
  await desk.add(id, { payer: 'guest', name: 'Bar' })
  const shown = await desk.bar(id, 8_000, { quantity: 2, folio: 2 })
  expectWhole(shown)
  expect(shown.folios.map(({ charged }) => charged.amount)).toEqual([472_000, 18_880])
  const [, drinks] = (await booking(id)).lines
  expect([drinks.amount, drinks.taxes]).toMatchObject([ugx(18_880), [{ name: 'VAT', amount: 2_880, included: false }]])
  expect(await owed(client)).toBe(490_880)
  expectWhole(await done(desk.remove(id, drinks.id)))
  expect(await owed(client)).toBe(472_000)
})

test('what the house bears is borne with its VAT, also in part', async () => {
  const { id, room } = await desk.guest()
  await desk.add(id, { payer: 'agency' })
  await done(desk.move(id, { how: 'amount', amount: ugx(118_001), line_ids: [room] }))
  await done(desk.close(id, 2))
  const [line] = (await booking(id)).lines
  expect(line.amount).toEqual(ugx(353_999))
  expect([line.items[0].amount, line.taxes[0].amount]).toEqual([299_999, 54_000])
  expectWhole(await desk.show(id))
  await desk.add(id, { payer: 'agency' })
  await done(desk.move(id, { to: [3], line_ids: [room] }))
  await done(desk.close(id, 3))
  const after = await booking(id)
  expect([after.total.amount, after.lines[0].items[0].amount, after.lines[0].taxes[0].amount]).toEqual([0, 0, 0])
})

test('the invoice of a folio lists the VAT of whole lines and of parts', async () => {
  const { id, room } = await desk.guest()
  await desk.bar(id, 10_000)
  await desk.add(id, { payer: 'company', client_id: await desk.company() })
  await done(desk.move(id, { how: 'amount', amount: ugx(236_000), line_ids: [room] }))
  await done(desk.close(id, 2))
  const company = await invoiceOf(id, 2)
  for (const words of ['Part of UGX 472,000', 'Total\nUGX 236,000', 'Includes VAT 18%\nUGX 36,000'])
    expect(saysInPdf(company, words), words).toBe(true)
  await done(desk.pay(id, 1, 247_800))
  await done(desk.close(id, 1))
  const guest = await invoiceOf(id, 1)
  for (const words of ['VAT 18%\n1,800', 'Total\nUGX 247,800', 'Includes VAT 18%\nUGX 37,800'])
    expect(saysInPdf(guest, words), words).toBe(true)
})
