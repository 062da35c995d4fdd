import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatShortDay } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishTour, type Tour } from './testing/tour.ts'

let app: TestApp
let owner: TestPerson
let wide: Tour
let narrow: Tour
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  wide = await publishTour(app, owner, { capacity: 100 })
  narrow = await publishTour(app, owner, { capacity: 5 })
})
afterAll(() => app.close())

const lineOf = (tour: Tour, quantity: number) => ({
  inventory_id: tour.id,
  departure_id: tour.departureId,
  selection: [{ price_option_id: tour.adult, quantity }],
})
const book = (lines: object[], action = 'hold') => owner.post('/bookings/new', { client: { name: 'Grace' }, lines, action })
const refusal = ({ status, body }: { status: number; body: { code: string; message: string; errors: object } }) => [
  status,
  body.code,
  body.message,
  body.errors,
]
const nameOf = async ({ id }: Tour) => {
  const { rows } = { rows: (await owner.get(`/bookings/bookable?inventory_id=${id}`)).body.data }
  return `${rows[0].title}, ${formatShortDay(rows[0].departures[0].starts_on)}`
}

describe('a sold-out refusal names the lines and what is left', () => {
  test('for one line', async () => {
    expect(refusal(await book([lineOf(narrow, 6)]))).toEqual([
      409,
      'sold_out',
      'Only 5 places are left.',
      { 'lines.0.departure_id': ['Only 5 places are left.'] },
    ])
  })

  test('for the line that is short among several, by its name', async () => {
    const name = await nameOf(narrow)
    expect(refusal(await book([lineOf(wide, 6), lineOf(narrow, 6)], 'confirm'))).toEqual([
      409,
      'sold_out',
      `${name}: only 5 places are left.`,
      { 'lines.1.departure_id': ['Only 5 places are left.'] },
    ])
  })

  test('for two lines that only together want too many', async () => {
    const { body } = await book([lineOf(narrow, 3), lineOf(wide, 1), lineOf(narrow, 3)])
    expect(body.errors).toEqual({
      'lines.0.departure_id': ['Only 5 places are left.'],
      'lines.2.departure_id': ['Only 5 places are left.'],
    })
  })

  test('when lines are edited, when a waitlisted booking is held, and when a line moves', async () => {
    const full = await publishTour(app, owner, { capacity: 2 })
    const waiting = await book([lineOf(wide, 1), lineOf(full, 2)], 'waitlist')
    const { id, version } = (await book([lineOf(wide, 1)])).body.data
    expect((await book([lineOf(full, 2)], 'confirm')).status).toBe(200)
    const changed = await owner.post(`/bookings/edit/${id}`, { version, lines: [lineOf(wide, 1), lineOf(full, 1)] })
    expect(refusal(changed)).toEqual([
      409,
      'sold_out',
      `${await nameOf(full)}: sold out.`,
      { 'lines.1.departure_id': ['This departure is sold out.'] },
    ])
    const held = await owner.post(`/bookings/${waiting.body.data.id}/status`, { status: 'on_hold' })
    expect(held.body.errors).toEqual({ 'lines.1.departure_id': ['This departure is sold out.'] })
    const [line] = (await owner.get(`/bookings/${id}/show`)).body.data.lines
    const other = await publishTour(app, owner, { capacity: 1 })
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ inventory_id: wide.id, sold: 1 }).where('id', '=', other.departureId).execute(),
    )
    const move = { version, line_id: line.id, departure_id: other.departureId, price: 'keep' }
    expect((await owner.post(`/bookings/${id}/move`, move)).body.errors).toEqual({ departure_id: ['This departure is sold out.'] })
  })

  test('for a departure that is no longer sold', async () => {
    const closed = await publishTour(app, owner)
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ status: 'closed' }).where('id', '=', closed.departureId).execute(),
    )
    const { body } = await book([lineOf(wide, 1), lineOf(closed, 1)])
    expect([body.code, body.errors]).toEqual(['departure_closed', { 'lines.1.departure_id': ['This departure is no longer sold.'] }])
  })
})
