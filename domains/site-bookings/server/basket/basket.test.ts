import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { fieldsOf, siteVisitor } from '../testing/visitor.ts'

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
  tour = await publishTour(app, owner, { capacity: 10 })
  lodge = await openLodge(owner, { names: '1-4' })
  lodgePath = await pathOf(lodge.id, 'rooms')
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const pathOf = async (id: string, list: string) => {
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return `/${list}/${slug}`
}
const rooms = (count: number, from: number, nights = 2) => `${lodgePath}?n0=${count}&from=${inDays(from)}&until=${inDays(from + nights)}`
const visitor = () => siteVisitor(app, host)
const share = (id: string, share_percent: number) =>
  owner.post('/channel-products/apply', { ids: [id], channel: 'website', set: { share_percent } })
/** The id of the line of a basket, from the button that removes it. */
const lineIn = (page: string, title: string) =>
  new RegExp(`name="remove"\\s+value="([^"]+)"\\s+aria-label="Remove ${title}`).exec(page)![1]!

describe('what is in the basket', () => {
  test('can be changed without removing it: how many, other prices, other days', async () => {
    const one = visitor()
    await one.add(`/trips/${tour.id}?n0=2`)
    await one.add(rooms(1, 40))
    const trip = await one.open('/trip')
    const [bwindi, cottage] = [lineIn(trip.text, 'Bwindi'), lineIn(trip.text, 'Garden cottage')]
    const open = await one.open(`/trip?change=${bwindi}`)
    for (const field of [/name="n0"\s+type="number"\s+value="2"/, /name="n1"\s+type="number"\s+value=""/, /<select name="departure">/])
      expect(open.text).toMatch(field)
    expect(open.text).not.toContain('name="from"')
    const { _token } = fieldsOf(open.text, '/trip/change')!
    const change = (line: string, fields: Record<string, string>) =>
      one.open('/trip/change', { form: { _token: _token!, line, ...fields } })
    expect((await change(bwindi, { departure: tour.departureId, n0: '3', n1: '1' })).headers).toMatchObject({ location: '/trip' })
    expect((await one.open(`/trip?change=${cottage}`)).text).toMatch(new RegExp(`name="from"\\s+type="date"\\s+value="${inDays(40)}"`))
    await change(cottage, { from: inDays(41), until: inDays(44), n0: '2' })
    const changed = await one.open('/trip')
    for (const words of ['3 × Adult', '1 × Child', 'UGX 3,500,000', '2 × Room, 3 nights', 'UGX 1,200,000', 'UGX 4,700,000'])
      expect([words, changed.text.includes(words)]).toEqual([words, true])
    // What cannot be had is said at its line, and stays there to be changed again.
    await change(bwindi, { departure: tour.departureId, n0: '11' })
    expect((await one.open('/trip')).text).toContain('Only 10 left.')
    await change(bwindi, { departure: tour.departureId, n0: '2' })
    expect((await one.book()).status).toBe(303)
  })

  test('stays as it is after a form that is incomplete, edited or of another window', async () => {
    const [one, other] = [visitor(), visitor()]
    await one.add(rooms(1, 60))
    const trip = await one.open('/trip')
    const [line, { _token }] = [lineIn(trip.text, 'Garden cottage'), fieldsOf(trip.text, '/trip/change')!]
    const send = (form: object, by = one) => by.open('/trip/change', { form: { _token: _token!, line, ...form } })
    for (const form of [
      {},
      { n0: '0', from: inDays(60), until: inDays(62) },
      { n0: '1', from: inDays(62), until: inDays(60) },
      { n0: '-1', from: inDays(60), until: inDays(62) },
      { n0: '1', from: 'today', until: '<b>' },
    ]) {
      const refused = await send(form)
      expect([refused.status, refused.text.includes('Choose how many you want, and when.')]).toEqual([422, true])
    }
    expect((await send({ line: 'x', n0: '2' })).status).toBe(409)
    expect((await send({ _token: 'x.y', n0: '2' })).status).toBe(403)
    // Another visitor has no such line: nothing of this basket is known to them.
    await other.add(rooms(1, 70))
    expect((await send({ n0: '3', from: inDays(60), until: inDays(62) }, other)).status).toBe(409)
    for (const id of ['x', '<script>', lineIn((await other.open('/trip')).text, 'Garden cottage')])
      expect((await one.open(`/trip?change=${encodeURIComponent(id)}`)).text).not.toContain('name="line"')
    expect((await one.open('/trip')).text).toContain('1 × Room, 2 nights')
    await send({ remove: line })
    expect((await send({ n0: '1', from: inDays(60), until: inDays(62) })).status).toBe(409)
  })
})

describe('the website’s share of the stock', () => {
  const booked = async (path: string) => {
    const one = visitor()
    await one.add(path)
    return (await one.open('/trip/book')).text.includes('name="nonce"') ? (await one.book()).status : (await one.open('/trip')).text
  }

  test('of rooms is not exceeded at any time of a stay, and other channels sell the rest', async () => {
    await share(lodge.id, 50)
    expect(await booked(rooms(3, 100))).toContain('Only 2 left.')
    expect(await booked(rooms(1, 100, 2))).toBe(303)
    expect(await booked(rooms(1, 102, 2))).toBe(303)
    // One of each night is sold, in whatever rooms: one more is the boundary.
    expect(await booked(rooms(2, 100, 4))).toContain('Only 1 left.')
    expect(await booked(rooms(1, 100, 4))).toBe(303)
    expect(await booked(rooms(1, 101, 1))).toContain('This is sold out now.')
    expect(await booked(rooms(2, 104, 1))).toBe(303)
    const desk = await owner.post('/bookings/new', {
      client: { name: 'Joy' },
      action: 'confirm',
      lines: [
        {
          inventory_id: lodge.id,
          starts_on: inDays(100),
          ends_on: inDays(102),
          selection: [{ price_option_id: lodge.price, quantity: 2 }],
        },
      ],
    })
    expect(desk.status).toBe(200)
    await share(lodge.id, 100)
  })

  test('of two visitors at once is sold to one', async () => {
    await share(lodge.id, 25)
    await share(tour.id, 50)
    for (const path of [rooms(1, 200), `/trips/${tour.id}?n0=3`]) {
      const both = [visitor(), visitor()]
      for (const one of both) await one.add(path)
      const forms = await Promise.all(both.map((one) => one.bookForm()))
      const answers = await Promise.all(both.map((one, at) => one.open('/trip/book', { form: forms[at]! })))
      expect([path, answers.map(({ status }) => status).toSorted()]).toEqual([path, [303, 409]])
      expect(answers.find(({ status }) => status === 409)!.text).toMatch(/class="s-error" role="alert"/)
    }
  })

  test('of pieces is counted over all baskets, and two lines of one basket are one sale', async () => {
    const shop = await newPublished(owner, { stock: 8 })
    await share(shop.id, 50)
    app.clock.advance(3_000)
    const path = `${await pathOf(shop.id, 'shop')}?n0=`
    expect(await booked(`${path}5`)).toContain('Only 4 left.')
    expect(await booked(`${path}1`)).toBe(303)
    const twice = visitor()
    await twice.add(`${path}2`)
    await twice.add(`${path}2`)
    const refused = await twice.book()
    expect([refused.status, refused.text.includes('left.')]).toEqual([409, true])
    const late = visitor()
    await late.add(`${path}1`)
    expect(await booked(`${path}3`)).toBe(303)
    expect((await late.open('/trip')).text).toContain('This is sold out now.')
  })
})
