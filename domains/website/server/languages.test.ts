import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { blockOf, openSite } from './testing/sites.ts'

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
})
afterAll(() => app.close())

const open = (path: string) => {
  app.clock.advance(3_000)
  return openSite(app, host, path)
}
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const code = async (answer: Promise<{ status: number; body: Data }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

test('a page is translated, reviewed and published; what is not translated says so', async () => {
  const trip = await newPublished(owner, { title: 'Gorillas' })
  const design = await done(owner.post('/website/build'))
  const pages = `/website/designs/${design.id}/pages`
  const about = design.page_list.find(({ slug }: Data) => slug === 'about')
  await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
  const { site } = await done(owner.get('/website/site'))
  const copy = { title: 'Kutuhusu', slug: 'about', language: 'sw', copy_of: about.id }
  const early = await owner.post(pages, copy)
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['language']])
  await done(owner.post('/website/site/update', { published: true, languages: ['sw', 'fr'], version: site.version }))

  const made = await done(owner.post(pages, copy))
  expect(made).toMatchObject({ path: '/sw/about', state: 'draft', reviewed: false })
  expect((await owner.post(pages, copy)).status).toBe(422)
  const saved = await done(
    owner.post(`/website/pages/${made.id}/draft`, {
      document: { blocks: [blockOf('heading', { text: 'Sisi ni nani' })] },
      version: made.draft_version,
    }),
  )
  const version = saved.draft_version
  const page = `/website/pages/${made.id}`
  expect(await code(owner.post(`${page}/publish`, { version }))).toEqual([409, 'not_reviewed'])
  const soon = new Date(app.clock.now().getTime() + 600_000).toISOString()
  expect(await code(owner.post(`${page}/schedule`, { version, publish_at: soon }))).toEqual([409, 'not_reviewed'])
  // Publishing everything leaves it out.
  const now = await done(owner.get(`/website/designs/${design.id}`))
  expect(now.changed).toBe(false)
  const all = await done(owner.post(`/website/designs/${design.id}/publish`, { version: now.version }))
  expect(all.page_list.find(({ id }: Data) => id === made.id).state).toBe('draft')
  expect(await code(owner.post(`${page}/review`, { version: version - 1 }))).toEqual([409, 'stale'])
  expect(await code(owner.post(`/website/pages/${about.id}/review`, { version: about.draft_version }))).toEqual([409, 'not_a_translation'])

  // Without a translation visitors see the agency's own, which the page says.
  const fallback = await open('/sw/about')
  expect(fallback.text).toContain('<html lang="sw">')
  expect(fallback.text).toContain('Ukurasa huu uko kwa Kiingereza pekee.')
  expect(fallback.text).toMatch(/<div lang="en">[^]*<h1>/)
  expect(fallback.headers['x-robots-tag']).toBe('noindex')
  expect(fallback.text).not.toContain('hreflang="x-default"')

  expect(await done(owner.post(`${page}/review`, { version }))).toMatchObject({ reviewed: true, state: 'draft' })
  await done(owner.post(`${page}/publish`, { version }))
  const shown = await open('/sw/about')
  expect(shown.text).toContain('<h1>Sisi ni nani</h1>')
  expect(shown.text).not.toContain('s-notice">')
  expect(shown.headers['x-robots-tag']).toBeUndefined()
  const origin = `http://${host}:3000`
  for (const text of [
    `<link rel="canonical" href="${origin}/sw/about" />`,
    `<link rel="alternate" hreflang="sw" href="${origin}/sw/about" />`,
    `<link rel="alternate" hreflang="en" href="${origin}/about" />`,
    `<link rel="alternate" hreflang="x-default" href="${origin}/about" />`,
    // The menu has the title of the translation, and the header leads to all languages.
    '<a href="/sw/about" aria-current="page">Kutuhusu</a>',
    '<a href="/sw/trips" >Trips</a>',
    '<a href="/about" lang="en" hreflang="en" >English</a>',
    '<a href="/fr/about" lang="fr" hreflang="fr" >Français</a>',
  ])
    expect(shown.text).toContain(text)
  expect((await open('/fr/about')).text).toContain('Cette page n’existe qu’en anglais.')
  const map = (await open('/sitemap.xml')).text
  expect(map).toContain(`<loc>${origin}/sw/about</loc>`)
  expect(map).toContain(`hreflang="sw" href="${origin}/sw/about"`)
  expect(map).not.toContain('/fr/')

  // Offers are described in the language of the agency; all else is translated.
  const offer = await open(`/sw/trips/${trip.slug}`)
  for (const text of ['Maelezo ya huduma zetu yako kwa Kiingereza pekee.', 'Jina lako', 'Tuma', 'Kughairi'])
    expect(offer.text).toContain(text)
  expect((await open('/sw/nothing')).text).toContain('Ukurasa haukupatikana')
  expect((await open('/lg/about')).status).toBe(404)

  // A later change waits for its own review, and the translation follows its page to another address.
  await done(owner.post(`${page}/draft`, { document: { blocks: [] }, version }))
  expect(await code(owner.post(`${page}/publish`, { version: version + 1 }))).toEqual([409, 'not_reviewed'])
  expect((await owner.post(`${page}/update`, { title: 'Kutuhusu', slug: 'sisi' })).body.errors.slug).toHaveLength(1)
  await done(owner.post(`/website/pages/${about.id}/update`, { title: 'Who we are', slug: 'who-we-are' }))
  expect((await open('/sw/who-we-are')).text).toContain('Sisi ni nani')
  const moved = await open('/sw/about')
  expect([moved.status, moved.headers.location]).toEqual([301, '/sw/who-we-are'])

  // A language that is taken off the site is gone everywhere, and its pages stay for later.
  const { site: then } = await done(owner.get('/website/site'))
  await done(owner.post('/website/site/update', { languages: [], version: then.version }))
  expect((await open('/sw/who-we-are')).status).toBe(404)
  const own = await open('/who-we-are')
  expect(own.text).not.toMatch(/hreflang|s-languages"/)
  expect((await open('/sitemap.xml')).text).not.toContain('/sw/')
})

