import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { fieldsOf, siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { hashOf } from './conditions.ts'
import { acceptanceData } from './person-source.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const path = '/business/conditions'
const show = (as = owner) => done(as.get(path))
const save = async (text: string, as = owner) =>
  done(as.post(`${path}/draft`, { title: 'Booking conditions', text, version: (await show(as)).draft?.version ?? 0 }))
const publish = async (text: string, as = owner) => {
  const { draft } = await save(text, as)
  return (await done(as.post(`${path}/publish`, { version: draft.version }))).versions[0]
}
const book = async (as = owner) => {
  const tour = await publishTour(app, as)
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  return done(as.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm' }))
}
const pathOf = (url: string) => new URL(url).pathname
/** The page on which a client accepts, with what its form sends. */
async function open(url: string) {
  const guest = visitor(app)
  const page = await guest.get(pathOf(url))
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  const form = { _token: hidden('_token'), version: hidden('version'), name: 'Grace Akello', agree: 'yes' }
  return { page, send: (over: object = {}) => guest.post(pathOf(url), { ...form, ...over }) }
}

test('a draft is saved, published as a version with its hash, and never changes again', async () => {
  const text = '<p>Pay a third now.</p><script>alert(1)</script>'
  expect(await save(text)).toMatchObject({ draft: { text: '<p>Pay a third now.</p>', version: 1 }, versions: [] })
  // Two people start or change the draft at once.
  expect((await owner.post(`${path}/draft`, { title: 'Mine', text: '<p>x</p>', version: 0 })).status).toBe(409)
  expect((await owner.post(`${path}/publish`, { version: 9 })).status).toBe(409)
  const version = await publish('<p>Pay a third now.</p>')
  const hash = hashOf({ title: 'Booking conditions', text: '<p>Pay a third now.</p>' })
  expect(version).toMatchObject({ number: 1, hash, accepted: 0 })
  expect((await owner.post(`${path}/publish`, { version: 1 })).status).toBe(404)
  // The same again is no new version.
  const { draft } = await save('<p>Pay a third now.</p>')
  expect((await owner.post(`${path}/publish`, { version: draft.version })).status).toBe(409)
  expect((await done(owner.post(`${path}/draft/delete`))).draft).toBeNull()
  const change = app.app.db.asAgency(owner, (tx) => tx.updateTable('condition_versions').set({ text: 'x' }).execute())
  await expect(change).rejects.toThrow('published conditions are not changed')
  expect((await visitor(app).get(pathOf(version.url))).text).toContain('Pay a third now.')
  for (const [body, field] of [
    [{ title: '', text: '<p>x</p>', version: 0 }, 'title'],
    [{ title: 'x', text: '<p> </p>', version: 0 }, 'text'],
  ] as const) {
    const { status, body: refused } = await owner.post(`${path}/draft`, body)
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]])
  }
})

test('a client reads and accepts by a link, once; who looks accepts nothing', async () => {
  await publish('<p>Two</p>')
  const booking = await book()
  const at = `/bookings/${booking.id}/conditions`
  const before = await done(owner.get(at))
  expect(before).toMatchObject({ accepted: [], url: expect.stringContaining('/conditions/accept/') })
  const { page, send } = await open(before.url)
  expect([page.status, page.text.includes(booking.reference), page.text.includes('Two')]).toEqual([200, true, true])
  expect((await done(owner.get(at))).accepted).toEqual([])
  for (const over of [{ name: ' ' }, { agree: '' }]) expect((await send(over)).status).toBe(422)
  expect((await send()).status).toBe(303)
  await send({ name: 'Somebody Else' })
  const { accepted, current } = await done(owner.get(at))
  expect(accepted).toMatchObject([
    { name: 'Grace Akello', source: 'link', number: current.number, address: '127.0.0.1', recorded_by: null },
  ])
  expect((await open(before.url)).page.text).toContain('Accepted by Grace Akello')
  expect((await show()).versions[0].accepted).toBe(1)
  expect((await open(forged(before.url))).page.status).toBe(404)
})

test('conditions that were published while the client read have to be read first', async () => {
  const booking = await book()
  const { url } = await done(owner.get(`/bookings/${booking.id}/conditions`))
  const { send } = await open(url)
  await publish('<p>Three</p>')
  const late = await send()
  expect([late.status, late.text.includes('Three')]).toEqual([409, true])
  expect((await done(owner.get(`/bookings/${booking.id}/conditions`))).accepted).toEqual([])
  expect((await (await open(url)).send()).status).toBe(303)
})

test('a member records what a client signed on paper; twice is refused', async () => {
  const booking = await book()
  const at = `/bookings/${booking.id}/conditions`
  const record = (as = owner) => as.post(`${at}/accept`, { name: 'Grace Akello', note: 'On paper' })
  const both = await Promise.all([record(), record()])
  expect(both.map(({ status }) => status).toSorted()).toSatisfy((codes: number[]) => codes[0] === 200 && [200, 409].includes(codes[1]!))
  expect((await done(owner.get(at))).accepted).toMatchObject([
    { source: 'agency', note: 'On paper', recorded_by: expect.any(String), address: null },
  ])
  expect((await record()).status).toBe(409)
  const reader = await newMember(app, owner, ['View Bookings'])
  const other = await newOwner(app)
  expect([
    (await record(reader)).status,
    (await record(other)).status,
    (await other.get(at)).status,
    (await reader.get(path)).status,
  ]).toEqual([403, 404, 404, 403])
  expect((await other.post(`/bookings/${(await book(other)).id}/conditions/accept`, { name: 'x' })).status).toBe(409)
})

test('on the website the conditions are accepted with the booking, and newer ones stop it', async () => {
  const seller = await newOwner(app)
  const host = await openToVisitors(app, seller)
  const tour = await publishTour(app, seller)
  await publish('<p>Of the website</p>', seller)
  const client = siteVisitor(app, host)
  await client.add(`/trips/${tour.id}?n0=2`)
  const form = await client.bookForm()
  expect((await client.open('/trip/book')).text).toContain('/conditions/')
  await publish('<p>Newer</p>', seller)
  const refused = await client.open('/trip/book', { form })
  expect([refused.status, refused.text.includes('The booking conditions have changed')]).toEqual([409, true])
  const none = () => app.app.db.asAgency(seller, (tx) => tx.selectFrom('bookings').select('id').execute())
  expect(await none()).toEqual([])
  const again = fieldsOf(refused.text, null)!
  expect((await client.open('/trip/book', { form: { ...form, ...again } })).status).toBe(303)
  const [booked] = await none()
  expect((await done(seller.get(`/bookings/${booked!.id}/conditions`))).accepted).toMatchObject([
    { name: 'Grace Akello', source: 'website', number: 2 },
  ])
})

test('the person’s download has it, and erasing keeps that it was accepted', async () => {
  const booking = await book()
  await done(owner.post(`/bookings/${booking.id}/conditions/accept`, { name: 'Grace Akello' }))
  const person = { id: booking.client.id, name: 'Grace Akello', emails: [], phones: [], ownEmails: [], ownPhones: [], userIds: [] }
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  const rows = () => app.app.db.asAgency(owner, (tx) => acceptanceData.rows(tx, person, app.app))
  expect(await rows()).toMatchObject([{ name: 'Grace Akello' }])
  await app.app.db.asAgency(owner, (tx) => acceptanceData.erase!(tx, actor, person))
  expect(await rows()).toMatchObject([{ name: null, booking_id: booking.id }])
})
