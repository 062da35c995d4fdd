import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const person = async () => (await owner.post('/crm/contacts', { name: 'Grace Akello', email: `grace${newId()}@mail.example` })).body.data
const timeline = async (id: string, query = '', as = owner) => (await as.get(`/crm/contacts/${id}/timeline${query}`)).body.data
const log = (id: string, body: object, as = owner) => as.post(`/crm/contacts/${id}/activities`, body)

test('calls and notes are logged, changed and removed', async () => {
  const { id } = await person()
  const { data: call } = (await log(id, { kind: 'call', body: 'Wants a child seat' })).body
  expect(await timeline(id)).toMatchObject({ entries: [{ type: 'call', title: 'Wants a child seat', own: true }], next_cursor: null })
  const put = (body: object) => owner.put(`/crm/activities/${call.id}`, body)
  expect((await put({ body: 'Wants two', version: 1 })).body.data).toMatchObject({ body: 'Wants two', kind: 'call', version: 2 })
  expect((await put({ body: 'Stale', version: 1 })).body.code).toBe('stale')
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect((await put({ at: tomorrow, version: 2 })).body.errors).toHaveProperty('at')
  expect((await log(id, { kind: 'call', body: 'x', at: tomorrow })).body.errors).toHaveProperty('at')
  expect((await log(id, { kind: 'note', body: 'x' }, other)).status).toBe(404)
  expect((await other.delete(`/crm/activities/${call.id}`)).status).toBe(404)
  expect((await owner.delete(`/crm/activities/${call.id}`)).status).toBe(200)
  expect((await timeline(id)).entries).toEqual([])
})

test('the history holds bookings, payments, inquiries and mails, and only what the caller may see', async () => {
  const { id } = await person()
  const tour = await publishTour(app, owner)
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const booking = (await owner.post('/bookings/new', { client_id: id, lines, action: 'confirm' })).body.data
  const amount = { amount: 250_000, currency: 'UGX' }
  await owner.post('/payments/record', { booking_id: booking.id, amount, method: 'cash' }, { 'idempotency-key': newId() })
  const types = ({ entries }: { entries: { type: string }[] }) => new Set(entries.map(({ type }) => type))
  await owner.upload(`/crm/contacts/${id}/files`, [{ name: 'passport.txt', content: Buffer.from('P') }])
  const { entries } = await timeline(id)
  expect(types({ entries })).toEqual(new Set(['booking', 'payment', 'file']))
  expect(entries[0]).toMatchObject({ type: 'file', title: 'File “passport.txt”' })
  entries.shift()
  expect(entries[0]).toMatchObject({ type: 'payment', link: `/bookings/view/${booking.id}`, own: false })
  await log(id, { kind: 'note', body: 'Vegetarian' })
  const reader = await newMember(app, owner, ['View Clients'])
  expect(types(await timeline(id, '', reader))).toEqual(new Set(['note', 'file']))
})

test('a long history is read page by page, each entry once', async () => {
  const { id } = await person()
  const at = app.clock.now().toISOString()
  // The same time for all: only the id tells them apart.
  for (let n = 0; n < 35; n++) await log(id, { kind: 'note', body: `Note ${n}`, at })
  const first = await timeline(id)
  const second = await timeline(id, `?cursor=${first.next_cursor}`)
  expect([first.entries.length, second.entries.length, second.next_cursor]).toEqual([30, 5, null])
  expect(new Set([...first.entries, ...second.entries].map(({ title }: { title: string }) => title)).size).toBe(35)
  expect((await owner.get(`/crm/contacts/${id}/timeline?cursor=${'yesterday'.repeat(3)}`)).body.errors).toHaveProperty('cursor')
})

test('a task has an owner and a due time, and is done once', async () => {
  const { id } = await person()
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString()
  const add = (body: object) => owner.post('/crm/tasks', { client_id: id, title: 'Call back', ...body })
  const { data: task } = (await add({ due_at: yesterday })).body
  expect(task).toMatchObject({ owner_id: owner.userId, overdue: true, client_name: 'Grace Akello', done_at: null })
  const later = (await add({ title: 'Send brochure', owner_id: null })).body.data
  const idsOf = async (query: string) =>
    (await owner.get(`/crm/tasks?client_id=${id}&${query}`)).body.data.map((one: { id: string }) => one.id)
  expect(await idsOf('')).toEqual([task.id, later.id])
  expect(await idsOf('state=overdue')).toEqual([task.id])
  expect(await idsOf('owner_id=none')).toEqual([later.id])
  const stranger = await newMember(app, owner, ['View Bookings'])
  for (const owner_id of [stranger.userId, other.userId, newId()]) expect((await add({ owner_id })).body.errors).toHaveProperty('owner_id')
  expect((await add({ client_id: newId() })).body.errors).toHaveProperty('client_id')
  const done = (await owner.post(`/crm/tasks/${task.id}/done`, { done: true })).body.data
  expect(done).toMatchObject({ overdue: false })
  app.clock.advance(3_600_000)
  expect((await owner.post(`/crm/tasks/${task.id}/done`, { done: true })).body.data.done_at).toBe(done.done_at)
  expect(await idsOf('state=done')).toEqual([task.id])
  expect((await timeline(id)).entries).toMatchObject([{ type: 'task', title: 'Call back' }])
  expect((await owner.put(`/crm/tasks/${later.id}`, { due_at: yesterday, version: 1 })).body.data).toMatchObject({
    title: 'Send brochure',
    overdue: true,
  })
  expect((await other.delete(`/crm/tasks/${later.id}`)).status).toBe(404)
  expect((await owner.delete(`/crm/tasks/${later.id}`)).status).toBe(200)
})
