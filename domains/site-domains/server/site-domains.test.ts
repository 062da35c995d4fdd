import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, newMember, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { watchDomains } from './jobs.ts'
import { startNameServer, type NameServer } from './testing/name-server.ts'

const day = 86_400_000
const ours = '41.210.130.7'

let dns: NameServer
let app: TestApp
let owner: TestPerson
let other: TestPerson
/** Reads the bell: who did something is not told about it. */
let colleague: TestPerson
beforeAll(async () => {
  dns = await startNameServer({})
  app = await startTestApp({
    appUrl: 'https://app.safiri.travel',
    settings: { DNS_SERVERS: dns.address, SITES_DOMAIN: 'safiri.site', SITES_ADDRESSES: ours, FILES_URL: 'https://files.safiri.travel' },
  })
  owner = await newOwner(app)
  other = await newOwner(app)
  colleague = await newMember(app, owner, ['View Templates', 'Edit Website'])
})
afterAll(async () => {
  await app.close()
  dns.close()
})

interface DomainView {
  id: string
  state: string
  main_host: string
  hosts: string[]
  releases_at: string | null
  records: {
    purpose: string
    type: string
    name: string
    host: string
    values: string[]
    state: string
    advice: string
    required: boolean
  }[]
}
const add = async (domain: string, as = owner): Promise<DomainView> => {
  const { status, body } = await as.post('/domain-add-existing', { domain })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const check = async (id: string, as = owner): Promise<DomainView> => (await as.post(`/website/domains/${id}/check`)).body.data
const recordOf = (view: DomainView, purpose: string) => view.records.find((one) => one.purpose === purpose)!
const isServed = async (host: string) => (await fetch(`${app.origin}/tls/ask?domain=${host}`)).status === 200
const proofOf = (view: DomainView) => ({ [recordOf(view, 'ownership').name]: { TXT: recordOf(view, 'ownership').values } })
async function verified(domain: string, as = owner): Promise<DomainView> {
  const added = await add(domain, as)
  Object.assign(dns.zone, proofOf(added), {
    [domain]: { A: [ours], NS: ['dana.ns.cloudflare.com'] },
    [`www.${domain}`]: { CNAME: [`lodge.safiri.site`] },
  })
  return check(added.id, as)
}
const runDue = async () => {
  await watchDomains.run(app.app, {})
  await app.deliver()
}
const bellOf = async (as: TestPerson) =>
  ((await as.get('/business/notifications')).body.data as { title: string }[]).map(({ title }) => title)

test('names that cannot be an agency’s own domain are refused at the field, and nothing is added', async () => {
  const typed = {
    'co.ug': 'only an ending',
    'github.io': 'only an ending',
    '192.168.1.1': 'address of a computer',
    '[2001:db8::1]': 'address of a computer',
    '0x7f000001': 'address of a computer',
    '*.lodge.com': 'no star',
    'lodge.invalid': 'no such ending',
    localhost: 'no such ending',
    'safiri.site': 'belongs to the platform',
    'grace.safiri.site': 'belongs to the platform',
    'shop.safiri.travel': 'belongs to the platform',
    'lodge.com:8080': 'such as lodge.com',
    'me@lodge.com': 'such as lodge.com',
    'lodge.com/rooms': 'such as lodge.com',
    'lo dge.com': 'such as lodge.com',
    'lodge..com': 'such as lodge.com',
    ' ': 'required',
    [`${'a'.repeat(64)}.com`]: 'such as lodge.com',
  }
  for (const [domain, text] of Object.entries(typed)) {
    const { status, body } = await owner.post('/domain-add-existing', { domain })
    expect([domain, status, body.errors?.domain?.join()]).toEqual([domain, 422, expect.stringContaining(text)])
  }
  expect((await owner.get('/website/domains')).body.data).toMatchObject({ domains: [], offered: true, registrar: 'operator' })
})

test('a domain is verified by its TXT record and its routing, each checked apart, in words that say what to change', async () => {
  const added = await add('https://www.Gorilla-Lodge.co.ug/')
  expect(added).toMatchObject({ domain: 'gorilla-lodge.co.ug', main_host: 'www.gorilla-lodge.co.ug', state: 'pending' })
  const { name, values, host } = recordOf(added, 'ownership')
  expect([name, host]).toEqual(['_safiri-challenge.gorilla-lodge.co.ug', '_safiri-challenge'])
  expect(recordOf(added, 'routing')).toMatchObject({ type: 'CNAME', name: 'www.gorilla-lodge.co.ug', host: 'www', state: 'unchecked' })
  expect(recordOf(added, 'other_host')).toMatchObject({
    type: 'A',
    name: 'gorilla-lodge.co.ug',
    host: '@',
    values: [ours],
    required: false,
  })
  expect(recordOf(await add('gorilla-lodge.co.ug', other), 'ownership').values).not.toEqual(values)
  expect((await owner.post('/domain-add-existing', { domain: 'gorilla-lodge.co.ug' })).body.errors).toEqual({
    domain: ['You have added this domain already.'],
  })

  dns.zone['gorilla-lodge.co.ug'] = { NS: ['ns1.domaincontrol.com'] }
  const missing = await check(added.id)
  expect(missing).toMatchObject({ state: 'verifying', dns_company: 'GoDaddy' })
  expect(recordOf(missing, 'ownership')).toMatchObject({ state: 'missing', advice: 'Add this TXT record at GoDaddy.' })

  // The proof in several strings, among others; the routing still leads elsewhere.
  const token = values[0]!
  const many = Array.from({ length: 19 }, (_, n) => `site-verification=${n}-${'x'.repeat(20)}`)
  dns.zone[name] = { TXT: [...many, [token.slice(0, 9), token.slice(9)]] }
  dns.zone['www.gorilla-lodge.co.ug'] = { CNAME: ['shops.example-builder.com'] }
  const routed = await check(added.id)
  expect([routed.state, recordOf(routed, 'ownership').state, recordOf(routed, 'routing').state]).toEqual(['failed', 'ok', 'wrong'])
  expect(recordOf(routed, 'routing').advice).toMatch(
    /^www\.gorilla-lodge\.co\.ug points to shops\.example-builder\.com\. Change the CNAME record of www\.gorilla-lodge\.co\.ug at GoDaddy to .+\.safiri\.site\.$/,
  )
  expect(await isServed('www.gorilla-lodge.co.ug')).toBe(false)

  dns.zone['www.gorilla-lodge.co.ug'] = { CNAME: [recordOf(routed, 'routing').values[0]!] }
  const done = await check(added.id)
  expect(done).toMatchObject({ state: 'verified', hosts: ['www.gorilla-lodge.co.ug'] })
  expect([await isServed('www.gorilla-lodge.co.ug'), await isServed('gorilla-lodge.co.ug')]).toEqual([true, false])
  await app.deliver()
  expect(await bellOf(colleague)).toContain('Your website is at gorilla-lodge.co.ug')

  // The name without www follows when it leads here, and may become the main one.
  dns.zone['gorilla-lodge.co.ug'] = { A: [ours] }
  expect((await check(added.id)).hosts).toEqual(['gorilla-lodge.co.ug', 'www.gorilla-lodge.co.ug'])
  const { body } = await owner.post(`/website/domains/${added.id}/main-host`, { host: 'gorilla-lodge.co.ug' })
  expect(body.data).toMatchObject({ main_host: 'gorilla-lodge.co.ug', state: 'verified' })
  expect((await owner.post(`/website/domains/${added.id}/main-host`, { host: 'evil.com' })).status).toBe(422)
})

test('faults of DNS make a domain failed, with the reason', async () => {
  const added = await add('faulty-lodge.com')
  const look = async (zone: NameServer['zone'], purpose = 'other_host') => {
    Object.assign(dns.zone, zone)
    const view = await check(added.id)
    return [view.state, recordOf(view, purpose).state, recordOf(view, purpose).advice]
  }
  await owner.post(`/website/domains/${added.id}/main-host`, { host: 'faulty-lodge.com' })
  expect(await look({ '_safiri-challenge.faulty-lodge.com': 'fails' }, 'ownership')).toEqual([
    'failed',
    'wrong',
    'The name servers of faulty-lodge.com answer with an error. Ask the company where you manage the domain to mend them.',
  ])
  Object.assign(dns.zone, proofOf(added))
  expect(await look({ 'faulty-lodge.com': { A: ['10.0.0.5'] } }, 'routing')).toEqual([
    'failed',
    'wrong',
    `faulty-lodge.com points to 10.0.0.5, inside a private network. Change the A record of faulty-lodge.com where you manage the domain to ${ours}.`,
  ])
  expect(await look({ 'faulty-lodge.com': { A: [ours, '8.8.8.8'] } }, 'routing')).toEqual([
    'failed',
    'wrong',
    'Some visitors would go to 8.8.8.8. Delete that A record of faulty-lodge.com where you manage the domain.',
  ])
  const circle = {
    'www.faulty-lodge.com': { CNAME: ['a.faulty-lodge.com'] },
    'a.faulty-lodge.com': { CNAME: ['b.faulty-lodge.com'] },
    'b.faulty-lodge.com': { CNAME: ['www.faulty-lodge.com'] },
  }
  const [, state, advice] = await look(circle)
  expect([state, advice]).toEqual(['wrong', expect.stringContaining('in a circle: www.faulty-lodge.com → a.faulty-lodge.com')])
  expect((await look({ 'www.faulty-lodge.com': { A: ['8.8.8.8'] } }))[2]).toContain('Delete its A record')
})

test('a verified domain is looked at daily, and released after seven days of failing', async () => {
  const one = await verified('dangling-lodge.com')
  expect(one.state).toBe('verified')
  // Another agency gets a neutral answer while it is in use.
  const refused = await other.post('/domain-add-existing', { domain: 'www.dangling-lodge.com' })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'domain_not_available',
    'This domain cannot be added now.',
  ])

  dns.zone['dangling-lodge.com'] = { A: ['8.8.8.8'] }
  dns.zone['www.dangling-lodge.com'] = { CNAME: ['parking.example-host.com'] }
  const state = async () =>
    (await owner.get('/website/domains')).body.data.domains.find(({ id }: DomainView) => id === one.id) as DomainView
  const start = app.clock.now()
  const seen: string[] = []
  for (let days = 1; days <= 9; days++) {
    app.clock.set(new Date(start.getTime() + days * (day + 600_000)))
    await runDue()
    for (const person of [owner, other, colleague]) Object.assign(person, await logIn(app, person.email))
    seen.push(`${(await state()).state} ${await isServed('dangling-lodge.com')}`)
  }
  expect(seen.slice(0, 7)).toEqual(Array(7).fill('failed true'))
  expect(seen.slice(7)).toEqual(['expired false', 'expired false'])
  expect(await bellOf(colleague)).toEqual(
    expect.arrayContaining(['The records of dangling-lodge.com are wrong', 'Your website is no longer at dangling-lodge.com']),
  )

  // Free again: the next agency proves it, and the first one may not take it back without its own proof.
  const theirs = await verified('dangling-lodge.com', other)
  expect(theirs.state).toBe('verified')
  expect((await check(one.id)).state).toBe('failed')
  expect((await owner.delete(`/website/domains/${theirs.id}`)).status).toBe(404)
  // Our own name servers are silent: nothing is known, so nothing changes.
  dns.zone['_safiri-challenge.dangling-lodge.com'] = 'silent'
  expect((await check(theirs.id, other)).state).toBe('verified')
  expect((await other.delete(`/website/domains/${theirs.id}`)).status).toBe(200)
  expect(await isServed('dangling-lodge.com')).toBe(false)
})