test('a visitor also reads prices in another currency, with the rate and what is paid', async () => {
  const trip = (await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select('slug').executeTakeFirstOrThrow())).slug
  await done(owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: '3700' }))
  const plain = await open(`/trips/${trip}`)
  expect(plain.text).toContain('<option value="">Only UGX</option>')
  expect(plain.text).not.toContain('≈')
  const choose = (currency: string, back = `/trips/${trip}`) => openSite(app, host, '/site/currency', { form: { currency, back } })
  const chosen = await choose('USD')
  expect([chosen.status, chosen.headers.location]).toEqual([303, `/trips/${trip}`])
  const [cookie] = chosen.headers['set-cookie'] as string[]
  expect(cookie).toMatch(/^currency=USD; Path=\/; SameSite=Lax; HttpOnly; Max-Age=2592000$/)
  const shown = await openSite(app, host, `/trips/${trip}?n0=2`, { headers: { cookie: 'currency=USD' } })
  for (const text of ['UGX 900,000 (≈ USD 243)', '1 USD = UGX 3,700', 'You pay in UGX.', 'UGX 1,800,000 (≈ USD 486)'])
    expect(shown.text).toContain(text)
  expect(shown.headers['vary']).toContain('cookie')
  // The page of others stays as it was.
  expect((await openSite(app, host, `/trips/${trip}?n0=2`)).text).not.toContain('≈')
  expect((await openSite(app, host, `/trips/${trip}`, { headers: { cookie: 'currency=XXX' } })).text).not.toContain('≈')
  expect(((await choose('XXX')).headers['set-cookie'] as string[])[0]).toContain('Max-Age=0')
  expect((await choose('USD', '//evil.example')).headers.location).toBe('/')
})

test('what Safiri itself says of an offer is in the language of the page: units, vehicles, beds, meals, dates', async () => {
  const trip = await newPublished(owner, { title: 'Falls' })
  await done(owner.post(`/packages/${trip.id}/itineraries/create`, { day: 1, title: 'Arrive', meals: ['breakfast', 'dinner'] }))
  const car = await newCar(owner)
  const lodge = await openLodge(owner, { over: { beds: [{ kind: 'double', count: 2 }] } })
  const { site } = await done(owner.get('/website/site'))
  await done(owner.post('/website/site/update', { published: true, languages: ['fr', 'sw'], version: site.version }))
  const slugs = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select(['id', 'slug']).execute())
  const slugOf = (id: string) => slugs.find((row) => row.id === id)!.slug
  const pages: [string, string[]][] = [
    [`/fr/cars/${slugOf(car.id)}`, ['Boîte automatique', 'Essence', 'par jour', 'par semaine']],
    [`/sw/cars/${slugOf(car.id)}`, ['Gia otomatiki', 'Petroli', 'kwa siku']],
    [`/fr/rooms/${slugOf(lodge.id)}`, ['la nuit', '2 × lit double', 'Petit déjeuner compris']],
    [`/fr/trips/${trip.slug}`, ['Repas : petit déjeuner, dîner']],
  ]
  for (const [path, words] of pages) {
    const { text } = await open(path)
    for (const one of words) expect([path, one, text.includes(one)]).toEqual([path, one, true])
    expect(text).not.toMatch(/\b(Automatic|Petrol|a night|a week|breakfast)\b/)
  }

  const path = `/fr/trips/${trip.slug}`
  const [, token] = /name="_token" value="([^"]+)"/.exec((await open(path)).text)!
  const send = (form: object) => openSite(app, host, path, { form: { _block: 'offer', _token: token!, name: 'Grace', ...form } })
  const wrong: [object, string[]][] = [
    [{}, ['Indiquez une adresse mail ou un numéro de téléphone']],
    [{ name: '', email: 'grace@' }, ['Remplissez ce champ.', 'Cette adresse mail n’est pas valable.']],
    [{ phone: '12', travellers: '0' }, ['Ce numéro de téléphone', 'un nombre de 1 à 1000']],
    [{ email: 'grace@example.com', starts_on: '2020-01-01', message: 'x'.repeat(4000) }, ['Ce texte est trop long']],
    [{ email: 'grace@example.com', starts_on: '2020-01-01' }, ['Cette date n’est pas valable.']],
  ]
  for (const [form, texts] of wrong) {
    const { status, text } = await send(form)
    expect([form, status]).toEqual([form, 422])
    for (const one of texts) expect([one, text.includes(one)]).toEqual([one, true])
  }
  expect((await send({ email: 'grace@example.com' })).text).not.toContain('aria-invalid')
})
