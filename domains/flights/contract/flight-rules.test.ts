import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsOf, fareItems, fareSums, type FareInput } from './fare.ts'
import { flightMoves, flightStatuses } from './states.ts'
import { readTicketNumber } from './ticket-number.ts'
import { arrivalDay, durationText, localIn, momentIn } from './zoned-time.ts'

describe('times of airports', () => {
  test('use the offset of their zone, in summer and winter', () => {
    expect(momentIn('Africa/Kampala', '2027-03-12', '07:15').toISOString()).toBe('2027-03-12T04:15:00.000Z')
    expect(momentIn('Europe/London', '2027-07-01', '06:40').toISOString()).toBe('2027-07-01T05:40:00.000Z')
    expect(momentIn('Europe/London', '2027-01-01', '06:40').toISOString()).toBe('2027-01-01T06:40:00.000Z')
    expect(momentIn('Asia/Kolkata', '2027-01-01', '00:10').toISOString()).toBe('2026-12-31T18:40:00.000Z')
  })

  test('an ambiguous hour is the first one, a skipped hour keeps the offset before it', () => {
    expect(momentIn('Europe/Amsterdam', '2027-10-31', '02:30').toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect(momentIn('Europe/Amsterdam', '2027-03-28', '02:30').toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })

  test('converting to a moment and back gives the same time in every zone', () => {
    const zones = ['Africa/Kampala', 'Africa/Cairo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (zone, at) => {
          const { day, time } = localIn(zone, at)
          expect(localIn(zone, momentIn(zone, day, time))).toEqual({ day, time })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the day of arrival follows from the zones', () => {
    const leg = {
      from_zone: 'Africa/Kampala',
      to_zone: 'Africa/Kigali',
      departs_on: '2027-03-12',
      departs_time: '08:30',
      arrives_time: '08:25',
    }
    expect(arrivalDay(leg)).toBe('2027-03-12')
    expect(arrivalDay({ ...leg, to_zone: 'Europe/Amsterdam', departs_time: '23:30', arrives_time: '06:15' })).toBe('2027-03-13')
    expect(
      arrivalDay({ ...leg, from_zone: 'Australia/Sydney', to_zone: 'Pacific/Honolulu', departs_time: '21:00', arrives_time: '10:30' }),
    ).toBe('2027-03-12')
    expect(
      arrivalDay({ ...leg, from_zone: 'Pacific/Auckland', to_zone: 'America/Los_Angeles', departs_time: '05:00', arrives_time: '20:00' }),
    ).toBe('2027-03-11')
  })

  test('durations', () => {
    expect([durationText(75 * 60_000), durationText(120 * 60_000), durationText(40 * 60_000)]).toEqual(['1 h 15 min', '2 h', '40 min'])
  })
})

describe('ticket numbers', () => {
  test.each([
    ['7062412345678', '7062412345678'],
    ['706-2412345678', '7062412345678'],
    [' 706 2412 345678 ', '7062412345678'],
    [`706-2412345678-${2412345678 % 7}`, '7062412345678'],
  ])('%s is one', (text, number) => expect(readTicketNumber(text)).toEqual({ number }))

  test.each([
    '',
    '706241234567',
    '706241234567A',
    '0002412345678',
    '7060000000000',
    `7062412345678${(2412345678 % 7) + 1}`,
    '７062412345678',
  ])('%s is none', (text) => expect(readTicketNumber(text)).toHaveProperty('error'))
})

describe('the fare', () => {
  const terms = { markup_percent: 5, markup: 10_000, service_fee: 20_000, service_fee_per: 'passenger' as const }
  const input: FareInput = {
    fares: [
      { type: 'adult', base: 500_000, taxes: 180_000 },
      { type: 'infant', base: 50_000, taxes: 0 },
    ],
    counts: countsOf([{ type: 'adult' }, { type: 'adult' }, { type: 'infant' }]),
    terms,
    own_markup: null,
    own_service_fee: null,
  }

  test('is the sum of base, taxes, markup (percent and amount) and fees', () => {
    // The markup is 25,000 + 10,000 for an adult and 2,500 for an infant, which has no seat.
    expect(fareSums(input)).toEqual({ base: 1_050_000, taxes: 360_000, markup: 72_500, service_fee: 60_000, total: 1_542_500 })
    expect(fareSums({ ...input, terms: { ...terms, service_fee_per: 'booking' } }).service_fee).toBe(20_000)
    expect(fareSums({ ...input, own_markup: 0, own_service_fee: 5 })).toMatchObject({ markup: 0, service_fee: 5, total: 1_410_005 })
  })

  test('the invoice lines add up to the total and have no separate markup', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 })
    const own = fc.option(amount, { nil: null })
    fc.assert(
      fc.property(
        fc.record({
          fares: fc.tuple(amount, amount, amount, amount, amount, amount).map(([a, b, c, d, e, f]) => [
            { type: 'adult' as const, base: a, taxes: b },
            { type: 'child' as const, base: c, taxes: d },
            { type: 'infant' as const, base: e, taxes: f },
          ]),
          counts: fc.record({ adult: fc.nat(9), child: fc.nat(9), infant: fc.nat(9) }),
          terms: fc.record({
            markup_percent: fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4),
            markup: amount,
            service_fee: amount,
            service_fee_per: fc.constantFrom('passenger' as const, 'booking' as const),
          }),
          own_markup: own,
          own_service_fee: own,
        }),
        (given) => {
          const items = fareItems(given)
          expect(items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0)).toBe(fareSums(given).total)
          expect(items.some(({ name }) => /markup/i.test(name))).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('every status is reachable from the first one, and final ones have no moves', () => {
  const reached = new Set(['draft'])
  for (const status of reached) for (const next of flightMoves[status as 'draft']) reached.add(next)
  expect([...reached].sort()).toEqual([...flightStatuses].sort())
  expect(flightStatuses.filter((status) => flightMoves[status].length === 0)).toEqual(['refunded', 'void'])
})
