import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draft, startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import pg from 'pg'
import { newId } from '#kit/server/security/tokens.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'

let offers: OfferTest
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  offers = await startOfferTest()
  owner = offers.owner
  other = await newOwner(offers.test)
})
afterAll(() => offers.test.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const deliver = () => offers.test.deliver()
const contact = async (name = 'Grace Akello') =>
  (await owner.post('/crm/contacts', { name, email: `lead${newId().slice(-8)}@mail.example` })).body.data
const create = (body: object, as = owner) => as.post('/crm/sales-funnel/create-lead', { title: 'Gorillas in March', ...body })
const show = async (id: string) => (await owner.get(`/crm/leads/${id}`)).body.data
const leadsOf = async (clientId: string) => (await owner.get(`/crm/sales-funnel?client_id=${clientId}`)).body.data
const move = (id: string, body: object, as = owner) => as.post(`/crm/leads/${id}/move`, body)
const inquire = async (over: object = {}) =>
  (
    await owner.post('/inquiries_/new', {
      name: 'Hannah Müller',
      email: `hannah${newId().slice(-8)}@mail.example`,
      phone: '',
      source: 'facebook',
      message: 'Two adults in March?',
      ...over,
    })
  ).body.data
const book = async (clientId: string, over: object = {}) => {
  const { tour } = offers
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { status, body } = await owner.post('/bookings/new', { client_id: clientId, lines, action: 'confirm', ...over })
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data
}
const pay = async (bookingId: string, amount: number) =>
  (await owner.post('/payments/record', { booking_id: bookingId, amount: ugx(amount), method: 'cash' }, { 'idempotency-key': newId() }))
    .body.data

describe('by hand', () => {
  test('a lead is added for a known or a new contact, and changed', async () => {
    const { id: client_id } = await contact()
    const { data } = (await create({ client_id, source: 'phone', value: ugx(4_000_000), next_action: 'Call back' })).body
    expect(data).toMatchObject({
      stage: 'lead',
      source: 'phone',
      client_name: 'Grace Akello',
      owner_id: owner.userId,
      value: ugx(4_000_000),
      allowed: ['qualified', 'lost'],
      moves: [{ from: null, to: 'lead' }],
    })
    const { data: fresh } = (await create({ contact: { name: 'New Person' }, stage: 'qualified' })).body
    expect(fresh).toMatchObject({ client_name: 'New Person', stage: 'qualified', value: null })
    const put = (body: object) => owner.put(`/crm/leads/${data.id}`, body)
    expect((await put({ value: null, version: 1 })).body.data).toMatchObject({ value: null, next_action: 'Call back', version: 2 })
    expect((await put({ title: 'Stale', version: 1 })).body.code).toBe('stale')
  })

  test.each([
    [{}, 'client_id'],
    [{ client_id: newId() }, 'client_id'],
    [{ contact: { name: 'A' }, client_id: newId() }, 'client_id'],
    [{ contact: { name: '' } }, 'contact.name'],
    [{ contact: { name: 'A' }, owner_id: newId() }, 'owner_id'],
    [{ contact: { name: 'A' }, inventory_id: newId() }, 'inventory_id'],
    [{ contact: { name: 'A' }, value: { amount: -1, currency: 'UGX' } }, 'value.amount'],
    [{ contact: { name: 'A' }, stage: 'paid_booking' }, 'stage'],
  ])('%j is refused at %s', async (body, field) => {
    const before = (await owner.get('/crm/contacts')).body.meta.total
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await owner.get('/crm/contacts')).body.meta.total).toBe(before)
  })

  test('people move leads between open and lost, never into a booking', async () => {
    const { data } = (await create({ contact: { name: 'Mover' } })).body
    expect((await move(data.id, { stage: 'qualified' })).body.data).toMatchObject({ stage: 'qualified' })
    expect((await move(data.id, { stage: 'lost' })).body.errors).toHaveProperty('lost_reason')
    expect((await move(data.id, { stage: 'lead', lost_reason: 'price' })).body.errors).toHaveProperty('lost_reason')
    for (const stage of ['confirmed_booking', 'paid_booking', 'qualified'])
      expect((await move(data.id, { stage })).body.code).toBe('invalid_transition')
    const lost = (await move(data.id, { stage: 'lost', lost_reason: 'price', note: 'Too dear' })).body.data
    expect(lost).toMatchObject({
      lost_reason: 'price',
      lost_note: 'Too dear',
      moves: [{ from: 'qualified', to: 'lost', note: 'Too dear' }, {}, {}],
    })
    expect((await move(data.id, { stage: 'lead' })).body.data).toMatchObject({ lost_reason: null, lost_note: null })
    expect((await move(data.id, { stage: 'qualified' }, other)).status).toBe(404)
    const reader = await newMember(offers.test, owner, ['View Clients'])
    expect((await move(data.id, { stage: 'qualified' }, reader)).status).toBe(403)
  })

  test('moved twice at the same moment, it is moved once', async () => {
    const { data } = (await create({ contact: { name: 'Twice' } })).body
    const answers = await Promise.all([move(data.id, { stage: 'qualified' }), move(data.id, { stage: 'qualified' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await show(data.id)).moves).toHaveLength(2)
  })

  test('the four lists of the funnel show their stage', async () => {
    const late = new Date(offers.test.clock.now().getTime() - 1000).toISOString()
    const { data } = (await create({ contact: { name: 'Lister' }, stage: 'qualified', next_action_at: late })).body
    const ids = async (path: string) =>
      (await owner.get(`/crm/sales-funnel/${path}?search=Lister`)).body.data.map((one: { id: string }) => one.id)
    expect(await ids('qualified-leads')).toEqual([data.id])
    for (const path of ['leads', 'confirmed-bookings', 'paid-bookings']) expect(await ids(path)).toEqual([])
    expect((await owner.get('/crm/sales-funnel?late=true&search=Lister')).body.data).toMatchObject([{ id: data.id, overdue: true }])
  })
})

describe('by what happens', () => {
  test('an inquiry becomes a lead of the person who asked, once', async () => {
    const known = await contact('Known Person')
    const { id, reference } = await inquire({ email: known.email, starts_on: addDays(dayOf(new Date()), 60) })
    await deliver()
    await deliver()
    const [lead, ...more] = await leadsOf(known.id)
    expect(more).toEqual([])
    expect(lead).toMatchObject({ stage: 'lead', source: 'facebook', title: 'Two adults in March?', inquiry_id: id })
    expect(await show(lead.id)).toMatchObject({ inquiry_reference: reference })
    expect((await owner.get(`/crm/contacts/${known.id}`)).body.data.stage).toBe('client')
  })

  test('spam loses the lead, and opening it again brings the lead back', async () => {
    const { id } = await inquire()
    await deliver()
    const { client_id } = (await owner.get(`/inquiries_/${id}/show`)).body.data
    const stage = async () => {
      await deliver()
      const [{ stage: now, lost_reason }] = await leadsOf(client_id)
      return [now, lost_reason]
    }
    const set = (status: string) => owner.post(`/inquiries_/${id}/status`, { status })
    expect((await set('spam')).status).toBe(200)
    expect(await stage()).toEqual(['lost', 'spam'])
    expect((await set('open')).status).toBe(200)
    expect(await stage()).toEqual(['lead', null])
    // What a person decided about the lead stays, whatever becomes of the inquiry.
    const [lead] = await leadsOf(client_id)
    expect((await move(lead.id, { stage: 'lost', lost_reason: 'price' })).status).toBe(200)
    for (const status of ['closed', 'open']) await set(status)
    expect(await stage()).toEqual(['lost', 'price'])
  })

  const joinedOf = async (id: string) =>
    (await show(id)).joined.map(({ kind, id: subject }: { kind: string; id: string }) => [kind, subject])

  test('inquiries and proposals of a person with an open lead join it, and its timeline shows each', async () => {
    const { id, client: known, email } = await draft(offers)
    const [first, second] = [await inquire({ email }), await inquire({ email, message: 'And the chimps?' })]
    await deliver()
    const [lead, ...more] = await leadsOf(known.id)
    expect(more).toEqual([])
    expect(lead).toMatchObject({ title: 'Two adults in March?', inquiry_id: first.id })
    expect(await joinedOf(lead.id)).toEqual(
      expect.arrayContaining([
        ['inquiry', first.id],
        ['inquiry', second.id],
      ]),
    )
    await owner.post(`/business/proposals/${id}/send`, { to: email })
    await deliver()
    expect(await leadsOf(known.id)).toMatchObject([{ id: lead.id, stage: 'qualified', proposal_id: id }])
    expect(await joinedOf(lead.id)).toHaveLength(3)
  })

  test('a lead is lost with its last inquiry, and a later inquiry starts a new one', async () => {
    const known = await contact('Closing Person')
    const [first, second] = [await inquire({ email: known.email }), await inquire({ email: known.email })]
    await deliver()
    const close = async (id: string) => {
      const answer = await owner.post(`/inquiries_/${id}/status`, { status: 'closed', reason: 'No answer' })
      expect([answer.status, answer.body.message]).toEqual([200, undefined])
      await deliver()
      return (await leadsOf(known.id)).map(({ stage }: { stage: string }) => stage)
    }
    expect(await close(first.id)).toEqual(['lead'])
    expect(await close(second.id)).toEqual(['lost'])
    await inquire({ email: known.email })
    await deliver()
    expect((await leadsOf(known.id)).map(({ stage }: { stage: string }) => stage).toSorted()).toEqual(['lead', 'lost'])
  })

  test('a phone number alone is nobody; with the same name it is', async () => {
    const phone = `+2567${String(Date.now()).slice(-8)}`
    const known = (await owner.post('/crm/contacts', { name: 'Sarah Namatovu', phone })).body.data
    await inquire({ name: 'Her Brother', email: '', phone })
    await inquire({ name: 'sarah  namatovu', email: '', phone })
    await deliver()
    expect(await leadsOf(known.id)).toHaveLength(1)
    const people = (await owner.get(`/crm/contacts?search=${encodeURIComponent(phone)}`)).body.data
    expect(people.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Her Brother', 'Sarah Namatovu'])
  })

  test('two inquiries of one new person at the same moment make one person and one lead', async () => {
    const email = `race${newId().slice(-8)}@mail.example`
    const other = new pg.Client({ connectionString: offers.test.ownerUrl })
    await other.connect()
    await deliver()
    // Each delivery stops before it has written its lead, so that both see none.
    await other.query('BEGIN')
    await other.query('LOCK TABLE lead_moves IN SHARE MODE')
    await inquire({ email })
    const firstDelivery = deliver()
    await untilSomeWait(offers.test, 1)
    await inquire({ email })
    const secondDelivery = deliver()
    await untilSomeWait(offers.test, 2)
    await other.query('COMMIT')
    await other.end()
    await Promise.all([firstDelivery, secondDelivery])
    await deliver()
    const people = (await owner.get(`/crm/contacts?search=${email}`)).body.data
    expect(people).toHaveLength(1)
    const leads = await leadsOf(people[0].id)
    expect(leads).toHaveLength(1)
    expect(await joinedOf(leads[0].id)).toHaveLength(2)
  })

  test('a sent proposal qualifies the lead of its client and gives it a value', async () => {
    const { id, client, email } = await draft(offers)
    await create({ client_id: client.id })
    await owner.post(`/business/proposals/${id}/send`, { to: email })
    await deliver()
    expect(await leadsOf(client.id)).toMatchObject([{ stage: 'qualified', proposal_id: id, value: ugx(2_150_000) }])
  })

  test('a booking takes its lead to confirmed, paid, back after a refund, and lost when it is cancelled', async () => {
    const { id: client_id } = await contact()
    const { data: lead } = (await create({ client_id, value: ugx(1) })).body
    const booking = await book(client_id)
    const stage = async () => {
      await deliver()
      const [now, ...more] = await leadsOf(client_id)
      expect(more).toEqual([])
      return now
    }
    expect(await stage()).toMatchObject({ id: lead.id, stage: 'confirmed_booking', booking_id: booking.id, value: ugx(1_000_000) })
    await pay(booking.id, 400_000)
    expect(await stage()).toMatchObject({ stage: 'confirmed_booking' })
    const payment = await pay(booking.id, 600_000)
    expect(await stage()).toMatchObject({ stage: 'paid_booking' })
    const refund = await owner.post(
      `/payments/${payment.id}/refund`,
      { amount: ugx(100_000), reason: 'Goodwill' },
      { 'idempotency-key': newId() },
    )
    expect([refund.status, refund.body]).toEqual([200, expect.anything()])
    const [{ id: refundId }] = refund.body.data.refunds
    await owner.post(`/refunds/${refundId}/complete`, { external_reference: 'V-1' }, { 'idempotency-key': newId() })
    expect(await stage()).toMatchObject({ stage: 'confirmed_booking' })
    expect((await move(lead.id, { stage: 'lead' })).body.code).toBe('invalid_transition')
    const worth = await owner.put(`/crm/leads/${lead.id}`, { value: ugx(5), version: (await show(lead.id)).version })
    expect(worth.body.errors).toHaveProperty('value')
    expect((await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })).status).toBe(200)
    expect(await stage()).toMatchObject({ stage: 'lost', lost_reason: 'cancelled' })
  })

  test('a booking without a lead gets one, and one of two open leads is not guessed', async () => {
    const { id: client_id } = await contact()
    for (const title of ['First', 'Second']) await create({ client_id, title })
    const booking = await book(client_id)
    await deliver()
    const leads = await leadsOf(client_id)
    expect(leads.map(({ stage }: { stage: string }) => stage).toSorted()).toEqual(['confirmed_booking', 'lead', 'lead'])
    expect(leads.find(({ booking_id }: { booking_id: string }) => booking_id === booking.id)).toMatchObject({
      source: 'booking',
      title: booking.reference,
    })
  })
})

