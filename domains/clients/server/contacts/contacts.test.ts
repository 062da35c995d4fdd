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

const grace = { name: 'Grace Akello', email: 'grace@mail.example', phone: '+256772123456' }
async function add(over: object = {}, to = '/crm/contacts') {
  const answer = await owner.post(to, { ...grace, ...over })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const show = async (id: string) => (await owner.get(`/crm/contacts/${id}`)).body.data
const idsOf = async (path: string) => (await owner.get(path)).body.data.map(({ id }: { id: string }) => id)

test('a contact is on the list of contacts only', async () => {
  const contact = await add({ birthday: '1984-03-12', other_emails: ['g@work.example', 'grace@mail.example'] })
  expect(contact).toMatchObject({
    stage: 'contact',
    source: 'by_hand',
    birthday: '1984-03-12',
    // the main address is not kept twice
    other_emails: ['g@work.example'],
    client_since: null,
  })
  expect(await idsOf('/crm/contacts')).toContain(contact.id)
  expect(await idsOf('/clients')).not.toContain(contact.id)
  expect(await idsOf('/crm/customers')).not.toContain(contact.id)
  expect((await other.get(`/crm/contacts/${contact.id}`)).status).toBe(404)
})

test('a booking makes a contact a client, and a payment makes a client a customer', async () => {
  const contact = await add()
  const tour = await publishTour(app, owner)
  const booked = await owner.post('/bookings/new', {
    client_id: contact.id,
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }],
  })
  expect(booked.status).toBe(200)
  await app.deliver()
  expect(await show(contact.id)).toMatchObject({ stage: 'client', customer_since: null })
  expect(await idsOf('/clients')).toContain(contact.id)
  const payment = { booking_id: booked.body.data.id, amount: { amount: 100_000, currency: 'UGX' }, method: 'cash' }
  expect((await owner.post('/payments/record', payment, { 'idempotency-key': newId() })).status).toBe(200)
  await app.deliver()
  expect(await show(contact.id)).toMatchObject({ stage: 'customer' })
  expect((await owner.get('/crm/customers')).body.data).toMatchObject([
    { id: contact.id, spent: [{ amount: 100_000, currency: 'UGX' }], bookings: 1 },
  ])
})

test('a customer can be added who paid before', async () => {
  const customer = await add({ name: 'Old Customer' }, '/crm/customers')
  expect(customer).toMatchObject({ stage: 'customer' })
  expect(await idsOf('/crm/customers?search=Old')).toEqual([customer.id])
  expect((await owner.get('/crm/customers?search=Old')).body.data[0]).toMatchObject({ spent: [], balances: [], bookings: 0 })
})

test('PUT keeps absent keys and clears with null', async () => {
  const contact = await add({ notes: 'Vegetarian', tags: ['birds'], other_phones: ['+256701234567'], country_code: 'UG' })
  const put = async (body: object) => (await owner.put(`/crm/contacts/${contact.id}`, body)).body.data
  expect(await put({ name: 'Grace A.' })).toMatchObject({
    name: 'Grace A.',
    email: grace.email,
    notes: 'Vegetarian',
    tags: ['birds'],
    other_phones: ['+256701234567'],
    country_code: 'UG',
    version: 2,
  })
  expect(await put({ email: null, notes: null, other_phones: [] })).toMatchObject({
    email: null,
    notes: null,
    other_phones: [],
    tags: ['birds'],
  })
})

test('PUT refuses what the fields do not take, and changes nothing', async () => {
  const contact = await add()
  const put = (body: object, person = owner) => person.put(`/crm/contacts/${contact.id}`, body)
  for (const [field, value] of [
    ['name', null],
    ['name', ' '],
    ['email', 'nobody'],
    ['kind', null],
    ['birthday', '2026-02-30'],
    ['other_emails', ['x']],
    ['fields', { [newId()]: 'x' }],
  ] as const) {
    const answer = await put({ phone: '+256701111111', [field]: value })
    expect([field, answer.status]).toEqual([field, 422])
    expect(Object.keys(answer.body.errors)[0]).toMatch(new RegExp(`^${field}`))
  }
  expect((await put({ stage: 'customer' })).status).toBe(422)
  expect((await put({ name: 'Stale', version: 7 })).body).toMatchObject({ code: 'stale' })
  expect((await put({ name: 'Stranger' }, other)).status).toBe(404)
  const reader = await newMember(app, owner, ['View Clients'])
  expect((await put({ name: 'Reader' }, reader)).status).toBe(403)
  expect(await show(contact.id)).toMatchObject({ name: grace.name, phone: grace.phone, version: 1 })
})

test('two changes of one contact at the same moment are both kept', async () => {
  const contact = await add()
  const answers = await Promise.all([
    owner.put(`/crm/contacts/${contact.id}`, { notes: 'One' }),
    owner.put(`/crm/contacts/${contact.id}`, { address: 'Two' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await show(contact.id)).toMatchObject({ notes: 'One', address: 'Two', version: 3 })
})

test('a deleted contact leaves the list and can be put back', async () => {
  const contact = await add()
  expect((await owner.delete(`/crm/contacts/${contact.id}`)).body.data).toMatchObject({ archived: true })
  expect(await idsOf('/crm/contacts')).not.toContain(contact.id)
  expect(await idsOf('/crm/contacts?archived=true')).toContain(contact.id)
  await owner.post(`/clients/${contact.id}/restore`, {})
  expect(await idsOf('/crm/contacts')).toContain(contact.id)
})

test('own fields are typed, merge by key, and keep their values while they are away', async () => {
  const field = async (body: object) => (await owner.post('/crm/fields', body)).body.data
  const diet = await field({ label: 'Diet', type: 'choice', choices: ['Vegan', 'None'] })
  const trips = await field({ label: 'Trips', type: 'number' })
  const since = await field({ label: 'Member since', type: 'date' })
  const contact = await add({ fields: { [diet.id]: 'Vegan', [trips.id]: 3 } })
  expect(contact.fields).toEqual({ [diet.id]: 'Vegan', [trips.id]: 3 })
  const put = (fields: object) => owner.put(`/crm/contacts/${contact.id}`, { fields })
  expect((await put({ [since.id]: '2020-01-01', [trips.id]: null })).body.data.fields).toEqual({
    [diet.id]: 'Vegan',
    [since.id]: '2020-01-01',
  })
  for (const [id, value] of [
    [diet.id, 'Meat'],
    [trips.id, '3'],
    [since.id, '2020-13-01'],
  ])
    expect((await put({ [id]: value })).body.errors).toHaveProperty(`fields.${id}`)
  await owner.delete(`/crm/fields/${diet.id}`)
  expect((await put({ [diet.id]: 'None' })).status).toBe(422)
  expect((await show(contact.id)).fields).toHaveProperty(diet.id, 'Vegan')
  const again = await field({ label: 'diet', type: 'text' })
  expect((await owner.post(`/crm/fields/${diet.id}/restore`, {})).body.errors).toHaveProperty('label')
  const order = (await owner.post('/crm/fields/sort', { ids: [again.id, since.id] })).body.data
  expect(order.map(({ id }: { id: string }) => id)).toEqual([again.id, since.id, trips.id])
  expect((await owner.post('/crm/fields', { label: 'Size', type: 'choice', choices: ['S'] })).body.errors).toHaveProperty('choices')
  expect((await owner.put(`/crm/fields/${trips.id}`, { choices: ['1', '2'], version: 1 })).body.errors).toHaveProperty('choices')
  expect((await other.put(`/crm/fields/${trips.id}`, { label: 'X', version: 1 })).status).toBe(404)
})
