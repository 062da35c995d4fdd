import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { momentOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { addReaders, toMorning } from '../testing/campaigns.ts'
import { headerOf, htmlOf, startSink } from '../testing/sink.ts'
import { addJourneyPeople } from './follow.ts'

let app: TestApp
let owner: TestPerson
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({ settings: { SMTP_URL: sink.url } })
  toMorning(app)
  owner = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  await sink.close()
})
beforeEach(() => void (sink.mails.length = 0))

const change = (kind: string, body: object, as = owner) => as.put(`/crm/journeys/${kind}`, body)
const look = async () => {
  await addJourneyPeople.run(app.app, {})
  await app.app.jobs.runDue(app.app)
}

test('are listed before they are touched, and changed by those who may', async () => {
  const { data } = (await owner.get('/crm/journeys')).body
  expect(data.map(({ kind, on }: { kind: string; on: boolean }) => [kind, on])).toEqual(
    ['welcome', 'before_trip', 'review', 'birthday', 'win_back'].map((kind) => [kind, false]),
  )
  expect((await change('review', { delay_hours: 24, version: 0 })).body.data).toMatchObject({ on: false, delay_hours: 24, version: 2 })
  expect((await change('review', { on: true, version: 0 })).body.code).toBe('stale')
  expect((await change('birthday', { delay_hours: 24 })).body.errors).toHaveProperty('delay_hours')
  expect((await change('nothing', { on: true })).status).toBeGreaterThanOrEqual(404)
  expect((await change('review', { on: true }, await newMember(app, owner, ['View Clients', 'Manage CRM']))).status).toBe(403)
  expect((await owner.get('/crm/campaigns')).body.data).toEqual([])
})

test('birthday: only those who agreed, once a year', async () => {
  await change('birthday', { on: true, delay_hours: 11 })
  const day = app.clock.now().toISOString().slice(5, 10)
  const [agreed] = await addReaders(app, owner, 1, 'birthday')
  const [person] = (await owner.get(`/crm/contacts?search=${agreed}`)).body.data
  await owner.put(`/crm/contacts/${person.id}`, { birthday: `1984-${day}` })
  await owner.post('/crm/contacts', { name: 'Never asked', email: 'never@mail.example', birthday: `1990-${day}` })
  app.clock.advance(1.5 * 3_600_000)
  await look()
  await look()
  expect(sink.mails.map(({ to }) => to)).toEqual([agreed])
  expect(headerOf(sink.mails[0]!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const birthday = (await owner.get('/crm/journeys')).body.data.find(({ kind }: { kind: string }) => kind === 'birthday')
  expect(birthday.analytics).toMatchObject({ recipients: 1, sent: 1 })
})

test('before the trip: once for a booking, without a consent and without an unsubscribe header', async () => {
  await change('before_trip', { on: true, delay_hours: 464 })
  const { data: client } = (await owner.post('/crm/contacts', { name: 'Grace Akello', email: 'trip@mail.example' })).body
  const tour = await publishTour(app, owner)
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { data: booking } = (await owner.post('/bookings/new', { client_id: client.id, lines, action: 'confirm' })).body
  app.clock.advance(6 * 3_600_000)
  await look()
  await look()
  const mails = sink.mails.filter((mail) => mail.to === 'trip@mail.example' && headerOf(mail, 'X-PM-Metadata-recipient') !== undefined)
  expect(mails).toHaveLength(1)
  expect(htmlOf(mails[0]!)).toContain(booking.reference)
  expect(headerOf(mails[0]!, 'List-Unsubscribe')).toBeUndefined()
  const { data } = (await owner.get('/crm/journeys/before_trip/recipients')).body
  expect(data).toMatchObject([{ address: 'trip@mail.example', status: 'sent' }])
})

test('switched off and on again, nobody gets a mail that waited; nor for a trip that was cancelled meanwhile', async () => {
  const agency = await newOwner(app)
  const tour = await publishTour(app, agency)
  const waiting = async (kind: string) => (await agency.get(`/crm/journeys/${kind}/recipients`)).body.data as { status: string }[]
  await change('welcome', { on: true, delay_hours: 48 }, agency)
  const [ada] = await addReaders(app, agency, 1, 'welcome')
  const asked = { name: 'Ada', email: ada, phone: '', source: 'phone', message: 'Gorillas?' }
  await agency.post('/inquiries_/new', asked)
  await app.deliver()
  expect((await waiting('welcome')).map(({ status }) => status)).toEqual(['queued'])
  for (const on of [false, true]) await change('welcome', { on }, agency)
  expect(await waiting('welcome')).toEqual([])

  const { data: client } = (await agency.post('/crm/contacts', { name: 'Bea', email: 'bea@mail.example' })).body
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { data: booking } = (await agency.post('/bookings/new', { client_id: client.id, lines, action: 'confirm' })).body
  const hours = Math.floor((momentOf(booking.starts_on, '00:00').getTime() - app.clock.now().getTime()) / 3_600_000)
  await change('before_trip', { on: true, delay_hours: hours - 3 }, agency)
  app.clock.advance(6 * 3_600_000)
  await addJourneyPeople.run(app.app, {})
  expect((await agency.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })).status).toBe(200)
  await app.app.jobs.runDue(app.app)
  expect(
    sink.mails.filter(({ to }) => to === 'bea@mail.example' || to === ada).filter((mail) => headerOf(mail, 'X-PM-Metadata-recipient')),
  ).toEqual([])
  expect((await waiting('before_trip')).map(({ status }) => status)).toEqual(['suppressed'])
})
