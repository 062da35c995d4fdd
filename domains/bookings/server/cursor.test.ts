import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { publishTour } from './testing/tour.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  const tour = await publishTour(app, owner, { capacity: 100 })
  // All rows have the same totals, days and times, so that only the id orders them.
  for (let n = 0; n < 9; n++) {
    const selection = [{ price_option_id: tour.adult, quantity: 1 + (n % 2) }]
    const line = { inventory_id: tour.id, departure_id: tour.departureId, selection }
    await owner.post('/bookings/new', { client: { name: `Client ${n % 3}` }, lines: [line], action: 'confirm' })
    if (n % 3 === 0) app.clock.advance(1)
  }
})
afterAll(() => app.close())

const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test.each(['created_at', '-created_at', 'starts_on', '-starts_on', 'total', '-total', 'client_name', '-client_name'])(
  'cursors lead through %s, each booking once and in order',
  async (sort) => {
    const whole = ids((await owner.get(`/bookings?sort=${sort}&per_page=100`)).body)
    expect(whole).toHaveLength(9)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await owner.get(`/bookings?sort=${sort}&per_page=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...ids(body))
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    expect(seen).toEqual(whole)
  },
)

test('a cursor of another sort order, or an invalid one, is refused at its field', async () => {
  const { meta } = (await owner.get('/bookings?sort=total&per_page=2')).body
  for (const query of [`sort=-total&cursor=${meta.next_cursor}`, 'cursor=abc', `cursor=${meta.next_cursor.slice(3)}`]) {
    const { status, body } = await owner.get(`/bookings?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']])
  }
})
