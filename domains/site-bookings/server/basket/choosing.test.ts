import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { newPublished } from '#domains/products/server/testing/shop.ts'
import { bookRooms, openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { siteVisitor } from '../testing/visitor.ts'

let app: TestApp
let owner: TestPerson
let host: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = await openToVisitors(app, owner)
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)
const pathOf = async (id: string, list: string) => {
  const { slug } = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('inventory').select('slug').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return `/${list}/${slug}`
}
/** Visitors see a change after two seconds. */
const open = async (path: string) => {
  app.clock.advance(3_000)
  return (await siteVisitor(app, host).open(path)).text
}
const share = (id: string, share_percent: number) =>
  owner.post('/channel-products/apply', { ids: [id], channel: 'website', set: { share_percent } })

interface Slot {
  day: number
  at?: string
  sold?: number
}
/** Adds departures for two people. Returns their ids. */
const depart = async (inventory_id: string, slots: readonly Slot[]): Promise<string[]> => {
  const rows = slots.map(({ day, at = null, sold = 0 }) => ({
    agency_id: owner.agencyId,
    id: newId(),
    inventory_id,
    starts_on: inDays(day),
    ends_on: inDays(day + 2),
    starts_at: at,
    capacity: 2,
    sold,
    created_at: app.clock.now(),
  }))
  await app.app.db.asAgency(owner, (tx) => tx.insertInto('departures').values(rows).execute())
  return rows.map(({ id }) => id)
}

describe('a visitor can choose', () => {
  test('each of two departures of one day, and a departure after many that are sold out', async () => {
    const tour = await publishTour(app, owner, { inDays: 1, capacity: 0 })
    const full = Array.from({ length: 14 }, (_, index) => ({ day: index + 2, sold: 2 }))
    // The afternoon is added first: the list is by time all the same.
    const [late, early, far] = await depart(tour.id, [{ day: 30, at: '14:00' }, { day: 30, at: '09:00' }, { day: 400 }, ...full])
    const path = `/trips/${tour.id}`
    const page = await open(path)
    const choices = [...page.matchAll(/<option value="([0-9a-f-]{36})"/g)].map(([, id]) => id)
    expect(choices).toEqual([early, late, far])
    expect(page.match(/<optgroup/g)?.length).toBe(2)
    expect([page.includes('9:00 am'), page.includes('2:00 pm'), page.includes('Sold out')]).toEqual([true, true, true])

    const one = siteVisitor(app, host)
    await one.add(`${path}?departure=${late}&n0=1`)
    const trip = await one.open('/trip')
    const line = /name="remove"\s+value="([^"]+)"/.exec(trip.text)![1]!
    expect((await one.open(`/trip?change=${line}`)).text).toContain(`<option value="${late}" selected>`)
    expect((await one.book()).status).toBe(303)
    const held = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('departures').select('id').where('inventory_id', '=', tour.id).where('held', '>', 0).execute(),
    )
    expect(held).toEqual([{ id: late }])
    // A link may name the day only.
    expect(await open(`${path}?on=${inDays(400)}&n0=1`)).toContain(`<option value="${far}" selected>`)
    // What was chosen is gone meanwhile.
    expect(await open(`${path}?departure=${newId()}&n0=1`)).toContain('Choose the dates first.')
  })

  test('each of more than twelve prices', async () => {
    const tour = await publishTour(app, owner)
    const option = { agency_id: owner.agencyId, inventory_id: tour.id, currency: 'UGX' as const, created_at: app.clock.now() }
    const more = Array.from({ length: 20 }, (_, index) => ({
      ...option,
      id: newId(),
      name: `Place ${index + 1}`,
      unit: 'adult' as const,
      amount: 1_000 * (index + 1),
      position: index + 2,
    }))
    await app.app.db.asAgency(owner, (tx) => tx.insertInto('price_options').values(more).execute())
    expect(await open(`/trips/${tour.id}?n21=1`)).toContain('1 × Place 20')
  })
})

