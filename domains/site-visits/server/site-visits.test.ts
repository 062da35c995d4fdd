import { request as open } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newMember } from '#kit/server/testing/people.ts'
import { bookedOnSite, heldOnSite, originOf } from './bookings.ts'
import { flushHits } from './collect/queue.ts'
import { countVisits, forgetVisits } from './jobs.ts'
import { openToVisitors } from './testing/public-site.ts'

const hourMs = 3_600_000
const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A156F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const machine = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let money: MoneyTest
let host: string
beforeAll(async () => {
  money = await startMoneyTest()
  const { owner, test: app } = money
  host = await openToVisitors(app, owner)
  // Noon in Kampala, so that no day ends during the test.
  await later(new Date(`${addDays(dayOf(app.clock.now()), 1)}T09:00:00Z`).getTime() - app.clock.now().getTime())
})
afterAll(() => money.test.close())

/** Sends to the collector as a browser does, at the website's own host. */
function report(
  body: unknown,
  { agent = chrome, language = 'en-KE', headers = {} }: { agent?: string; language?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(money.test.origin)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise<number>((resolve, reject) => {
    const sent = open(
      {
        hostname,
        port,
        path: '/site/visits',
        method: 'POST',
        headers: {
          host: `${host}:${port}`,
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': agent,
          'accept-language': language,
          ...headers,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode!))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
/** Moves the clock. Sessions end meanwhile. */
async function later(ms: number): Promise<void> {
  money.test.clock.advance(ms)
  Object.assign(money.owner, await logIn(money.test, money.owner.email))
}
const count = async () => {
  await flushHits(money.test.app)
  await countVisits.run(money.test.app, {})
}
const figures = async (query = '') => (await money.owner.get(`/website/analytics${query}`)).body.data
const hits = () =>
  money.test.app.db.asPlatform('test: hits', (tx) =>
    tx.selectFrom('site_hits').selectAll().where('agency_id', '=', money.owner.agencyId).execute(),
  )

test('visits are counted by what the server saw, bots apart, with what led to bookings and what they brought', async () => {
  const { test: app, owner } = money
  expect((await figures()).totals).toMatchObject({ visits: 0, bounce_percent: null, revenue: [] })
  // A phone comes from a campaign, searches, and books.
  const campaign = { s: 'Newsletter', m: 'email', c: 'June  Gorillas', z: 'Africa/Kampala' }
  expect(await report({ k: 'view', p: '/trips/gorillas', r: 'https://mail.example/', ...campaign })).toBe(204)
  money.test.clock.advance(60_000)
  expect(await report({ k: 'view', p: '/offers/', r: `http://${host}/trips/gorillas`, z: 'Africa/Kampala' })).toBe(204)
  expect(await report({ k: 'search', p: '/offers', z: 'Africa/Kampala' })).toBe(204)
  expect(await report({ k: 'vitals', p: '/offers', lcp: 1840, inp: 96, cls: 42 })).toBe(204)
  // Another browser at the same address comes from Google, without a time zone, and leaves. It returns after an hour.
  expect(await report({ k: 'view', p: '/', r: 'https://www.google.co.ke/' }, { agent: safari })).toBe(204)
  expect(await report({ k: 'view', p: '/' }, { agent: machine })).toBe(204)
  const seen = { agencyId: owner.agencyId, address: '127.0.0.1', userAgent: chrome }
  const origin = await originOf(app.app, seen, '/offers')
  expect(origin).toEqual({ source: 'newsletter', medium: 'email', campaign: 'june  gorillas', landing_page: '/trips/gorillas' })
  const { id } = await book(money, { quantity: 2, action: 'hold' })
  await app.app.db.asAgency(owner, (tx) => bookedOnSite(tx, { agencyId: owner.agencyId, userId: null, now: app.clock.now() }, id, origin))
  await heldOnSite(app.app, seen, '/offers')
  money.test.clock.advance(hourMs)
  expect(await report({ k: 'view', p: '/about' }, { agent: safari })).toBe(204)
  await count()
  await app.deliver()

  const day = dayOf(app.clock.now())
  const held = await figures(`?from=${day}&to=${day}`)
  expect(held.totals).toMatchObject({ visits: 3, views: 4, visitors: 2, searches: 1, bot_views: 1, bookings: 0, revenue: [] })
  expect(held.unit).toBe('hour')
  expect(
    held.points
      .filter(({ views }: { views: number }) => views > 0)
      .map(({ visitors, visits, views }: Record<string, number>) => [visitors, visits, views]),
  ).toEqual([
    [2, 2, 3],
    [1, 1, 1],
  ])
  expect(held.pages.map(({ value, visits, entries }: Record<string, unknown>) => [value, visits, entries])).toEqual([
    ['/', 1, 1],
    ['/about', 1, 1],
    ['/offers', 1, 0],
    ['/trips/gorillas', 1, 1],
  ])
  expect(held.sources.map(({ value, visits }: Record<string, unknown>) => [value, visits])).toEqual([
    ['newsletter', 1],
    ['', 1],
    ['google', 1],
  ])
  expect(held.countries.map(({ value, visits }: Record<string, unknown>) => [value, visits])).toEqual([
    ['KE', 2],
    ['UG', 1],
  ])
  expect([held.country_by_zone_percent, held.devices[0].value, held.bots[0].value]).toEqual([33.3, 'desktop', 'googlebot'])
  expect(held.vitals).toMatchObject([
    { vital: 'lcp', rating: 'good', measured: 1 },
    { vital: 'inp', rating: 'good' },
    { vital: 'cls', rating: 'good' },
  ])
  expect(held.funnel.map(({ step, count: n }: Record<string, unknown>) => [step, n])).toEqual([
    ['visit', 3],
    ['search', 1],
    ['hold', 1],
    ['paid', 0],
  ])

  // Revenue comes with the confirmation, follows a change of the booking, and goes with its cancellation.
  expect((await owner.post(`/bookings/${id}/status`, { status: 'confirmed' })).status).toBe(200)
  await app.deliver()
  const sold = await figures(`?from=${day}&to=${day}`)
  expect(sold.totals).toMatchObject({ bookings: 1, revenue: [{ amount: 2_000_000, currency: 'UGX' }] })
  expect(sold.revenue).toMatchObject({
    by_source: [{ value: 'newsletter', bookings: 1, revenue: [{ amount: 2_000_000 }] }],
    by_campaign: [{ value: 'june  gorillas' }],
    by_landing_page: [{ value: '/trips/gorillas' }],
  })
  expect(sold.funnel.at(-1)).toMatchObject({ step: 'paid', count: 1, percent: 33.3 })
  for (const target of ['search', 'hold', 'paid'])
    expect((await owner.post('/website/analytics/goals', { name: target, kind: 'event', target })).status).toBe(200)
  const { goals } = await figures(`?from=${day}&to=${day}`)
  expect(goals.map(({ name, visits, percent }: Record<string, unknown>) => [name, visits, percent])).toEqual([
    ['hold', 1, 33.3],
    ['paid', 1, 33.3],
    ['search', 1, 33.3],
  ])
  for (const { id: goalId } of goals) await owner.delete(`/website/analytics/goals/${goalId}`)
  const csv = await owner.get(`/website/analytics/revenue?download=csv&from=${day}&to=${day}`)
  expect(csv.body).toContain('newsletter,UGX,1,2000000')
  // Bookings that were not made on the website are not its revenue.
  await book(money)
  await app.deliver()
  expect((await figures()).totals.bookings).toBe(1)
  await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' })
  await app.deliver()
  expect((await figures()).totals).toMatchObject({ bookings: 0, revenue: [] })

  // Goals count visits so far too.
  const goal = (target: object) => owner.post('/website/analytics/goals', { name: 'Reads about us', ...target })
  expect((await goal({ kind: 'page', target: '/about/' })).body.data).toMatchObject({ target: '/about' })
  expect((await goal({ kind: 'page', target: '/about' })).body.errors.target).toEqual(['There is a goal for this already.'])
  expect((await goal({ kind: 'event', target: 'money' })).status).toBe(422)
  expect((await figures()).goals).toMatchObject([{ target: '/about', visits: 1, percent: 33.3 }])

  // The next day the same people are other visitors; days are not added up.
  await later(24 * hourMs)
  await report({ k: 'view', p: '/' })
  await count()
  const both = await figures(`?from=${day}&to=${addDays(day, 1)}`)
  expect(both).toMatchObject({
    unit: 'day',
    totals: { visits: 4, visitors: null, visitors_per_day: 1.5 },
    compared: { totals: { visits: 0 } },
  })
  expect(both.points.map(({ visitors }: Record<string, number>) => visitors)).toEqual([2, 1])
  const live = (await owner.get('/website/analytics/live')).body.data
  expect(live).toMatchObject({ visitors: 1, pages: [{ value: '/', visitors: 1 }] })
  expect(live.minutes.at(-1)).toBe(1)
  const rows = (await owner.get(`/website/analytics/rows?dimension=source&from=${day}`)).body.data
  expect(rows.find(({ value }: { value: string }) => value === 'google')).toMatchObject({ visits: 1, bounce_percent: 100 })
})

test('the collector ignores or refuses what is not its business, and never fails', async () => {
  const before = (await hits()).length
  const foreign = {
    k: 'view',
    p: '/contact',
    ip: '8.8.8.8',
    time: '2019-01-01',
    revenue: 5000,
    agency_id: 'other',
    userAgent: 'x',
    visitor: 'me',
  }
  expect(await report(foreign)).toBe(204)
  await flushHits(money.test.app)
  const stored = (await hits()).find(({ path }) => path === '/contact')!
  expect(stored).toMatchObject({ agency_id: money.owner.agencyId, day: dayOf(money.test.clock.now()), browser: 'Chrome' })
  expect(JSON.stringify(stored)).not.toMatch(/8\.8\.8\.8|2019|5000|127\.0\.0\.1/)
  const refused: [unknown, number][] = [
    ['', 422],
    ['{', 422],
    ['null', 422],
    [{ k: 'money', p: '/' }, 422],
    [{ k: 'hold', p: '/' }, 422],
    [{ k: 'paid', p: '/' }, 422],
    [{ k: 'view' }, 422],
    [{ k: 'view', p: 'https://evil.example/' }, 422],
    [{ k: 'view', p: '//evil.example/' }, 422],
    [{ k: 'vitals', p: '/', lcp: -1 }, 422],
    [{ k: 'view', p: '/', r: 'x'.repeat(5_000) }, 413],
    ['x'.repeat(1_100_000), 413],
  ]
  for (const [body, status] of refused)
    expect([JSON.stringify(body).slice(0, 40), await report(body)]).toEqual([JSON.stringify(body).slice(0, 40), status])
  expect(await report({ k: 'view', p: '/' }, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  expect(await report({ k: 'view', p: '/' }, { headers: { 'sec-purpose': 'prefetch;prerender' } })).toBe(204)
  expect(await report({ k: 'view', p: '/a\u0000b', s: 'x\u0000y' })).toBe(204)
  await flushHits(money.test.app)
  expect((await hits()).length).toBe(before + 2)
})

test('a list that answers a search says so to the tracker, its other pages and plain lists do not', async () => {
  const isSearch = async (path: string) => (await openSite(money.test, host, path)).text.includes('data-visit-event="search"')
  expect(await Promise.all(['/offers', '/offers?sort=price', '/offers?from=&guests=1'].map(isSearch))).toEqual([false, false, false])
  expect(await Promise.all(['/offers?guests=2', '/offers?from=2030-01-01'].map(isSearch))).toEqual([true, true])
})

test('salts are forgotten after two days and single visits after three, and the counts stay', async () => {
  const { app } = money.test
  const saltDays = () => app.db.query<{ day: string }>('SELECT day FROM visit_salts ORDER BY day', [])
  await report({ k: 'view', p: '/' })
  await count()
  const views = (await figures()).totals.views
  expect((await saltDays()).length).toBeGreaterThan(0)
  await later(48 * hourMs)
  await forgetVisits.run(app, {})
  expect(await saltDays()).toEqual([])
  expect((await hits()).length).toBeGreaterThan(0)
  await later(48 * hourMs)
  await forgetVisits.run(app, {})
  await count()
  expect([await hits(), (await figures()).totals.views]).toEqual([[], views])
})

test('a month that is over is read as one, with the same sums as its days', async () => {
  const sums = async () => {
    const { totals, pages, sources, goals, vitals } = await figures(`?from=${addDays(dayOf(money.test.clock.now()), -100)}`)
    return { totals, pages, sources, goals, vitals }
  }
  // The last days become days of last month, whichever day it is.
  const today = dayOf(money.test.clock.now())
  const lateLastMonth = addDays(`${today.slice(0, 7)}-01`, -8)
  const day = sql<string>`day - (${today}::date - ${lateLastMonth}::date)`
  await money.test.app.db.asPlatform('test: last month', (tx) => tx.updateTable('site_visit_days').set({ day }).execute())
  const before = await sums()
  expect(before.totals.views).toBeGreaterThan(0)
  await report({ k: 'view', p: '/only-today' })
  await count()
  const months = await money.test.app.db.asPlatform('test: months', (tx) =>
    tx.selectFrom('site_visit_months').select('month').distinct().execute(),
  )
  expect(months.length).toBeGreaterThan(0)
  const after = await sums()
  expect(after.totals.views).toBe(before.totals.views + 1)
  expect(after.pages.filter(({ value }: { value: string }) => value !== '/only-today')).toEqual(before.pages)
  expect([after.goals[0].visits, after.vitals]).toEqual([before.goals[0].visits, before.vitals])
})

test('everybody of the agency sees the figures; refusals carry the error field', async () => {
  const colleague = await newMember(money.test, money.owner, ['View Dashboard'])
  expect((await colleague.get('/website/analytics')).status).toBe(200)
  expect((await colleague.post('/website/analytics/goals', { name: 'x', kind: 'page', target: '/' })).status).toBe(403)
  const { status, body } = await money.owner.get('/website/analytics?from=2026-03-02&to=2026-03-01')
  expect([status, body.error, body.errors]).toEqual([
    422,
    'The last day is before the first.',
    { to: ['The last day is before the first.'] },
  ])
  expect((await money.owner.get('/website/analytics?from=2020-01-01&to=2026-01-01')).status).toBe(422)
})
