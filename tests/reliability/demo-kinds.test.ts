import { afterEach, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#app/demo/demo.ts'
import { makeDemo } from '#app/demo/make-demo.ts'
import type { DemoKind } from '#app/demo/profiles.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { callerOf, type Caller } from '#kit/server/testing/client.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// The demo of each kind of business shows a believable year on Home: sales in every season, work for today, and things to come.

/** Making a demo takes long on a busy machine. */
const hangsAfterMs = 600_000

let app: TestApp | undefined
afterEach(() => app?.close())

async function openDemo(kind: DemoKind): Promise<Caller> {
  app = await startTestApp()
  expect(await makeDemo(app.app, kind)).toBe(true)
  const { status, body } = await callerOf(app).post('/login', { email: demoEmail, password: demoPassword(app.app) })
  expect(status).toBe(200)
  return callerOf(app, body.token as string)
}

test.each([
  ['lodge', 'room', ['room']],
  ['car-hire', 'car', ['car']],
  ['events', 'event', ['event']],
  ['shop', 'product', []],
  ['tours', 'tour_package', ['departure']],
] as const)(
  'the demo of a business of %s sells that most, all year round',
  async (kind, sold, filled) => {
    const demo = await openDemo(kind)
    const read = async (path: string) => {
      const { status, body } = await demo.get(path)
      expect([path, status, body.message]).toEqual([path, 200, undefined])
      return body.data
    }
    const { sells, figures } = await read('/business/day')
    expect([sells[0].kind, figures.currency]).toEqual([sold, 'UGX'])
    const today = dayOf(app!.clock.now())
    const year = `starts_at=${addDays(today, -364)}&ends_at=${today}&bucket=month`
    const { buckets, totals } = await read(`/business/booking-statistics?${year}`)
    const months: number[] = buckets.map(({ bookings }: { bookings: number }) => bookings)
    expect(months.filter((bookings) => bookings > 0).length).toBeGreaterThanOrEqual(10)
    expect(totals.bookings).toBeGreaterThan(90)
    // The best month is a multiple of the weakest whole one, and no month is most of the year.
    const whole = months.slice(1, -1)
    expect(Math.max(...whole)).toBeGreaterThan(2 * Math.min(...whole))
    expect(Math.max(...months)).toBeLessThan(totals.bookings / 2)

    const { items } = await read('/business/attention')
    expect(items.length).toBeGreaterThanOrEqual(3)
    expect(items.map(({ kind: of }: { kind: string }) => of)).toContain('inquiry_waiting')
    const kinds = (await read('/business/occupancy')).map((row: { kind: string }) => row.kind)
    for (const one of filled) expect(kinds).toContain(one)
    const { body: profile } = await demo.get('/profile')
    expect(profile.result.agency.logo_url).not.toBeNull()
    const { data: payments } = (await demo.get('/payments?currency=UGX&per_page=1')).body
    expect(payments).toHaveLength(1)
  },
  hangsAfterMs,
)
