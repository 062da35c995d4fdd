import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { serveWaiting } from './waitlist.ts'

// Clients wait for sold-out places. Freed places are offered in turn, for a limited time, by mail.

const dayMs = 86_400_000

let app: TestApp
let owner: TestPerson
let concert: Stock
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  concert = await publishStock(app, owner, { mode: 'quota', options: [{ amount: 50_000, capacity: 4 }], happensIn: 30 })
})

const book = async (quantity: number, action: string, name = 'Grace Akello') => {
  const lines = [{ inventory_id: concert.id, selection: [{ price_option_id: concert.options[0], quantity }] }]
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`
  const { status, body } = await owner.post('/bookings/new', { client: { name, email }, lines, action })
  if (status !== 200) throw new Error(JSON.stringify(body))
  app.clock.advance(1000)
  return body.data.id as string
}
const show = async (id: string) => (await owner.get(`/bookings/${id}/show`)).body.data
/** Reads from the database, because sessions expire during the weeks of the test. */
const statusOf = (id: string) =>
  app.app.db.asAgency(
    owner,
    async (tx) => (await tx.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())?.status,
  )
const cancel = (id: string) => owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
const mailsTo = (to: string) =>
  app.app.db.asPlatform('test: look', (tx) =>
    tx.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', to).where('agency_id', '=', owner.agencyId).execute(),
  )

test('freed places are held for the longest waiting, who is mailed when the hold ends', async () => {
  const sold = await book(4, 'confirm')
  const first = await book(2, 'waitlist', 'Okello James')
  const second = await book(2, 'waitlist', 'Nakato Sarah')
  expect(await serveWaiting(app.app)).toBe(0)
  expect((await show(first)).status).toBe('waitlisted')
  await cancel(sold)
  expect(await serveWaiting(app.app)).toBe(2)
  for (const id of [first, second]) expect(await show(id)).toMatchObject({ status: 'on_hold', hold_expires_at: expect.any(String) })
  const [mail] = await mailsTo('okello.james@example.com')
  expect(mail!.subject).toMatch(/^Available for you: /)
  expect(mail!.body).toContain('We hold it for you until')
  expect(await serveWaiting(app.app)).toBe(0)
  expect(await mailsTo('okello.james@example.com')).toHaveLength(1)
})

test('a later booking for fewer places is not served first', async () => {
  const sold = await book(1, 'confirm')
  await book(3, 'confirm')
  const many = await book(3, 'waitlist', 'Okello James')
  const one = await book(1, 'waitlist', 'Nakato Sarah')
  await cancel(sold)
  expect(await serveWaiting(app.app)).toBe(0)
  expect([(await show(many)).status, (await show(one)).status]).toEqual(['waitlisted', 'waitlisted'])
})

test('an expired hold is offered to the next in line, once even with ten workers', async () => {
  const sold = await book(4, 'confirm')
  const first = await book(4, 'waitlist', 'Okello James')
  const second = await book(4, 'waitlist', 'Nakato Sarah')
  await cancel(sold)
  const offers = await Promise.all(Array.from({ length: 10 }, () => serveWaiting(app.app)))
  expect(offers.some((count) => count > 0)).toBe(true)
  expect([(await show(first)).status, (await show(second)).status]).toEqual(['on_hold', 'waitlisted'])
  expect(await mailsTo('okello.james@example.com')).toHaveLength(1)
  app.clock.advance(20 * dayMs)
  await serveWaiting(app.app)
  expect(await statusOf(second)).toBe('on_hold')
})

test('waiting ends when the trip has started', async () => {
  await book(4, 'confirm')
  const late = await book(1, 'waitlist')
  app.clock.advance(31 * dayMs)
  await serveWaiting(app.app)
  expect(await statusOf(late)).toBe('expired')
})
