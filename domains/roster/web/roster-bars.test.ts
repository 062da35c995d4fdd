import { expect, test } from 'vitest'
import type { Duty, Roster } from './calls.ts'
import { barsOf, isMovable, lookOf, rowsOf } from './roster-bars.ts'

const duty = (over: Partial<Duty> = {}): Duty => ({
  id: 'd1',
  title: 'Gorilla trek',
  kind: 'driver',
  starts_at: '2027-03-01T05:00:00.000Z',
  ends_at: '2027-03-03T15:00:00.000Z',
  place: null,
  padding_minutes: 0,
  people: 2,
  language: null,
  booking_id: null,
  departure_id: null,
  group_id: null,
  trip: null,
  travellers: null,
  vehicles: [],
  seats_reason: null,
  notes: null,
  cancelled: false,
  conflicts: [],
  missing: 1,
  assignments: [{ id: 'a1', staff_id: 'p1', name: 'Moses', status: 'accepted', override_reason: null }],
  version: 1,
  ...over,
})
const roster = (over: Partial<Roster> = {}): Roster => ({
  people: [{ id: 'p1', name: 'Moses', kinds: ['driver', 'guide'] }],
  leave: [],
  duties: [],
  ...over,
})

test('a duty is in the row of each person on it, and open while somebody is missing', () => {
  const bars = barsOf(roster({ duties: [duty()] }))
  expect(bars.map(({ unit_id, starts_on, ends_on }) => [unit_id, starts_on, ends_on])).toEqual([
    ['p1', '2027-03-01', '2027-03-04'],
    ['open 0', '2027-03-01', '2027-03-04'],
  ])
  expect(barsOf(roster({ duties: [duty({ missing: 0 })] })).map(({ unit_id }) => unit_id)).toEqual(['p1'])
  expect(barsOf(roster({ duties: [duty({ cancelled: true })] }))).toEqual([])
})

test('leave is a bar of its own days, which nobody moves', () => {
  const [bar] = barsOf(roster({ leave: [{ id: 'l1', staff_id: 'p1', from: '2027-03-05', to: '2027-03-06', reason: 'Holiday' }] }))
  expect(bar).toMatchObject({ unit_id: 'p1', starts_on: '2027-03-05', ends_on: '2027-03-07' })
  expect([isMovable(bar!), lookOf(bar!).kind]).toEqual([false, 'block'])
})

test('what has started stays with its person', () => {
  const statusOf = (status: 'offered' | 'accepted' | 'started' | 'done') =>
    isMovable(barsOf(roster({ duties: [duty({ missing: 0, assignments: [{ ...duty().assignments[0]!, status }] })] }))[0]!)
  expect([statusOf('offered'), statusOf('accepted'), statusOf('started'), statusOf('done')]).toEqual([true, true, false, false])
})

test('open duties at the same time have rows of their own', () => {
  const at = (id: string, first: number, last: number) =>
    duty({ id, starts_at: `2027-03-0${first}T05:00:00.000Z`, ends_at: `2027-03-0${last}T15:00:00.000Z`, assignments: [] })
  const shown = roster({ duties: [at('a', 1, 3), at('b', 2, 4), at('c', 4, 5)] })
  expect(barsOf(shown).map(({ id, unit_id }) => [id, unit_id])).toEqual([
    ['a', 'open 0'],
    ['b', 'open 1'],
    ['c', 'open 0'],
  ])
  expect(rowsOf(shown).map(({ name }) => name)).toEqual(['Open duties', 'More open duties', 'Moses'])
})

test('only bars that share a day in their row are drawn at their times', () => {
  const held = { missing: 0, assignments: duty().assignments }
  const onDay = (id: string, from: string, to: string) =>
    duty({
      ...held,
      id,
      assignments: [{ ...duty().assignments[0]!, id }],
      starts_at: `2027-03-${from}:00.000Z`,
      ends_at: `2027-03-${to}:00.000Z`,
    })
  const bars = barsOf(
    roster({ duties: [onDay('a', '01T05:00', '01T07:00'), onDay('b', '01T09:00', '01T11:00'), onDay('c', '05T05:00', '05T09:00')] }),
  )
  expect(bars.map(({ id, starts_at }) => [id, starts_at !== undefined])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ])
})

test('the first row is that of open duties', () => {
  expect(rowsOf(roster()).map(({ name, about }) => [name, about])).toEqual([
    ['Open duties', 'Drag one to a person'],
    ['Moses', 'Driver, Guide'],
  ])
})
