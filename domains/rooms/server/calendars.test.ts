import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { calendarText, type CalendarEvent } from './ics.ts'
import { readCalendar } from './read-calendar.ts'
import { bookRooms, done, openLodge } from './testing/lodge.ts'

const base = '/business/hotel/rooms'
let app: TestApp
let owner: TestPerson
/** The feed of the other platform; null while it is down. */
let feedText: string | null = null
const elsewhere = createServer((_, response) => (feedText === null ? response.writeHead(503).end() : response.end(feedText)))
let address: string
beforeAll(async () => {
  app = await startTestApp()
  app.app.settings.PRIVATE_FEEDS = true
  owner = await newOwner(app)
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/room.ics?secret=1`
})
afterAll(async () => {
  elsewhere.close()
  await app.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const event = (uid: string, from: number, until: number): CalendarEvent => ({
  uid,
  summary: `Guest ${uid}`,
  starts_on: day(from),
  ends_on: day(until),
})
const say = (...events: CalendarEvent[]) => (feedText = calendarText('Elsewhere', events, app.clock.now()))
const shown = (unit: string) => done(owner.get(`${base}/individual/${unit}/calendars`))
/** Fetches the room's only calendar again. */
async function again(unit: string) {
  const [{ id }] = (await shown(unit)).calendars
  await done(owner.post(`${base}/calendars/${id}/sync`))
  await app.app.jobs.runDue(app.app)
  return (await shown(unit)).calendars[0]
}
async function connected() {
  const lodge = await openLodge(owner, { names: '101' })
  const [unit] = lodge.units
  await done(owner.post(`${base}/individual/${unit!.id}/calendars/create`, { name: 'Elsewhere', url: address }))
  await app.app.jobs.runDue(app.app)
  return { lodge, unit: unit!.id }
}
const external = async (from = 0) =>
  (await done(owner.get(`/business/hotel/stays?from=${day(from)}&days=60`))).stays.filter(
    ({ kind }: { kind: string }) => kind === 'external',
  )

describe('an external calendar', () => {
  test('blocks the room, follows changed events and frees the room', async () => {
    say(event('a', 5, 8), event('b', 10, 12), event('old', -9, -4))
    const { lodge, unit } = await connected()
    expect((await shown(unit)).calendars[0]).toMatchObject({
      name: 'Elsewhere',
      host: new URL(address).host,
      status: 'ok',
      events: 2,
      conflicts: [],
    })
    expect(JSON.stringify(await shown(unit))).not.toContain('secret')
    expect((await external()).map(({ label, starts_on }: { label: string; starts_on: string }) => [label, starts_on])).toEqual([
      ['Guest a', day(5)],
      ['Guest b', day(10)],
    ])
    expect((await bookRooms(owner, lodge, day(6), day(7))).body.code).toBe('sold_out')
    say(event('a', 6, 9))
    expect(await again(unit)).toMatchObject({ events: 1, conflicts: [] })
    await done(bookRooms(owner, lodge, day(10), day(12)))
    await done(owner.post(`${base}/calendars/${(await shown(unit)).calendars[0].id}/delete`))
    expect(await external()).toEqual([])
    await done(bookRooms(owner, lodge, day(6), day(9)))
  })

  test('never blocks over our own booking: that is a conflict until one of them is removed', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const [unit] = lodge.units
    const booking = await done(bookRooms(owner, lodge, day(20), day(23)))
    say(event('x', 22, 25), event('y', 24, 26))
    await done(owner.post(`${base}/individual/${unit!.id}/calendars/create`, { name: 'Elsewhere', url: address }))
    await app.app.jobs.runDue(app.app)
    const [{ events, conflicts }] = (await shown(unit!.id)).calendars
    expect([events, conflicts]).toEqual([
      1,
      [{ summary: 'Guest x', starts_on: day(22), ends_on: day(25), with: expect.stringContaining('Booked here') }],
    ])
    const told = async () => {
      await app.deliver()
      return (await done(owner.get('/business/notifications'))).filter(({ type }: { type: string }) => type === 'calendar.conflict')
    }
    expect(await told()).toMatchObject([{ title: '101 is taken twice', link: expect.stringContaining(`unit=${unit!.id}`) }])
    // A second fetch finds the same conflict and does not notify again.
    await again(unit!.id)
    expect(await told()).toHaveLength(1)
    const [listed] = (await done(owner.get(base))).filter(({ id }: { id: string }) => id === lodge.id)
    expect(listed.conflicts).toBe(1)
    await done(owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' }))
    // Now two events of the other platform conflict with each other.
    expect((await again(unit!.id)).conflicts).toMatchObject([{ summary: 'Guest x', with: expect.stringContaining('Another calendar') }])
    await done(owner.post(`${base}/calendars/${(await shown(unit!.id)).calendars[0].id}/delete`))
  })

  test('that cannot be fetched changes nothing and reports the problem', async () => {
    say(event('a', 30, 33))
    const { unit } = await connected()
    const { synced_at } = (await shown(unit)).calendars[0]
    for (const [answer, problem] of [
      [null, 'The other website answered 503.'],
      ['<html>Log in</html>', 'No calendar was found at this address.'],
    ] as const) {
      feedText = answer
      app.clock.advance(1000)
      expect(await again(unit)).toMatchObject({ status: 'failed', problem, synced_at, events: 1 })
    }
    app.app.settings.PRIVATE_FEEDS = false
    expect(await again(unit)).toMatchObject({ status: 'failed', problem: 'The address uses a port that is not allowed.' })
    app.app.settings.PRIVATE_FEEDS = true
    say(event('a', 30, 33))
    expect(await again(unit)).toMatchObject({ status: 'ok', problem: null, events: 1 })
  })
})

describe('an uploaded calendar file', () => {
  const file = (text: string, name = 'listing.ics') => [{ name, content: Buffer.from(text), type: 'text/calendar' }]
  const textOf = (...events: CalendarEvent[]) => calendarText('Elsewhere', events, app.clock.now())

  test('blocks the room; a newer upload or a file of the same name replaces it', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const { id: unit } = lodge.units[0]!
    const send = (text: string, name?: string) => owner.upload(`${base}/individual/${unit}/calendars/upload`, file(text, name))
    await done(bookRooms(owner, lodge, day(50), day(52)))
    const first = await done(send(textOf(event('a', 5, 8), event('x', 51, 53))))
    expect(first.calendars).toMatchObject([
      { name: 'listing', file_name: 'listing.ics', host: null, status: 'ok', events: 1, conflicts: [{ summary: 'Guest x' }] },
    ])
    const [{ id }] = first.calendars
    const second = await done(send(textOf(event('a', 5, 8), event('b', 10, 12))))
    expect(second.calendars).toMatchObject([{ id, events: 2, conflicts: [] }])
    const newer = await done(owner.upload(`${base}/calendars/${id}/upload`, file(textOf(event('b', 11, 13)), 'listing (1).ics')))
    expect(newer.calendars).toMatchObject([{ id, name: 'listing', file_name: 'listing (1).ics', events: 1 }])
    await done(bookRooms(owner, lodge, day(5), day(8)))
    expect((await bookRooms(owner, lodge, day(12), day(13))).body.code).toBe('sold_out')

    const wrong = await send('<html>')
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors)]).toEqual([422, 'not_a_calendar', ['file']])
    // 20 MB are not read, and what was stored stays.
    expect((await send('BEGIN:VCALENDAR\n'.repeat(1_310_720))).status).toBe(413)
    expect((await owner.post(`${base}/calendars/${id}/sync`)).body.code).toBe('no_address')
    expect((await (await newOwner(app)).upload(`${base}/calendars/${id}/upload`, file(textOf()))).status).toBe(404)
    // The sync job never fetches an uploaded file.
    app.clock.advance(3_600_000)
    await app.app.jobs.runDue(app.app)
    expect((await shown(unit)).calendars).toMatchObject([{ status: 'ok', events: 1 }])
    await done(owner.post(`${base}/calendars/${id}/delete`))
    await done(bookRooms(owner, lodge, day(12), day(13)))
  })

  test('is stored once when it is uploaded several times at once', async () => {
    const { units } = await openLodge(owner, { names: '102' })
    const send = () => owner.upload(`${base}/individual/${units[0]!.id}/calendars/upload`, file(textOf(event('a', 70, 73))))
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await shown(units[0]!.id)).calendars).toMatchObject([{ events: 1, conflicts: [] }])
    const repeats = textOf(event('a', 70, 73)).replace('TRANSP:OPAQUE', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const { calendars } = await done(owner.upload(`${base}/individual/${units[0]!.id}/calendars/upload`, file(repeats)))
    expect(calendars).toMatchObject([{ events: 3, problem: null }])
  })
})

describe("a room's own feed", () => {
  test('shows when the room is taken, never by whom, and only at its newest secret URL', async () => {
    feedText = null
    const { lodge, unit } = await connected()
    expect((await shown(unit)).feed_url).toBeNull()
    await done(bookRooms(owner, lodge, day(40), day(43)))
    await done(owner.post(`${base}/individual/${unit}/blocks/create`, { starts_on: day(45), ends_on: day(46), reason: 'Secret repair' }))
    const { feed_url: first } = await done(owner.post(`${base}/individual/${unit}/calendars/renew`))
    const feed = (url: string) => fetch(app.origin + new URL(url).pathname)
    const answer = await feed(first)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await answer.text()
    expect(text).not.toMatch(/Grace|Secret/)
    expect(readCalendar(text, day(0))!.events).toMatchObject([
      { summary: 'Booked', starts_on: day(40), ends_on: day(43) },
      { summary: 'Not available', starts_on: day(45), ends_on: day(46) },
    ])
    const { feed_url: second } = await done(owner.post(`${base}/individual/${unit}/calendars/renew`))
    expect([(await feed(first)).status, (await feed(second)).status]).toEqual([404, 200])
    for (const wrong of [`${forged(second.slice(0, -4))}.ics`, second.slice(0, -4), `${new URL(second).origin}/calendars/x.ics`])
      expect((await feed(wrong)).status).toBe(404)
  })

  test('and its external calendars are not visible to other agencies', async () => {
    const stranger = await newOwner(app)
    const { unit } = await connected()
    const [{ id }] = (await shown(unit)).calendars
    for (const answer of [
      await stranger.get(`${base}/individual/${unit}/calendars`),
      await stranger.post(`${base}/individual/${unit}/calendars/renew`),
      await stranger.post(`${base}/calendars/${id}/delete`),
    ])
      expect(answer.status).toBe(404)
  })
})