test('two agencies that prove one domain at once: one has it', async () => {
  const [mine, theirs] = [await add('contested-lodge.com'), await add('contested-lodge.com', other)]
  const both = [mine, theirs].map((view) => recordOf(view, 'ownership').values[0]!)
  Object.assign(dns.zone, {
    '_safiri-challenge.contested-lodge.com': { TXT: both },
    'contested-lodge.com': { A: [ours] },
    'www.contested-lodge.com': { CNAME: ['x.safiri.site'] },
  })
  const states = (await Promise.all([check(mine.id), check(theirs.id, other)])).map(({ state }) => state)
  expect(states.sort()).toEqual(['failed', 'verified'])
})

test('an order of a new domain is a task for the operator, who registers or declines it', async () => {
  const contact = {
    given_name: 'Grace',
    family_name: 'Akello',
    email: 'grace@lodge.example',
    phone: '+256772123456',
    street: 'Plot 1',
    city: 'Kampala',
    country: 'UG',
  }
  const order = (domain: string, n: number, as = owner) =>
    as.post('/domain-register', { domain, years: 1, contact }, { 'idempotency-key': `order-${n}-${domain}` })
  expect((await owner.post('/domain-register', { domain: 'new-lodge.com', contact })).status).toBe(400)
  expect((await order('www.new-lodge.com', 0)).body.data).toMatchObject({ domain: 'new-lodge.com' })
  expect((await order('book.new-lodge.com', 1)).body.errors.domain).toEqual(['Only whole domains can be registered: new-lodge.com.'])
  const { body } = await order('lodge-of-grace.com', 1)
  expect(body.data).toMatchObject({ state: 'requested', registrar: 'operator' })
  expect((await order('lodge-of-grace.com', 2)).status).toBe(422)
  expect(
    (await (await newMember(app, owner, ['View Templates'])).post('/domain-register', { domain: 'x-lodge.com', contact })).status,
  ).toBe(403)

  const staff = await newOperator(app)
  const { data } = (await staff.get('/operator/domain-orders?state=requested&search=grace')).body
  expect(data).toMatchObject([{ domain: 'lodge-of-grace.com', contact: { email: 'grace@lodge.example' } }])
  const settled = await staff.post(`/operator/domain-orders/${data[0].id}/registered`, { text: 'Registered with Gandi.' })
  expect(settled.body.data).toMatchObject({ state: 'registered', contact: null })
  expect((await staff.post(`/operator/domain-orders/${data[0].id}/decline`, { text: 'x' })).status).toBe(409)
  await app.deliver()
  const { domains, orders } = (await owner.get('/website/domains')).body.data
  expect(domains).toContainEqual(expect.objectContaining({ domain: 'lodge-of-grace.com', main_host: 'www.lodge-of-grace.com' }))
  expect(orders[0]).toMatchObject({ state: 'registered', note: 'Registered with Gandi.' })
  expect(await bellOf(colleague)).toContain('lodge-of-grace.com is registered')
  const withdrawn = orders.find((one: { domain: string }) => one.domain === 'new-lodge.com')
  expect((await owner.post(`/website/domain-orders/${withdrawn.id}/withdraw`)).body.data.state).toBe('withdrawn')
})

