import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf } from '#domains/agency/server/brand.ts'
import { picture } from '#domains/agency/server/testing/picture.ts'
import { book, longUrl, payCash, startMoneyTest, startPaying, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { paperOf } from '#domains/papers/server/testing/papers.ts'
import { makeLink } from '#domains/payment-links/server/testing/links.ts'
import { sent } from '#domains/proposals/server/testing/offers.ts'
import { newTrack } from '#domains/tracks/server/testing/track.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { newPublished as newTrip } from '#domains/tour-packages/server/testing/trips.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'

// Every page that a client opens wears the agency's brand, and says what it is to search engines and chats.

let money: MoneyTest
let brand: Brand
const pages: Record<string, string> = {}

beforeAll(async () => {
  money = await startMoneyTest()
  const { owner, test: app } = money
  app.app.appUrl = app.origin
  const { version } = (await owner.get('/agencies/show')).body.data
  const change = {
    version,
    name: 'Pearl Safaris',
    address: 'Plot 5, Kampala Road',
    brand_colour: '#ffd500',
    typeface: 'classic',
    social_links: { instagram: 'instagram.com/pearl' },
    closing_line: 'Karibu sana.',
  }
  expect((await owner.post(`/agencies/edit/${owner.agencyId}`, change)).status).toBe(200)
  for (const path of ['editlogoimage', 'editbannerimage'])
    await owner.upload(`/agencies/${path}/${owner.agencyId}`, [{ name: 'a.png', content: await picture() }])
  brand = (await app.app.db.asAgency(owner, (tx) => brandOf(app.app, tx, owner.agencyId)))!
  await openPages()
})
afterAll(() => money.test.close())

/** Makes one of each thing that has a public page. */
async function openPages(): Promise<void> {
  const { owner, test: app } = money
  const booking = await book(money)
  pages.payment = (await startPaying(money, booking.id)).checkoutUrl
  pages['verification'] = (await paperOf(money, booking, 'voucher')).link
  pages['payment link'] = (await makeLink(money)).url
  pages.proposal = (await sent(money)).public_url
  await owner.post('/instalments/enable', {})
  const parts = [0, 30].map((days) => ({ amount: 500_000, due_on: addDays(dayOf(app.clock.now()), days) }))
  const planned = await owner.post(`/bookings/${booking.id}/instalments`, { parts })
  pages.instalments = planned.body.data.plan.public_url
  const track = await newTrack(app, owner, wav(20))
  const sold = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello', email: 'grace@mail.example' },
    lines: [{ inventory_id: track.id, selection: [{ price_option_id: track.option, quantity: 1 }] }],
    action: 'confirm',
  })
  await payCash(owner, sold.body.data.id, sold.body.data.total.amount)
  pages.download = (await owner.get(`/bookings/${sold.body.data.id}/downloads`)).body.data[0].link.url
  const { slug } = await newTrip(owner, {})
  pages.trip = `${app.origin}/p/${(await owner.get('/profile')).body.result.agency.slug}/${slug}`
}
const names = ['payment', 'verification', 'payment link', 'proposal', 'instalments', 'download', 'trip']
const tag = (text: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? null

test.each(names)('the page of a %s wears the brand and says what it is', async (name) => {
  const answer = await fetch(pages[name]!)
  const text = await answer.text()
  expect([name, answer.status]).toEqual([name, 200])
  expect(text).toContain('<html lang="en">')
  expect(/<title>[^<]*Pearl Safaris[^<]*<\/title>/.test(text)).toBe(true)
  for (const meta of ['description', 'og:title', 'og:description', 'twitter:title'])
    expect([meta, tag(text, meta)]).not.toEqual([meta, null])
  expect([tag(text, 'og:image:alt'), tag(text, 'twitter:image:alt')]).toEqual([tag(text, 'og:title'), tag(text, 'twitter:title')])
  expect(tag(text, 'og:image')).toMatch(/^http:\/\/[^/]+\/files\/.+\/preview\.jpg$/)
  const picture = await fetch(new URL(new URL(tag(text, 'og:image')!).pathname, pages.trip))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  for (const part of [
    brand.logo!,
    '--fill:#ffd500;--on:#10151a',
    'Georgia',
    'Plot 5, Kampala Road',
    'Karibu sana.',
    'https://instagram.com/pearl',
  ])
    expect(text).toContain(part)
  expect(text.length).toBeLessThan(60 * 1024)
})

test.each(names)('a page at a wrong address of a %s says nothing of the agency', async (name) => {
  const answer = await fetch(name === 'trip' ? `${pages.trip}-not` : forged(await longUrl(pages[name]!)))
  const text = await answer.text()
  expect(answer.status).toBe(404)
  expect(text).not.toMatch(/Pearl|ffd500|Karibu|instagram/)
  expect(tag(text, 'description')).not.toBeNull()
  expect(tag(text, 'og:image')).toBeNull()
})

test('the styles of a page are the ones that its content policy allows', async () => {
  const { status, text } = await visitor(money.test).get(pages['payment link']!)
  expect([status, text.match(/<style>/g)?.length]).toEqual([200, 2])
})
