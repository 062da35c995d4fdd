import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newTrip } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const inDays = (days: number) => addDays(dayOf(app.clock.now()), days)

test('pick-ups and flights are kept for several people at once, and printed in order of time', async () => {
  const trip = await newTrip(app, owner)
  await trip.book(['Anna Becker', 'Ben Becker'])
  await trip.book(['Moses Okello'])
  const people = await trip.people()
  const at = (time: string) => new Date(`${inDays(20)}T${time}:00+03:00`).toISOString()
  const set = (body: object) => owner.post(`/trips/${trip.departureId}/people`, body)
  await done(
    set({
      people: [people['Anna Becker'], people['Ben Becker']],
      pick_up_place: 'Entebbe airport',
      pick_up_at: at('09:30'),
      arrives: 'KL 535',
    }),
  )
  await done(set({ people: [people['Moses Okello']], pick_up_place: 'Acacia Mall', pick_up_at: at('07:00') }))
  // What is not given stays.
  const { people: shown } = await done(set({ people: [people['Ben Becker']], note: 'Needs a child seat' }))
  expect(shown[1]).toMatchObject({
    pick_up_place: 'Entebbe airport',
    pick_up_at: at('09:30'),
    arrives: 'KL 535',
    note: 'Needs a child seat',
  })
  // A point belongs to its place: another place without one has none.
  const point = { lat: 0.0424, lng: 32.4435 }
  const placed = await done(set({ people: [people['Ben Becker']], pick_up_place: 'Entebbe airport', pick_up_point: point }))
  expect(placed.people[1].pick_up_point).toEqual(point)
  const moved = await done(set({ people: [people['Ben Becker']], pick_up_place: 'Entebbe airport' }))
  expect(moved.people[1].pick_up_point).toBeNull()
  for (const [body, field] of [
    [{ people: [people['Ben Becker']], pick_up_place: 'X', pick_up_point: { lat: 91, lng: 0 } }, 'pick_up_point.lat'],
    [{ people: [newId()], note: 'x' }, 'people'],
    [{ people: [], note: 'x' }, 'people'],
    [{ people: [people['Ben Becker']], pick_up_at: 'tomorrow' }, 'pick_up_at'],
  ] as const) {
    const { status, body: refused } = await set(body)
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]])
  }
  const pdf = await fetch(`${app.origin}/api/agent/trips/${trip.departureId}/pick-ups/pdf`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const text = textOfPdf(Buffer.from(await pdf.arrayBuffer()))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  for (const words of ['Moses Okello', 'Acacia Mall', 'Entebbe airport', 'KL 535'])
    expect([words, saysInPdf(text, words)]).toEqual([words, true])
  expect(text.indexOf('Acacia')).toBeLessThan(text.indexOf('Entebbe'))
  const csv = await fetch(`${app.origin}/api/agent/trips/${trip.departureId}/people?download=csv`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(await csv.text()).toContain('Needs a child seat')
})
