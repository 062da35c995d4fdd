import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fieldsOf, lastTripCode, siteVisitor } from '../testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let path: string
let guest: ReturnType<typeof siteVisitor>
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  const tour = await publishTour(app, owner)
  guest = siteVisitor(app, host)
  await guest.add(`/trips/${tour.id}?n0=2`)
  await guest.book()
  path = (await guest.open('/trip/done')).headers.location as string
})
afterAll(() => app.close())

/** All requests of a test come from one address, whose own limit is lower. */
const otherAddress = () => app.app.limits.forget('public_form', 'my-trip|127.0.0.1')
async function send(action: string, form: Record<string, string>): Promise<number> {
  await otherAddress()
  return (await guest.open(`${path}/${action}`, { form })).status
}
const form = async () => fieldsOf((await guest.open(path)).text, `${path}/message`)!

test('a booking sends three codes in ten minutes, and takes fifteen tries an hour, whatever the address and the code', async () => {
  const token = await form()
  for (const status of [303, 303, 303, 429]) expect(await send('code', token)).toBe(status)
  const code = await lastTripCode(app)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 15; tries++) {
    await app.app.limits.forget('code_tries', 'my-trip|127.0.0.1')
    expect([tries, await send('unlock', { ...token, code: wrong })]).toEqual([tries, 422])
  }
  await app.app.limits.forget('code_tries', 'my-trip|127.0.0.1')
  expect(await send('unlock', { ...token, code })).toBe(429)
})

test('the page of one booking takes twenty messages an hour', async () => {
  const statuses = []
  for (let sent = 0; sent < 21; sent++) statuses.push(await send('message', { ...(await form()), message: `Message ${sent}` }))
  expect([new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([new Set([303]), 429])
})
