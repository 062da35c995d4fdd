import { describe, expect, test } from 'vitest'
import { readDay, readFlight, readItinerary, readNames, readTime } from './itinerary-lines.ts'

const today = '2026-11-21'
const read = (line: string) => readItinerary(line, today).segments[0]

const nairobi = {
  carrier: 'KQ',
  flight_number: '413',
  from: 'EBB',
  to: 'NBO',
  departs_on: '2027-03-12',
  departs_time: '07:15',
  arrives_on: null,
  arrives_time: '08:30',
  booking_class: null,
}

describe('a line of an itinerary', () => {
  test('as agents type it, with the parts in any order', () => {
    expect(read('EBB NBO KQ413 12MAR 0715 0830')).toEqual(nairobi)
    expect(read('kq 413 12mar ebb nbo 0715 0830')).toEqual(nairobi)
    expect(read('KQ0413 12MAR27 EBBNBO 715 830')).toEqual(nairobi)
  })

  test('as the large systems print it', () => {
    const booked = { ...nairobi, booking_class: 'Y' }
    expect(read('  2  KQ 413 Y 12MAR 5 EBBNBO HK2  0715 0830  12MAR  E  KQ/ABCDEF')).toEqual({ ...booked, arrives_on: '2027-03-12' })
    expect(read(' 1 KQ 413Y 12MAR F EBBNBO SS1   715A  830A /DCKQ /E')).toEqual(booked)
    expect(read('1. KQ  413 Y  12MAR EBBNBO HS1   715   830 O*       E')).toEqual(booked)
  })

  test('twelve-hour clocks', () => {
    expect(read('ET335 M 13MAR ADDLHR HK1 1210A 640P')).toMatchObject({ departs_time: '00:10', arrives_time: '18:40' })
    expect(read('ET335 M 13MAR ADDLHR HK1 12N 1215P')).toMatchObject({ departs_time: '12:00', arrives_time: '12:15' })
  })

  test('can state an arrival on another day', () => {
    expect(read('QR1388 14APR EBB DOH 1735 2355')).toMatchObject({ arrives_on: null })
    expect(read('TK607 14APR EBB IST 0335 1010+1')).toMatchObject({ arrives_on: '2027-04-15' })
    expect(read('TK607 14APR EBB IST 0335 1010 #1')).toMatchObject({ arrives_on: '2027-04-15' })
    expect(read('HA1 14APR SYDHNL 2100 1030-1')).toMatchObject({ arrives_on: '2027-04-13' })
    expect(read('KL566 14APR EBB AMS 2330 15APR 0615')).toMatchObject({ arrives_on: '2027-04-15', arrives_time: '06:15' })
  })

  test('a day without a year is the next such day; a nonexistent day is rejected', () => {
    expect(read('EBB NBO KQ413 21NOV 0715 0830')?.departs_on).toBe('2026-11-21')
    expect(read('EBB NBO KQ413 19NOV 0715 0830')?.departs_on).toBe('2026-11-19')
    expect(read('EBB NBO KQ413 12NOV 0715 0830')?.departs_on).toBe('2027-11-12')
    expect(read('EBB NBO KQ413 29FEB 0715 0830')?.departs_on).toBe('2028-02-29')
    expect(read('EBB NBO KQ413 31FEB 0715 0830')).toBeUndefined()
  })

  test('an airline code may start with a digit; a line number is not one', () => {
    expect(read('3 5Z 101 12MAR JNBCPT 0715 0930')).toMatchObject({ carrier: '5Z', flight_number: '101', from: 'JNB', to: 'CPT' })
  })

  test('a journey across new year continues in the next year', () => {
    const { segments } = readItinerary('EBB ADD ET331 30DEC 1810 2020\nADD LHR ET700 01JAN 0050 0640', today)
    expect(segments.map(({ departs_on }) => departs_on)).toEqual(['2026-12-30', '2027-01-01'])
  })

  test('passengers are read from their own lines', () => {
    expect(readNames('1.OKELLO/JOSEPH MR')).toEqual([{ surname: 'Okello', given_names: 'Joseph', title: 'mr', type: 'adult' }])
    expect(readNames(' 1.AKELLO/GRACE MARY MRS   2.OKELLO/TOM MSTR(CHD/12MAR19)  3.OKELLO/HOPE (INF)')).toEqual([
      { surname: 'Akello', given_names: 'Grace Mary', title: 'mrs', type: 'adult' },
      { surname: 'Okello', given_names: 'Tom', title: 'mr', type: 'child' },
      { surname: 'Okello', given_names: 'Hope', title: null, type: 'infant' },
    ])
    expect(readNames("O'BRIEN-SMITH/ANNE DR")).toEqual([{ surname: "O'Brien-Smith", given_names: 'Anne', title: 'dr', type: 'adult' }])
    for (const line of ['RP/KLAUG2100/', 'EBB NBO KQ413 12MAR 0715 0830', '', 'x'.repeat(50_000)]) expect(readNames(line)).toEqual([])
  })

  test('lines without a flight are returned as unread', () => {
    const text = 'RP/KLAUG2100/\n\n  1.OKELLO/JOSEPH MR\n 2  KQ 413 Y 12MAR 5 EBBNBO HK2  0715 0830\n  EBB NBO KQ413 12MAR 2560 0830'
    expect(readItinerary(text, today)).toMatchObject({
      segments: [{ flight_number: '413' }],
      unread: ['RP/KLAUG2100/', '1.OKELLO/JOSEPH MR', 'EBB NBO KQ413 12MAR 2560 0830'],
    })
    expect(readItinerary('', today)).toEqual({ segments: [], unread: [] })
    expect(readItinerary(`${'A'.repeat(5000)} ${'1 '.repeat(2000)}`, today).segments).toEqual([])
  })
})

describe('what is typed into a field', () => {
  test.each([
    ['12MAR', '2027-03-12'],
    ['12 mar', '2027-03-12'],
    ['3 December', '2026-12-03'],
    ['12 Mar 2028', '2028-03-12'],
    ['Fri, 12 Mar 2027', '2027-03-12'],
    ['12/3', '2027-03-12'],
    ['12.3.27', '2027-03-12'],
    ['31/2', null],
    ['12/13', null],
    ['tomorrow', null],
    ['', null],
  ])('the day %s is %s', (text, day) => expect(readDay(text, today)).toBe(day))

  test.each([
    ['0715', '07:15'],
    ['715', '07:15'],
    ['7:15', '07:15'],
    ['07.15', '07:15'],
    ['7', '07:00'],
    ['7:15 pm', '19:15'],
    ['1240P', '12:40'],
    ['2560', null],
    ['', null],
  ])('the time %s is %s', (text, time) => expect(readTime(text)).toBe(time))

  test.each([
    ['KQ413', { carrier: 'KQ', flight_number: '413' }],
    ['kq 0413', { carrier: 'KQ', flight_number: '413' }],
    ['5Z101', { carrier: '5Z', flight_number: '101' }],
    ['413', null],
    ['KQ', null],
  ])('the flight %s', (text, flight) => expect(readFlight(text)).toEqual(flight))
})
