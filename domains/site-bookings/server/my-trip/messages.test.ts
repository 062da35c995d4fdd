import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fieldsOf, siteVisitor } from '../testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let bookingId: string
let path: string
let guest: ReturnType<typeof siteVisitor>
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  const tour = await publishTour(app, owner)
  guest = siteVisitor(app, host)
  await guest.add(`/trips/${tour.id}?n0=2`)
  await guest.book({ name: 'Visit http://bad.example now' })
  path = (await guest.open('/trip/done')).headers.location as string
  bookingId = (await app.app.db.asAgency(owner, (tx) => tx.selectFrom('bookings').select('id').executeTakeFirstOrThrow())).id
})
afterAll(() => app.close())

const form = async () => fieldsOf((await guest.open(path)).text, `${path}/message`)!
const inbox = async () => (await owner.get('/crm/inbox?channel=trip')).body.data as { id: string; unread: number; booking_id: string }[]
const mails = () =>
  app.app.db.asPlatform('test: mails of a trip', (tx) =>
    tx
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body', 'reply_to'])
      .where('effect_key', 'like', 'conversation %')
      .orderBy('id')
      .execute(),
  )

test('a link shows a button, which opens the page on this device; looking at it changes nothing', async () => {
  const scanner = siteVisitor(app, host)
  const grants = () => app.app.db.asAgency(owner, (tx) => tx.selectFrom('trip_grants').select(['opened_at']).execute())
  const before = await grants()
  for (const method of ['GET', 'HEAD'] as const)
    for (const at of [path, `${path}/travellers`, `${path}?sent=message`]) {
      const seen = await scanner.open(at, { method })
      expect([method, at, seen.status, seen.headers['set-cookie']]).toEqual([method, at, 200, undefined])
      expect(seen.text).not.toMatch(/BK-|UGX|bad\.example/)
      expect(seen.headers).not.toHaveProperty('x-kept')
    }
  expect([await grants(), before[0]!.opened_at]).toEqual([before, null])
  const token = fieldsOf((await scanner.open(path)).text, `${path}/open`)!
  // Forms of the page open nothing either.
  for (const action of ['pay', 'message', 'paper', 'code', 'traveller'])
    expect((await scanner.open(`${path}/${action}`, { form: { ...token, message: 'Hello' } })).headers.location).toBe(path)
  expect((await scanner.open(`${path}/open`, { form: { _token: 'x' } })).status).toBe(403)
  const opened = await scanner.open(`${path}/open`, { form: token })
  expect([opened.status, opened.headers.location]).toEqual([303, path])
  expect([opened.headers['set-cookie']].flat()[0]).toMatch(
    /^trip_open=[^;]+; Path=\/my-trip\/[^;]+; SameSite=Lax; Max-Age=2592000; HttpOnly$/,
  )
  expect((await scanner.open(path)).headers).toHaveProperty('x-kept', 'page')
  expect((await owner.get(`/bookings/${bookingId}/trip-link`)).body.data.opened_at).toEqual(expect.any(String))
  // The cookie of another link opens nothing, and neither does one that was changed.
  const { others } = (await owner.post(`/bookings/${bookingId}/trip-link`, { scope: 'view' })).body.data
  const view = new URL(others[0].url).pathname
  expect((await scanner.open(view)).text).toContain('Open booking')
  scanner.cookies.set('trip_open', `${scanner.cookies.get('trip_open')!.slice(0, -2)}xx`)
  expect((await scanner.open(path)).text).toContain('Open booking')
  app.clock.advance(31 * 86_400_000)
  expect((await guest.open(path)).text).not.toContain('Write to us')
  app.clock.advance(-31 * 86_400_000)
})

