import { expect, test } from 'vitest'
import { chargesOf } from './charges.ts'

const terms = {
  starts_at: '2026-03-01T06:00:00Z',
  ends_at: '2026-03-03T06:00:00Z',
  late_fee: 20_000,
  extra_km: 1_000,
  mileage_limit: 200,
  odometer_out: 40_000,
}

test.each([
  ['early', '2026-03-03T05:00:00Z', 0],
  ['a quarter of an hour late', '2026-03-03T06:15:00Z', 0],
  ['a minute more', '2026-03-03T06:16:00Z', 1],
  ['just over an hour', '2026-03-03T07:01:00Z', 2],
  ['a day', '2026-03-04T06:00:00Z', 24],
])('%s costs the hours begun', (_, at, hours) => {
  expect(chargesOf(terms, at, 40_100)).toMatchObject({ late_hours: hours, late: hours * 20_000, kilometres: 0 })
})

test('kilometres above the limit of the booked days are charged; without a limit none are', () => {
  expect(chargesOf(terms, terms.ends_at, 40_400)).toMatchObject({ extra_kilometres: 0 })
  expect(chargesOf(terms, terms.ends_at, 40_437)).toMatchObject({ extra_kilometres: 37, kilometres: 37_000 })
  expect(chargesOf({ ...terms, mileage_limit: null }, terms.ends_at, 90_000)).toMatchObject({ extra_kilometres: 0, kilometres: 0 })
  expect(chargesOf(terms, terms.ends_at, null)).toMatchObject({ extra_kilometres: 0 })
})
