import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newTrip } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

interface Item {
  kind: string
  id: string
  text: string
  severity: string
}
const listed = async (as = owner): Promise<Item[]> => {
  const { items } = await done(as.get('/business/attention'))
  return items.filter(({ kind }: Item) => kind === 'departure_decision')
}
/** A departure in 20 days that needs five people and is decided so many days before. */
async function trip(daysBefore: number) {
  const made = await newTrip(app, owner)
  await app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('tour_packages').set({ minimum_pax: 5, decision_days_before: daysBefore }).where('inventory_id', '=', made.id).execute(),
  )
  return made
}

test('Home lists departures that must be decided this week, until somebody decides', async () => {
  const [soon, late, far, empty] = [await trip(16), await trip(22), await trip(5), await trip(16)]
  for (const one of [soon, late, far]) await one.book(['Anna Becker', 'Ben Becker'])
  const items = await listed()
  expect(items.map(({ id, severity }) => [id, severity])).toEqual([
    [late.departureId, 'urgent'],
    [soon.departureId, 'soon'],
  ])
  expect(items[1]!.text).toMatch(/^Decide by .* whether it runs: 2 of at least 5 people/)
  expect(items.some(({ id }) => id === empty.departureId)).toBe(false)
  const clerk = await newMember(app, owner, ['View Dashboard', 'View Inventory'])
  expect(await listed(clerk)).toEqual([])
  const { version } = await soon.show()
  await done(owner.post(`/trips/${soon.departureId}/decide`, { decision: 'guaranteed', tell: false, version }))
  expect((await listed()).map(({ id }) => id)).toEqual([late.departureId])
})
