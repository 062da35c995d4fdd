import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { fieldsOf, siteVisitor } from './testing/visitor.ts'

// The last ten places, and three hundred people who want one.

const [places, people, together] = [10, 300, 10]

let app: TestApp
let owner: TestPerson
let host: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

test('300 visitors book the last ten places at once: ten succeed, and all others read why not', async () => {
  const tour = await publishTour(app, owner, { capacity: places })
  const form = fieldsOf((await siteVisitor(app, host).open(`/trips/${tour.id}?n0=1`)).text, '/trip/add')!
  const visitors = Array.from({ length: people }, () => siteVisitor(app, host))
  const forms = await Promise.all(
    visitors.map(async (one) => {
      await one.open('/trip/add', { form })
      return one.bookForm()
    }),
  )
  // Another transaction has the departure until many wait for it: so the requests really overlap.
  const other = new pg.Client({ connectionString: app.ownerUrl })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, tour.departureId])
  const sent = Promise.all(visitors.map((one, at) => one.open('/trip/book', { form: forms[at]! })))
  await untilSomeWait(app, together)
  await other.query('COMMIT')
  await other.end()
  const answers = await sent
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
  expect([of(303).length, of(409).length]).toEqual([places, people - places])
  for (const { text } of of(409)) expect(text).toMatch(/sold out/i)
  const { held } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('departures').select('held').where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )
  expect(held).toBe(places)
})
