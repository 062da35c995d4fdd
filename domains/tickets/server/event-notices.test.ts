import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { base, publishConcert } from '#domains/events/server/testing/concert.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { sellTickets, ticketsOf } from './testing/sold.ts'

// An event is moved or cancelled: bookings follow, each holder is notified once, money is refunded.

let app: TestApp
let owner: TestPerson
let event: { id: string; types: string[] }
let sold: Awaited<ReturnType<typeof sellTickets>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  event = await publishConcert(app, owner)
  sold = await sellTickets(owner, event.id, event.types[0]!, {
    quantity: 2,
    client: { name: 'Grace Akello', email: 'grace@example.com' },
    travellers: [{ name: 'Okello James', unit: 'item', email: 'okello@example.com' }],
  })
})

const mails = async (subject: string) => {
  await app.app.jobs.runDue(app.app)
  const rows = await app.app.db.asPlatform('test: look', (tx) =>
    tx
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('agency_id', '=', owner.agencyId)
      .where('subject', 'like', `${subject}%`)
      .execute(),
  )
  return rows.toSorted((a, b) => a.recipient.localeCompare(b.recipient))
}
const booking = async (id = sold.bookingId) => (await owner.get(`/bookings/${id}/show`)).body.data

test('moved: bookings get the new day, and each holder gets one mail with the old and the new time', async () => {
  const { version, starts_at, ends_at } = (await owner.get(`${base}/${event.id}/show`)).body.data
  const later = (moment: string) => new Date(Date.parse(moment) + 3 * 86_400_000).toISOString()
  const before = await booking()
  const change = { version, starts_at: later(starts_at), ends_at: later(ends_at) }
  expect((await owner.post(`${base}/${event.id}/update`, change)).status).toBe(200)
  const after = await booking()
  expect([after.lines[0].starts_at, after.starts_on > before.starts_on, after.total]).toEqual([change.starts_at, true, before.total])
  expect(after.timeline[0]).toMatchObject({ title: 'Moved to another time' })
  const told = await mails('New time: Blankets')
  expect(told.map(({ recipient }) => recipient)).toEqual(['grace@example.com', 'okello@example.com'])
  expect(told[0]!.body).toContain('reply to this email and we will refund you')
  expect((await ticketsOf(owner, event.id, sold.bookingId)).map(({ state }) => state)).toEqual(['valid', 'valid'])
})

test('saved with the same time: nobody is notified', async () => {
  const { version } = (await owner.get(`${base}/${event.id}/show`)).body.data
  await owner.post(`${base}/${event.id}/update`, { version, venue: 'Kololo Airstrip' })
  expect(await mails('New time')).toEqual([])
})

test('cancelled: bookings are cancelled with a full refund, and each holder gets one mail', async () => {
  const second = await sellTickets(owner, event.id, event.types[0]!, { paid: false })
  expect((await owner.post(`${base}/${event.id}/status`, { status: 'cancelled' })).status).toBe(200)
  const told = await mails('Cancelled: Blankets')
  expect(told.map(({ recipient }) => recipient)).toEqual(['grace@example.com', 'okello@example.com'])
  expect(await booking()).toMatchObject({ status: 'cancelled', total: { amount: 0 }, cancellation: { by: 'agency', refund: 'full' } })
  expect(await booking(second.bookingId)).toMatchObject({ status: 'cancelled' })
  expect((await ticketsOf(owner, event.id, sold.bookingId)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  await app.deliver()
  expect((await owner.get('/business/notifications')).body.data.map(({ type }: { type: string }) => type)).toContain('event.refunded')
})

test('moved back to draft before the refund job ran: bookings stay and nobody is notified', async () => {
  await owner.post(`${base}/${event.id}/status`, { status: 'cancelled' })
  await owner.post(`${base}/${event.id}/status`, { status: 'draft' })
  expect(await mails('Cancelled')).toEqual([])
  expect(await booking()).toMatchObject({ status: 'confirmed' })
})
