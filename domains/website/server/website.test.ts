import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kit/contract/api-base.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { newPublished as newProduct } from '#domains/products/server/testing/shop.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { base, inDays, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { blockOf, openSite } from './testing/sites.ts'

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
let design: Data
let trip: { id: string; slug: string }

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
  trip = await newPublished(owner, { title: 'Gorillas <b>', highlights: ['Close to <i>them</i>'] })
})
afterAll(() => app.close())

/** Visitors see a change after two seconds. */
const later = () => app.clock.advance(3_000)
const open = async (path: string) => {
  later()
  return openSite(app, host, path)
}
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const pageAt = (slug: string, kind = 'page') => design.page_list.find((page: Data) => page.slug === slug && page.kind === kind).id as string
const page = (id: string) => done(owner.get(`/website/pages/${id}`))
const draft = async (id: string, ...blocks: object[]) => {
  const { draft_version: version } = await page(id)
  return done(owner.post(`/website/pages/${id}/draft`, { document: { blocks }, version }))
}
const publish = async (id: string) => done(owner.post(`/website/pages/${id}/publish`, { version: (await page(id)).draft_version }))

describe('a website', () => {
  test('is built in one go from what is in Safiri, and seen once it is published', async () => {
    expect(await done(owner.get('/website/site'))).toEqual({ site: null, designs: [] })
    expect((await open('/')).status).toBe(421)
    design = await done(owner.post('/website/build'))
    expect((await owner.post('/website/build')).body.code).toBe('site_exists')
    expect(design.page_list.map(({ path, state }: Data) => `${path} ${state}`)).toEqual([
      'null draft',
      'null draft',
      '/ draft',
      '/about draft',
      '/contact draft',
      '/policies draft',
    ])
    const { site } = await done(owner.get('/website/site'))
    expect(site).toMatchObject({ published: false, url: `http://${host}:3000`, languages: [] })
    expect((await open('/')).status).toBe(404)
    const early = await owner.post('/website/site/update', { published: true, version: site.version })
    expect([early.status, early.body.code]).toEqual([409, 'nothing_published'])
    await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
    await done(owner.post('/website/site/update', { published: true, version: site.version }))
    const home = await open('/')
    expect(home.status).toBe(200)
    for (const words of ['Gorillas &#60;b&#62;', `href="/trips/${trip.slug}"`, 'UGX 900,000', '<a href="/contact"', '<h1>'])
      expect(home.text).toContain(words)
    // Structured data is no code, and code comes from this site only.
    expect(home.text).not.toMatch(/<script(?! type="application\/ld\+json">| src="\/site\/[\w.-]+\.js" defer><)|style="/)
    expect(gzipSync(home.text).length).toBeLessThan(60 * 1024)
    expect(home.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+ 'sha256-[^;]+; script-src [^;]+\/site\/; connect-src 'self'; img-src /,
    )
    expect(home.headers['set-cookie']).toBeUndefined()
  })

  test('has a host of its own: nothing of the app is there, and the app is where it was', async () => {
    for (const path of [`${apiBase}/business/categories`, '/login', '/health/live', '/assets/x.js', '/../etc/passwd', '/%00'])
      expect([path, (await open(path)).status]).toEqual([path, 404])
    expect((await openSite(app, host, '/', { method: 'PUT' })).status).toBe(404)
    expect((await openSite(app, host, '/about/', {})).headers.location).toBe('/about')
    // Browsers read these as addresses of another host.
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example', '/\\/evil.example/?to=//evil.example'])
      expect((await openSite(app, host, path)).headers.location, path).toMatch(/^\/evil\.example(\?|$)/)
    for (const other of ['nobody.localhost', 'evil.example', `x.${host}`, 'safiri'])
      expect([other, (await openSite(app, other, '/')).status]).toEqual([other, 421])
    for (const own of ['localhost', '127.0.0.1', '[::1]'])
      expect([own, (await openSite(app, own, `${apiBase}/business/categories`)).status]).toEqual([own, 200])
    const packed = await openSite(app, host, '/', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.bytes).toString()).toContain('Gorillas')
  })

  test('an inquiry from a page and from an offer reaches the agency, errors are at their fields', async () => {
    const offer = `/trips/${trip.slug}`
    const token = async (path: string) => /name="_token" value="([^"]+)"/.exec((await open(path)).text)![1]!
    const fields = { _block: 'offer', _token: await token(offer), name: 'Grace', email: 'grace@example.com', travellers: '2' }
    const sent = await openSite(app, host, offer, { form: fields })
    expect([sent.status, sent.headers.location]).toEqual([303, `${offer}?sent=offer#offer`])
    expect((await open(`${offer}?sent=offer`)).text).toContain('We have your message')
    const wrong = await openSite(app, host, offer, { form: { ...fields, name: '', email: '"><script>' } })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toMatch(/aria-invalid="true"/)
    expect(wrong.text).not.toContain('<script>')
    expect((await openSite(app, host, offer, { form: { ...fields, _token: 'x.y' } })).status).toBe(403)
    expect((await openSite(app, host, offer, { form: { ...fields, _block: 'other' } })).status).toBe(404)
    expect((await openSite(app, host, offer, { form: fields, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404)
    expect((await openSite(app, host, offer, { form: { ...fields, homepage: 'bot' } })).status).toBe(303)
    const got = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inquiries').select(['name', 'source', 'inventory_id']).execute())
    expect(got).toEqual([{ name: 'Grace', source: 'website', inventory_id: trip.id }])
  })

  test('a page and a list without a form of their own end with one', async () => {
    for (const path of ['/about', '/trips']) {
      const { text } = await open(path)
      expect(text.match(/name="_block" value="ask"/g)).toHaveLength(1)
      const token = /name="_token" value="([^"]+)"/.exec(text)![1]!
      const fields = { _block: 'ask', _token: token, name: 'Ruth', email: 'ruth@example.com', message: `From ${path}` }
      const wrong = await openSite(app, host, path, { form: { ...fields, email: 'no' } })
      expect(wrong.status).toBe(422)
      expect(wrong.text).toMatch(/<details class="s-ask" open[^]*aria-invalid="true"/)
      expect((await openSite(app, host, path, { form: fields })).headers.location).toBe(`${path}?sent=ask#ask`)
    }
    expect((await open('/contact')).text).not.toContain('value="ask"')
    const asked = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('inquiries').select('message').where('name', '=', 'Ruth').execute(),
    )
    expect(asked.map(({ message }) => message).toSorted()).toEqual(['From /about', 'From /trips'])
  })

  test('a draft is saved over the version that was read, and published by its version', async () => {
    const id = pageAt('about')
    const { draft_version: version } = await page(id)
    const saved = await done(
      owner.post(`/website/pages/${id}/draft`, { document: { blocks: [blockOf('heading', { text: 'One' })] }, version }),
    )
    const lost = await owner.post(`/website/pages/${id}/draft`, { document: { blocks: [] }, version })
    expect([lost.status, lost.body.code]).toEqual([409, 'stale'])
    expect((await owner.post(`/website/pages/${id}/publish`, { version })).body.code).toBe('stale')
    expect((await page(id)).state).toBe('changed')
    expect((await open('/about')).text).not.toContain('<h1>One')
    await done(owner.post(`/website/pages/${id}/publish`, { version: saved.draft_version }))
    expect((await open('/about')).text).toContain('<h1>One</h1>')
    const versions = await done(owner.get(`/website/pages/${id}/versions`))
    expect(versions.map(({ status }: Data) => status)).toEqual(['published', 'archived'])
    const restored = await done(owner.post(`/website/versions/${versions[1].id}/restore`, { version: saved.draft_version }))
    expect(restored).toMatchObject({ state: 'changed', draft_version: saved.draft_version + 1 })
    expect(restored.document.blocks.length).toBeGreaterThan(1)
  })

  test('a preview shows one version for 24 hours, to anybody, and is not found by search engines', async () => {
    const id = pageAt('contact')
    await draft(id, blockOf('heading', { text: 'Secret plan' }))
    const { url } = await done(owner.post(`/website/pages/${id}/preview`))
    const path = new URL(url).pathname
    await draft(id, blockOf('heading', { text: 'Another plan' }))
    const shown = await open(path)
    expect([shown.status, shown.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(shown.text).toContain('Secret plan')
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:3000")
    expect((await open('/contact')).text).not.toMatch(/plan/)
    expect((await open(forged(path))).status).toBe(404)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 24 * 3_600_000))
    expect((await openSite(app, host, path)).status).toBe(404)
    app.clock.set(now)
  })

  test('pages have addresses of their own; the home page stays', async () => {
    const pages = `/website/designs/${design.id}/pages`
    const made = await done(owner.post(pages, { title: 'Our team', slug: '/our-team/' }))
    expect(made).toMatchObject({ path: '/our-team', state: 'draft' })
    for (const slug of ['api', 'trips', 'Upper', 'a--b', 'sw', 'x/../y', '.well-known', 'our-team', 'tеam', '_preview'])
      expect([slug, (await owner.post(pages, { title: 'X', slug })).status]).toEqual([slug, 422])
    expect(await done(owner.post(`/website/pages/${made.id}/duplicate`))).toMatchObject({
      path: '/our-team-copy',
      title: 'Our team (copy)',
    })
    await publish(made.id)
    await done(owner.post(`/website/pages/${made.id}/update`, { title: 'People', slug: 'people' }))
    expect((await open('/people')).status).toBe(200)
    const before = await open('/our-team')
    expect([before.status, before.headers.location]).toEqual([301, '/people'])
    await done(owner.post(`/website/pages/${made.id}/unpublish`))
    expect((await open('/people')).status).toBe(404)
    expect((await owner.delete(`/website/pages/${made.id}`)).status).toBe(200)
    expect((await owner.delete(`/website/pages/${pageAt('')}`)).body.code).toBe('home_page')
  })

  test('a design is copied with its look, pages and menu, as drafts with a name of their own', async () => {
    const before = await done(owner.get(`/website/designs/${design.id}`))
    const copy = await done(owner.post(`/website/designs/${design.id}/duplicate`, { name: 'Winter' }))
    expect(copy).toMatchObject({ name: 'Winter', live: false, theme: before.theme, pages: before.pages })
    const paths = (of: Data) => of.page_list.map(({ kind, path }: Data) => `${kind} ${path}`).toSorted()
    expect(paths(copy)).toEqual(paths(before))
    expect(copy.page_list.every(({ state }: Data) => state === 'draft')).toBe(true)
    const own = new Set(copy.page_list.map(({ id }: Data) => id))
    expect(copy.menu.map(({ label }: Data) => label)).toEqual(before.menu.map(({ label }: Data) => label))
    for (const { page_id } of copy.menu) expect(page_id === null || own.has(page_id)).toBe(true)
    expect((await owner.post(`/website/designs/${design.id}/duplicate`, { name: '' })).status).toBe(422)
    expect((await owner.delete(`/website/designs/${copy.id}`)).status).toBe(200)
  })

  test('rights: seeing needs View Templates, changing Edit Website, other agencies get 404', async () => {
    const viewer = await newMember(app, owner, ['View Templates'])
    expect((await viewer.get(`/website/pages/${pageAt('')}`)).status).toBe(200)
    expect((await viewer.post(`/website/pages/${pageAt('')}/preview`)).status).toBe(403)
    const nobody = await newMember(app, owner, ['View Bookings'])
    expect((await nobody.get('/website/site')).status).toBe(403)
    const other = await newOwner(app)
    for (const path of [`/website/pages/${pageAt('')}`, `/website/designs/${design.id}`]) expect((await other.get(path)).status).toBe(404)
  })
})

