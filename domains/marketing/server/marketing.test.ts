import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookedOnSite } from '#domains/site-visits/server/bookings.ts'
import { inDays, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const overview = async () => {
  const data = await done(owner.get('/marketing'))
  return { ...data, by: Object.fromEntries(data.tasks.map((task: Data) => [task.kind, task])) }
}

test('shows only what is to be done, and only real figures', async () => {
  expect(await overview()).toMatchObject({ tasks: [], results: [] })
  const trip = await newPublished(owner, { title: 'Gorillas' })
  const made = await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 10), capacity: 4 }))
  const departure = (Array.isArray(made) ? made[0] : made).id
  await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 40), capacity: 4 }))
  await done(owner.post('/feeds/meta_products/update', { enabled: true, version: 0 }))
  await app.app.jobs.runDue(app.app)
  const { by, tasks } = await overview()
  expect(tasks.map(({ kind }: Data) => kind)).toEqual(['feed_left_out', 'places_free', 'no_picture'])
  expect(by.feed_left_out.first).toEqual([
    { id: 'meta_products', title: 'Meta catalogue: products', detail: '1 left out', type: 'meta_products' },
  ])
  expect(by.places_free).toMatchObject({ count: 1, first: [{ id: trip.id, title: 'Gorillas', type: 'tour_package' }] })
  expect(by.places_free.first[0].detail).toMatch(/: 4 free places$/)
  expect(by.no_picture).toMatchObject({ count: 1, first: [{ id: trip.id, type: 'tour_package' }] })

  const booking = await done(
    owner.post('/bookings/new', {
      client: { name: 'Grace Akello' },
      action: 'hold',
      lines: [{ inventory_id: trip.id, departure_id: departure, selection: [{ price_option_id: trip.optionId, quantity: 1 }] }],
    }),
  )
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  await app.app.db.asAgency(actor, (tx) =>
    bookedOnSite(tx, actor, booking.id, { source: 'newsletter', medium: 'email', campaign: 'june', landing_page: '/' }),
  )
  expect((await overview()).results).toEqual([])
  await done(owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' }))
  await app.deliver()
  expect((await overview()).results).toEqual([
    { source: 'newsletter', campaign: 'june', bookings: 1, revenue: [{ amount: 900_000, currency: 'UGX' }] },
  ])
})

test('needs the right to see marketing', async () => {
  const reader = await newMember(app, owner, ['View Social Media Ads'])
  expect((await reader.get('/marketing')).status).toBe(403)
})
