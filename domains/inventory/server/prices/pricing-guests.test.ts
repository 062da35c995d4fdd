import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Occupancy, Party } from '../../contract/guests.ts'
import { nights, option, price, refusal, rule, total } from '../testing/pricing.ts'
import type { PriceOption, Selected } from './pricing.ts'

// Who sleeps in a room, where travellers are from, and what that does to the price.

const room = (over: Partial<PriceOption> = {}): PriceOption =>
  option({ id: 'room', name: 'Double room', unit: 'room', per: 'night', amount: 100_000, ...over })
const family: Occupancy = {
  basis: 'room',
  included: 2,
  extra_adult: 40_000,
  single: { value_kind: 'percent', value: 25 },
  children: [
    { up_to: 5, value_kind: 'amount', value: 0 },
    { up_to: 11, value_kind: 'percent', value: 50 },
  ],
}
const perAdult: Occupancy = { ...family, basis: 'person', extra_adult: null, single: { value_kind: 'amount', value: 30_000 } }

const party = (adults: number, children: (number | null)[] = [], infants = 0): Party => ({ adults, children, infants })
const rooms = (...guests: Party[]): Selected[] => [{ price_option_id: 'room', quantity: guests.length, guests }]
const fits = { adults: 2, guests: 3 }
const stay = nights('2027-06-16', '2027-06-18')

/** The price of one night in a room for a party. */
const aNight = (occupancy: Occupancy, guests: Party) =>
  total({ options: [room({ occupancy })], selection: rooms(guests), period: nights('2027-06-16', '2027-06-17') })

describe('rules count the guests of a room', () => {
  const alone = rule({ max_pax: 1, operation: 'decrease', value_kind: 'percent', value: 30 })
  const many = rule({ min_pax: 3, value: 20_000 })
  const of = (selection: Selected[], rules = [alone, many]) => total({ options: [room()], rules, selection, period: stay, fits })

  test('a room is not one person: without guests it is priced for those who fit', () => {
    expect(of([{ price_option_id: 'room', quantity: 1 }])).toBe(200_000)
    expect(of([{ price_option_id: 'room', quantity: 3 }])).toBe(600_000)
  })
  test('one guest pays less, three pay more, infants do not count', () => {
    expect(of(rooms(party(1)))).toBe(140_000)
    expect(of(rooms(party(1, [], 2)))).toBe(140_000)
    expect(of(rooms(party(2)))).toBe(200_000)
    expect(of(rooms(party(2, [4])))).toBe(240_000)
  })
  test('each room counts its own', () => {
    const {
      lines,
      total: sum,
      pax,
      places,
    } = price({
      options: [room()],
      rules: [alone],
      selection: rooms(party(1), party(2), party(1)),
      period: stay,
      fits,
    })
    expect(sum).toBe(140_000 + 200_000 + 140_000)
    expect(lines.map(({ quantity, guests, amount }) => ({ quantity, adults: guests!.adults, amount }))).toEqual([
      { quantity: 2, adults: 1, amount: 280_000 },
      { quantity: 1, adults: 2, amount: 200_000 },
    ])
    expect({ pax, places }).toEqual({ pax: 4, places: 3 })
  })
  test('for people, tickets and pieces they count the places, as before', () => {
    const asked = { rules: [rule({ min_pax: 3 })], selection: [{ price_option_id: 'adult', quantity: 3 }] }
    expect(total(asked)).toBe(3 * 1_100)
  })
})

describe('a room that is too small', () => {
  const refused = (guests: Party) => refusal(() => price({ options: [room()], selection: rooms(party(1), guests), period: stay, fits }))
  test('is refused at the room', () => {
    expect(refused(party(2, [3, 4])).errors).toEqual({ 'selection.0.guests.1': ['Double room is for at most 3 people.'] })
    expect(refused(party(3)).errors).toEqual({ 'selection.0.guests.1': ['Double room is for at most 2 adults.'] })
    expect(refused(party(0, [], 1)).errors).toEqual({ 'selection.0.guests.1': ['Enter the guests.'] })
  })
  test('takes children in the places of adults, and infants besides', () => {
    expect(total({ options: [room()], selection: rooms(party(1, [3, 4], 2)), period: stay, fits })).toBe(200_000)
  })
  test('needs one party for each room, and is a room', () => {
    const of = (selection: Selected[], unit: PriceOption['unit'] = 'room') =>
      refusal(() => price({ options: [room({ unit })], selection, period: stay, fits })).errors
    expect(of([{ price_option_id: 'room', quantity: 2, guests: [party(1)] }])).toEqual({
      'selection.0.guests': ['Enter the guests of each of the 2.'],
    })
    expect(of(rooms(party(1)), 'adult')).toEqual({ 'selection.0.guests': ['Double room is not a room or a vehicle.'] })
  })
})

