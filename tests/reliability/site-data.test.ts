import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { done, openWholeSite, type WholeSite } from './whole-site.ts'

// Structured data of public pages: the properties that search engines require of each type, and what they say of an offer is what the
// database says at that moment.

// oxlint-disable-next-line typescript/no-explicit-any -- structured data of any type
type Thing = any

let app: TestApp
let owner: TestPerson
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  const sent = await owner.upload(`/agencies/editlogoimage/${owner.agencyId}`, [{ name: 'logo.png', content: await pictureOf('#0b6b57') }])
  expect([sent.status, sent.body]).toEqual([200, expect.anything()])
  site = await openWholeSite(app, owner)
})
afterAll(() => app.close())

const read = async (path: string): Promise<{ text: string; things: Thing[] }> => {
  app.clock.advance(3_000)
  const { status, text } = await openSite(app, site.host, path)
  expect([path, status]).toEqual([path, 200])
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return { text, things: found.flatMap(([, json]) => JSON.parse(json!)['@graph'] as Thing[]) }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value as string))
const isAvailability = (value: unknown): boolean =>
  ['InStock', 'OutOfStock', 'SoldOut'].some((one) => value === `https://schema.org/${one}`)
const isPrice = (value: unknown): boolean => /^\d+(\.\d{2})?$/.test(String(value))
const eachOf =
  (one: (value: Thing) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(one)

type Required = Record<string, (value: Thing) => boolean>
const offerOf: Required = {
  'offers.price': isPrice,
  'offers.priceCurrency': (value) => /^[A-Z]{3}$/.test(value),
  'offers.availability': isAvailability,
  'offers.url': isUrl,
}
const common: Required = { name: isText, url: isUrl, description: isText, ...offerOf }

/** What search engines require of each type, and what they recommend that we always have. */
const required: Record<string, Required> = {
  BreadcrumbList: {
    itemListElement: eachOf(
      ({ '@type': type, position, name, item }) => type === 'ListItem' && position >= 1 && isText(name) && isUrl(item),
    ),
  },
  Organization: { name: isText, url: isUrl, logo: isUrl },
  WebSite: { name: isText, url: isUrl },
  FAQPage: {
    mainEntity: eachOf(
      ({ '@type': type, name, acceptedAnswer }) =>
        type === 'Question' && isText(name) && acceptedAnswer['@type'] === 'Answer' && isText(acceptedAnswer.text),
    ),
  },
  Article: {
    headline: (value) => isText(value) && value.length <= 160,
    image: eachOf(isUrl),
    datePublished: isMoment,
    dateModified: isMoment,
    'author.name': isText,
    'publisher.name': isText,
  },
  Product: common,
  TouristTrip: { ...common, 'provider.name': isText, image: eachOf(isUrl) },
  HotelRoom: { ...common, 'isPartOf.name': isText, image: eachOf(isUrl) },
  Event: {
    ...common,
    startDate: isMoment,
    endDate: isMoment,
    'location.name': isText,
    'location.address': (value) => isText(value) || isText(value?.streetAddress) || isText(value?.addressLocality),
    eventStatus: isUrl,
    'organizer.name': isText,
  },
  Car: common,
  Service: { ...common, 'provider.name': isText },
  MusicRecording: common,
}

const valueAt = (thing: Thing, path: string): unknown => path.split('.').reduce((value, key) => value?.[key], thing)
const typesOf = (thing: Thing): string[] => [thing['@type']].flat()

test('every page has the types that it should have, with what search engines require of each', async () => {
  const expected: Record<string, string[]> = {
    '/': ['Organization', 'WebSite'],
    '/about': ['BreadcrumbList'],
    '/contact': ['BreadcrumbList'],
    '/questions': ['BreadcrumbList', 'FAQPage'],
    '/offers': ['BreadcrumbList'],
    '/rooms': ['BreadcrumbList'],
    '/blog': [],
    '/blog/seven-days': ['BreadcrumbList', 'Article'],
    [site.offers.tour_package.path]: ['BreadcrumbList', 'TouristTrip'],
    [site.offers.room.path]: ['BreadcrumbList', 'HotelRoom'],
    [site.offers.car.path]: ['BreadcrumbList', 'Car'],
    [site.offers.event.path]: ['BreadcrumbList', 'Event'],
    [site.offers.service.path]: ['BreadcrumbList', 'Service'],
    [site.offers.product.path]: ['BreadcrumbList', 'Product'],
    [site.offers.track.path]: ['BreadcrumbList', 'MusicRecording'],
  }
  const seen = new Set<string>()
  for (const path of site.paths) {
    const { things } = await read(path)
    const names = things.map((thing) => typesOf(thing)[0]!)
    if (expected[path]) expect([path, names]).toEqual([path, expected[path]])
    for (const thing of things)
      for (const type of typesOf(thing)) {
        seen.add(type)
        const rules = required[type]
        expect([type, rules !== undefined]).toEqual([type, true])
        const wrong = Object.entries(rules!).filter(([key, isGood]) => !isGood(valueAt(thing, key)))
        expect([path, type, wrong.map(([key]) => [key, valueAt(thing, key)])]).toEqual([path, type, []])
      }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(required).toSorted())
})

test('an independent checker finds no error on any page', async () => {
  const extractor = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] })
  const validator = new Validator()
  let types = 0
  const errors: unknown[] = []
  for (const path of site.paths) {
    const data = extractor.parse((await read(path)).text)
    types += Object.keys(data.jsonld).length
    for (const { severity, issueMessage, path: at } of await validator.validate(data))
      if (severity === 'ERROR') errors.push([path, issueMessage, at.map(({ type }) => type)])
  }
  expect(errors).toEqual([])
  expect(types).toBeGreaterThan(15)
  // It does find what is missing.
  const wrong = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer"}}</script>'
  expect((await validator.validate(extractor.parse(wrong))).some(({ severity }) => severity === 'ERROR')).toBe(true)
})