describe('statistics', () => {
  test('count what became of the leads, by source and owner, with value and reasons', async () => {
    const agency = await newOwner(offers.test)
    const today = dayOf(offers.test.clock.now())
    const add = async (body: object) => (await create({ contact: { name: 'Counted' }, ...body }, agency)).body.data
    await add({ source: 'phone', value: ugx(1_000_000), expected_on: today })
    for (const lost_reason of ['price', 'price', 'dates']) {
      const { id } = await add({ source: 'facebook' })
      await move(id, { stage: 'lost', lost_reason }, agency)
    }
    const ask = async (by: string) => (await agency.get(`/crm/sales-funnel/statistics?from=${today}&to=${today}&by=${by}`)).body.data
    const bySource = await ask('source')
    expect(bySource.groups).toMatchObject([
      { key: 'facebook', leads: 3, open: 0, won: 0, lost: 3, win_rate: 0, days_to_win: null },
      { key: 'phone', leads: 1, open: 1, won: 0, lost: 0, win_rate: null },
    ])
    expect(bySource.lost_reasons).toEqual([
      { reason: 'price', leads: 2 },
      { reason: 'dates', leads: 1 },
    ])
    // Three leads were closed in the past year and none was won.
    expect(bySource.forecast).toEqual([{ month: `${today.slice(0, 7)}-01`, value: ugx(1_000_000), weighted: ugx(0), leads: 1 }])
    expect((await ask('owner')).groups).toMatchObject([{ key: agency.userId, leads: 4 }])
    for (const by of ['month', 'residency', 'offer']) expect((await ask(by)).groups).toMatchObject([{ leads: 4 }])
    expect((await ask('season')).groups).toMatchObject([
      { key: null, leads: 3, lost: 3 },
      { key: today.slice(5, 7), label: new Date(today).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }), leads: 1, open: 1 },
    ])
    expect((await agency.get(`/crm/sales-funnel/statistics?from=${today}&to=2020-01-01`)).body.errors).toHaveProperty('to')
  })

  test('know the win rate and the days it took', async () => {
    const today = dayOf(offers.test.clock.now())
    const { data } = (await owner.get(`/crm/sales-funnel/statistics?from=${today}&to=${today}&by=source`)).body
    const booked = data.groups.find(({ key }: { key: string }) => key === 'booking')
    expect(booked).toMatchObject({ won: 1, lost: 0, win_rate: 100, days_to_win: 0, won_value: [ugx(1_000_000)] })
  })
})