describe('a search', () => {
  const lists = async (path: string, of: string) => (await open(path)).includes(`href="${of}`)

  test('for many guests lists a room type only with enough free rooms for all of them, and a car by its seats', async () => {
    const lodge = await openLodge(owner, { names: '1-4' })
    const car = await newCar(owner, { plates: ['UBA 111A', 'UBA 222B'] })
    const [room, rav4] = [await pathOf(lodge.id, 'rooms'), await pathOf(car.id, 'cars')]
    const from = `from=${inDays(5)}&until=${inDays(7)}`
    expect([await lists('/rooms?guests=12', room), await lists('/rooms?guests=13', room)]).toEqual([true, false])
    expect([await lists('/cars?guests=10', rav4), await lists('/cars?guests=11', rav4)]).toEqual([true, false])
    await bookRooms(owner, lodge, inDays(4), inDays(6))
    expect([await lists(`/rooms?${from}&guests=9`, room), await lists(`/rooms?${from}&guests=10`, room)]).toEqual([true, false])
  })

  test('is carried to the page of an offer, with its dates and guests', async () => {
    const tour = await publishTour(app, owner, { inDays: 10 })
    const [later] = await depart(tour.id, [{ day: 50 }])
    const lodge = await openLodge(owner, { names: '1-2', over: { title: 'Hill cottage' } })
    const linkIn = async (path: string, of: string) =>
      new RegExp(`href="(${of}[^"]*)"`).exec(await open(path))![1]!.replaceAll('&#38;', '&')
    const from = inDays(40)
    const trip = await linkIn(`/trips?from=${from}&guests=2`, `/trips/${tour.id}`)
    expect(trip).toBe(`/trips/${tour.id}?from=${from}&guests=2`)
    const page = await open(trip)
    expect(page).toMatch(/name="n0"\s+type="number"\s+value="2"/)
    expect([page.includes(`<option value="${later}" selected>`), page.includes('2 × Adult')]).toEqual([true, true])
    // What is chosen on the page counts, not what was searched.
    expect(await open(`${trip}&n0=&n1=1`)).toContain('1 × Child')
    const until = inDays(42)
    const room = await linkIn(`/rooms?from=${from}&until=${until}`, await pathOf(lodge.id, 'rooms'))
    expect(await open(room)).toMatch(
      new RegExp(`name="from"\\s+type="date"\\s+value="${from}"[\\s\\S]*name="until"\\s+type="date"\\s+value="${until}"`),
    )
    expect(await linkIn('/trips', `/trips/${tour.id}`)).toBe(`/trips/${tour.id}`)
  })

  test('and cards, dates and what search engines read say the same of what the website may sell', async () => {
    const tour = await publishTour(app, owner, { capacity: 4 })
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('inventory').set({ from_price: 500_000, from_per: 'booking' }).where('id', '=', tour.id).execute(),
    )
    const lodge = await openLodge(owner, { names: '1-2', over: { title: 'Lake cottage' } })
    const shop = await newPublished(owner, { stock: 4 })
    for (const id of [tour.id, lodge.id, shop.id]) await share(id, 25)
    const [trip, room, thing] = [`/trips/${tour.id}`, await pathOf(lodge.id, 'rooms'), await pathOf(shop.id, 'shop')]
    const stay = `from=${inDays(5)}&until=${inDays(7)}`
    const all = async () => [
      await lists('/trips?from=2020-01-01', trip),
      await lists(`/rooms?${stay}`, room),
      (await open(trip)).includes('schema.org/InStock'),
      (await open(thing)).includes('schema.org/InStock'),
    ]
    expect(await all()).toEqual([true, true, true, true])
    const one = siteVisitor(app, host)
    for (const path of [`${trip}?n0=1`, `${room}?n0=1&${stay}`, `${thing}?n0=1`]) await one.add(path)
    expect((await one.book()).status).toBe(303)
    expect(await all()).toEqual([false, false, false, false])
    const page = await open(trip)
    expect([page.includes('Sold out'), page.includes('No dates left'), page.includes('schema.org/SoldOut')]).toEqual([true, true, true])
    // The desk sells the rest.
    await share(tour.id, 100)
    expect(await lists('/trips?guests=3', trip)).toBe(true)
    expect(await lists('/trips?guests=4', trip)).toBe(false)
  })
})
