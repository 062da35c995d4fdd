import { dueFeeds } from './jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { newPackage, newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
  await openToVisitors(app, owner)
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const refused = ({ status, body }: { status: number; body: Data }) => [status, body.code]
const runJobs = () => app.app.jobs.runDue(app.app)
const show = async (kind: string, as = owner) => done(as.get(`/feeds/${kind}`))
/** Switches a feed on, and makes it. */
async function turnOn(kind: string, as = owner) {
  const { version } = await show(kind, as)
  await done(as.post(`/feeds/${kind}/update`, { enabled: true, version }))
  await runJobs()
  return show(kind, as)
}
const fetchFeed = (url: string, headers: Record<string, string> = {}) => fetch(app.origin + new URL(url).pathname, { headers })
const textOf = async (feed: Data, format = 'csv') => (await fetchFeed(feed.addresses.find((one: Data) => one.format === format).url)).text()
const addPicture = async (id: string, as = owner) => {
  await done(as.upload(`/uploadcare/package_images/${id}`, [{ name: 'a.png', content: await pictureOf('#2a6') }]))
}
const withPicture = async (given: object = {}, as = owner) => {
  const made = await newPublished(as, given)
  await addPicture(made.id, as)
  return made
}
/** Publishes as many packages with a picture as asked, quickly. */
async function manyPackages(as: TestPerson, count: number) {
  const first = await withPicture({ title: 'Number 0' }, as)
  await app.app.db.asPlatform('test: copies', async (tx) => {
    const row = await tx.selectFrom('inventory').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: count - 1 }, (_, at) => {
      const id = newId()
      return { ...row, id, title: `Number ${at + 1}`, slug: `number-${id}`, cancellation_policy: null }
    })
    for (let from = 0; from < copies.length; from += 1000)
      await tx
        .insertInto('inventory')
        .values(copies.slice(from, from + 1000))
        .execute()
  })
}

