import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { done, newMarket, openTour, partsOf, pay, salesAt, startMarket, storeVisitor, type Market } from '../testing/market.ts'
import { fieldsOf } from '#domains/site-bookings/server/testing/visitor.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Pearl storefront'))
})
afterAll(() => app.close())

const giveCode = (vendor: TestPerson, code: string, percent: number) =>
  done(vendor.post('/discounts/create', { name: code, code, value_kind: 'percent', percent, starts_on: null, ends_on: null }))

const typeCode = async (visitor: ReturnType<typeof storeVisitor>, code: string, { base } = market) => {
  const { text } = await visitor.open(`${base}/basket`)
  const form = fieldsOf(text, `${base}/basket/change`)!
  return visitor.open(`${base}/basket/change`, { form: { _token: form['_token']!, code } })
}

describe('a discount code in the basket', () => {
  test('counts at the vendor that gives it, and who bears it is frozen with the commission', async () => {
    const [a, b] = [await openTour(app, lodge), await openTour(app, guide)]
    await giveCode(lodge, 'EASTER', 20)
    const visitor = storeVisitor(app, market)
    await visitor.add(a)
    await visitor.add(b)
    expect((await typeCode(visitor, 'easter')).status).toBe(303)
    const { text } = await visitor.open(`${market.base}/basket`)
    for (const words of ['UGX 800,000', 'UGX 1,000,000', 'UGX 1,800,000', '−UGX 200,000', 'value="EASTER"'])
      expect([words, text.includes(words)]).toEqual([words, true])
    const booked = await visitor.book()
    expect(String(booked.headers.location)).toContain('/pay/')
    await pay(app, String(booked.headers.location))
    const [sale] = await salesAt(app, lodge)
    expect(sale).toMatchObject({ amount: 800_000, state: 'confirmed', lines: [{ price: 1_000_000, discount: 200_000 }] })
    const amounts = (await partsOf(app, market)).map(({ amount, commission }) => [amount, commission]).toSorted(([x], [y]) => x! - y!)
    // The vendor bears its discount, so the commission is ten percent of the price before it.
    expect(amounts).toEqual([
      [800_000, 100_000],
      [1_000_000, 100_000],
    ])
    const { uses } = (await done(lodge.get('/discounts')))[0]
    expect(uses).toBe(1)
  })

  test('that nobody gives is said at its field, and the price stays', async () => {
    const tour = await openTour(app, lodge)
    const visitor = storeVisitor(app, market)
    await visitor.add(tour)
    await typeCode(visitor, 'NOTHING')
    const { text } = await visitor.open(`${market.base}/basket`)
    expect([text.includes('id="code-error"'), text.includes('UGX 1,000,000')]).toEqual([true, true])
    expect((await typeCode(visitor, 'no code at all, by any rule')).status).toBe(422)
    expect((await typeCode(visitor, '')).status).toBe(303)
    expect((await visitor.open(`${market.base}/basket`)).text).not.toContain('id="code-error"')
  })
})

describe('offers in several currencies', () => {
  test('are one order and one payment for each currency, and no sum mixes them', async () => {
    const m = await newMarket(app, 'Two currencies')
    const [one, two] = m.vendors as [TestPerson, TestPerson]
    const [ugx, usd] = [await openTour(app, one), await publishTour(app, two)]
    await app.app.db.asAgency(two, async (tx) => {
      await tx.updateTable('inventory').set({ currency: 'USD', from_price: 40_000 }).where('id', '=', usd.id).execute()
      await tx.updateTable('price_options').set({ currency: 'USD', amount: 40_000 }).where('inventory_id', '=', usd.id).execute()
    })
    await done(two.post('/channel-products/apply', { ids: [usd.id], channel: 'marketplace', set: { enabled: true } }))
    await app.deliver()
    const visitor = storeVisitor(app, m)
    await visitor.add(ugx)
    await visitor.add(usd)
    const { text } = await visitor.open(`${m.base}/basket`)
    for (const words of ['Book for UGX 1,000,000', 'Book for USD 400.00', 'You book and pay each apart'])
      expect([words, text.includes(words)]).toEqual([words, true])
    const form = async (currency: string) => ({
      ...fieldsOf((await visitor.open(`${m.base}/book?currency=${currency}`)).text, null)!,
      name: 'Grace Akello',
      email: 'grace@example.com',
      phone: '',
      notes: '',
      terms: 'yes',
    })
    const order = async (currency: string) => visitor.open(`${m.base}/book`, { form: await form(currency) })
    expect(String((await order('USD')).headers.location)).toContain('/pay/')
    const left = (await visitor.open(`${m.base}/basket`)).text
    expect([left.includes('USD'), left.includes('UGX 1,000,000')]).toEqual([false, true])
    expect(String((await order('UGX')).headers.location)).toContain('/pay/')
    const parts = await partsOf(app, m)
    expect(parts.map(({ currency, amount }) => [currency, amount]).toSorted()).toEqual([
      ['UGX', 1_000_000],
      ['USD', 40_000],
    ])
    expect(new Set(parts.map(({ order_id }) => order_id)).size).toBe(2)
  })
})

