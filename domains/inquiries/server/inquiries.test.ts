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

const hannah = {
  name: 'Hannah Müller',
  email: 'hannah@mail.example',
  phone: '',
  source: 'phone',
  message: 'Two adults in March?',
  travellers: 2,
}
async function add(over: object = {}, person = owner) {
  const answer = await person.post('/inquiries_/new', { ...hannah, ...over })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const show = async (id: string) => (await owner.get(`/inquiries_/${id}/show`)).body.data
const mailsTo = (address: string) =>
  app.app.db.asPlatform('test: mails of a test', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', address).execute())

test('a recorded inquiry belongs to its author and is due after four working hours', async () => {
  const inquiry = await add()
  expect(inquiry).toMatchObject({
    status: 'new',
    source: 'phone',
    owner_id: owner.userId,
    overdue: false,
    first_responded_at: null,
    thread: [],
  })
  expect(new Date(inquiry.first_response_due_at).getTime()).toBeGreaterThan(Date.parse(inquiry.created_at))
  expect((await owner.post('/inquiries_/new', { ...hannah, email: '' })).body.errors).toHaveProperty('email')
  expect((await owner.post('/inquiries_/new', { ...hannah, package_id: newId() })).body.errors).toHaveProperty('package_id')
  expect((await other.get(`/inquiries_/${inquiry.id}/show`)).status).toBe(404)
})

test('a reply is mailed, added to the thread and ends the response time', async () => {
  const { id, reference } = await add({ email: 'reply@mail.example' })
  const answer = await owner.post(`/inquiries_/${id}/reply`, { subject: 'March', message: 'Yes: <b>the 12th</b>.' })
  expect(answer.body.data).toMatchObject({
    status: 'waiting_client',
    thread: [{ kind: 'mail', subject: 'March', body: 'Yes: <b>the 12th</b>.' }],
  })
  expect(answer.body.data.first_responded_at).not.toBeNull()
  const [mail, ...more] = await mailsTo('reply@mail.example')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ agency_id: owner.agencyId, subject: `March (${reference})` })
  expect(mail!.html).not.toContain('<b>the 12th')
  const silent = await add({ email: '', phone: '+256772123456' })
  expect((await owner.post(`/inquiries_/${silent.id}/reply`, { subject: 'x', message: 'y' })).body.errors).toHaveProperty('message')
})

test("a call ends the response time, a note does not, and the client's answer reopens the inquiry", async () => {
  const { id } = await add()
  const write = (kind: string, text: string) => owner.post(`/inquiries_/${id}/write`, { kind, text })
  expect((await write('note', 'Ask Grace')).body.data).toMatchObject({ status: 'new', first_responded_at: null })
  expect((await write('contact', 'Called')).body.data).toMatchObject({ status: 'waiting_client' })
  expect((await write('answer', 'They want a child seat')).body.data).toMatchObject({ status: 'open' })
  expect((await show(id)).thread.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'contact', 'answer'])
})

test('an inquiry is assigned to a user who may see it, and they are notified', async () => {
  const { id } = await add()
  const colleague = await newMember(app, owner, ['View Inquiries'])
  const stranger = await newMember(app, owner, ['View Clients'])
  expect((await owner.get('/inquiries_/owners')).body.data.map((one: { id: string }) => one.id)).toContain(colleague.userId)
  expect((await owner.post(`/inquiries_/${id}/assign`, { owner_id: colleague.userId })).body.data.owner_id).toBe(colleague.userId)
  await app.deliver()
  expect((await colleague.get('/business/notifications')).body.data[0]).toMatchObject({
    type: 'inquiry.assigned',
    link: `/inquiries?inquiry=${id}`,
  })
  expect((await owner.post(`/inquiries_/${id}/assign`, { owner_id: stranger.userId })).body.errors).toHaveProperty('owner_id')
  expect((await owner.post(`/inquiries_/${id}/assign`, { owner_id: null })).body.data.owner_id).toBeNull()
})

