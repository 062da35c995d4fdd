import { describe, expect, test } from 'vitest'
import type { Occupancy, Party } from '../../contract/guests.ts'
import { nights, option, price, refusal, rule } from '../testing/pricing.ts'
import type { PriceOption, Selected } from './pricing.ts'

// The boundaries of prices by guests: who is assumed, who pays as what, and what is said of it.

const room = (over: Partial<PriceOption> = {}): PriceOption =>
  option({ id: 'room', name: 'Room', unit: 'room', per: 'night', amount: 100_000, ...over })
const family: Occupancy = {
  basis: 'room',
  included: 2,
  extra_adult: 40_000,
  single: null,
  children: [
    { up_to: 5, value_kind: 'amount', value: 1_000 },
    { up_to: 11, value_kind: 'percent', value: 50 },
  ],
}
const party = (adults: number, children: (number | null)[] = [], infants = 0): Party => ({ adults, children, infants })
const rooms = (...guests: Party[]): Selected[] => [{ price_option_id: 'room', quantity: guests.length, guests }]
const period = nights('2027-06-16', '2027-06-17')
const aNight = (occupancy: Occupancy, guests: Party) =>
  price({ options: [room({ occupancy })], selection: rooms(guests), period }).lines[0]!

describe('if nobody said who sleeps in a room', () => {
  const exactly = (people: number) => rule({ min_pax: people, max_pax: people, value: 7 })
  const asked = { selection: [{ price_option_id: 'room', quantity: 1 }], period }
  test.each([
    ['as many as its price covers', { options: [room({ occupancy: { ...family, included: 3 } })] }, 3],
    [
      'as many adults as fit, if the price is of each',
      { options: [room({ occupancy: { ...family, basis: 'person' as const } })], fits: { adults: 1, guests: 4 } },
      1,
    ],
    ['as many adults as fit, if the price does not say', { options: [room()], fits: { adults: 4, guests: 6 } }, 4],
    ['two, if nothing is known', { options: [room()] }, 2],
  ])('it is priced for %s', (_for, of, people) => {
    const changes = (pax: number) =>
      price({ ...asked, ...of, rules: [exactly(pax)] }).lines[0]!.because.some(({ text }) => text === 'Rule: +UGX 7')
    expect([people - 1, people, people + 1].filter((pax) => pax > 0 && changes(pax))).toEqual([people])
  })
})

test('a room for one person, and one for two, say for how many they are', () => {
  const said = (guests: number) =>
    refusal(() => price({ options: [room()], selection: rooms(party(1, [4, 5])), period, fits: { adults: 1, guests } })).errors
  expect(said(1)).toEqual({ 'selection.0.guests.0': ['Room is for at most 1 person.'] })
  expect(said(2)).toEqual({ 'selection.0.guests.0': ['Room is for at most 2 people.'] })
  expect(price({ options: [room()], selection: rooms(party(1, [4, 5])), period, fits: { adults: 1, guests: 3 } }).total).toBe(100_000)
})

describe('places that the price of a room covers', () => {
  test.each([
    ['are taken by the oldest children first', party(1, [4, 10, 7]), 100_000 + 1_000 + 20_000],
    ['of two, the younger pays', party(1, [10, 4]), 100_000 + 1_000],
    ['in either order', party(1, [4, 10]), 100_000 + 1_000],
    ['in whatever order they are given', party(1, [10, 7, 4]), 100_000 + 1_000 + 20_000],
    ['also by a child who pays as an adult', party(1, [12]), 100_000],
    ['who pays as one beyond them', party(2, [12]), 140_000],
    ['and by nobody else', party(2, [4, 9]), 100_000 + 1_000 + 20_000],
  ])('%s', (_how, guests, amount) => expect(aNight(family, guests).amount).toBe(amount))
})

test('a line says how many fit, and keeps the terms of its price', () => {
  const policy = { tiers: [{ days_before: 0, refund_percent: 0 }], deposit_refund_percent: null }
  const options = [room({ cancellation_policy: policy }), option()]
  const selection = [...rooms(party(2)), { price_option_id: 'adult', quantity: 1 }]
  const { lines } = price({ options, selection, period, fits: { adults: 2, guests: 3 } })
  expect(lines[0]).toMatchObject({ policy, sleeps: 3 })
  expect(Object.keys(lines[1]!)).not.toEqual(expect.arrayContaining(['sleeps']))
  expect(Object.keys(lines[1]!)).not.toEqual(expect.arrayContaining(['policy']))
})

test('each reason is told once, and nothing of what costs nothing', () => {
  const each: Occupancy = { ...family, basis: 'person', children: [], single: { value_kind: 'amount', value: 5_000 } }
  expect(aNight(each, party(1)).because).toEqual([{ text: 'Single supplement', amount_change: 5_000 }])
  expect(aNight(each, party(2)).because).toEqual([{ text: '2 adults', amount_change: 100_000 }])
  expect(aNight(each, party(1, [9])).because).toEqual([{ text: 'Child of 9', amount_change: 100_000 }])
  expect(aNight(each, party(1, [null])).because).toEqual([{ text: 'Child', amount_change: 100_000 }])
})

test('rooms with the same people are one line, in whatever order the children are given', () => {
  const of = (...guests: Party[]) =>
    price({ options: [room()], selection: rooms(...guests), period }).lines.map(({ quantity, guests: who }) => [quantity, who!.children])
  expect(of(party(1, [10, 4]), party(1, [4, 10]))).toEqual([[2, [4, 10]]])
  expect(of(party(1, [7, null, 3]), party(1, [3, 7, null]))).toEqual([[2, [null, 3, 7]]])
  expect(of(party(1, [4]), party(1, [5]))).toEqual([
    [1, [4]],
    [1, [5]],
  ])
})
