import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const inDays = (n: number) => addDays(dayOf(app.clock.now()), n)
const newService = async (given: object = {}) => (await owner.post('/services', { title: 'Airport transfer', ...given })).body.data
const published = async (given: object = {}) => {
  const service = await newService(given)
  const price = { name: 'Person', unit: 'adult', price: { amount: 80_000, currency: 'UGX' } }
  const option = await owner.post(`/services/${service.id}/price-options/create`, price)
  expect((await owner.post('/inventory/status', { ids: [service.id], status: 'published' })).status).toBe(200)
  return { id: service.id as string, option: option.body.data.id as string }
}
const book = (id: string, option: string, over: object = {}, quantity = 1) =>
  owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: id, selection: [{ price_option_id: option, quantity }], ...over }],
    action: 'confirm',
  })

test('a service is created, changed, listed and deleted', async () => {
  const service = await newService({ duration_minutes: 90, tags: ['Transfers'] })
  expect(service).toMatchObject({ title: 'Airport transfer', duration_minutes: 90, booked_by: 'slots', status: 'draft', kind: 'service' })
  const change = { version: service.version, title: 'Airport pick-up', booked_by: 'freesale', duration_minutes: null }
  expect((await owner.post(`/services/update/${service.id}`, change)).body.data).toMatchObject({
    title: 'Airport pick-up',
    booked_by: 'freesale',
    duration_minutes: null,
  })
  expect((await owner.post(`/services/update/${service.id}`, change)).body.code).toBe('stale')
  expect((await owner.get('/services?search=pick-up')).body.data).toMatchObject([{ id: service.id, booked_by: 'freesale' }])
  expect((await owner.get('/services/statistics')).body.data.by_status.draft).toBeGreaterThan(0)
  expect((await other.get(`/services/${service.id}`)).status).toBe(404)
  expect((await other.delete(`/services/${service.id}`)).status).toBe(404)
  expect((await owner.delete(`/services/${service.id}`)).status).toBe(200)
  expect((await owner.get(`/services/${service.id}`)).status).toBe(404)
  const viewer = await newMember(app, owner, ['View Inventory'])
  expect((await viewer.post('/services', { title: 'No right' })).status).toBe(403)
})

test('with slots, a service is booked until its slot is full, and cannot become freesale', async () => {
  const { id, option } = await published()
  const slot = { starts_on: inDays(5), starts_at: '10:00', capacity: 2 }
  const { id: slotId } = (await owner.post(`/services/${id}/departures/create`, slot)).body.data
  expect((await book(id, option)).body.errors).toEqual({ 'lines.0.departure_id': ['Choose a departure.'] })
  const first = await book(id, option, { departure_id: slotId }, 2)
  expect(first.body.data).toMatchObject({ kinds: ['service'], starts_on: inDays(5), ends_on: inDays(5), total: { amount: 160_000 } })
  expect((await book(id, option, { departure_id: slotId })).body.code).toBe('sold_out')
  const { version } = (await owner.get(`/services/${id}`)).body.data
  const refused = await owner.post(`/services/update/${id}`, { version, booked_by: 'freesale' })
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'in_use', ['booked_by']])
  expect((await owner.delete(`/services/${id}`)).body.code).toBe('in_use')
})

test('a freesale service is never full, has no slots, and its bookings are listed', async () => {
  const { id, option } = await published({ booked_by: 'freesale' })
  expect((await owner.post(`/services/${id}/departures/create`, { starts_on: inDays(5), capacity: 2 })).body.code).toBe('freesale')
  const bookable = (await owner.get(`/bookings/bookable?inventory_id=${id}`)).body.data
  expect(bookable).toMatchObject([{ capacity_mode: 'freesale', departures: [] }])
  const booking = (await book(id, option, { starts_on: inDays(9) }, 300)).body.data
  expect(booking).toMatchObject({ starts_on: inDays(9), status: 'confirmed' })
  const listed = (await owner.get(`/business/service-bookings?inventory_id=${id}`)).body.data
  expect(listed.map((row: { id: string }) => row.id)).toEqual([booking.id])
  expect((await owner.get(`/business/service-bookings/${booking.id}/show`)).body.data.reference).toBe(booking.reference)
  expect((await other.get(`/business/service-bookings/${booking.id}/show`)).status).toBe(404)
  expect((await owner.get(`/services/${id}/bookings?status=confirmed`)).body.data).toMatchObject([
    { booking_id: booking.id, client_name: 'Grace Akello', starts_on: inDays(9), booked: '300 × Person', quantity: 300 },
  ])
  expect((await other.get(`/services/${id}/bookings`)).status).toBe(404)
  const viewer = await newMember(app, owner, ['View Services'])
  expect((await viewer.get(`/services/${id}/bookings`)).status).toBe(403)
})

test('a slot of a service is not a departure of a package', async () => {
  const { id } = await newService()
  const { id: slotId } = (await owner.post(`/services/${id}/departures/create`, { starts_on: inDays(3), capacity: 4 })).body.data
  expect((await owner.get(`/services/departures/${slotId}`)).body.data).toMatchObject({ capacity: 4, ends_on: inDays(3) })
  expect((await owner.get(`/packages/departures/${slotId}`)).status).toBe(404)
  expect((await owner.post(`/packages/departures/${slotId}/delete`, {})).status).toBe(404)
})