describe('feeds', () => {
  test('are seen and changed only with the rights, and by no other agency', async () => {
    const reader = await newMember(app, owner, ['View Social Media Ads'])
    expect((await reader.get('/feeds')).status).toBe(200)
    expect((await reader.post('/feeds/meta_products/make')).status).toBe(403)
    const stranger = await newMember(app, owner, ['View Bookings'])
    expect((await stranger.get('/feeds')).status).toBe(403)
    expect((await done(other.get('/feeds'))).every(({ enabled, addresses }: Data) => !enabled && addresses.length === 0)).toBe(true)
    expect((await owner.get('/feeds/unknown')).status).toBe(404)
  })

  test('hold what the website shows, with its price, and leave others out with the reason', async () => {
    const trip = await withPicture({ title: 'مغامرة "Bwindi" 🦍, =1+1', description: '<p>Walk &amp; see</p><p>No <b>fees</b></p>' })
    await newPublished(owner, { title: 'Without a picture' })
    const free = await withPicture({ title: 'Costs nothing' })
    await app.app.db.asPlatform('test: no price', (tx) =>
      tx.updateTable('inventory').set({ from_price: 0 }).where('id', '=', free.id).execute(),
    )
    const silent = await withPicture({ title: 'Without a text', summary: '', description: '<p></p>' })
    await newPackage(owner, { title: 'A draft' })
    const hidden = await withPicture({ title: 'Not on the website' })
    await done(owner.post('/channel-products/apply', { ids: [hidden.id], channel: 'website', set: { enabled: false } }))
    expect(await show('meta_products')).toMatchObject({ enabled: false, addresses: [], published: null, version: 0 })
    const feed = await turnOn('meta_products')
    expect(feed).toMatchObject({ enabled: true, making: false, run_error: null, published: { items: 1, left_out: 3 }, waiting: null })
    const answer = await fetchFeed(feed.addresses[0].url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [row, ...none] = parse(await answer.text(), { columns: true }) as Record<string, string>[]
    expect(none).toEqual([])
    expect(row).toMatchObject({
      id: trip.id,
      title: 'مغامرة "Bwindi" 🦍, =1+1',
      description: 'Walk & see\nNo fees',
      // It has no departures.
      availability: 'out of stock',
      price: '900000 UGX',
      condition: 'new',
    })
    expect(row!.link).toMatch(/\/trips\/.+utm_source=facebook&utm_medium=feed&utm_campaign=catalogue$/)
    expect(row!.image_link).toMatch(/\/img_[^/]+\/original\.webp$/)
    const items = await done(owner.get('/feeds/meta_products/items?in_feed=no&per_page=100'))
    expect(items.map(({ title, reasons }: Data) => [title, reasons])).toEqual([
      ['Costs nothing', ['zero_price']],
      ['Without a picture', ['no_picture']],
      ['Without a text', ['no_text']],
    ])
    expect(silent.id).toBe(items[2].id)
    const [preview] = await done(owner.get('/feeds/meta_products/items?in_feed=yes'))
    expect(preview.says).toContainEqual({ name: 'price', value: '900000 UGX' })
  })

  test('answer with an ETag, compressed when asked, and only at their secret address', async () => {
    const feed = await turnOn('offers')
    const { url } = feed.addresses[0]
    const first = await fetchFeed(url)
    const etag = first.headers.get('etag')!
    await first.text()
    expect((await fetchFeed(url, { 'if-none-match': etag })).status).toBe(304)
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const plain = await fetchFeed(url, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(parse(await plain.text(), { columns: true })).toHaveLength(feed.published.items)
    const json = JSON.parse(await textOf(feed, 'json'))
    expect(json.offers).toHaveLength(feed.published.items)
    expect(json.offers.find(({ title }: Data) => title === 'Without a picture')).toMatchObject({ pictures: [], price: '900000' })
    for (const wrong of [url.replace(/.{6}\.csv$/, 'AAAAAA.csv'), url.replace('.csv', '.xml'), url.replace('.csv', '')])
      expect((await fetchFeed(wrong)).status).toBe(404)
    const setState = (state: 'suspended' | 'active') =>
      app.app.db.asPlatform('test: suspended', (tx) => tx.updateTable('agencies').set({ state }).where('id', '=', owner.agencyId).execute())
    await setState('suspended')
    expect((await fetchFeed(url)).status).toBe(404)
    await setState('active')
    const renewed = await done(owner.post('/feeds/offers/address'))
    expect((await fetchFeed(url)).status).toBe(404)
    expect((await fetchFeed(renewed.addresses[0].url)).status).toBe(200)
    await done(owner.post('/feeds/offers/update', { enabled: false, version: renewed.version }))
    expect((await fetchFeed(renewed.addresses[0].url)).status).toBe(404)
    expect(refused(await owner.post('/feeds/offers/make'))).toEqual([409, 'feed_off'])
    expect(refused(await owner.post('/feeds/offers/update', { enabled: true, version: 1 }))).toEqual([409, 'stale'])
  })

  test('are written as Google and Meta read them', async () => {
    const things = JSON.parse(await textOf(await turnOn('google_things'), 'json'))
    expect(things.feed_metadata).toMatchObject({ shard_id: 0, total_shards_count: 1, processing_instruction: 'PROCESS_AS_SNAPSHOT' })
    const [product] = things.products
    expect(product.options[0].price_options[0].price).toEqual({ currency_code: 'UGX', units: 900_000, nanos: 0 })
    expect(product.title.localized_texts[0]).toMatchObject({ language_code: 'en' })
    const [destination] = parse(await textOf(await turnOn('meta_destinations')), { columns: true }) as Data[]
    expect(destination).toMatchObject({ 'address.country': 'UG', latitude: '-0.97', price: '900000 UGX' })
    const lodge = await openLodge(owner, { over: { title: 'Cottage <A> & B', place: { text: 'Buhoma, Bwindi', lat: -0.97, lng: 29.61 } } })
    const rooms = await turnOn('google_hotels')
    const items = await done(owner.get('/feeds/google_hotels/items'))
    expect(items).toMatchObject([{ id: lodge.id, in_feed: false }])
    expect(await textOf(rooms, 'xml')).toMatch(/<listings[^>]*>\s*<language>en<\/language>\s*<\/listings>\s*$/)
  })

  test('wait for a person when they lose more than a fifth, with what is lost', async () => {
    const seller = await newOwner(app)
    const trips = []
    for (let at = 0; at < 5; at++) trips.push(await withPicture({ title: `Trip ${at}` }, seller))
    const feed = await turnOn('meta_products', seller)
    expect(feed.published.items).toBe(5)
    const before = await textOf(feed)
    const remake = async () => {
      await done(seller.post('/feeds/meta_products/make'))
      await runJobs()
      return show('meta_products', seller)
    }
    // One of five is just the fifth.
    await seller.post('/inventory/status', { ids: [trips[0]!.id], status: 'draft' })
    expect(await remake()).toMatchObject({ published: { items: 4 }, waiting: null })
    await seller.post('/inventory/status', { ids: [trips[1]!.id], status: 'draft' })
    const waiting = await remake()
    expect(waiting).toMatchObject({ published: { items: 4 }, waiting: { items: 3 }, difference: { added: 0, removed: 1 } })
    expect(waiting.difference.lost).toEqual([{ id: trips[1]!.id, title: 'Trip 1', reasons: [] }])
    expect((await textOf(waiting)).split('\n')).toHaveLength(before.split('\n').length - 1)
    const decide = (snapshot: string, decision: string, as = seller) => as.post('/feeds/meta_products/decide', { snapshot, decision })
    expect((await decide(newId(), 'publish')).status).toBe(404)
    expect((await decide(waiting.waiting.id, 'publish', other)).status).toBe(404)
    expect(await done(decide(waiting.waiting.id, 'keep'))).toMatchObject({ published: { items: 4 }, waiting: null })
    // The same content does not ask again.
    expect(await remake()).toMatchObject({ published: { items: 4 }, waiting: null })
    await seller.post('/inventory/status', { ids: trips.map(({ id }) => id), status: 'draft' })
    const empty = await remake()
    expect(empty).toMatchObject({ published: { items: 4 }, waiting: { items: 0 } })
    expect(await done(decide(empty.waiting.id, 'publish'))).toMatchObject({ published: { items: 0 }, waiting: null })
    expect(refused(await decide(empty.waiting.id, 'publish'))).toEqual([409, 'invalid_transition'])
    expect((await textOf(await show('meta_products', seller))).trim().split('\n')).toHaveLength(1)
  })

  test('are made every day and some minutes after a change, by the job', async () => {
    const seller = await newOwner(app)
    const trip = await withPicture({}, seller)
    const { published } = await turnOn('meta_products', seller)
    const due = async () => {
      await dueFeeds.run(app.app, {})
      await runJobs()
      const rows = await app.app.db.asAgency(seller, (tx) =>
        tx.selectFrom('feed_snapshots').select('id').where('state', '=', 'published').execute(),
      )
      return rows[0]!.id
    }
    app.clock.advance(10 * 60_000)
    expect(await due()).toBe(published.id)
    await app.app.db.asPlatform('test: changed', (tx) =>
      tx.updateTable('inventory').set({ updated_at: app.clock.now() }).where('id', '=', trip.id).execute(),
    )
    expect(await due()).toBe(published.id)
    app.clock.advance(4 * 60_000)
    const after = await due()
    expect(after).not.toBe(published.id)
    app.clock.advance(25 * 3_600_000)
    expect(await due()).not.toBe(after)
  })

  test('hold ten thousand offers', async () => {
    const seller = await newOwner(app)
    await manyPackages(seller, 10_000)
    const feed = await turnOn('meta_products', seller)
    expect(feed.published).toMatchObject({ items: 10_000, left_out: 0 })
    expect(parse(await textOf(feed), { columns: true })).toHaveLength(10_000)
  })
})

describe('the feed of hotel prices', () => {
  const read = async (feed: Data) =>
    [...(await textOf(feed, 'xml')).matchAll(/<Result>(.*?)<\/Result>/g)].map(([, result]) => ({
      property: /<Property>(.*?)</.exec(result!)![1],
      checkin: /<Checkin>(.*?)</.exec(result!)![1]!,
      nights: Number(/<Nights>(.*?)</.exec(result!)![1]),
      base: /<Baserate currency="UGX">(.*?)</.exec(result!)?.[1] ?? null,
      tax: /<Tax currency="UGX">(.*?)</.exec(result!)?.[1] ?? null,
      isFull: result!.includes('<NoVacancy/>'),
    }))

  test('has the price of the website for each day of arrival, its taxes apart, and days without a free room', async () => {
    const hotel = await newOwner(app)
    await openToVisitors(app, hotel)
    const lodge = await openLodge(hotel, { names: '1' })
    await done(hotel.upload(`/business/hotel/rooms/${lodge.id}/gallery/upload`, [{ name: 'a.png', content: await pictureOf('#2a6') }]))
    const describe = { description: '<p>By the lake</p>', place_name: 'Kabale', place_lat: -1.25, place_lng: 29.99 }
    await app.app.db.asAgency(hotel, (tx) => tx.updateTable('inventory').set(describe).where('id', '=', lodge.id).execute())
    await done(
      hotel.post('/channel-products/apply', { ids: [lodge.id], channel: 'website', set: { price: { kind: 'percent', value: 10 } } }),
    )
    await done(hotel.post('/business/taxes/create', { name: 'Levy', percent: 5, included: false, kinds: ['room'] }))
    const [from, until] = [2, 4].map((n) => addDays(dayOf(app.clock.now()), n)) as [string, string]
    await done(
      hotel.post('/bookings/new', {
        client: { name: 'Grace Akello' },
        action: 'confirm',
        lines: [{ inventory_id: lodge.id, starts_on: from, ends_on: until, selection: [{ price_option_id: lodge.price, quantity: 1 }] }],
      }),
    )
    const feed = await turnOn('google_hotel_prices', hotel)
    expect(feed).toMatchObject({ published: { items: 1, left_out: 0 } })
    const results = await read(feed)
    expect(results.length).toBe(30)
    expect(results.every(({ property, nights }) => property === lodge.id && nights === 1)).toBe(true)
    expect(results[0]).toMatchObject({ base: '220000', tax: '11000', isFull: false })
    expect(results.filter(({ isFull }) => isFull).map(({ checkin }) => checkin)).toEqual([from, addDays(from, 1)])
    const [preview] = await done(hotel.get('/feeds/google_hotel_prices/items'))
    expect(preview.says).toContainEqual({ name: from, value: `${from}, 1 night: not free` })
    expect((await read(await turnOn('google_hotel_prices', hotel)))[0]!.checkin).toBe(addDays(dayOf(app.clock.now()), 1))
  })

  test('leaves out what the hotel list leaves out, and rooms that nobody can book', async () => {
    const hotel = await newOwner(app)
    await openToVisitors(app, hotel)
    const lodge = await openLodge(hotel, { names: '1' })
    await app.app.db.asAgency(hotel, (tx) =>
      tx.updateTable('price_options').set({ active: false }).where('inventory_id', '=', lodge.id).execute(),
    )
    await turnOn('google_hotel_prices', hotel)
    const [item] = await done(hotel.get('/feeds/google_hotel_prices/items'))
    expect(item.reasons).toEqual(expect.arrayContaining(['no_picture', 'no_place', 'no_nights']))
  })
})
