import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMarket, openTour, storeVisitor } from '#domains/marketplaces/server/testing/market.ts'
import { siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { done } from '../reliability/whole-site.ts'
import { openTemplateSite, type TemplateSite } from './template-site.ts'
import { checkerFile } from './tools.ts'

// The Nu HTML checker on every page of every template in each language, on the pages of a visitor, and on storefronts.

const languages = ['fr', 'sw']

let folder: string
let app: TestApp
let owner: TestPerson
let site: TemplateSite
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'safiri-html-'))
  app = await startTestApp()
  owner = await newOwner(app)
  site = await openTemplateSite(app, owner)
  const { version } = (await done(owner.get('/website/site'))).site
  await done(owner.post('/website/site/update', { languages, version }))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Message {
  type: string
  url: string
  message: string
  extract?: string
}

/** Checks pages by their names. @returns what is wrong with each. */
async function problemsOf(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const names = [...pages.keys()]
  const files = names.map((name, at) => {
    const file = join(folder, `${at}.html`)
    writeFileSync(file, pages.get(name)!)
    return file
  })
  // It ends with an error code when it finds something.
  const text = await new Promise<string>((resolve) =>
    execFile(
      'java',
      ['-Xss2m', '-jar', checkerFile('vnu-jar'), '--format', 'json', '--stdout', '--exit-zero-always', ...files],
      { maxBuffer: 256 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    ),
  )
  const { messages } = JSON.parse(text) as { messages: Message[] }
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ url, message, extract }) => `${names[Number(/(\d+)\.html$/.exec(url)![1])]}: ${message} | ${(extract ?? '').trim()}`)
}

const collect =
  (pages: Map<string, string>, expected = 200) =>
  (name: string, { status, text }: { status: number; text: string }) => {
    expect([name, status]).toEqual([name, expected])
    pages.set(name, text)
  }

test('every page of every template is valid in each language, and so are the lists, offers and posts', async () => {
  const pages = new Map<string, string>()
  const keep = collect(pages)
  for (const { id, slug } of site.templates) {
    const own = await site.show(id)
    for (const language of ['', ...languages])
      for (const path of own) {
        const at = language ? `/${language}${path === '/' ? '' : path}` : path
        keep(`${slug} ${at}`, await openSite(app, site.host, at))
      }
  }
  const lists = site.paths.filter((path) => !['/', '/about', '/contact', '/questions', '/everything'].includes(path))
  for (const language of ['', ...languages])
    for (const path of [...lists, '/rooms?guests=2']) {
      app.clock.advance(3_000)
      keep(`${language}${path}`, await openSite(app, site.host, language ? `/${language}${path}` : path))
    }
  expect(await problemsOf(pages)).toEqual([])
})

test('so is a page with every block', async () => {
  const { designs } = await done(owner.get('/website/site'))
  const built = designs.find(({ name }: { name: string }) => name === 'Own design')
  const pages = new Map<string, string>()
  const { site: now } = await done(owner.get('/website/site'))
  await done(owner.post('/website/site/update', { design_id: built.id, version: now.version }))
  app.clock.advance(3_000)
  for (const path of ['/', '/everything', '/questions']) collect(pages)(path, await openSite(app, site.host, path))
  expect(await problemsOf(pages)).toEqual([])
})

test('so are the basket, the booking form, the page of a booking, and pages that are not there', async () => {
  const pages = new Map<string, string>()
  const keep = collect(pages)
  const day = (n: number) => addDays(dayOf(app.clock.now()), n)
  for (const start of ['', ...languages.map((language) => `/${language}`)]) {
    const one = siteVisitor(app, site.host)
    keep(`${start} empty basket`, await one.open(`${start}/trip`))
    keep(`${start} price`, await one.open(`${start}${site.offers.room.path}?n0=1&from=${day(3)}&until=${day(6)}`))
    collect(pages, 404)(`${start} 404`, await one.open(`${start}/nothing-here`))
  }
  const one = siteVisitor(app, site.host)
  await one.add(`${site.offers.room.path}?n0=1&from=${day(3)}&until=${day(6)}`)
  await one.add(`${site.offers.event.path}?n0=2`)
  for (const start of ['', ...languages.map((language) => `/${language}`)]) {
    keep(`${start} basket`, await one.open(`${start}/trip`))
    keep(`${start} booking form`, await one.open(`${start}/trip/book`))
  }
  expect((await one.book()).status).toBe(303)
  const path = (await one.open('/trip/done')).headers.location as string
  const [booking] = (await owner.get('/bookings')).body.data
  await owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })
  keep('my trip', await one.open(path))
  keep('who travels', await one.open(`${path}/travellers`))
  keep('my trip, not opened', await siteVisitor(app, site.host).open(path))
  expect(await problemsOf(pages)).toEqual([])
})

test('so are storefronts of marketplaces, their vendors, offers, baskets and booking forms', async () => {
  const pages = new Map<string, string>()
  const keep = collect(pages)
  const market = await newMarket(app, 'Pearl storefront')
  const tours = []
  for (const vendor of market.vendors) tours.push(await openTour(app, vendor))
  const one = storeVisitor(app, market)
  const home = await one.open(market.base)
  keep('storefront', home)
  keep('search', await one.open(`${market.base}?text=a&guests=2&map=on`))
  keep('offer', await one.open(`${market.base}/offers/${tours[0]!.id}`))
  keep('price', await one.open(`${market.base}/offers/${tours[0]!.id}?n0=1`))
  keep('vendor', await one.open(/href="([^"]*\/vendors\/[^"]*)"/.exec(home.text)![1]!))
  keep('empty basket', await one.open(`${market.base}/basket`))
  await one.add(tours[0]!)
  keep('basket', await one.open(`${market.base}/basket`))
  keep('booking form', await one.open(`${market.base}/book`))
  expect(await problemsOf(pages)).toEqual([])
})
