import { createServer, Socket, type AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTlsDoor } from '#domains/site-domains/server/certificates/tls-door.ts'
import { watchDomains } from '#domains/site-domains/server/jobs.ts'
import { startAuthority, type Authority } from '#domains/site-domains/server/testing/authority.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newMarket } from '#domains/marketplaces/server/testing/market.ts'
import { startBind, type Bind, type Records } from './bind.ts'

// The whole way of an own domain against Debian's name server and pebble, the test authority of Let's Encrypt, which refuses 5 % of good
// nonces: records appear, both checks pass, a certificate is ordered, the website answers by TLS, and the name is released when its
// records are gone for a week.

const domain = 'forest-edge-lodge.com'
const host = `www.${domain}`
const storeDomain = 'pearl-trips.com'
const dayMs = 86_400_000
/** pebble answers at once, but a machine may be busy. */
const patienceMs = 120_000

let bind: Bind
let authority: Authority
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  bind = await startBind([domain, storeDomain, 'safiri.site'])
  // The authority reads challenges at a port that must be known before the app starts: this door passes them on to it.
  const passing = createServer((socket) => {
    const inner = new Socket().connect(Number(new URL(app.origin).port), '127.0.0.1')
    socket.pipe(inner).pipe(socket)
    for (const one of [socket, inner]) one.on('error', () => socket.destroy())
  }).unref()
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  authority = await startAuthority(bind.address, (passing.address() as AddressInfo).port)
  app = await startTestApp({
    settings: { DNS_SERVERS: bind.address, SITES_DOMAIN: 'safiri.site', SITES_ADDRESSES: '127.0.0.1', ...authority.settings },
  })
  owner = await newOwner(app)
}, patienceMs)
afterAll(async () => {
  await app?.close()
  authority?.close()
  bind?.stop()
})

const overTls = (port: number, servername: string, ca: string) =>
  new Promise<{ text: string; issuer: string }>((resolve, reject) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () =>
      socket.write(`GET / HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`),
    )
    const issuer = () => String(socket.getPeerCertificate().issuer?.CN)
    let by = ''
    socket.on('secureConnect', () => (by = issuer()))
    socket.on('data', (part) => (text += part.toString()))
    socket.on('end', () => resolve({ text, issuer: by }))
    socket.on('error', reject)
  })

test(
  'a domain is added, proven, certified and served, and released seven days after its records are gone',
  async () => {
    const siteHost = await openToVisitors(app, owner, 'safiri.site')
    const added = (await owner.post('/domain-add-existing', { domain: host })).body.data
    const recordOf = (purpose: string) =>
      added.records.find((record: { purpose: string }) => record.purpose === purpose) as { name: string; type: string; values: string[] }
    const [ownership, routing] = [recordOf('ownership'), recordOf('routing')]
    expect([ownership.type, routing.type, routing.name]).toEqual(['TXT', 'CNAME', host])
    const check = async () => {
      const { status, body } = await owner.post(`/website/domains/${added.id}/check`)
      expect(status).toBe(200)
      return body.data
    }
    const stateOf = (found: { records: { purpose: string; state: string }[] }, purpose: string) =>
      found.records.find((record) => record.purpose === purpose)!.state

    // Nothing is there yet; then the TXT record alone, which is no routing; then both.
    const none = await check()
    expect([none.state, stateOf(none, 'ownership'), stateOf(none, 'routing')]).toEqual(['verifying', 'missing', 'missing'])
    const target = routing.values[0]!
    await bind.put('safiri.site', { [target]: ['A 127.0.0.1'] })
    const txt: Records = { [ownership.name]: ownership.values.map((value) => `TXT "${value}"`) }
    await bind.put(domain, txt)
    const half = await check()
    expect([half.state, stateOf(half, 'ownership'), stateOf(half, 'routing')]).toEqual(['verifying', 'ok', 'missing'])
    expect((await openSite(app, host, '/')).status).toBe(421)
    // That nobody has this host is remembered for two seconds.
    app.clock.advance(3_000)
    await bind.put(domain, { ...txt, [host]: [`CNAME ${target}.`] })
    const both = await check()
    expect([both.state, stateOf(both, 'ownership'), stateOf(both, 'routing')]).toEqual(['verified', 'ok', 'ok'])

    await app.app.jobs.runDue(app.app)
    const { certificate } = (await owner.get('/website/domains')).body.data.domains[0]
    expect([certificate.state, certificate.problem]).toEqual(['active', null])
    const root = (await authority.root())!
    const door = await openTlsDoor(app.app, app.server, 0)
    const served = await overTls(door.port, host, root)
    expect(served.text).toMatch(/^HTTP\/1\.1 200 OK[^]*<html/)
    expect(served.issuer).toMatch(/^Pebble/)
    // The old name of the website leads to the new one in what search engines read.
    app.clock.advance(3_000)
    expect((await openSite(app, siteHost, '/')).text).toMatch(/<link rel="canonical" href="https?:\/\/www\.forest-edge-lodge\.com/)

    // A day without trouble, then the owner of the name takes it away.
    app.clock.advance(dayMs)
    await watchDomains.run(app.app, {})
    const states: string[] = []
    await bind.put(domain, {})
    for (let day = 1; day <= 8; day++) {
      app.clock.advance(dayMs)
      await watchDomains.run(app.app, {})
      const [row] = await app.app.db.asPlatform('test: domains', (tx) => tx.selectFrom('site_domains').select('state').execute())
      states.push(row!.state)
    }
    expect(states).toEqual([...Array<string>(7).fill('failed'), 'expired'])
    expect((await openSite(app, host, '/')).status).toBe(421)
    const left = await app.app.db.asPlatform('test: certificates', (tx) => tx.selectFrom('site_certificates').selectAll().execute())
    expect(left).toEqual([])
    await door.close()
    const closed = await openTlsDoor(app.app, app.server, 0)
    expect(await overTls(closed.port, host, root).catch(() => ({ text: '' }))).toMatchObject({ text: '' })
    await closed.close()
  },
  patienceMs,
)

test(
  'the storefront of a marketplace is proven, certified and served at its own domain by the same way',
  async () => {
    const market = await newMarket(app, 'Pearl trips', 0, await newOwner(app))
    const path = `/marketplaces/${market.id}/domains`
    const storeHost = `www.${storeDomain}`
    const { data: added } = (await market.owner.post(path, { domain: storeHost })).body
    const recordOf = (purpose: string) =>
      added.records.find((record: { purpose: string }) => record.purpose === purpose) as { name: string; values: string[] }
    const [ownership, routing] = [recordOf('ownership'), recordOf('routing')]
    await bind.put('safiri.site', { [routing.values[0]!]: ['A 127.0.0.1'] })
    await bind.put(storeDomain, {
      [ownership.name]: ownership.values.map((value) => `TXT "${value}"`),
      [storeHost]: [`CNAME ${routing.values[0]}.`],
    })
    expect((await market.owner.post(`${path}/${added.id}/check`)).body.data.state).toBe('verified')
    await app.app.jobs.runDue(app.app)
    const { domains } = (await market.owner.get(path)).body.data
    expect(domains).toMatchObject([{ certificate: { state: 'active', problem: null } }])
    const door = await openTlsDoor(app.app, app.server, 0)
    const { text, issuer } = await overTls(door.port, storeHost, (await authority.root())!)
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[^]*Pearl trips/)
    expect(issuer).toMatch(/^Pebble/)
    await door.close()
  },
  patienceMs,
)
