import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { orderCertificateJob } from './certificates/order.ts'
import { openTlsDoor } from './certificates/tls-door.ts'
import { watchDomains } from './jobs.ts'
import { startAuthority, type Authority } from './testing/authority.ts'
import { startNameServer, type NameServer } from './testing/name-server.ts'

// Certificates of own domains, from an authority on this machine that refuses some good nonces, as pebble does.

const host = 'www.certified-lodge.com'

/** The address of this installation, for hosts without a CNAME record. */
const address = '127.0.0.1'

let dns: NameServer
/** Runs once when the authority reads the next challenge, which waits until it is done. */
let whileReading: (() => Promise<unknown>) | null = null
let authority: Authority
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  // Names that end outside the tests' zone lead to this machine.
  dns = await startNameServer({})
  // The authority reads challenges at a port that must be known before the app starts: the door passes them on to it.
  const passing = createServer((socket) => {
    const { port } = new URL(app.origin)
    const work = whileReading?.() ?? Promise.resolve()
    whileReading = null
    void work.then(() => {
      const inner = new (socket.constructor as typeof import('node:net').Socket)().connect(Number(port), '127.0.0.1')
      socket.pipe(inner).pipe(socket)
      for (const one of [socket, inner]) one.on('error', () => socket.destroy())
    })
  }).unref()
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  authority = await startAuthority(dns.address, (passing.address() as AddressInfo).port)
  app = await startTestApp({
    settings: { DNS_SERVERS: dns.address, SITES_DOMAIN: 'safiri.site', SITES_ADDRESSES: address, ...authority.settings },
  })
  owner = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  authority.close()
  dns.close()
})

const domainOf = async () =>
  (await owner.get('/website/domains')).body.data.domains.find(({ main_host }: { main_host: string }) => main_host === host)

