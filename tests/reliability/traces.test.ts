import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { killAll, startServer, startWorker, untilReady, type Running } from './server-process.ts'

// A call is answered by one process; its mails and notices are made by another. The logs of both name the request.

let app: TestApp
let db: pg.Pool
let owner: TestPerson
let server: Running
let worker: Running

beforeAll(async () => {
  app = await startTestApp()
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  owner = await newOwner(app)
  await app.deliver()
  const environment = {
    DATABASE_URL: app.ownerUrl,
    SAFIRI_DATA: app.app.settings.dataFolder,
    SECRET_KEY: app.app.settings.secretKey,
    LOG_LEVEL: 'info',
    SAFIRI_WORKER: 'false',
  }
  server = await startServer(environment)
  await untilReady(server)
  worker = await startWorker(environment)
})
afterAll(async () => {
  killAll()
  await db.end()
  await app.close()
})

const linesOf = ({ output }: Running) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as { msg: string; request_id?: string; reason?: string })

test('the request of a booking stands in its events, in the jobs of its mails, and in the logs of both processes', async () => {
  const { id, departureId, adult } = await publishTour(app, owner, { capacity: 10 })
  const answer = await callerOf(server, owner.token).post('/bookings/new', {
    client: { name: 'Amina', email: 'amina@example.com' },
    lines: [{ inventory_id: id, departure_id: departureId, selection: [{ price_option_id: adult, quantity: 1 }] }],
    action: 'confirm',
  })
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')!
  const loggedBy = (process: Running) => linesOf(process).filter(({ request_id }) => request_id === requestId)
  await expect.poll(() => loggedBy(server).some(({ msg }) => msg === 'request')).toBe(true)

  const events = await db.query(`SELECT DISTINCT request_id FROM business_events WHERE type LIKE 'booking.%'`)
  expect(events.rows).toEqual([{ request_id: requestId }])
  // The worker hears of the booking, enqueues the client's mail, and writes it with its papers.
  await expect
    .poll(async () => (await db.query(`SELECT data ->> '_request' AS request FROM pgboss.job WHERE name = 'client-mail'`)).rows)
    .toEqual([{ request: requestId }])
  await expect.poll(() => loggedBy(worker)).toContainEqual(expect.objectContaining({ msg: 'job done', job: 'client-mail' }))
})
