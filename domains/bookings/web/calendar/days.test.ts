import { describe, expect, test } from 'vitest'
import { daysOf, periodTitle, placeWeek, rangeOf, stepFrom, weeksOf } from './days.ts'

describe('the range of a view', () => {
  test.each([
    ['month', '2027-03-17', '2027-03-01', '2027-04-04', 'March 2027'],
    ['month', '2028-02-29', '2028-01-31', '2028-03-05', 'February 2028'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03', '28 Dec 2026–3 Jan 2027'],
    ['week', '2027-03-31', '2027-03-29', '2027-04-04', '29 Mar–4 Apr 2027'],
    ['week', '2027-03-10', '2027-03-08', '2027-03-14', '8–14 Mar 2027'],
    ['day', '2027-03-08', '2027-03-08', '2027-03-08', 'Mon, 8 Mar 2027'],
    ['agenda', '2027-03-08', '2027-03-08', '2027-04-06', '8 Mar–6 Apr 2027'],
  ] as const)('%s of %s is %s to %s, called %s', (view, day, from, to, title) => {
    expect(rangeOf(view, day)).toEqual({ from, to })
    expect(periodTitle(view, day)).toBe(title)
  })

  test.each([
    ['month', '2027-01-31', '2027-02-01', '2026-12-01'],
    ['week', '2027-03-10', '2027-03-17', '2027-03-03'],
    ['day', '2028-02-28', '2028-02-29', '2028-02-27'],
    ['agenda', '2027-03-01', '2027-03-31', '2027-01-30'],
  ] as const)('from %s of %s on to %s and back to %s', (view, day, next, before) => {
    expect([stepFrom(view, day, 1), stepFrom(view, day, -1)]).toEqual([next, before])
  })

  test('a month is extended to whole weeks', () => {
    expect(weeksOf(rangeOf('month', '2027-02-10'))).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
    expect(daysOf(rangeOf('week', '2027-02-10'))).toHaveLength(7)
  })
})

describe('lanes', () => {
  const entry = (name: string, starts_on: string, ends_on: string) => ({ name, starts_on, ends_on })
  test('entries that share a day do not share a lane, and are cut to the week', () => {
    const { placed, lanes } = placeWeek(
      [
        entry('before', '2027-03-05', '2027-03-09'),
        entry('long', '2027-03-08', '2027-03-20'),
        entry('later', '2027-03-10', '2027-03-10'),
        entry('other', '2027-03-15', '2027-03-16'),
      ],
      '2027-03-08',
      5,
    )
    expect(lanes).toBe(2)
    expect(placed).toEqual([
      expect.objectContaining({
        entry: expect.objectContaining({ name: 'before' }),
        column: 0,
        width: 2,
        lane: 0,
        cutStart: true,
        cutEnd: false,
      }),
      expect.objectContaining({
        entry: expect.objectContaining({ name: 'long' }),
        column: 0,
        width: 7,
        lane: 1,
        cutStart: false,
        cutEnd: true,
      }),
      expect.objectContaining({ entry: expect.objectContaining({ name: 'later' }), column: 2, width: 1, lane: 0 }),
    ])
  })

  test('entries without a free lane are counted on each of their days', () => {
    const days = [
      entry('a', '2027-03-08', '2027-03-09'),
      entry('b', '2027-03-08', '2027-03-08'),
      entry('c', '2027-03-08', '2027-03-10'),
      entry('d', '2027-03-09', '2027-03-09'),
    ]
    const { placed, hidden } = placeWeek(days, '2027-03-08', 2)
    expect(placed.map(({ entry: { name } }) => name)).toEqual(['a', 'b', 'd'])
    expect(hidden).toEqual([1, 1, 1, 0, 0, 0, 0])
  })
})
