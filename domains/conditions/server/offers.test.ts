import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { hashOf } from './conditions.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const path = '/business/conditions'
const show = (set_id?: string, as = owner) => done(as.get(`${path}${set_id ? `?set_id=${set_id}` : ''}`))
const draft = (body: object, as = owner) => done(as.post(`${path}/draft`, { title: 'Booking conditions', version: 0, ...body }))
async function publish(body: object, as = owner) {
  const { draft: saved } = await draft(body, as)
  const { set_id } = body as { set_id?: string }
  return (await done(as.post(`${path}/publish`, { version: saved.version, ...(set_id ? { set_id } : {}) }))).versions[0]
}
const newSet = (name: string, as = owner) => done(as.post(`${path}/sets/create`, { name }))
async function setFor(name: string, offers: string[], as = owner) {
  const { id, version } = await newSet(name, as)
  await done(as.post(`${path}/sets/${id}/update`, { name, offers, version }))
  return id as string
}
const lineOf = (tour: Tour) => ({
  inventory_id: tour.id,
  departure_id: tour.departureId,
  selection: [{ price_option_id: tour.adult, quantity: 1 }],
})
const book = (...tours: Tour[]) =>
  done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: tours.map(lineOf), action: 'confirm' }))
const ofBooking = (id: string) => done(owner.get(`/bookings/${id}/conditions`))
const pathOf = (url: string) => `${new URL(url).pathname}${new URL(url).search}`
async function open(url: string, language?: string) {
  const guest = visitor(app)
  const at = `${pathOf(url)}${language ? `?language=${language}` : ''}`
  const page = await guest.get(at)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? ''
  const form = { _token: hidden('_token'), version: hidden('version'), name: 'Grace Akello', agree: 'yes' }
  return { page, send: (over: object = {}) => guest.post(at, { ...form, ...over }) }
}

test('an offer may have conditions of its own; others, and those without a published version, have the default', async () => {
  const usual = await publish({ text: '<p>Usual</p>' })
  const [gorillas, plain] = [await publishTour(app, owner), await publishTour(app, owner)]
  const setId = await setFor('Gorilla treks', [gorillas.id])
  const required = async (id: string) => (await ofBooking(id)).required.map(({ number }: { number: number }) => number)
  const trek = await book(gorillas)
  expect(await required(trek.id)).toEqual([usual.number])
  const own = await publish({ title: 'Gorilla conditions', text: '<p>Permits are not refunded.</p>', set_id: setId })
  // One number names one text, over all conditions.
  expect(own.number).toBe(usual.number + 1)
  expect((await show()).versions.map(({ number }: { number: number }) => number)).toEqual([usual.number])
  expect(await required(trek.id)).toEqual([own.number])
  const both = await book(gorillas, plain)
  expect(await required(both.id)).toEqual([usual.number, own.number])
  const { url } = await ofBooking(both.id)
  const { page, send } = await open(url)
  expect([page.text.includes('Usual'), page.text.includes('Permits are not refunded.')]).toEqual([true, true])
  expect((await send()).status).toBe(303)
  expect((await ofBooking(both.id)).accepted).toMatchObject([
    { number: own.number, source: 'link', set_name: 'Gorilla treks', language: 'en' },
    { number: usual.number, source: 'link', set_name: null, language: 'en' },
  ])
  expect((await open(url)).page.text).toContain('Accepted by Grace Akello')
})

test('existing acceptances stay when an offer gets conditions of its own, and the new ones are asked', async () => {
  const tour = await publishTour(app, owner)
  const booking = await book(tour)
  await done(owner.post(`/bookings/${booking.id}/conditions/accept`, { name: 'Grace Akello', note: 'On paper' }))
  const before = await ofBooking(booking.id)
  const setId = await setFor('Later', [tour.id])
  await publish({ text: '<p>Later</p>', set_id: setId })
  const after = await ofBooking(booking.id)
  expect(after.accepted).toEqual(before.accepted)
  expect(after.required).toMatchObject([{ is_accepted: false }])
  await done(owner.post(`/bookings/${booking.id}/conditions/accept`, { name: 'Grace Akello' }))
  expect((await ofBooking(booking.id)).accepted).toHaveLength(2)
})