describe('a price for the room', () => {
  test.each([
    ['two adults', party(2), 100_000],
    ['one adult', party(1), 75_000],
    ['three adults', party(3), 140_000],
    ['two adults and a small child', party(2, [5]), 100_000],
    ['two adults and an older child', party(2, [6]), 120_000],
    ['two adults and a child who pays as an adult', party(2, [12]), 140_000],
    ['one adult and two children: the older takes the place', party(1, [4, 10]), 100_000],
    ['an infant is free', party(2, [], 1), 100_000],
  ])('%s', (_who, guests, amount) => expect(aNight(family, guests)).toBe(amount))

  test('without a price for an extra adult has none', () => {
    const none = { ...family, extra_adult: null, children: [] }
    expect(() => aNight(none, party(3))).toThrow('Double room has no price for more than 2 guests.')
  })
  test('asks how old a child is where rates go by age', () => {
    expect(() => aNight(family, party(2, [null]))).toThrow('Enter the age of each child.')
    expect(aNight({ ...family, children: [] }, party(2, [null]))).toBe(140_000)
  })
  test('does not fall below zero', () => {
    expect(aNight({ ...family, single: { value_kind: 'amount', value: 500_000 } }, party(1))).toBe(0)
  })
  test('is changed by rules night by night; extra guests pay the same', () => {
    const weekend = rule({ weekdays: [5, 6], value_kind: 'percent', value: 10 })
    const of = (guests: Party) =>
      price({
        options: [room({ occupancy: family })],
        rules: [weekend],
        selection: rooms(guests),
        period: nights('2027-06-17', '2027-06-19'),
      }).lines[0]!
    expect(of(party(2)).amount).toBe(100_000 + 110_000)
    const three = of(party(3))
    expect(three.amount).toBe(140_000 + 150_000)
    expect(three.because).toEqual([
      { text: '1 × extra adult', amount_change: 80_000 },
      { text: 'Rule: +10%', amount_change: 10_000 },
    ])
  })
})

describe('a price of each adult', () => {
  test.each([
    ['two adults', party(2), 200_000],
    ['one adult, with the supplement', party(1), 130_000],
    ['two adults, a small and an older child', party(2, [3, 8]), 250_000],
    ['a child who pays as an adult', party(2, [15]), 300_000],
    ['children alone', party(0, [8, 9]), 100_000],
  ])('%s', (_who, guests, amount) => expect(aNight(perAdult, guests)).toBe(amount))

  test('follows the rules with its percents', () => {
    const dearer = rule({ value_kind: 'percent', value: 50 })
    const asked = { options: [room({ occupancy: perAdult })], rules: [dearer], selection: rooms(party(2, [8])) }
    expect(total({ ...asked, period: nights('2027-06-16', '2027-06-17') })).toBe(150_000 * 2 + 75_000)
  })
})

describe('residency of each traveller', () => {
  const citizen = rule({ residency: 'eac_citizen', operation: 'fix', value: 400 })
  test('a mixed family is priced in one selection', () => {
    const { lines, total: sum } = price({
      rules: [citizen],
      selection: [
        { price_option_id: 'adult', quantity: 1, residency: 'eac_citizen' },
        { price_option_id: 'adult', quantity: 2 },
      ],
    })
    expect(sum).toBe(400 + 2_000)
    expect(lines.map(({ quantity, residency, unit_amount }) => [quantity, residency, unit_amount])).toEqual([
      [1, 'eac_citizen', 400],
      [2, undefined, 1_000],
    ])
  })
  test('limits of the quantity count all of them', () => {
    const selection: Selected[] = [
      { price_option_id: 'adult', quantity: 2, residency: 'eac_citizen' },
      { price_option_id: 'adult', quantity: 2 },
    ]
    expect(total({ options: [option({ min_quantity: 4 })], selection })).toBe(4_000)
    expect(() => price({ options: [option({ max_quantity: 3 })], selection })).toThrow('Adult is sold up to 3.')
  })
})

describe('any party', () => {
  const change = fc.record({ value_kind: fc.constantFrom('percent' as const, 'amount' as const), value: fc.integer({ min: 0, max: 100 }) })
  const anyOccupancy: fc.Arbitrary<Occupancy> = fc.record({
    basis: fc.constantFrom('room' as const, 'person' as const),
    included: fc.integer({ min: 1, max: 3 }),
    extra_adult: fc.integer({ min: 0, max: 90_000 }),
    single: fc.option(change),
    children: fc
      .uniqueArray(
        change.chain((one) => fc.integer({ min: 0, max: 17 }).map((up_to) => ({ ...one, up_to }))),
        {
          maxLength: 3,
          selector: ({ up_to }) => up_to,
        },
      )
      .map((rates) => rates.toSorted((a, b) => a.up_to - b.up_to)),
  })
  const anyParty: fc.Arbitrary<Party> = fc.record({
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
    infants: fc.integer({ min: 0, max: 2 }),
  })
  const ofRooms = fc.array(anyParty, { minLength: 1, maxLength: 4 })

  test('explains itself, is whole and not below zero, in whatever order rooms and children come', () => {
    fc.assert(
      fc.property(anyOccupancy, ofRooms, fc.integer({ min: 0, max: 200_000 }), (occupancy, guests, amount) => {
        const asked = { options: [room({ occupancy, amount, per: 'unit' })] }
        const { lines, total: sum } = price({ ...asked, selection: rooms(...guests) })
        for (const line of lines) {
          expect(amount + line.because.reduce((all, { amount_change }) => all + amount_change, 0)).toBe(line.unit_amount)
          expect(Number.isSafeInteger(line.unit_amount) && line.unit_amount >= 0).toBe(true)
        }
        const turned = guests.toReversed().map((one) => ({ ...one, children: one.children.toReversed() }))
        expect(price({ ...asked, selection: rooms(...turned) }).total).toBe(sum)
        expect(guests.reduce((all, one) => all + price({ ...asked, selection: rooms(one) }).total, 0)).toBe(sum)
      }),
      { numRuns: 1_000 },
    )
  })
})
