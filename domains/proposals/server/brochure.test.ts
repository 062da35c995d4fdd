import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { routeMap } from '#domains/places/server/route-map.ts'
import { sent, startOfferTest, type OfferTest } from './testing/offers.ts'

let offers: OfferTest
beforeAll(async () => {
  offers = await startOfferTest()
  await describeTour()
})
afterAll(() => offers.test.close())

const entebbe = { text: 'Entebbe, Uganda', lat: 0.05, lng: 32.46 }
const buhoma = { text: 'Buhoma', lat: -0.97, lng: 29.61 }

/** Gives the tour days with places and pictures, and says what is included. */
async function describeTour(): Promise<void> {
  const { owner, tour, test: app } = offers
  const days = [
    { title: 'To the forest', description: '<p>A long drive &amp; a picnic.</p>', place: entebbe, meals: ['lunch'] },
    { title: 'With the gorillas', description: '<img src=x onerror=alert(1)><p>Walk.</p>', place: buhoma, accommodation: 'Forest camp' },
    { title: 'Home again', place: entebbe },
  ]
  for (const day of days) {
    const { body, status } = await owner.post(`/packages/${tour.id}/itineraries/create`, day)
    expect(status).toBe(200)
    const pictures = await owner.upload(`/uploadcare/itinerary_image/${body.data.id}`, [
      { name: 'a.png', content: await pictureOf('green') },
    ])
    expect(pictures.status).toBe(200)
  }
  await owner.upload(`/uploadcare/package_images/${tour.id}`, [{ name: 'a.png', content: await pictureOf('teal', 1200, 700) }])
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .updateTable('tour_packages')
      .set({ inclusions: ['Gorilla permit'], exclusions: ['Flights <b>'] })
      .where('inventory_id', '=', tour.id)
      .execute(),
  )
}
const page = async (url: string) => (await fetch(url)).text()
const pdfOf = async (id: string) =>
  Buffer.from(
    await (
      await fetch(`${offers.test.origin}/api/agent/business/proposals/${id}/pdf`, {
        headers: { authorization: `Bearer ${offers.owner.token}` },
      })
    ).arrayBuffer(),
  )

describe('the page of a proposal', () => {
  test('has a cover, the days with dates and pictures, the route, what is included, and the options beside each other', async () => {
    const { public_url } = await sent(offers, {}, { choice: true })
    const text = await page(public_url)
    for (const part of [
      'Proposal for Hannah Müller',
      'fetchpriority="high"',
      'Day 1 ·',
      'To the forest',
      'Meals: lunch',
      'Overnight: Forest camp',
      'loading="lazy"',
      'aria-label="Map of the route: 1, 3 Entebbe, 2 Buhoma"',
      'Gorilla permit',
      'Flights &#60;b&#62;',
      'options many',
      '+ UGX 1,000,000',
      '2 × Adult at UGX 1,000,000',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('onerror')
    for (const [img] of text.matchAll(/<img[^>]*>/g)) expect(img).toMatch(/width="\d+"\s+height="\d+"/)
    expect(text.length).toBeLessThan(60_000)
  })

  test('stays as it was sent, also when the trip changes', async () => {
    const { public_url } = await sent(offers)
    const change = (title: string) =>
      offers.test.app.db.asAgency(offers.owner, (tx) =>
        tx
          .updateTable('itineraries')
          .set({ title })
          .where('title', '=', title === 'Changed' ? 'To the forest' : 'Changed')
          .execute(),
      )
    await change('Changed')
    expect(await page(public_url)).toContain('To the forest')
    expect(await page((await sent(offers)).public_url)).toContain('Changed')
    await change('To the forest')
  })

  test('keeps its pictures when the trip loses them, and the media library says where they are', async () => {
    const { owner, tour } = offers
    const { id, public_url } = await sent(offers)
    const shown = (text: string) => [...text.matchAll(/<img[^>]*src="([^"]+)"/g)].map(([, url]) => url)
    const before = shown(await page(public_url))
    expect(before.length).toBeGreaterThan(3)
    const gallery = (await owner.get(`/business/tour/packages/${tour.id}/gallery`)).body.data as { id: string }[]
    const removed = await owner.post('/package_images/delete', { ids: [gallery[0]!.id] })
    expect(removed.status).toBe(200)
    const other = await owner.upload(`/uploadcare/package_images/${tour.id}`, [
      { name: 'b.png', content: await pictureOf('red', 900, 700) },
    ])
    expect(other.status).toBe(200)
    expect(shown(await page(public_url))).toEqual(before)
    expect(shown(await page((await sent(offers)).public_url))).not.toEqual(before)

    const kept = await offers.test.app.db.asAgency(owner, (tx) =>
      tx
        .selectFrom('proposal_pictures')
        .select('file_id')
        .where('proposal_id', '=', id)
        .whereRef('owner_id', '=', 'proposal_id')
        .executeTakeFirstOrThrow(),
    )
    const places = await owner.get(`/gallery/${kept.file_id}`)
    expect(places.body.data.places).toContainEqual(
      expect.objectContaining({ what: 'Proposal that was sent', link: `/proposals/${id}/edit` }),
    )
  })

  test('without a trip has neither days nor a map', async () => {
    const option = { id: crypto.randomUUID(), title: 'Lunch', text: null, lines: [], extras: [] as object[] }
    option.extras.push({ title: 'Lunch', quantity: 2, unit_amount: 50_000, starts_on: '2027-03-01' })
    const { public_url } = await sent(offers, { options: [option] })
    const text = await page(public_url)
    expect(text).not.toMatch(/Day by day|<svg class="map"|What is included/)
  })
})

test('the paper has the same', async () => {
  const { id } = await sent(offers, {}, { choice: true })
  const text = textOfPdf(await pdfOf(id))
  for (const words of [
    'Gorillas in March',
    'To the forest',
    'A long drive & a picnic.',
    'Overnight: Forest camp',
    'Gorilla permit',
    'Buhoma',
    '+ UGX 1,000,000',
    'With your sister',
    'Adult at UGX 1,000,000',
    'Permits are not refunded.',
  ])
    expect(saysInPdf(text, words), words).toBe(true)
})

describe('the map', () => {
  test('shows land and lakes, the stops in their order, and each place once', () => {
    const map = routeMap([entebbe, buhoma, entebbe].map(({ text: name, ...place }) => ({ ...place, name })))!
    expect(map.pins.map(({ number, name }) => [number, name])).toEqual([
      ['1, 3', 'Entebbe, Uganda'],
      ['2', 'Buhoma'],
    ])
    expect(map.pins.every(({ x, y }) => x > 10 && x < 630 && y > 10 && y < 350)).toBe(true)
    expect([map.land.startsWith('M'), map.lakes.startsWith('M')]).toEqual([true, true])
    expect(map.land.length + map.lakes.length).toBeLessThan(16_000)
  })

  test('of one place, of the whole world, and of none', () => {
    const place = (lat: number, lng: number) => ({ name: `${lat} ${lng}`, lat, lng })
    expect(routeMap([place(0, 32)])!.pins).toMatchObject([{ x: 320, y: 180 }])
    expect(routeMap([place(80, -179), place(-80, 179)])!.land.length).toBeLessThan(40_000)
    expect(routeMap([place(90, 0), place(-90, 0)])!.pins).toHaveLength(2)
    expect(routeMap([])).toBeNull()
  })
})
