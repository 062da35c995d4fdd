import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAirports } from '../reference/reference.ts'
import { grace, joseph, makeFlight, startFlightTest, thereAndBack, ugx, type FlightTest, type AnyFlight } from '../testing/flight.ts'

let flights: FlightTest
beforeAll(async () => {
  flights = await startFlightTest()
})
afterAll(() => flights.test.close())

describe('settings', () => {
  const settings = {
    markup_percent: 7.5,
    fees: [{ currency: 'UGX', markup: 10_000, service_fee: 25_000 }],
    service_fee_per: 'booking',
    carriers: ['kq', 'UR', 'KQ'],
    provider: 'recorded',
  }

  test('set markup and fees of new bookings; existing bookings keep theirs', async () => {
    const before = (await flights.owner.get('/flights/settings')).body.data
    expect(before).toMatchObject({ markup_percent: 0, fees: [], provider: 'recorded', in_use: 'recorded', version: 0 })
    expect(before.providers.map(({ key, ready }: AnyFlight) => [key, ready])).toEqual([
      ['recorded', true],
      ['duffel', false],
    ])
    const quote = await makeFlight(flights, { status: 'quoted' })
    const saved = await flights.owner.post('/flights/settings', { version: 0, ...settings })
    expect(saved.body.data).toMatchObject({ markup_percent: 7.5, carriers: ['KQ', 'UR'], version: 1 })
    expect((await flights.owner.post('/flights/settings', { version: 0, ...settings })).body.code).toBe('stale')
    const made = await makeFlight(flights, { passengers: [joseph, grace] })
    // 7.5 % of 950,000 plus 10,000 for each of two passengers, and one fee.
    expect(made).toMatchObject({
      sums: { base: 1_900_000, taxes: 700_000, markup: 162_500, service_fee: 25_000, total: 2_787_500 },
      total: ugx(2_787_500),
    })
    const { currency, segments, fares } = {
      ...quote,
      segments: thereAndBack(flights.today),
      fares: [{ type: 'adult', base: 1_000_000, taxes: 350_000 }],
    }
    const edited = await flights.owner.post(`/flights/bookings/${quote.id}/edit`, {
      version: quote.version,
      currency,
      segments,
      passengers: [joseph],
      fares,
    })
    expect(edited.body.data.sums).toMatchObject({ markup: 0, service_fee: 0, total: 1_350_000 })
  })

  test('the agent’s own markup and fee override the settings', async () => {
    const made = await makeFlight(flights, { own_markup: 0, own_service_fee: 50_000 })
    expect(made).toMatchObject({ own_markup: 0, sums: { markup: 0, service_fee: 50_000, total: 1_350_000 } })
    const invoice = (await flights.owner.get(`/bookings/${made.id}/show`)).body.data.lines[0].items
    expect(invoice.map(({ name, amount }: AnyFlight) => [name, amount])).toEqual([
      ['Air fare, adult', 950_000],
      ['Taxes and carrier charges, adult', 350_000],
      ['Service fee', 50_000],
    ])
  })

  test('are refused at their field', async () => {
    const errorsOf = async (over: object) =>
      Object.keys((await flights.owner.post('/flights/settings', { version: 1, ...settings, ...over })).body.errors)
    expect(await errorsOf({ markup_percent: 101 })).toEqual(['markup_percent'])
    expect(await errorsOf({ markup_percent: 1.00001 })).toEqual(['markup_percent'])
    expect(await errorsOf({ fees: [settings.fees[0], settings.fees[0]] })).toEqual(['fees'])
    expect(await errorsOf({ carriers: ['Kenya Airways'] })).toEqual(['carriers.0'])
    expect(await errorsOf({ provider: 'amadeus' })).toEqual(['provider'])
    expect(await errorsOf({ provider: 'duffel' })).toEqual(['provider'])
  })
})

describe('airports and airlines', () => {
  const codesOf = async (path: string) => (await flights.owner.get(path)).body.data.map(({ code }: AnyFlight) => code)

  test('are found by code, city, name and country, best match first', async () => {
    expect((await codesOf('/flights/airports?search=ebb'))[0]).toBe('EBB')
    expect((await codesOf('/flights/airports?search=nairobi')).slice(0, 2).toSorted()).toEqual(['NBO', 'WIL'])
    expect(await codesOf('/flights/airports?search=kenyatta')).toContain('NBO')
    expect(await codesOf('/flights/airports?search=zurich')).toContain('ZRH')
    expect(await codesOf('/flights/airports?codes=EBB,NBO,QQQ')).toEqual(['EBB', 'NBO'])
    expect(await codesOf('/flights/airports')).toEqual([])
    expect((await codesOf('/flights/airlines?search=kenya'))[0]).toBe('KQ')
    expect(await codesOf('/flights/airlines')).toEqual(['KQ', 'UR'])
    expect((await codesOf('/flights/airlines?search=ur'))[0]).toBe('UR')
  })

  test('every time zone is valid, and East Africa is included', () => {
    const [entebbe] = findAirports({ search: '', codes: ['EBB'] })
    expect(entebbe).toMatchObject({ zone: 'Africa/Kampala', country_code: 'UG' })
    const small = [
      'ULU',
      'KSE',
      'PAF',
      'KHX',
      'MRE',
      'LAU',
      'UKA',
      'ZNZ',
      'SEU',
      'JRO',
      'KME',
      'GYI',
      'BJM',
      'JUB',
      'MAK',
      'LLI',
      'GOM',
      'HGA',
      'JIB',
      'ASM',
    ]
    expect(findAirports({ search: '', codes: small }).map(({ code }) => code)).toEqual(small)
    const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second))
    const zones = new Set(
      all.flatMap((two) =>
        findAirports({ search: '', codes: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((third) => two + third) }).map(({ zone }) => zone),
      ),
    )
    expect(zones.size).toBeGreaterThan(250)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
})