/** Opens a TLS connection by name and sends one request. Rejects when there is no certificate for it. */
const overTls = (port: number, servername: string, ca: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () =>
      socket.write(`GET / HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (part) => (text += part.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })

test('a verified domain gets a certificate by one order, and the website answers with it', async () => {
  await openToVisitors(app, owner, 'safiri.site')
  const added = (await owner.post('/domain-add-existing', { domain: host })).body.data
  expect(added.certificate).toEqual({ state: 'none', problem: null, expires_at: null })
  const [ownership, routing] = added.records
  Object.assign(dns.zone, {
    [ownership.name]: { TXT: ownership.values },
    [host]: { CNAME: routing.values },
    // Where the authority finds the host.
    [routing.values[0]]: { A: ['127.0.0.1'] },
  })
  expect((await owner.post(`/website/domains/${added.id}/check`)).body.data.state).toBe('verified')
  // Two workers at once: one order.
  const ids = { agency_id: owner.agencyId, domain_id: added.id }
  await Promise.all([orderCertificateJob.run(app.app, ids), orderCertificateJob.run(app.app, ids)])
  const { certificate } = await domainOf()
  expect([certificate.state, certificate.problem]).toEqual(['active', null])
  expect(Date.parse(certificate.expires_at)).toBeGreaterThan(Date.now())
  const [row] = await app.app.db.asPlatform('test: certificates', (tx) => tx.selectFrom('site_certificates').selectAll().execute())
  expect([row!.private_key!.includes('PRIVATE KEY'), row!.failures, row!.challenges]).toEqual([false, 0, {}])
  const root = await authority.root()
  if (root) {
    const door = await openTlsDoor(app.app, app.server, 0)
    expect(await overTls(door.port, host, root)).toMatch(/^HTTP\/1\.1 200 OK[^]*<html/)
    expect(await overTls(door.port, 'other-lodge.com', root).catch(() => '')).toBe('')
    await door.close()
  }
  // Old addresses lead on, and challenges that nobody ordered do not exist.
  await owner.post('/website/redirects', { from_path: '/old-page.html', to_path: '/about?from=old' })
  const old = await openSite(app, host, '/old-page.html?x=1')
  expect([old.status, old.headers.location]).toEqual([301, '/about?from=old'])
  expect((await openSite(app, host, '/.well-known/acme-challenge/abcdefghijklmnop')).status).toBe(404)
  expect((await openSite(app, 'unknown-lodge.com', '/')).status).toBe(421)
})

test('a host that is added during an order gets a certificate by a new order, and the old order stores nothing', async () => {
  const domain = 'moving-lodge.com'
  const added = (await owner.post('/domain-add-existing', { domain: `www.${domain}` })).body.data
  const recordOf = (purpose: string) => added.records.find((record: { purpose: string }) => record.purpose === purpose)
  const [ownership, routing] = [recordOf('ownership'), recordOf('routing')]
  Object.assign(dns.zone, {
    [ownership.name]: { TXT: ownership.values },
    [`www.${domain}`]: { CNAME: routing.values },
    [routing.values[0]]: { A: [address] },
  })
  const check = async () => (await owner.post(`/website/domains/${added.id}/check`)).body.data
  expect((await check()).hosts).toEqual([`www.${domain}`])
  const row = () =>
    app.app.db.asPlatform('test: certificates', (tx) =>
      tx.selectFrom('site_certificates').selectAll().where('domain_id', '=', added.id).executeTakeFirstOrThrow(),
    )
  const ids = { agency_id: owner.agencyId, domain_id: added.id }
  const seen: object[] = []
  whileReading = async () => {
    dns.zone[domain] = { A: [address] }
    const { hosts } = await check()
    // A second worker finds the order under way.
    await orderCertificateJob.run(app.app, ids)
    const { state, challenges } = await row()
    seen.push({ hosts, state, challenges: Object.keys(challenges as object).length })
  }
  await orderCertificateJob.run(app.app, ids)
  const hosts = [domain, `www.${domain}`]
  expect(seen).toEqual([{ hosts, state: 'issuing', challenges: 1 }])
  // The order ends with a chain for one host, which is not stored for two.
  expect(await row()).toMatchObject({ hosts, chain: null, failures: 0, challenges: {} })
  await app.app.jobs.runDue(app.app)
  expect(await row()).toMatchObject({ hosts, state: 'active', problem: null, chain: expect.stringContaining('BEGIN CERTIFICATE') })
  if (await authority.root()) expect(new X509Certificate((await row()).chain!).subjectAltName).toContain(`DNS:${domain},`)
})

test('a certificate that cannot be ordered stops no other one', async () => {
  const certificates = () =>
    app.app.db.asPlatform('test: certificates', (tx) =>
      tx.selectFrom('site_certificates').select(['domain_id', 'state', 'next_order_at']).orderBy('domain_id').execute(),
    )
  const { id } = await domainOf()
  await app.app.db.asPlatform('test: due', (tx) =>
    tx
      .updateTable('site_certificates')
      .set({ next_order_at: new Date(0) })
      .execute(),
  )
  const db = new pg.Client({ connectionString: app.ownerUrl })
  await db.connect()
  await db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`)
  await db.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.data ->> 'domain_id' = '${id}') EXECUTE FUNCTION refuse()`,
  )
  await watchDomains.run(app.app, {})
  await app.app.jobs.runDue(app.app)
  await db.query('DROP FUNCTION refuse CASCADE')
  await db.end()
  const [first, second] = (await certificates()).toSorted((a, b) => Number(b.domain_id === id) - Number(a.domain_id === id))
  expect(first!.next_order_at).toEqual(new Date(0))
  expect(second!.next_order_at!.getTime()).toBeGreaterThan(app.clock.now().getTime())
})

test('a refused order says why and is tried again later', async () => {
  const { id } = await domainOf()
  dns.zone[host] = 'fails'
  await app.app.db.asPlatform('test: due', (tx) =>
    tx
      .updateTable('site_certificates')
      .set({ next_order_at: new Date(0) })
      .execute(),
  )
  authority.refuse()
  await orderCertificateJob.run(app.app, { agency_id: owner.agencyId, domain_id: id })
  const { certificate } = await domainOf()
  // Pebble may reuse an authorisation that is still valid; then the order succeeds without another look.
  if (certificate.state !== 'active') {
    expect(certificate).toMatchObject({ state: 'failed', problem: expect.stringContaining('The certificate authority refused: ') })
    const row = await app.app.db.asPlatform('test: certificates', (tx) =>
      tx.selectFrom('site_certificates').selectAll().where('domain_id', '=', id).executeTakeFirst(),
    )
    expect([row!.failures, row!.next_order_at!.getTime() > app.clock.now().getTime() + 3_500_000]).toEqual([1, true])
  }
})
