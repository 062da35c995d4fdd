import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchDomains } from '#domains/site-domains/server/jobs.ts'
import { startNameServer, type NameServer } from '#domains/site-domains/server/testing/name-server.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newMember } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { done, newMarket, openTour, settle, startPaying, storeVisitor, type Market } from './testing/market.ts'

// The storefront of a marketplace at a domain of its own.

const domain = 'pearl-trips.com'
const host = `www.${domain}`

let dns: NameServer
let app: TestApp
let market: Market
beforeAll(async () => {
  dns = await startNameServer({})
  app = await startTestApp({ settings: { DNS_SERVERS: dns.address, SITES_DOMAIN: 'safiri.site', SITES_ADDRESSES: '127.0.0.1' } })
  market = await newMarket(app, 'Pearl trips', 1)
})
afterAll(async () => {
  await app.close()
  dns.close()
})

interface DomainView {
  id: string
  state: string
  records: { purpose: string; name: string; values: string[] }[]
}

const path = (rest = '') => `/marketplaces/${market.id}/domains${rest}`

/** Adds the domain, sets its records as the answer says, and checks them. */
async function verified(): Promise<DomainView> {
  const added: DomainView = await done(market.owner.post(path(), { domain: host }))
  const { name, values } = added.records.find(({ purpose }) => purpose === 'ownership')!
  Object.assign(dns.zone, { [name]: { TXT: values }, [host]: { CNAME: ['x.safiri.site'] }, [domain]: { A: ['127.0.0.1'] } })
  const checked: DomainView = await done(market.owner.post(path(`/${added.id}/check`)))
  app.clock.advance(3_000)
  return checked
}

test('a marketplace sells at its own domain, and is off it when the records are gone or the agency is suspended', async () => {
  const { owner, vendors, base } = market
  const [vendor] = vendors
  const tour = await openTour(app, vendor!)
  const colleague = await newMember(app, owner, ['Manage Marketplaces'])
  expect((await openSite(app, host, '/')).status).toBe(421)
  expect(await verified()).toMatchObject({ state: 'verified' })
  await app.deliver()
  const bell = (await colleague.get('/business/notifications')).body.data as { title: string; link: string }[]
  expect(bell[0]).toMatchObject({ title: `Your marketplace is at ${domain}`, link: `/marketplaces/${market.id}/settings/domain` })
  // It is no domain of the website, and no other agency reads it.
  expect((await owner.get('/website/domains')).body.data.domains).toEqual([])
  expect((await vendor!.get(path())).status).toBe(404)
  const [{ id }] = (await done(owner.get(path()))).domains
  expect((await vendor!.delete(path(`/${id}`))).status).toBe(404)
  expect((await owner.post(`/website/domains/${id}/check`)).status).toBe(404)
  expect((await owner.post(path(`/${id}/main-host`), { host: 'evil.com' })).status).toBe(422)
  expect((await owner.post('/domain-add-existing', { domain })).status).toBe(422)

  // The same pages with short paths; the app's address names this one as the main one.
  const origin = `http://${host}:3000`
  const home = await openSite(app, host, '/')
  expect([home.status, home.text.includes(`<link rel="canonical" href="${origin}/" />`)]).toEqual([200, true])
  expect(home.text).toContain(`href="/offers/${tour.id}"`)
  const old = await fetch(`${app.origin}${base}/offers/${tour.id}`)
  expect(await old.text()).toContain(`<link rel="canonical" href="${origin}/offers/${tour.id}" />`)
  expect((await openSite(app, domain, '/offers?x=1')).headers.location).toBe(`${origin}/offers?x=1`)
  expect((await openSite(app, host, '/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const map = (await openSite(app, host, '/sitemap.xml')).text
  expect(map).toContain(`<loc>${origin}/offers/${tour.id}</loc>`)
  for (const gone of ['/api/v1/marketplaces', '/login', base, '/nothing', '/offers/1'])
    expect([gone, (await openSite(app, host, gone)).status]).toEqual([gone, 404])
  expect((await owner.get(`/marketplaces/${market.id}/show`)).body.data.own.url).toBe(origin)

  // Basket, order and payment: the payer and the mail come back to this host.
  const visitor = storeVisitor(app, { base: '' }, host)
  const added = await visitor.add(tour)
  expect(String(added.headers['set-cookie'])).toContain('Path=/;')
  const booked = await visitor.book()
  const paying = await startPaying(app, String(booked.headers.location))
  const returned = await paying.pay()
  expect(returned.location).toMatch(new RegExp(`^${origin}/market-order/`))
  await settle(app)
  const order = await visitor.open(new URL(returned.location!).pathname)
  expect([order.status, order.text.includes('Confirmed')]).toEqual([200, true])
  const mails = await app.app.db.asPlatform('test: mails of orders', (tx) =>
    tx.selectFrom('mails').select('html').where('effect_key', 'like', 'marketplace-order:%').execute(),
  )
  expect(mails.map(({ html }) => String(html).includes(`${origin}/market-order/`))).toEqual([true])
  // An order of another marketplace is not read here.
  const other = await newMarket(app, 'Other trips', 0, owner)
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('site_hosts').set({ marketplace_id: other.id }).execute())
  app.clock.advance(3_000)
  expect((await visitor.open(new URL(returned.location!).pathname)).status).toBe(404)
  await app.app.db.asAgency(owner, (tx) => tx.updateTable('site_hosts').set({ marketplace_id: market.id }).execute())

  const setState = (state: 'active' | 'suspended') =>
    app.app.db.asAgency(owner, (tx) => tx.updateTable('agencies').set({ state }).where('id', '=', owner.agencyId).execute())
  await setState('suspended')
  app.clock.advance(3_000)
  expect((await openSite(app, host, '/')).status).toBe(421)
  await setState('active')
  app.clock.advance(3_000)
  expect((await openSite(app, host, '/')).status).toBe(200)

  // Seven days without its records, and the host is free.
  delete dns.zone[host]
  for (let day = 1; day <= 9; day++) {
    app.clock.advance(86_400_000)
    await watchDomains.run(app.app, {})
  }
  const rows = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('site_domains').select('state').execute())
  expect(rows).toEqual([{ state: 'expired' }])
  expect((await openSite(app, host, '/')).status).toBe(421)
})
