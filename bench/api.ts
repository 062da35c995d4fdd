import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import pg from 'pg'
import { loadEmail, loadPassword } from '../scripts/seed/load.ts'

export interface Row {
  name: string
  product: string
  ceiling: string
  ratio: string
  budget: string
  holds: boolean
}

export interface Bench {
  ownerUrl: string
  ceiling: string
  product: string
  productProcess: ChildProcess
  rounds: number
  seconds: number
}

interface Work {
  name: string
  least: number
  ceiling: autocannon.Request
  product: autocannon.Request
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

export async function logIn(bench: Bench): Promise<string> {
  const response = await fetch(`${bench.product}/api/agent/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: loadEmail(1), password: loadPassword }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Facts of the first agency that the requests need. */
export async function factsOf(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } =
    await client.query(`SELECT d.id AS departure, d.inventory_id AS item, o.id AS option, c.id AS client, b.id AS booking FROM agencies a
    JOIN LATERAL (SELECT * FROM departures d WHERE d.agency_id = a.id AND d.starts_on > current_date + 20 ORDER BY d.id LIMIT 1) d ON true
    JOIN price_options o ON o.agency_id = a.id AND o.inventory_id = d.inventory_id
    JOIN LATERAL (SELECT id FROM clients c WHERE c.agency_id = a.id ORDER BY id LIMIT 1) c ON true
    JOIN LATERAL (SELECT id FROM bookings b WHERE b.agency_id = a.id AND b.status = 'confirmed' ORDER BY id LIMIT 1) b ON true WHERE a.slug = 'load-agency-1'`)
  await client.query('UPDATE departures SET capacity = 100000 WHERE id = $1', [rows[0].departure])
  await client.end()
  return rows[0] as { departure: string; item: string; option: string; client: string; booking: string }
}

/** The busy departure is emptied before each measurement, so that it never runs full. */
export async function emptyDeparture(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('UPDATE departures SET held = 0, sold = 0 WHERE capacity = 100000')
  await client.end()
}

async function measure(bench: Bench, url: string, request: autocannon.Request, connections: number) {
  await emptyDeparture(bench.ownerUrl)
  const result = await autocannon({ url, connections, duration: bench.seconds, requests: [request] })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.method} ${request.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** A1–A5 and A9: product and ceiling in turn, round by round. */
export async function measureApi(bench: Bench, only: string): Promise<Row[]> {
  const token = await logIn(bench)
  const facts = await factsOf(bench.ownerUrl)
  const rows: Row[] = [await memory(bench, 'A9 memory idle', 120)]
  for (const work of worksOf(token, facts).filter(({ name }) => name.startsWith(only)))
    for (const connections of [10, 50]) rows.push(...(await compare(bench, work, connections)))
  rows.push(await memory(bench, 'A9 memory after load', 200))
  return rows
}

export function worksOf(token: string, facts: Awaited<ReturnType<typeof factsOf>>): Work[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = (path: string): autocannon.Request => ({ method: 'GET', path, headers })
  const post = (path: string, body: object, keyed = false): autocannon.Request => ({
    method: 'POST',
    path,
    headers,
    body: JSON.stringify(body),
    // A new key for each request: a repeat would be answered from the store.
    ...(keyed ? { setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': randomUUID() } }) } : {}),
  })
  const booking = {
    client_id: facts.client,
    action: 'confirm',
    lines: [{ inventory_id: facts.item, departure_id: facts.departure, selection: [{ price_option_id: facts.option, quantity: 1 }] }],
  }
  return [
    {
      name: 'A1 list of 15 bookings, filtered and sorted',
      least: 0.7,
      ceiling: get('/list'),
      product: get('/api/agent/bookings?status=confirmed&sort=-created_at'),
    },
    {
      name: 'A2 one booking with its parts',
      least: 0.5,
      ceiling: get(`/one/${facts.booking}`),
      product: get(`/api/agent/bookings/${facts.booking}/show`),
    },
    {
      name: 'A4 post a payment',
      least: 0.25,
      ceiling: post('/pay', { booking: facts.booking }),
      product: post(
        '/api/agent/payments/record',
        { booking_id: facts.booking, amount: { amount: 1, currency: 'UGX' }, method: 'cash', allow_overpayment: true },
        true,
      ),
    },
    {
      name: 'A3 book a departure',
      least: 0.15,
      ceiling: post('/book', { departure: facts.departure, client: facts.client, places: 1 }),
      product: post('/api/agent/bookings/new', booking),
    },
  ]
}

async function compare(bench: Bench, work: Work, connections: number): Promise<Row[]> {
  const product: { rate: number; p99: number }[] = []
  const ceiling: { rate: number; p99: number }[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const [a, b] = [
      await measure(bench, bench.ceiling, work.ceiling, connections),
      await measure(bench, bench.product, work.product, connections),
    ]
    if (round === 0) continue // the first round warms up
    ceiling.push(a)
    product.push(b)
  }
  const [rate, top] = [median(product.map((one) => one.rate)), median(ceiling.map((one) => one.rate))]
  const [p99, topP99] = [median(product.map((one) => one.p99)), Math.max(1, median(ceiling.map((one) => one.p99)))]
  const name = `${work.name}, ${connections} connections`
  return [
    {
      name,
      product: `${Math.round(rate)}/s`,
      ceiling: `${Math.round(top)}/s`,
      ratio: percent(rate / top),
      budget: `≥ ${percent(work.least)}`,
      holds: rate / top >= work.least,
    },
    {
      name: `A5 ${name}: p99`,
      product: `${p99} ms`,
      ceiling: `${topP99} ms`,
      ratio: `${(p99 / topP99).toFixed(1)} ×`,
      budget: '≤ 2 ×',
      holds: p99 / topP99 <= 2,
    },
  ]
}

async function memory({ productProcess }: Bench, name: string, mostMb: number): Promise<Row> {
  productProcess.send('memory')
  const [message] = (await once(productProcess, 'message')) as [{ rss: number }]
  const mb = Math.round(message.rss / 1024 / 1024)
  return { name, product: `${mb} MB`, ceiling: '–', ratio: '–', budget: `≤ ${mostMb} MB`, holds: mb <= mostMb }
}
