import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onTopOf } from '../../contract/tax-text.ts'
import type { Party } from '../../contract/guests.ts'
import type { PricedLine } from '../prices/pricing.ts'
import { dueAgain, isOn, itemsWithin, retaxed, taxesOf, taxesToTotal, type Tax, type Taxed } from './line-taxes.ts'

// What taxes and levies come to on a line.

const tax = (over: Partial<Tax>): Tax => ({
  id: 'vat',
  name: 'VAT',
  kinds: ['room'],
  included: false,
  percent: null,
  amount: null,
  currency: null,
  per: null,
  children: true,
  residency: null,
  starts_on: null,
  ends_on: null,
  ...over,
})
const percent = (value: number, over: Partial<Tax> = {}) => tax({ percent: value, ...over })
const levy = (amount: number, per: Tax['per'], over: Partial<Tax> = {}) =>
  tax({ id: 'levy', name: 'Levy', amount, currency: 'UGX', per, ...over })

const item = (amount: number, over: Partial<PricedLine> = {}): PricedLine => ({
  price_option_id: 'a',
  name: 'Room',
  unit: 'room',
  quantity: 1,
  places: 1,
  unit_amount: amount,
  amount,
  because: [],
  ...over,
})
const party = (adults: number, children: number[] = [], infants = 0): Party => ({ adults, children, infants })
const room = (amount: number, guests: Party, over: Partial<PricedLine> = {}) => item(amount, { timed: true, guests, ...over })
const line = (items: PricedLine[], over: Partial<Taxed> = {}): Taxed => ({
  items,
  starts_on: '2027-06-14',
  ends_on: '2027-06-17',
  residency: 'non_resident',
  ...over,
})
const money = { currency: 'UGX' as const, rates: new Map() }
const amounts = (taxes: Tax[], taxed: Taxed) => taxesOf(taxes, taxed, money).map(({ amount }) => amount)

describe('a percentage', () => {
  test('is added to the price, or is the part of it that it contains; halves are rounded up', () => {
    expect(amounts([percent(18)], line([item(100_000)]))).toEqual([18_000])
    expect(amounts([percent(18, { included: true })], line([item(118_000)]))).toEqual([18_000])
    expect(amounts([percent(18, { included: true })], line([item(100_000)]))).toEqual([15_254])
    expect(amounts([percent(0.5)], line([item(300)]))).toEqual([2])
  })
  test('of several that a price contains, each has its share: 18 and 5 of 123', () => {
    const two = [percent(18, { included: true }), percent(5, { id: 'b', included: true })]
    expect(amounts(two, line([item(123_000)]))).toEqual([18_000, 5_000])
  })
  test('is not on levies: one in the price is taken off before, one on top is beside it', () => {
    const both = (included: boolean) => [percent(10), levy(1_000, 'unit_night', { included })]
    const stay = line([room(53_000, party(2))])
    expect(amounts(both(true), stay)).toEqual([5_000, 3_000])
    expect(amounts(both(false), stay)).toEqual([5_300, 3_000])
  })
})

describe('a levy is due', () => {
  const family = line([
    room(300_000, party(2, [3, 9], 1)),
    room(300_000, party(1), { quantity: 2, amount: 600_000, residency: 'eac_citizen' }),
    item(30_000, { name: 'Parking', unit: 'item', places: 0 }),
  ])
  const counts = (...levies: Tax[]) => taxesOf(levies, family, money).map(({ count }) => count)
  test('for people: adults and children, never infants, not for things', () => {
    expect(counts(levy(2_000, 'person'), levy(2_000, 'person', { children: false }))).toEqual([6, 4])
  })
  test('for nights and days of the line', () => {
    expect(counts(levy(1, 'person_night'), levy(1, 'person_day'), levy(1, 'unit_night'), levy(1, 'unit'))).toEqual([18, 24, 9, 3])
  })
  test('by those whose it is: residency of the people, else of the booking', () => {
    const of = (residency: Tax['residency']) => levy(1, 'person', { residency })
    expect(counts(of('eac_citizen'), of('non_resident'), of('foreign_resident'))).toEqual([2, 4, 0])
  })
  test('for those whom a room is priced for if nobody was named, and for the places of people', () => {
    expect(amounts([levy(10, 'person')], line([item(1, { timed: true, assumed: party(2), quantity: 3 })]))).toEqual([60])
    const trip = line([
      item(1, { unit: 'adult', quantity: 2 }),
      item(1, { unit: 'family', places: 4 }),
      item(1, { unit: 'child', quantity: 3 }),
      item(1, { unit: 'infant', places: 0 }),
    ])
    expect(amounts([levy(10, 'person'), levy(10, 'person', { children: false })], trip)).toEqual([90, 60])
  })
  test('for pieces of what is not let', () => {
    expect(amounts([levy(500, 'unit')], line([item(20_000, { unit: 'item', quantity: 3 })]))).toEqual([1_500])
  })
  test('in another currency at the rate, and not without one', () => {
    const usd = levy(1_000, 'person', { currency: 'USD' })
    const rates = new Map([['USD', { one: 'USD', other: 'UGX', rate: '3705' }]] as const)
    const [one] = taxesOf([usd], line([room(1, party(2))]), { currency: 'UGX', rates })
    expect(one).toMatchObject({ amount: 74_100, levy: { amount: 37_050, converted: { amount: 1_000, currency: 'USD', rate: '3705' } } })
    expect(() => taxesOf([usd], family, money)).toThrow('There is no rate between USD and UGX.')
  })
})

