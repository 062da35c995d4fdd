import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHoldsJob } from '#domains/bookings/server/jobs.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import type { Site } from '#domains/website/server/site-parts.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { payPage } from './booking/payment.ts'
import { forgetBaskets } from './jobs.ts'
import { revokeTrip, tripUrl } from './my-trip/grants.ts'
import { fieldsOf, siteVisitor } from './testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
let tour: Tour
let lodge: Lodge
let lodgePath: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
  tour = await publishTour(app, owner, { capacity: 6 })
  lodge = await openLodge(owner, { names: '1-9' })
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', lodge.id).executeTakeFirstOrThrow(),
  )
  lodgePath = `/rooms/${slug}`
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const tourFor = (adults: number) => `/trips/${tour.id}?n0=${adults}`
const rooms = (count: number, from = 3, nights = 3) => `${lodgePath}?n0=${count}&from=${inDays(from)}&until=${inDays(from + nights)}`
const visitor = () => siteVisitor(app, host)
const bookings = () =>
  app.app.db.asAgency(owner, (tx) => tx.selectFrom('bookings').selectAll().where('source', '=', 'website').orderBy('id', 'desc').execute())
const setOnSite = (ids: string[], set: object) => owner.post('/channel-products/apply', { ids, channel: 'website', set })
/** Opens the page of what a visitor booked last. */
const myTrip = async (one: ReturnType<typeof siteVisitor>) => (await one.open('/trip/done')).headers.location as string
const fresh = async (ms: number) => {
  app.clock.advance(ms)
  Object.assign(owner, await logIn(app, owner.email))
}