test('a version in several languages: the client reads theirs, else the original, which the page says', async () => {
  const tour = await publishTour(app, owner)
  const setId = await setFor('Translated', [tour.id])
  await draft({ title: 'Conditions générales', text: '<p>Un tiers maintenant.</p>', set_id: setId, language: 'fr' })
  expect((await show(setId)).translations).toMatchObject([{ language: 'fr', version: 1 }])
  const version = await publish({ text: '<p>A third now.</p>', set_id: setId })
  expect(version.languages).toEqual(['fr'])
  expect((await show(setId)).translations).toEqual([])
  const booking = await book(tour)
  const { url } = await ofBooking(booking.id)
  const french = await open(url, 'fr-CD')
  expect([french.page.text.includes('Un tiers maintenant.'), french.page.text.includes('A third now.')]).toEqual([true, false])
  const german = await open(url, 'de')
  expect([german.page.text.includes('A third now.'), german.page.text.includes('There is no translation into your language.')]).toEqual([
    true,
    true,
  ])
  expect((await french.send()).status).toBe(303)
  const { accepted } = await ofBooking(booking.id)
  // The hash is that of the text which was read.
  expect(accepted).toMatchObject([
    { number: version.number, language: 'fr', hash: hashOf({ title: 'Conditions générales', text: '<p>Un tiers maintenant.</p>' }) },
  ])
  const change = app.app.db.asAgency(owner, (tx) => tx.updateTable('condition_texts').set({ text: 'x' }).execute())
  await expect(change).rejects.toThrow('published conditions are not changed')
  // A new translation makes a new version. Publishing the same text again does not.
  const again = await draft({ text: '<p>A third now.</p>', set_id: setId })
  await draft({ title: 'Conditions générales', text: '<p>Un tiers maintenant.</p>', set_id: setId, language: 'fr' })
  const same = await owner.post(`${path}/publish`, { version: again.draft.version, set_id: setId })
  expect(same.body.code).toBe('unchanged')
  expect((await visitor(app).get(`${pathOf(version.url)}?language=fr`)).text).toContain('Un tiers maintenant.')
  expect((await visitor(app).get(`${pathOf(version.url)}?language=<script>`)).status).toBe(200)
})

test('on the website the conditions of the basket are accepted, and newer ones of its offers stop it', async () => {
  const seller = await newOwner(app)
  const host = await openToVisitors(app, seller)
  const tour = await publishTour(app, seller)
  await publish({ text: '<p>Usual</p>' }, seller)
  const setId = await setFor('Own', [tour.id], seller)
  await publish({ title: 'Own conditions', text: '<p>Own</p>', set_id: setId }, seller)
  const client = siteVisitor(app, host)
  await client.add(`/trips/${tour.id}?n0=2`)
  const form = await client.bookForm()
  expect((await client.open('/trip/book')).text).toContain('Own conditions')
  // Others do not matter to this basket.
  await publish({ text: '<p>Usual, newer</p>' }, seller)
  expect((await client.open('/trip/book', { form })).status).toBe(303)
  const [booked] = await app.app.db.asAgency(seller, (tx) => tx.selectFrom('bookings').select('id').execute())
  expect((await done(seller.get(`/bookings/${booked!.id}/conditions`))).accepted).toMatchObject([
    { set_name: 'Own', source: 'website', language: 'en', name: 'Grace Akello' },
  ])
})

test('sets are named once, have each offer once, and are deleted while nothing is published; two who publish get two numbers', async () => {
  const tour = await publishTour(app, owner)
  const [one, two] = [await newSet('One'), await newSet('Two')]
  expect((await owner.post(`${path}/sets/create`, { name: 'one' })).body.errors).toHaveProperty('name')
  const move = (id: string, version: number) =>
    owner.post(`${path}/sets/${id}/update`, { name: `Set ${id.slice(-4)}`, offers: [tour.id], version })
  expect((await done(move(one.id, 1))).offers).toHaveLength(1)
  expect((await done(move(two.id, 1))).offers).toHaveLength(1)
  const sets = (await show()).sets as { id: string; offers: object[] }[]
  expect(sets.find(({ id }) => id === one.id)!.offers).toEqual([])
  expect((await move(one.id, 1)).body.code).toBe('stale')
  for (const set_id of [one.id, two.id]) await draft({ text: '<p>x</p>', set_id })
  const both = await Promise.all([one.id, two.id].map((set_id) => owner.post(`${path}/publish`, { version: 1, set_id })))
  const numbers = both.map(({ body }) => body.data.versions[0].number)
  expect(new Set(numbers).size).toBe(2)
  expect((await owner.post(`${path}/sets/${one.id}/delete`)).body.code).toBe('published')
  const unused = await newSet('Unused')
  await done(owner.post(`${path}/sets/${unused.id}/delete`))
  const other = await newOwner(app)
  expect([
    (await other.get(`${path}?set_id=${two.id}`)).status,
    (await move(unused.id, 1)).status,
    (await other.post(`${path}/sets/${two.id}/update`, { name: 'x', offers: [], version: 2 })).status,
    (await (await newMember(app, owner, ['View Bookings'])).post(`${path}/sets/create`, { name: 'x' })).status,
  ]).toEqual([404, 404, 404, 403])
  const strange = await publishTour(app, other)
  const theirs = await owner.post(`${path}/sets/${two.id}/update`, { name: 'Two', offers: [strange.id], version: 2 })
  expect(theirs.body.errors).toHaveProperty('offers')
})
