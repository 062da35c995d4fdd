import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let diet: string
let tourId: string
const people: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
  diet = (await owner.post('/crm/fields', { label: 'Diet', type: 'choice', choices: ['Vegan', 'None'] })).body.data.id
  const add = async (name: string, body: object) => {
    people[name] = (await owner.post('/crm/contacts', { name, ...body })).body.data.id
  }
  await add('Grace', {
    email: 'grace@mail.example',
    country_code: 'UG',
    residency: 'eac_citizen',
    tags: ['birds', 'VIP'],
    birthday: '1984-03-12',
  })
  await add('Hannah', { phone: '+256772123456', country_code: 'DE', tags: ['birds'], fields: { [diet]: 'Vegan' } })
  await add('Lodge Ltd', { kind: 'company', email: 'desk@lodge.example', fields: { [diet]: 'None' } })
  await add('Gone', { email: 'gone@mail.example' })
  await owner.delete(`/crm/contacts/${people.Gone}`)
  await owner.post(`/crm/contacts/${people.Grace}/consents`, {
    channel: 'email',
    address: 'grace@mail.example',
    act: 'granted',
    wording: 'Form',
  })
  const tour = await publishTour(app, owner)
  tourId = tour.id
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const booking = (await owner.post('/bookings/new', { client_id: people.Hannah, lines, action: 'confirm' })).body.data
  const amount = { amount: 250_000, currency: 'UGX' }
  await owner.post('/payments/record', { booking_id: booking.id, amount, method: 'cash' }, { 'idempotency-key': newId() })
  await app.deliver()
})
afterAll(() => app.close())

let names = 0
const create = (body: object, as = owner) => as.post('/crm/collections', { name: `Collection ${++names}`, ...body })
const found = async (condition: object) => {
  const { body } = await create({ kind: 'filter', filter: { conditions: [condition] } })
  if (!body.data) throw new Error(JSON.stringify(body))
  const rows = (await owner.get(`/crm/collections/${body.data.id}/people`)).body.data.map(({ name }: { name: string }) => name)
  // What is counted while building is what is listed.
  expect(body.data.sizes.people).toBe(rows.length)
  return rows
}
const everybody = ['Grace', 'Hannah', 'Lodge Ltd']

test.each([
  [{ field: 'stage', in: ['customer'] }, ['Hannah']],
  [{ field: 'source', in: ['by_hand'] }, everybody],
  [{ field: 'tag', in: ['VIP', 'none'] }, ['Grace']],
  [{ field: 'kind', in: ['company'] }, ['Lodge Ltd']],
  [{ field: 'residency', in: ['eac_citizen'] }, ['Grace']],
  [{ field: 'country', in: ['DE', 'UG'] }, ['Grace', 'Hannah']],
  [{ field: 'birthday_month', in: [3, 12] }, ['Grace']],
  [{ field: 'added', from: dayOf(new Date()), to: dayOf(new Date()) }, everybody],
  [{ field: 'added', to: '2020-01-01' }, []],
  [{ field: 'bookings', min: 1 }, ['Hannah']],
  [{ field: 'bookings', max: 0 }, ['Grace', 'Lodge Ltd']],
  [{ field: 'bookings', min: 1, max: 5 }, ['Hannah']],
  [{ field: 'booked_kind', in: ['tour_package'] }, ['Hannah']],
  [{ field: 'booked_kind', in: ['room'] }, []],
  [{ field: 'booked_offer', in: ['tour'] }, ['Hannah']],
  [{ field: 'booked_offer', in: [newId()] }, []],
  [{ field: 'booked_offer', in: ['tour'], from: '2020-01-01', to: '2099-12-31' }, ['Hannah']],
  [{ field: 'booked_offer', in: ['tour'], to: '2020-12-31' }, []],
  [{ field: 'booked', within_days: 1 }, ['Hannah']],
  [{ field: 'stayed', within_days: 300 }, []],
  [{ field: 'arrives', within_days: 20 }, ['Hannah']],
  [{ field: 'arrives', within_days: 19 }, []],
  [{ field: 'spent', currency: 'UGX', min: 250_000 }, ['Hannah']],
  [{ field: 'spent', currency: 'UGX', max: 249_999 }, ['Grace', 'Lodge Ltd']],
  [{ field: 'spent', currency: 'USD', min: 1 }, []],
  [{ field: 'agreed', channel: 'email' }, ['Grace']],
  [{ field: 'agreed', channel: 'sms' }, []],
  [{ field: 'has', address: 'phone' }, ['Hannah']],
  [{ field: 'own', id: '', in: ['Vegan'] }, ['Hannah']],
  [{ field: 'own', id: '' }, ['Hannah', 'Lodge Ltd']],
])('%j finds its people, and the opposite finds the others', async (given, expected) => {
  const condition =
    given.field === 'own'
      ? { ...given, id: diet }
      : given.field === 'booked_offer'
        ? { ...given, in: (given as unknown as { in: string[] }).in.map((id) => (id === 'tour' ? tourId : id)) }
        : given
  expect(await found(condition)).toEqual(expected)
  expect(await found({ ...condition, not: true })).toEqual(everybody.filter((name) => !(expected as string[]).includes(name)))
})