describe('of an offer', () => {
  const offerOn = async (path: string): Promise<{ offers: Thing; text: string }> => {
    const { things, text } = await read(path)
    return { offers: things.find((thing) => thing.offers)!.offers, text }
  }
  const stored = (id: string) =>
    app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('inventory').select(['from_price', 'currency']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const rows = (table: 'departures' | 'price_options', id: string) =>
    app.app.db.asAgency(owner, (tx) => tx.selectFrom(table).select('id').where('inventory_id', '=', id).execute())
  const sayWhatIsStored = async () => {
    for (const { id, path } of Object.values(site.offers)) {
      const { from_price, currency } = await stored(id)
      const { offers } = await offerOn(path)
      expect([path, offers.price, offers.priceCurrency]).toEqual([path, String(from_price), currency])
    }
  }

  test('price and currency are those of the database, also after a change of price', async () => {
    await sayWhatIsStored()
    for (const [base, { id }, factor] of [
      ['/business/hotel/rooms', site.offers.room, 2],
      ['/business/tour/packages', site.offers.tour_package, 3],
    ] as const) {
      const before = (await stored(id)).from_price!
      const [option] = await done(owner.get(`${base}/${id}/price-options`))
      const price = { amount: option.price.amount * factor, currency: option.price.currency }
      await done(
        owner.post(`${base}/price-options/${option.id}/update`, {
          name: option.name,
          unit: option.unit,
          per: option.per,
          price,
          version: option.version,
        }),
      )
      expect((await stored(id)).from_price).toBe(before * factor)
    }
    await sayWhatIsStored()
    // The price of the channel counts, which is what the page shows.
    const { id, path } = site.offers.product
    await done(owner.post('/channel-products/apply', { ids: [id], channel: 'website', set: { price: { kind: 'percent', value: 10 } } }))
    const { offers, text } = await offerOn(path)
    expect(Number(offers.price)).toBe(((await stored(id)).from_price! * 11) / 10)
    expect(text).toContain(Number(offers.price).toLocaleString('en'))
  })

  test('availability is what is left: sold out once nothing is, and in stock again', async () => {
    const { tour_package: trip, product, room } = site.offers
    const is = async (path: string) => (await offerOn(path)).offers.availability.replace('https://schema.org/', '')
    for (const { path } of Object.values(site.offers)) expect([path, await is(path)]).toEqual([path, 'InStock'])
    const book = async (line: object) =>
      done(owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines: [line], action: 'confirm' }))
    const [departure] = await rows('departures', trip.id)
    const [seat] = await rows('price_options', trip.id)
    const taken = await book({
      inventory_id: trip.id,
      departure_id: departure!.id,
      selection: [{ price_option_id: seat!.id, quantity: 4 }],
    })
    const [shirt] = await rows('price_options', product.id)
    await book({ inventory_id: product.id, selection: [{ price_option_id: shirt!.id, quantity: 5 }] })
    expect([await is(trip.path), await is(product.path)]).toEqual(['SoldOut', 'OutOfStock'])
    expect((await read(trip.path)).text).toMatch(/Sold out|No dates left|full/i)
    await done(owner.post(`/bookings/${taken.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'policy' }))
    expect(await is(trip.path)).toBe('InStock')
    // Rooms that are taken on some nights are free on others.
    const day = (n: number) => addDays(dayOf(app.clock.now()), n)
    await book({
      inventory_id: room.id,
      starts_on: day(3),
      ends_on: day(5),
      selection: [{ price_option_id: site.roomPrice, quantity: 3 }],
    })
    expect(await is(room.path)).toBe('InStock')
  })
})
