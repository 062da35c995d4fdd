import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { remindOfDeadlines } from './deadlines.ts'
import { publishTour, type Tour } from './testing/tour.ts'

const dayMs = 86_400_000

let app: TestApp
let owner: TestPerson
let tour: Tour
let booking: { id: string; version: number; line: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  tour = await publishTour(app, owner)
  booking = await book()
})

const lineOf = (quantity: number) => ({
  inventory_id: tour.id,
  departure_id: tour.departureId,
  selection: [{ price_option_id: tour.adult, quantity }],
})
async function book() {
  const { body } = await owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: [lineOf(1)], action: 'confirm' })
  return { id: body.data.id, version: body.data.version, line: body.data.lines[0].id }
}
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
const add = async (days: number, over: object = {}) =>
  (await owner.post(`/bookings/${booking.id}/deadlines/create`, { kind: 'option', due_at: inDays(days), ...over })).body.data
const list = async (query = '') => (await owner.get(`/bookings/deadlines?${query}`)).body.data
const supplier = (body: object, line = booking.line) => owner.post(`/bookings/${booking.id}/lines/${line}/supplier`, body)

test('deadlines of all bookings are listed by due date', async () => {
  const late = await add(9, { kind: 'final_payment', note: 'Lodge wants the rest' })
  const soon = await add(2, { line_id: booking.line })
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([soon.id, late.id])
  expect((await list())[0]).toMatchObject({ kind: 'option', client_name: 'Grace Akello', supplier_status: 'not_requested', overdue: false })
  expect(await list('kind=names')).toEqual([])
  expect((await list('search=lodge')).map(({ id }: { id: string }) => id)).toEqual([late.id])
  const done = (await owner.post(`/bookings/deadlines/${soon.id}/done`, { done: true, version: soon.version })).body.data
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([late.id])
  expect((await list('show=done'))[0]).toMatchObject({ id: soon.id, done_by: expect.any(String) })
  expect((await owner.post(`/bookings/deadlines/${soon.id}/done`, { done: false, version: soon.version })).body.code).toBe('stale')
  expect((await owner.post(`/bookings/deadlines/${soon.id}/done`, { done: false, version: done.version })).status).toBe(200)
  expect((await owner.post(`/bookings/deadlines/${soon.id}/delete`, {})).status).toBe(200)
  await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
  expect(await list()).toEqual([])
  expect(await list('show=all')).toHaveLength(1)
})

test("a supplier's answers are recorded step by step; editing the booking keeps supplier and deadlines", async () => {
  const due = await add(5, { line_id: booking.line })
  const asked = await supplier({ version: booking.version, status: 'requested', name: 'Kahuzi Lodges', supplier_reference: 'KL-7' })
  expect(asked.body.data.lines[0]).toMatchObject({
    supplier_status: 'requested',
    supplier_name: 'Kahuzi Lodges',
    supplier_reference: 'KL-7',
  })
  expect((await supplier({ version: booking.version, status: 'confirmed' })).body.code).toBe('stale')
  const { version } = asked.body.data
  const confirmed = (await supplier({ version, status: 'confirmed' })).body.data
  expect((await supplier({ version: confirmed.version, status: 'waitlisted' })).body.code).toBe('invalid_transition')
  const edited = await owner.post(`/bookings/edit/${booking.id}`, { version: confirmed.version, lines: [lineOf(2)] })
  const [line] = edited.body.data.lines
  expect(line).toMatchObject({ supplier_status: 'confirmed', supplier_name: 'Kahuzi Lodges' })
  expect(line.id).not.toBe(booking.line)
  expect((await list('supplier_status=confirmed'))[0]).toMatchObject({ id: due.id, line_id: line.id })
})

test('the person who made the booking is reminded three days before, one day before and when due, once each', async () => {
  await add(4)
  const reminders = async () => {
    await Promise.all([remindOfDeadlines(app.app), remindOfDeadlines(app.app)])
    await app.deliver()
    const rows = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('notifications').select('type').where('type', 'like', 'deadline.%').execute(),
    )
    return rows.map(({ type }) => type)
  }
  expect(await reminders()).toEqual([])
  app.clock.advance(1.1 * dayMs)
  expect(await reminders()).toEqual(['deadline.near'])
  expect(await reminders()).toHaveLength(1)
  app.clock.advance(2 * dayMs)
  expect(await reminders()).toHaveLength(2)
  app.clock.advance(dayMs)
  expect((await reminders()).sort()).toEqual(['deadline.near', 'deadline.near', 'deadline.passed'])
  app.clock.advance(dayMs)
  expect(await reminders()).toHaveLength(3)
})

test('refuses a line of another booking, another agency, and members who may only view', async () => {
  const other = await book()
  const bad = await owner.post(`/bookings/${booking.id}/deadlines/create`, { kind: 'names', due_at: inDays(3), line_id: other.line })
  expect(bad.body.errors).toEqual({ line_id: ['This line belongs to another booking.'] })
  const due = await add(3)
  const stranger = await newOwner(app)
  expect((await stranger.post(`/bookings/deadlines/${due.id}/done`, { done: true, version: 1 })).status).toBe(404)
  expect((await stranger.get('/bookings/deadlines')).body.data).toEqual([])
  expect((await supplier({ version: booking.version, status: 'requested' }, other.line)).status).toBe(404)
  const viewer = await newMember(app, owner, ['View Bookings'])
  expect((await viewer.get('/bookings/deadlines')).status).toBe(200)
  expect((await viewer.post(`/bookings/deadlines/${due.id}/delete`, {})).status).toBe(403)
})