test('moves that are not allowed are refused and change nothing', async () => {
  const { id } = await add()
  expect((await owner.post(`/inquiries_/${id}/status`, { status: 'closed', reason: 'Too dear' })).body.data).toMatchObject({
    status: 'closed',
    closed_reason: 'Too dear',
  })
  const refused = await owner.post(`/inquiries_/${id}/status`, { status: 'quoted' })
  expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
  expect((await show(id)).status).toBe('closed')
  expect((await owner.post(`/inquiries_/${id}/status`, { status: 'open' })).body.data.closed_reason).toBeNull()
})

test('overdue inquiries are marked and can be filtered; answered ones are not overdue', async () => {
  const person = await newOwner(app)
  const late = await add({ name: 'Late' }, person)
  await add({ name: 'In time' }, person)
  await app.app.db.asAgency(person, (tx) =>
    tx
      .updateTable('inquiries')
      .set({ first_response_due_at: new Date(app.clock.now().getTime() - 60_000) })
      .where('id', '=', late.id)
      .execute(),
  )
  const names = async (query: string) => (await person.get(`/inquiries_?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('waiting=overdue')).toEqual(['Late'])
  expect((await names('waiting=any')).toSorted()).toEqual(['In time', 'Late'])
  expect((await person.get('/inquiries_?waiting=overdue')).body.data[0].overdue).toBe(true)
  await person.post(`/inquiries_/${late.id}/write`, { kind: 'contact', text: 'Called' })
  expect(await names('waiting=overdue')).toEqual([])
  expect(await names(`owner_id=${person.userId}&sort=name`)).toEqual(['In time', 'Late'])
  expect(await names('owner_id=none')).toEqual([])
})

test('a sender becomes a client once, or is linked to the client with the same email', async () => {
  const { id } = await add({ email: 'twice@mail.example' })
  const clientId = (await owner.post(`/inquiries_/${id}/client`, {})).body.data.client_id
  expect((await owner.get(`/clients/${clientId}/show`)).body.data).toMatchObject({ name: 'Hannah Müller', email: 'twice@mail.example' })
  expect((await owner.post(`/inquiries_/${id}/client`, {})).body.data.client_id).toBe(clientId)
  const again = await add({ email: 'twice@mail.example' })
  expect((await owner.post(`/inquiries_/${again.id}/client`, {})).body.data.client_id).toBe(clientId)
  expect((await owner.post(`/inquiries_/${again.id}/client`, { client_id: newId() })).status).toBe(422)
})

test('a booking converts its inquiry in the same transaction', async () => {
  const tour = await publishTour(app, owner)
  const { id } = await add({ email: 'booked@mail.example', package_id: tour.id })
  const client_id = (await owner.post(`/inquiries_/${id}/client`, {})).body.data.client_id
  const body = {
    client_id,
    inquiry_id: id,
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }],
  }
  const { data } = (await owner.post('/bookings/new', body)).body
  expect(await show(id)).toMatchObject({ status: 'converted', booking_id: data.id, booking_reference: data.reference })
  expect((await owner.post('/bookings/new', { ...body, inquiry_id: newId() })).body.errors).toHaveProperty('inquiry_id')
})

test('the inbox can be filtered', async () => {
  const person = await newOwner(app)
  const { id } = await publishTour(app, person)
  await add({ name: 'Mary', source: 'whatsapp', email: 'mary@example.com', package_id: id }, person)
  await add({ name: 'Okello', source: 'walk_in', email: '' }, person)
  const names = async (query: string) => (await person.get(`/inquiries_?${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names('sort=name')).toEqual(['Mary', 'Okello'])
  expect(await names('source=walk_in')).toEqual(['Okello'])
  expect(await names(`package_id=${id}&search=mary@`)).toEqual(['Mary'])
  expect((await person.get('/inquiries_?status=lost')).status).toBe(422)
  expect((await (await newMember(app, owner, ['View Inventory'])).get('/inquiries_')).status).toBe(403)
})

test('the inquiries of one client are found', async () => {
  const { id } = await add({ email: 'only-this-one@mail.example' })
  const { client_id } = (await owner.post(`/inquiries_/${id}/client`, {})).body.data
  const found = (await owner.get(`/inquiries_?client_id=${client_id}`)).body.data
  expect(found.map((one: { id: string }) => one.id)).toEqual([id])
})