test('what a guest writes is one conversation of the booking in the inbox; an answer is on the page and mailed as a link only', async () => {
  const first = await form()
  expect((await guest.open(`${path}/message`, { form: { ...first, about: 'change', message: ' ' } })).status).toBe(422)
  expect((await guest.open(`${path}/message`, { form: { ...first, about: 'change', message: 'x'.repeat(3001) } })).status).toBe(422)
  const said = { ...first, about: 'change', message: 'One night <i>more</i>\r\nplease' }
  // Pressed twice at once, it is one message.
  const both = await Promise.all([guest.open(`${path}/message`, { form: said }), guest.open(`${path}/message`, { form: said })])
  expect(both.map(({ headers }) => headers.location)).toEqual([`${path}?sent=message#message`, `${path}?sent=message#message`])
  await guest.open(`${path}/message`, { form: { ...(await form()), about: 'question', message: 'And a vegetarian lunch?' } })
  const [row, ...more] = await inbox()
  expect([more, row]).toMatchObject([[], { unread: 2, booking_id: bookingId, channel: 'trip', last_message: 'And a vegetarian lunch?' }])
  const { messages } = (await owner.get(`/crm/inbox/${row!.id}/messages`)).body.data
  expect(messages.map(({ author, text }: { author: string; text: string }) => [author, text])).toEqual([
    ['visitor', 'One night <i>more</i>\nplease'],
    ['system', 'The client asks for a change of the booking'],
    ['visitor', 'And a vegetarian lunch?'],
  ])
  expect((await owner.get(`/bookings/${bookingId}/trip-link`)).body.data.conversation).toEqual({ id: row!.id, unread: 2 })
  const page = await guest.open(path)
  expect(page.text).toContain('One night &#60;i&#62;more&#60;/i&#62;<br />please')
  expect(page.text).not.toContain('asks for a change of the booking')
  const answer = { text: 'Yes, both are fine.', seen: messages.at(-1).id, nonce: 'nonce-of-answer' }
  expect((await owner.post(`/crm/inbox/${row!.id}/reply`, answer)).status).toBe(200)
  expect((await owner.post(`/crm/inbox/${row!.id}/reply`, answer)).status).toBe(200)
  expect((await owner.post(`/crm/inbox/${row!.id}/note`, { text: 'Ask the lodge first' })).status).toBe(200)
  const [mail, ...others] = await mails()
  expect([others, mail!.recipient]).toEqual([[], 'grace@example.com'])
  expect(mail!.body).toContain(`${path}`)
  // Neither what anybody wrote, nor the name that was typed when booking.
  expect(`${mail!.subject} ${mail!.body}`).not.toMatch(/both are fine|vegetarian|bad\.example/)
  const delivery = async () =>
    (await owner.get(`/crm/inbox/${row!.id}/messages`)).body.data.messages.find((one: { text: string }) => one.text === answer.text)
      .delivery
  expect(await delivery()).not.toBe('read')
  const seen = await guest.open(path)
  expect(seen.text).toContain('Yes, both are fine.')
  expect(seen.text).toContain('A new message from')
  expect(seen.text).not.toContain('Ask the lodge first')
  expect(await delivery()).toBe('read')
  app.clock.advance(1_000)
  expect((await guest.open(path)).text).not.toContain('A new message from')
  expect((await inbox())[0]).toMatchObject({ unread: 0 })
})

test('the agency may write first, and needs a link that works; files and strangers are refused', async () => {
  const [row] = await inbox()
  expect((await owner.post(`/bookings/${bookingId}/trip-conversation`)).body.data).toEqual({ id: row!.id })
  const other = await newOwner(app)
  await openToVisitors(app, other)
  expect((await other.post(`/bookings/${bookingId}/trip-conversation`)).status).toBe(404)
  const clerk = await newMember(app, owner, ['View Bookings'])
  expect((await clerk.post(`/bookings/${bookingId}/trip-conversation`)).status).toBe(403)
  expect((await clerk.get(`/crm/inbox/${row!.id}`)).status).toBe(403)
  await owner.post(`/bookings/${bookingId}/trip-link/revoke`)
  const refused = await owner.post(`/crm/inbox/${row!.id}/reply`, { text: 'Are you there?' })
  expect([refused.status, refused.body.code]).toEqual([409, 'no_page'])
  expect((await mails()).length).toBe(1)
  expect((await owner.post(`/bookings/${bookingId}/trip-conversation`)).body.code).toBe('no_page')
})