test('a tax is on its kinds, from its first day to its last', () => {
  const vat = percent(18, { kinds: ['room', 'car'], starts_on: '2027-01-01', ends_on: '2027-12-31' })
  const on = (kind: string, day: string) => isOn(vat, kind, day)
  expect([on('room', '2027-01-01'), on('car', '2027-12-31'), on('event', '2027-06-01')]).toEqual([true, true, false])
  expect([on('room', '2026-12-31'), on('room', '2028-01-01')]).toEqual([false, false])
})

test('what is due once is not due again for added time', () => {
  const all = (['person', 'person_night', 'person_day', 'unit', 'unit_night'] as const).map((per) => levy(1, per, { id: per }))
  const [...due] = dueAgain(taxesOf([percent(18), ...all], line([room(1, party(1))]), money)).map(({ tax_id }) => tax_id)
  expect(due).toEqual(['vat', 'person_night', 'person_day', 'unit_night'])
})

describe('an agreed price', () => {
  test('is less than its levies: refused', () => {
    const taxes = taxesOf([levy(1_000, 'unit')], line([room(5_000, party(1))]), money)
    expect(itemsWithin(1_000, taxes)).toBe(0)
    expect(() => itemsWithin(999, taxes)).toThrow('The price is less than the taxes on it.')
  })
  test('comes to its total exactly, whatever the taxes, and its taxes are those of its items but for one unit', () => {
    const anyTax = fc.oneof(
      fc.record({ included: fc.boolean(), percent: fc.integer({ min: 1, max: 300 }).map((n) => n / 10) }).map((over) => tax(over)),
      fc
        .record({ included: fc.boolean(), amount: fc.integer({ min: 1, max: 900 }), per: fc.constantFrom('unit', 'unit_night', 'person') })
        .map((over) => tax({ ...over, currency: 'UGX' } as Partial<Tax>)),
    )
    fc.assert(
      fc.property(fc.array(anyTax, { maxLength: 5 }), fc.integer({ min: 20_000, max: 10_000_000 }), (taxes, total) => {
        const named = taxes.map((one, index) => ({ ...one, id: `t${index}` }))
        const stay = line([room(100_000, party(2))])
        const before = taxesOf(named, stay, money)
        const items = [room(itemsWithin(total, before), party(2))]
        const after = taxesToTotal(before, items, total)
        expect(items[0]!.amount + onTopOf(after)).toBe(total)
        const again = retaxed(after, { ...stay, items })
        after.forEach(({ amount }, index) => expect(Math.abs(amount - again[index]!.amount)).toBeLessThanOrEqual(1 + taxes.length))
        expect(onTopOf(again)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('taxes never make a price negative, and those in a price are never more than it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      (price, a, b) => {
        const taxes = taxesOf([percent(a, { included: true }), percent(b, { id: 'b', included: true })], line([item(price)]), money)
        const sum = taxes.reduce((all, { amount }) => all + amount, 0)
        expect(taxes.every(({ amount }) => amount >= 0)).toBe(true)
        expect(sum).toBeLessThanOrEqual(price)
        // Without them, the percentages of the rest are the taxes again, but for rounding.
        expect(Math.abs(sum - ((price - sum) * (a + b)) / 100)).toBeLessThanOrEqual(2)
      },
    ),
  )
})