test('a search answers unknown from silence, and registered where there are name servers', async () => {
  dns.zone['taken-lodge.com'] = { NS: ['ns1.example-host.com'] }
  expect((await owner.post('/domain-search', { domain: 'taken-lodge.com' })).body.data).toMatchObject([{ state: 'registered' }])
  const { data } = (await owner.post('/domain-search', { domain: 'My quiet lodge' })).body
  expect(data.map(({ domain, state }: { domain: string; state: string }) => `${domain} ${state}`)).toContain('my-quiet-lodge.co.ug unknown')
  expect((await owner.post('/domain-search', { domain: '???' })).status).toBe(422)
})

test('redirects are added, imported from a file and refused where they could leave the website', async () => {
  for (const to_path of ['//evil.com', '/\\evil.com', 'javascript:alert(1)', '/_preview/x', 'about'])
    expect([to_path, (await owner.post('/website/redirects', { from_path: '/old', to_path })).status]).toEqual([to_path, 422])
  const { body } = await owner.post('/website/redirects', { from_path: 'https://old.example/Tours/', to_path: '/safaris?from=old' })
  expect(body.data).toMatchObject({ from_path: '/Tours', to_path: '/safaris?from=old' })
  const csv = '\uFEFFold;new\r\n/about-us.html;/about\r\n/Tours;/safaris\r\nnothing;here\r\n/same;/same/\r\n'
  const answer = (await owner.post('/website/redirects/import', { csv })).body.data
  expect(answer).toMatchObject({ imported: 2, refused: [{ line: 4 }, { line: 5 }] })
  const { data, meta } = (await owner.get('/website/redirects?sort=from_path')).body
  expect([meta.total, data.map(({ from_path, to_path }: Record<string, string>) => `${from_path} ${to_path}`)]).toEqual([
    2,
    ['/Tours /safaris', '/about-us.html /about'],
  ])
  expect((await other.delete(`/website/redirects/${data[0].id}`)).status).toBe(404)
  expect((await owner.delete(`/website/redirects/${data[0].id}`)).status).toBe(200)
})
