import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createPlain, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { dottedPhone } from './orders/gandi.ts'
import { sendOrder } from './orders/orders.ts'
import { watchDomains } from './jobs.ts'
import { startNameServer, type NameServer } from './testing/name-server.ts'

// Registries and the registrar, each played by a stand-in that checks what it gets.

const servers: { close(): unknown }[] = []
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return (server.address() as AddressInfo).port
}
const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** What Gandi requires of a holder, by name. */
const fields: Record<string, RegExp> = {
  type: /^(individual|company)$/,
  given: /^.{1,60}$/,
  family: /^.{1,60}$/,
  orgname: /^.{1,120}$/,
  email: /^[^@\s]+@[^@\s]+$/,
  phone: /^\+\d{1,3}\.\d{4,12}$/,
  streetaddr: /^.{1,120}$/,
  city: /^.{1,60}$/,
  country: /^[A-Z]{2}$/,
}

/** Domains that the registrar knows, with whether the registry has them; and how often each was ordered. */
const known = new Map<string, { registered: boolean; orders: number }>()
let silent = false

async function gandi(): Promise<number> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const text = await textOf(request)
    if (request.headers.authorization !== 'Bearer gandi-token') return answer(401, { message: 'Unauthorized' })
    const [, name] = /^\/v5\/domain\/domains(?:\/([a-z0-9.-]+))?$/.exec(request.url!) ?? []
    if (request.method === 'GET' && name) {
      const found = known.get(name)
      return found
        ? answer(200, { fqdn: name, dates: { registry_created_at: found.registered ? '2026-01-01T00:00:00Z' : null } })
        : answer(404, { message: 'Not found' })
    }
    const { fqdn, duration, owner } = JSON.parse(text) as { fqdn: string; duration: number; owner: Record<string, string> }
    const wrong = Object.entries(fields).filter(([key, shape]) => !shape.test(owner[key] ?? ''))
    const unknown = Object.keys(owner).filter((key) => !(key in fields) && key !== 'zip')
    const problems = [...wrong.map(([key]) => key), ...unknown, ...(duration >= 1 && duration <= 10 ? [] : ['duration'])]
    if (problems.length > 0)
      return answer(400, { message: 'Invalid', errors: problems.map((key) => ({ name: `owner.${key}`, description: 'is not valid' })) })
    if (fqdn === 'taken-lodge.com') return answer(409, { message: 'The domain is not available.' })
    const before = known.get(fqdn)
    known.set(fqdn, { registered: false, orders: (before?.orders ?? 0) + 1 })
    if (silent) return void response.destroy()
    return answer(202, { message: 'The domain is being created.' })
  })
  return listen(server)
}

async function rdap(): Promise<number> {
  return listen(
    createServer((request, response) => {
      const name = request.url!.split('/').at(-1)!
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(body))
      if (name === 'taken-lodge.com') return answer(200, { objectClassName: 'domain', ldhName: 'TAKEN-LODGE.COM' })
      if (name === 'free-lodge.com') return answer(404, { errorCode: 404 })
      if (name === 'odd-lodge.com') return answer(200, { objectClassName: 'domain', ldhName: 'another.com' })
      return answer(503, {})
    }),
  )
}

async function whois(): Promise<number> {
  return listen(
    createPlain((socket) => {
      socket.on('data', (question: Buffer) => {
        const name = question.toString()
        if (name === 'taken-lodge.co.ug\r\n') socket.end('% WHOIS\r\nDomain name: taken-lodge.co.ug\r\nStatus: ACTIVE\r\n')
        else if (name === 'free-lodge.co.ug\r\n') socket.end('% WHOIS\r\nNo entries found for the selected source.\r\n')
        else socket.end('Try again later.\r\n')
      })
      socket.on('error', () => socket.destroy())
    }),
  )
}

let app: TestApp
let owner: TestPerson
let dns: NameServer
beforeAll(async () => {
  dns = await startNameServer({})
  app = await startTestApp({
    settings: {
      DNS_SERVERS: dns.address,
      SITES_DOMAIN: 'safiri.site',
      RDAP_URL: `http://127.0.0.1:${await rdap()}`,
      WHOIS_SERVERS: `ug=127.0.0.1:${await whois()}`,
      GANDI_TOKEN: 'gandi-token',
      GANDI_URL: `http://127.0.0.1:${await gandi()}`,
    },
  })
  owner = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  for (const server of servers) server.close()
  dns.close()
})

test('registries are asked, and only their own word makes a domain free or taken', async () => {
  const state = async (domain: string) => (await owner.post('/domain-search', { domain })).body.data[0].state
  expect(await state('taken-lodge.com')).toBe('registered')
  expect(await state('www.free-lodge.com')).toBe('no_record')
  expect([await state('odd-lodge.com'), await state('broken-lodge.com')]).toEqual(['unknown', 'unknown'])
  expect([await state('taken-lodge.co.ug'), await state('free-lodge.co.ug'), await state('odd-lodge.co.ug')]).toEqual([
    'registered',
    'no_record',
    'unknown',
  ])
})

const contact = {
  given_name: 'Grace',
  family_name: 'Akello',
  organisation: 'Gorilla Lodge',
  email: 'grace@lodge.example',
  phone: '+256772123456',
  street: 'Plot 1',
  city: 'Kampala',
  country: 'UG',
}
const order = async (domain: string, over: object = {}) => {
  const { body } = await owner.post(
    '/domain-register',
    { domain, years: 2, contact: { ...contact, ...over } },
    { 'idempotency-key': `order-${domain}` },
  )
  await app.app.jobs.runDue(app.app)
  return body.data.id as string
}
const orderOf = async (id: string) => (await owner.get('/website/domains')).body.data.orders.find((one: { id: string }) => one.id === id)
/** Lets the watching job ask what became of orders. */
async function later(): Promise<void> {
  app.clock.advance(11 * 60_000)
  await watchDomains.run(app.app, {})
  await app.app.jobs.runDue(app.app)
}

test('an order goes to the registrar once, in its form, and becomes a domain of the website', async () => {
  const id = await order('ordered-lodge.com')
  expect(await orderOf(id)).toMatchObject({ state: 'ordering', registrar: 'gandi' })
  known.get('ordered-lodge.com')!.registered = true
  await later()
  expect(await orderOf(id)).toMatchObject({ state: 'registered' })
  expect((await owner.get('/website/domains')).body.data.domains).toMatchObject([
    { domain: 'ordered-lodge.com', main_host: 'www.ordered-lodge.com' },
  ])

  const refused = await order('taken-lodge.com')
  expect(await orderOf(refused)).toMatchObject({ state: 'declined', note: 'The domain is not available.' })

  // No answer: the order is looked up, and never sent again.
  silent = true
  const lost = await order('silent-lodge.com')
  expect(await orderOf(lost)).toMatchObject({ state: 'unknown' })
  silent = false
  await sendOrder.run(app.app, { agency_id: owner.agencyId, id: lost, again: false })
  await later()
  known.get('silent-lodge.com')!.registered = true
  await later()
  expect([await orderOf(lost), known.get('silent-lodge.com')!.orders]).toMatchObject([{ state: 'registered' }, 1])
  // The holder's address is forgotten once the registrar has it.
  const rows = await app.app.db.asPlatform('test: orders', (tx) => tx.selectFrom('domain_orders').select('contact').execute())
  expect(rows.map((row) => row.contact)).toEqual([null, null, null])
  expect(['+256772123456', '+14155550123', '+442071838750', '+27821234567'].map(dottedPhone)).toEqual([
    '+256.772123456',
    '+1.4155550123',
    '+44.2071838750',
    '+27.821234567',
  ])
})