describe('the map', () => {
  test('is drawn when somebody asks for it, of the places of the search, without a script', async () => {
    const m = await newMarket(app, 'Places')
    const [vendor] = m.vendors as [TestPerson]
    for (const [place_name, place_lat, place_lng] of [
      ['Entebbe', 0.05, 32.46],
      ['Kabale', -1.25, 29.99],
    ] as const) {
      const tour = await openTour(app, vendor)
      await app.app.db.asAgency(vendor, (tx) =>
        tx.updateTable('inventory').set({ place_name, place_lat, place_lng }).where('id', '=', tour.id).execute(),
      )
      await done(vendor.post('/channel-products/apply', { ids: [tour.id], channel: 'marketplace', set: { enabled: false } }))
      await done(vendor.post('/channel-products/apply', { ids: [tour.id], channel: 'marketplace', set: { enabled: true } }))
      await app.deliver()
    }
    const visitor = storeVisitor(app, m)
    const plain = await visitor.open(m.base)
    expect([plain.text.includes('<svg'), plain.text.includes('Show on a map')]).toEqual([false, true])
    const shown = await visitor.open(`${m.base}?map=on`)
    for (const words of ['<svg', 'Entebbe', 'Kabale: 1 offer', 'Hide the map'])
      expect([words, shown.text.includes(words)]).toEqual([words, true])
    expect([shown.text.includes('<script'), shown.text.length < 60_000]).toEqual([false, true])
    const narrowed = await visitor.open(`${m.base}?map=on&place=Kabale`)
    expect([narrowed.text.includes('Kabale: 1 offer'), narrowed.text.includes('Entebbe: ')]).toEqual([true, false])
    const stranger = await newMarket(app, 'Elsewhere', 0, await newOwner(app))
    expect((await visitor.open(`${stranger.base}?map=on`)).text).not.toContain('Entebbe')
  })
})

describe('a shared link', () => {
  test('of a storefront, a vendor and an offer shows a picture that is drawn for it; one of an earlier title leads to it', async () => {
    const m = await newMarket(app, 'Pictures', 1)
    const [vendor] = m.vendors as [TestPerson]
    const tour = await openTour(app, vendor)
    const { open } = storeVisitor(app, m)
    const shared = async (path: string) => {
      const { text } = await open(path)
      const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? ''
      return {
        picture: tag('og:image'),
        size: [tag('og:image:width'), tag('og:image:height')],
        url: tag('og:url'),
        card: tag('twitter:card'),
      }
    }
    const home = await open(m.base)
    const paths = [m.base, /href="([^"]*\/vendors\/[^"]*)"/.exec(home.text)![1]!, `${m.base}/offers/${tour.id}`]
    const pictures = new Set<string>()
    for (const path of paths) {
      const { picture, size, url, card } = await shared(path)
      const { appUrl } = app.app
      expect([path, picture.startsWith(`${appUrl}${m.base}/card/`), size, url, card]).toEqual([
        path,
        true,
        ['1200', '630'],
        `${appUrl}${path}`,
        'summary_large_image',
      ])
      const drawn = await open(new URL(picture).pathname)
      expect([path, drawn.status, drawn.headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
      const { width, height } = await sharp(drawn.bytes).metadata()
      expect([width, height, drawn.bytes.length < 300_000]).toEqual([1200, 630, true])
      pictures.add(picture)
      // Another process was asked for a hash that it does not know.
      const other = new URL(picture).pathname.replace(/\/card\/[^/]+/, `/card/${'x'.repeat(22)}`)
      const led = await open(other)
      expect([path, led.status, led.headers.location]).toEqual([path, 302, picture])
    }
    expect(pictures.size).toBe(3)
    const stranger = await newMarket(app, 'Nothing of it', 0, await newOwner(app))
    const [hash] = /card\/([^/]+)/.exec((await shared(m.base)).picture)!.slice(1)
    expect((await open(`${stranger.base}/card/${hash}/card.jpg`)).status).toBe(302)
    for (const wrong of [
      `${m.base}/card/x/basket/card.jpg`,
      `${m.base}/card/x/vendors/nobody/card.jpg`,
      `${m.base}/card/x/offers/1/card.jpg`,
    ])
      expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404])
    // The basket is one visitor's own.
    expect((await shared(`${m.base}/basket`)).picture).not.toContain('/card/')
  })
})