describe('pages of offers', () => {
  test('all kinds have lists and pages with live prices and places, and the channel grid decides', async () => {
    const lodge = await openLodge(owner)
    const car = await newCar(owner)
    const concert = await publishConcert(app, owner)
    const product = await newProduct(owner)
    const slugs = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select(['id', 'slug']).execute())
    const slugOf = (id: string) => slugs.find((row) => row.id === id)!.slug
    await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 12), capacity: 4 }))
    await done(
      owner.post(`${base}/${trip.id}/price-rules/create`, {
        name: 'Citizens',
        residency: 'eac_citizen',
        operation: 'fix',
        value_kind: 'amount',
        value: 250_000,
      }),
    )
    const list = await open('/offers')
    for (const id of [trip.id, lodge.id, car.id, concert.id, product.id]) expect(list.text).toContain(`/${slugOf(id)}"`)
    expect((await open('/offers?kind=room&from=x&page=-1&sort=<b>')).text).not.toContain(slugOf(car.id))
    const shown = await open(`/trips/${trip.slug}?n0=2&on=${inDays(app, 12)}&residency=eac_citizen`)
    for (const words of ['4 places left', 'UGX 900,000', 'UGX 250,000', '2 × Adult', 'UGX 500,000', 'Close to &#60;i&#62;'])
      expect([words, shown.text.includes(words)]).toEqual([words, true])
    expect(shown.text).toContain('East African citizen')
    const room = await open(`/rooms/${slugOf(lodge.id)}?n0=1&from=${inDays(app, 3)}&until=${inDays(app, 6)}`)
    expect(room.text).toContain('UGX 600,000')
    expect((await open(`/rooms/${slugOf(lodge.id)}?n0=1`)).text).toContain('Choose the dates first.')
    expect((await open(`/cars/${slugOf(car.id)}?n0=1&from=${inDays(app, 3)}&until=${inDays(app, 5)}`)).text).toContain('UGX 300,000')
    expect((await open(`/events/${slugOf(concert.id)}?n0=2`)).text).toContain('UGX 100,000')
    expect((await open(`/shop/${slugOf(product.id)}`)).text).toContain('in stock')
    // The old address of other kinds leads to the website.
    const old = await openSite(app, 'localhost', `/p/${host.split('.')[0]}/${slugOf(lodge.id)}`)
    expect([old.status, old.headers.location]).toEqual([302, `http://${host}:3000/rooms/${slugOf(lodge.id)}`])
    const change = (set: object) => owner.post('/channel-products/apply', { ids: [trip.id], channel: 'website', set })
    await change({ price: { kind: 'percent', value: 10 } })
    const dearer = await open(`/trips/${trip.slug}?n0=2`)
    expect(dearer.text).toContain('UGX 990,000')
    expect(dearer.text).toContain('UGX 1,980,000')
    await change({ enabled: false })
    expect((await open(`/trips/${trip.slug}`)).status).toBe(404)
    expect((await open('/trips')).text).not.toContain(trip.slug)
    await change({ enabled: true, price: { kind: 'none', value: 0 } })
  })

  test('dates and guests leave only what is free, and chosen offers that are gone are left out', async () => {
    const trips = `/trips?from=${inDays(app, 1)}&until=${inDays(app, 20)}&guests=`
    expect((await open(`${trips}4`)).text).toContain(trip.slug)
    expect((await open(`${trips}5`)).text).toContain('Nothing found')
    const id = pageAt('about')
    await draft(id, blockOf('offers', { which: 'chosen', ids: [trip.id] }))
    await publish(id)
    expect((await open('/about')).text).toContain(trip.slug)
    await owner.post('/inventory/status', { ids: [trip.id], status: 'archived' })
    expect((await open('/about')).text).toContain('no longer offered')
  })
})