test('lists of people and the funnel take a collection', async () => {
  const { data: byHand } = (await create({})).body
  await owner.post(`/crm/collections/${byHand.id}/people/add`, { ids: [people.Hannah] })
  const { data: byFilter } = (await create({ kind: 'filter', filter: { conditions: [{ field: 'tag', in: ['birds'] }] } })).body
  for (const name of ['Hannah', 'Lodge Ltd'])
    await owner.post('/crm/sales-funnel/create-lead', { title: `Lead of ${name}`, client_id: people[name] })
  const names = async (path: string, id: string) => {
    const { status, body } = await owner.get(`${path}?per_page=100&collection_id=${id}`)
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map(({ name, client_name }: { name?: string; client_name?: string }) => name ?? client_name).toSorted()
  }
  expect(await names('/crm/contacts', byHand.id)).toEqual(['Hannah'])
  expect(await names('/crm/contacts', byFilter.id)).toEqual(['Grace', 'Hannah'])
  for (const path of ['/clients', '/crm/customers', '/crm/sales-funnel']) expect(await names(path, byFilter.id)).toContain('Hannah')
  expect(await names('/clients', byFilter.id)).not.toContain('Lodge Ltd')
  expect(await names('/crm/sales-funnel/leads', byHand.id)).not.toContain('Lodge Ltd')
  for (const path of ['/crm/contacts', '/clients', '/crm/customers', '/crm/sales-funnel']) {
    const unknown = await owner.get(`${path}?collection_id=${newId()}`)
    expect([unknown.status, unknown.body.errors]).toEqual([422, { collection_id: ['This collection does not exist.'] }])
    expect((await other.get(`${path}?collection_id=${byHand.id}`)).status).toBe(422)
  }
})

test('all conditions hold together, and the filter stays alive', async () => {
  const conditions = [
    { field: 'tag', in: ['birds'] },
    { field: 'bookings', max: 0 },
  ]
  const { data } = (await create({ kind: 'filter', filter: { conditions } })).body
  expect(data.sizes).toEqual({ people: 1, by_email: 1, by_sms: 0, by_whatsapp: 0 })
  const { data: late } = (await owner.post('/crm/contacts', { name: 'Late', tags: ['birds'] })).body
  expect((await owner.get(`/crm/collections/${data.id}`)).body.data.sizes.people).toBe(2)
  await owner.delete(`/crm/contacts/${late.id}`)
  const listed = (await owner.get('/crm/collections?per_page=100')).body.data.find((one: { id: string }) => one.id === data.id)
  expect(listed).toMatchObject({ name: data.name, people: 1 })
})

test('people are added to a static collection once, and taken out', async () => {
  const { data } = (await create({ description: 'By hand' })).body
  expect(data).toMatchObject({ kind: 'static', filter: null, sizes: { people: 0 } })
  const add = (ids: unknown[], as = owner) => as.post(`/crm/collections/${data.id}/people/add`, { ids })
  const ids = [people.Grace, people.Hannah]
  const answers = await Promise.all([add(ids), add(ids)])
  expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(2)
  expect((await add([newId()])).body.errors).toHaveProperty('ids')
  expect((await add(ids, other)).status).toBe(404)
  expect((await owner.post(`/crm/collections/${data.id}/people/remove`, { ids: [people.Grace] })).body.data).toEqual({ removed: 1 })
  expect((await owner.get(`/crm/collections/${data.id}/people?search=han`)).body.data).toMatchObject([
    { name: 'Hannah', stage: 'customer' },
  ])
  expect((await owner.delete(`/crm/collections/${data.id}`)).status).toBe(200)
  expect((await owner.get(`/crm/contacts/${people.Hannah}`)).status).toBe(200)
})

test('PUT keeps absent keys, and a collection stays what it is', async () => {
  const filter = { conditions: [{ field: 'kind', in: ['company'] }] }
  const { data } = (await create({ description: 'Firms', kind: 'filter', filter })).body
  const put = (body: object) => owner.put(`/crm/collections/${data.id}`, body)
  expect((await put({ name: 'Companies', version: 1 })).body.data).toMatchObject({
    name: 'Companies',
    description: 'Firms',
    sizes: { people: 1 },
    version: 2,
  })
  expect((await put({ name: 'Stale', version: 1 })).body.code).toBe('stale')
  expect((await owner.post(`/crm/collections/${data.id}/people/add`, { ids: [people.Grace] })).body.code).toBe('by_filter')
  const { data: list } = (await create({})).body
  expect((await owner.put(`/crm/collections/${list.id}`, { filter, version: 1 })).body.errors).toHaveProperty('filter')
  expect((await create({ name: 'COMPANIES' })).body.errors).toHaveProperty('name')
  expect((await create({ name: 'Companies' }, other)).status).toBe(200)
})

test.each([
  [{ field: 'shoe_size' }],
  [{ field: 'tag', in: [] }],
  [{ field: 'birthday_month', in: [13] }],
  [{ field: 'stayed', within_days: 0 }],
  [{ field: 'spent', currency: 'XXX' }],
  [{ field: 'own', id: "x' OR 1=1" }],
  [{ field: 'kind', in: ['person'], also: 1 }],
])('%j is refused, with nothing saved', async (condition) => {
  const before = (await owner.get('/crm/collections')).body.meta.total
  const answer = await create({ kind: 'filter', filter: { conditions: [condition] } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)[0]).toMatch(/^filter\.conditions/)
  expect((await owner.get('/crm/collections')).body.meta.total).toBe(before)
})

test('readers see collections and cannot change them', async () => {
  const { data } = (await create({})).body
  const reader = await newMember(app, owner, ['View Clients'])
  expect((await reader.get(`/crm/collections/${data.id}`)).status).toBe(200)
  expect((await reader.put(`/crm/collections/${data.id}`, { name: 'x', version: 1 })).status).toBe(403)
  expect((await create({}, reader)).status).toBe(403)
  expect((await create({ kind: 'filter' })).body.errors).toHaveProperty('filter')
})
