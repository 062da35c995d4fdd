import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('occupancy is shown by the day departures leave, to who sees the offers, and of one agency only', async () => {
  const owner = await newOwner(app)
  const tour = await publishTour(app, owner, { capacity: 10 })
  await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 4 }] }],
    action: 'confirm',
  })
  const path = '/inventory/occupancy?kind=tour_package'
  const { data } = (await owner.get(path)).body
  expect(data.map(({ taken, capacity }: { taken: number; capacity: number }) => [taken, capacity])).toEqual([[4, 10]])
  expect((await owner.get('/inventory/occupancy?kind=room')).body.data).toEqual([])
  expect((await (await newOwner(app)).get(path)).body.data).toEqual([])
  expect((await (await newMember(app, owner, ['View Clients'])).get(path)).status).toBe(403)
  expect((await owner.get('/inventory/occupancy?kind=boat')).body.errors).toEqual({ kind: ['Kind is room, car or tour_package.'] })
})
