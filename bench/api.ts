import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import type { FloorBody } from './ceiling/floors.ts'
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
  connections?: number[]
  ceiling: autocannon.Request
  product: autocannon.Request
}

export const bookingsList = '/api/agent/bookings?status=confirmed&sort=-created_at'

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

export async function logIn(product: string): Promise<string> {
  const response = await fetch(`${product}/api/agent/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: loadEmail(1), password: loadPassword }),
  })
  return ((await response.json()) as { token: string }).token
}

const spread = 100

interface Departure {
  departure: string
  item: string
  option: string
}

interface Facts {
  client: string
  bookings: string[]
  /** Departures with room for all callers. The first one is used by A7. */
  departures: Departure[]
}

/** Reads the ids that the requests need from the first agency. Requests use many rows, as in a normal day; A7 measures a hot one. */
export async function factsOf(ownerUrl: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const read = async (text: string) => (await client.query(text)).rows
  const agency = "(SELECT id FROM agencies WHERE slug = 'load-agency-1')"
  await client.query(`UPDATE departures SET capacity = 100000 WHERE agency_id = ${agency} AND starts_on > current_date + 20`)
  const facts = {
    client: (await read(`SELECT id FROM clients WHERE agency_id = ${agency} ORDER BY id LIMIT 1`))[0].id as string,
    bookings: (await read(`SELECT id FROM bookings WHERE agency_id = ${agency} AND status = 'confirmed' ORDER BY id LIMIT ${spread}`)).map(
      ({ id }) => id as string,
    ),
    departures: await read(`SELECT d.id AS departure, d.inventory_id AS item, o.id AS option FROM departures d
      JOIN price_options o ON o.agency_id = d.agency_id AND o.inventory_id = d.inventory_id
      WHERE d.agency_id = ${agency} AND d.capacity = 100000 ORDER BY d.id LIMIT ${spread}`),
  }
  await client.end()
  return facts
}

/** Empties the departures before each measurement, so that none becomes full. */
async function emptyDepartures(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('UPDATE departures SET held = 0, sold = 0 WHERE capacity = 100000')
  await client.end()
}

export async function measure(bench: Bench, url: string, request: autocannon.Request, connections: number) {
  await emptyDepartures(bench.ownerUrl)
  const result = await autocannon({ url, connections, duration: bench.seconds, sampleInt: 500, requests: [request] })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.method} ${request.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** A1–A5, A7 and A9 under load. Product and ceiling alternate in each round. */
export async function measureApi(bench: Bench, only: string): Promise<Row[]> {
  const facts = await factsOf(bench.ownerUrl)
  const rows: Row[] = []
  for (const work of worksOf(await logIn(bench.product), facts).filter(({ name }) => name.startsWith(only)))
    for (const connections of work.connections ?? [10, 50]) {
      rows.push(...(await compare(bench, work, connections)))
      if (work.name.startsWith('A1') && connections === 50) rows.push(await memoryUnderLoad(bench))
    }
  return rows
}

/** The item for a turn; repeats from the start. */
export const of = <Item>(items: Item[], turn: number) => items[turn % items.length]!
export const bookingBody = (client: string, { departure, item, option }: Departure) => ({
  client_id: client,
  action: 'confirm',
  lines: [{ inventory_id: item, departure_id: departure, selection: [{ price_option_id: option, quantity: 1 }] }],
})
export const paymentBody = (booking: string) => ({
  booking_id: booking,
  amount: { amount: 1, currency: 'UGX' },
  method: 'cash',
  allow_overpayment: true,
})
export const floorBody = (client: string, { departure }: Departure): FloorBody => ({ client, taken: [departure] })

/** Returns functions that build requests with this token. Path and body depend on the turn. */
export function requestsOf(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = (path: (turn: number) => string): autocannon.Request => {
    let turn = 0
    return { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: path(turn++) }) }
  }
  // A new key for each request, because a repeat would get the stored answer.
  const post = (path: string, body: (turn: number) => object): autocannon.Request => {
    let turn = 0
    return {
      method: 'POST',
      path,
      setupRequest: (request) => ({
        ...request,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body(turn++)),
      }),
    }
  }
  return { get, post }
}

function worksOf(token: string, { client, bookings, departures }: Facts): Work[] {
  const { get, post } = requestsOf(token)
  const bookingOf = (one: Departure) => bookingBody(client, one)
  const floorOf = (one: Departure) => floorBody(client, one)
  return [
    {
      name: 'A1 list of 15 bookings, filtered and sorted',
      least: 0.7,
      ceiling: get(() => '/list'),
      product: get(() => bookingsList),
    },
    {
      name: 'A2 one booking with its parts',
      least: 0.5,
      ceiling: get((turn) => `/one/${of(bookings, turn)}`),
      product: get((turn) => `/api/agent/bookings/${of(bookings, turn)}/show`),
    },
    {
      name: 'A4 post a payment',
      least: 0.25,
      ceiling: post('/pay', (turn) => ({ booking: of(bookings, turn) })),
      product: post('/api/agent/payments/record', (turn) => paymentBody(of(bookings, turn))),
    },
    {
      name: 'A3 book a departure',
      // 15 %, less what an order that can be read costs (README.md).
      least: 0.12,
      ceiling: post('/book/departure', (turn) => floorOf(of(departures, turn))),
      product: post('/api/agent/bookings/new', (turn) => bookingOf(of(departures, turn))),
    },
    {
      name: 'A7 buyers of one departure',
      least: 0.25,
      connections: [300],
      ceiling: post('/book/departure', () => floorOf(departures[0]!)),
      product: post('/api/agent/bookings/new', () => bookingOf(departures[0]!)),
    },
  ]
}

async function compare(bench: Bench, work: Work, connections: number): Promise<Row[]> {
  const product: Awaited<ReturnType<typeof measure>>[] = []
  const ceiling: Awaited<ReturnType<typeof measure>>[] = []
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
  const speed: Row = {
    name,
    product: `${Math.round(rate)}/s`,
    ceiling: `${Math.round(top)}/s`,
    ratio: percent(rate / top),
    budget: `≥ ${percent(work.least)}`,
    holds: rate / top >= work.least,
  }
  if (work.name.startsWith('A7')) return [speed]
  // Who asks again only when answered waits 1 / 0.15 = 6.7 × as long at the share that A3 asks for, so A3 is compared with itself.
  const [floor, floorName, most] = work.name.startsWith('A3')
    ? [Math.max(1, median(product.map((one) => one.p50))), 'its own median', 2.5]
    : [topP99, 'the ceiling', 2]
  return [
    speed,
    {
      name: `A5 ${name}: p99`,
      product: `${p99} ms`,
      ceiling: `${floor} ms, ${floorName}`,
      ratio: `${(p99 / floor).toFixed(1)} ×`,
      budget: `≤ ${most} ×`,
      holds: p99 / floor <= most,
    },
  ]
}

async function memoryUnderLoad({ productProcess }: Bench): Promise<Row> {
  const mb = megabytesOf(productProcess.pid!)
  return {
    name: 'A9 memory after A1 at 50 connections',
    product: `${mb} MB`,
    ceiling: '–',
    ratio: '–',
    budget: '≤ 200 MB',
    holds: mb <= 200,
  }
}

/** Resident memory of a process in MB, read from Linux. */
export const megabytesOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