describe('a visitor', () => {
  test('puts two kinds together and books them at the price that the site shows, which the channel grid decides', async () => {
    await setOnSite([lodge.id], { price: { kind: 'percent', value: 10 } })
    const one = visitor()
    expect((await one.open('/trip')).text).toContain('nothing in your trip yet')
    expect((await one.add(tourFor(2))).headers.location).toBe('/trip')
    const added = await one.add(rooms(2))
    expect([added.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^trip=trp_[^;]+; Path=\/; SameSite=Lax; Max-Age=604800; HttpOnly$/),
      'trip_count=2; Path=/; SameSite=Lax; Max-Age=604800',
    ])
    expect((await one.open(rooms(2))).text).toContain('UGX 1,320,000')
    const trip = await one.open('/trip')
    expect(trip.headers['cache-control']).toBe('private, no-store')
    for (const words of ['UGX 2,000,000', 'UGX 1,320,000', 'UGX 3,320,000', '2 × Room, 3 nights', 'Continue to book', 'Deposit to pay now'])
      expect([words, trip.text.includes(words)]).toEqual([words, true])
    const sent = await one.book({ name: '<b>Grace</b>', phone: '0772 345 678', notes: '<script>alert(1)</script>' })
    expect(sent.status).toBe(303)
    expect(sent.headers.location).toMatch(/\/l\/[^?]+\?redirect=http/)
    const [booking] = await bookings()
    expect(booking).toMatchObject({ total: 3_320_000, status: 'on_hold', kinds: ['tour_package', 'room'], client_name: '<b>Grace</b>' })
    const [client] = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('clients').selectAll().where('id', '=', booking!.client_id).execute(),
    )
    expect(client).toMatchObject({ phone: '+256772345678', email: 'grace@example.com', source: 'booking' })
    const path = await myTrip(one)
    const page = await one.open(path)
    expect(page.status).toBe(200)
    for (const words of [booking!.reference, 'On hold', 'UGX 3,320,000', 'Pay the deposit: UGX', 'Your places are held until'])
      expect([words, page.text.includes(words)]).toEqual([words, true])
    expect(page.text).not.toContain('<b>Grace')
    // Its address is a secret, so nothing but the script that keeps it for times without signal runs there.
    expect(page.text.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/^<script src="\/site\/my-trip\.[\w-]{12}\.js" defer>$/)])
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect((await one.open('/trip')).text).toContain('See your last booking')
    await setOnSite([lodge.id], { price: { kind: 'none', value: 0 } })
  })

  test('sends the form twice at once, and once more later, and has one booking', async () => {
    const one = visitor()
    await one.add(rooms(1, 20))
    const before = (await bookings()).length
    const form = await one.bookForm()
    const send = () => one.open('/trip/book', { form })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect((await bookings()).length).toBe(before + 1)
    await one.add(rooms(1, 30))
    expect((await one.open('/trip/book', { form })).headers.location).toBe(answers[0]!.headers.location)
    expect((await one.open('/trip')).text).toContain('UGX 600,000')
  })

  test('is told at the line when places are gone meanwhile, and nothing changes; of two at once one gets the last place', async () => {
    const [first, second, slow] = [visitor(), visitor(), visitor()]
    for (const one of [first, second]) await one.add(tourFor(3))
    await slow.add(rooms(1, 50))
    await slow.add(tourFor(4))
    const forms = [await first.bookForm(), await second.bookForm()]
    const stale = await slow.bookForm()
    const before = (await bookings()).length
    const answers = await Promise.all([first.open('/trip/book', { form: forms[0]! }), second.open('/trip/book', { form: forms[1]! })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.text).toMatch(/class="s-error" role="alert"/)
    const late = await slow.open('/trip/book', { form: stale })
    expect([late.status, late.text.includes('Only 1 left.')]).toEqual([409, true])
    expect((await bookings()).length).toBe(before + 1)
    const { held } = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('departures').select('held').where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
    )
    expect(held).toBe(5)
    const remove = /name="remove"\s+value="([^"]+)"\s+aria-label="Remove Bwindi/.exec(late.text)![1]!
    const token = fieldsOf(late.text, '/trip/change')!
    await slow.open('/trip/change', { form: { ...token, remove } })
    expect((await slow.book()).status).toBe(303)
  })

  test('sees a changed price before booking at it, and what was filled in wrongly', async () => {
    const one = visitor()
    await one.add(rooms(2, 60, 1))
    const form = await one.bookForm({ name: '', email: 'x', terms: '' })
    const wrong = await one.open('/trip/book', { form })
    expect([wrong.status, wrong.text.match(/aria-invalid="true"/g)?.length]).toEqual([422, 3])
    const stale = await one.bookForm()
    await setOnSite([lodge.id], { price: { kind: 'percent', value: -25 } })
    const changed = await one.open('/trip/book', { form: stale })
    expect([changed.status, changed.text.includes('from UGX 400,000 to UGX 300,000')]).toEqual([409, true])
    for (const total of ['XXX 5', 'UGX -1', 'constructor 5', ''])
      expect([total, (await one.open('/trip/book', { form: await one.bookForm({ total }) })).status]).toEqual([total, 409])
    expect((await one.book()).status).toBe(303)
    expect((await bookings())[0]).toMatchObject({ total: 300_000 })
    await setOnSite([lodge.id], { price: { kind: 'none', value: 0 } })
  })

  test('cannot forge a form, take another agency’s offer, or open another visitor’s basket', async () => {
    const one = visitor()
    await one.add(rooms(1, 70))
    const form = await one.bookForm()
    const before = (await bookings()).length
    for (const over of [{ _token: 'x.y' }, { _token: '' }])
      expect((await one.open('/trip/book', { form: { ...form, ...over } })).status).toBe(403)
    expect((await one.open('/trip/book', { form, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await one.open('/trip/book', { form: { ...form, homepage: 'bot' } })).headers.location).toBe('/trip')
    expect((await one.open('/trip/book', { form: { ...form, nonce: 'guessed' } })).text).toContain('has changed since')
    expect((await visitor().open('/trip/book', { form })).status).toBe(409)
    expect((await one.open('/trip/book', { form, headers: { cookie: 'trip=trp_x' } })).status).toBe(409)
    const other = await newOwner(app)
    const theirs = await publishTour(app, other)
    const { _token } = form
    expect((await one.open('/trip/add', { form: { _token: _token!, offer: theirs.id, n0: '1' } })).status).toBe(404)
    expect((await one.open('/trip/add', { form: { _token: _token!, offer: 'x', n0: '1' } })).status).toBe(404)
    const incomplete = await one.open('/trip/add', { form: { _token: _token!, offer: lodge.id, n0: '1' } })
    expect(incomplete.headers.location).toBe(`${lodgePath}?n0=1#price`)
    expect((await bookings()).length).toBe(before)
    await owner.post('/inventory/status', { ids: [lodge.id], status: 'archived' })
    app.clock.advance(3_000)
    expect((await one.open('/trip')).text).toContain('no longer offered')
    await owner.post('/inventory/status', { ids: [lodge.id], status: 'published' })
  })

  test('asks for what is on request, and nothing is held or paid', async () => {
    const asked = await publishTour(app, owner, { onRequest: true })
    const one = visitor()
    await one.add(`/trips/${asked.id}?n0=2&on=${inDays(40)}`)
    const page = await one.open('/trip/book')
    expect(page.text).toContain('You pay nothing now')
    const sent = await one.book()
    expect(sent.headers.location).toMatch(/^\/my-trip\//)
    expect((await bookings())[0]).toMatchObject({ status: 'requested', hold_expires_at: null, starts_on: inDays(40) })
    expect((await one.open(sent.headers.location as string)).text).toContain('We check your request')
  })

  test('books once more after the hold has ended; baskets that nobody uses are deleted', async () => {
    const one = visitor()
    await one.add(rooms(1, 80))
    await one.book()
    await fresh(49 * 3_600_000)
    await expireHoldsJob.run(app.app, {})
    const trip = await one.open('/trip')
    expect(trip.text).toContain('are free again')
    expect((await one.open(await myTrip(one))).text).toContain('Hold ended')
    expect((await one.book()).status).toBe(303)
    expect((await bookings())[0]).toMatchObject({ status: 'on_hold', total: 600_000 })
    await fresh(8 * 86_400_000)
    await forgetBaskets.run(app.app, {})
    expect((await one.open('/trip')).text).toContain('nothing in your trip yet')
  })
})

describe('my trip', () => {
  test('takes messages and leads to payment; a paper is there once it is confirmed', async () => {
    const one = visitor()
    await one.add(rooms(2, 100, 2))
    await one.book()
    const path = await myTrip(one)
    const page = await one.open(path)
    const token = fieldsOf(page.text, `${path}/message`)!
    expect((await one.open(`${path}/message`, { form: { ...token, about: 'change', message: ' ' } })).status).toBe(422)
    const sent = await one.open(`${path}/message`, { form: { ...token, about: 'change', message: 'One night <i>more</i>' } })
    expect(sent.headers.location).toBe(`${path}?sent=message#message`)
    expect((await one.open(`${path}?sent=message`)).text).toContain('We have your message')
    const [booking] = await bookings()
    expect(page.text).not.toContain('Save Confirmation')
    const pay = await one.open(`${path}/pay`, { form: { ...token, part: 'all' } })
    expect(pay.headers.location).toMatch(/\/l\//)
    expect((await one.open(`${path}/pay`, { form: { _token: 'x.y', part: 'all' } })).status).toBe(403)
    await owner.post(`/bookings/${booking!.id}/status`, { status: 'confirmed' })
    const confirmed = await one.open(path)
    expect(confirmed.text).toContain('Save Confirmation')
    const paper = await one.open(`${path}/paper`, { form: { ...token, paper: 'voucher..' } })
    expect([paper.status, paper.headers['content-type'], paper.bytes.subarray(0, 4).toString()]).toEqual([200, 'application/pdf', '%PDF'])
    expect((await one.open(`${path}/paper`, { form: { ...token, paper: 'receipt..' } })).status).toBe(404)
  })

  test('makes one payment link when its button is pressed twice at once', async () => {
    const one = visitor()
    await one.add(tourFor(1))
    await one.book()
    const [booking] = await bookings()
    const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
    const pay = (meanwhile: () => Promise<unknown> = async () => {}) =>
      app.app.db.asAgency(actor, async (tx) => {
        const site = { agencyId: owner.agencyId, host } as Site
        const page = await payPage({ app: app.app, tx, actor, site, language: 'en' }, booking!.id, 'all')
        await meanwhile()
        return page
      })
    let second: Promise<string | null> | undefined
    // The first is not committed before the second waits for it, or has ended without waiting.
    const first = await pay(() => Promise.race([(second = pay()), untilSomeWait(app)]))
    expect(first).toMatch(/\/l\//)
    expect(await second).toBe(first)
  })

  test('is not found without the secret, and over once it is revoked or the trip is long past', async () => {
    const one = visitor()
    await one.add(rooms(1, 110, 2))
    await one.book()
    const path = await myTrip(one)
    const [booking] = await bookings()
    const url = await app.app.db.asAgency(owner, (tx) => tripUrl(app.app, tx, owner.agencyId, booking!.id))
    expect(new URL(url!).pathname).toBe(path)
    const unknown = await one.open(forged(path))
    expect([unknown.status, unknown.headers['referrer-policy']]).toEqual([404, 'no-referrer'])
    const other = await newOwner(app)
    const theirs = await openToVisitors(app, other)
    expect((await siteVisitor(app, theirs).open(path)).status).toBe(404)
    const now = app.clock.now()
    app.clock.set(new Date(`${addDays(inDays(112), 31)}T09:00:00Z`))
    expect((await one.open(path)).status).toBe(410)
    app.clock.set(now)
    expect((await one.open(path)).status).toBe(200)
    const actor = { agencyId: owner.agencyId, userId: null, now }
    expect(await app.app.db.asAgency(actor, (tx) => revokeTrip(tx, actor, booking!.id))).toBe(1)
    const over = await one.open(path)
    expect([over.status, over.headers['cache-control']]).toEqual([410, 'private, no-store'])
    expect((await one.open(`${path}/pay`, { form: { ...(await one.bookForm().catch(() => ({}))), _token: 'x' } })).status).toBe(403)
  })
})
