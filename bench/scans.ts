import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { ticketCode } from '#domains/tickets/server/code.ts'
import { logIn, median, type Bench, type Row } from './api.ts'
import { row } from './row.ts'

const base = '/api/agent/business/entertainment/events'
const gates = 20
const most = 150
const perOrder = 2000
const hourMs = 3_600_000

/** A12: tickets looked at by twenty gates at once, each code signed and each ticket paid: how long a gate waits. */
export async function measureScans(bench: Bench, secretKey: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await logIn(bench.product)}`, 'content-type': 'application/json' }
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const given = { ...headers, ...(body ? { 'idempotency-key': randomUUID() } : {}) }
    const response = await fetch(`${bench.product}${path}`, { method, headers: given, ...sent })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: never }).data as { id: string } & Record<string, never>
  }
  const { event, agencyId } = await soldEvent(ask)
  const { tickets } = (await ask('GET', `${base}/${event}/scans/list`)) as unknown as { tickets: { id: string }[] }
  const codes = tickets.map(({ id }) => ticketCode(secretKey, agencyId, { id, event_id: event }))
  let turn = 0
  const waits: { p50: number; p99: number }[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const { latency, non2xx } = await autocannon({
      url: bench.product,
      connections: gates,
      duration: bench.seconds,
      requests: [
        {
          method: 'POST',
          path: `${base}/${event}/scans/create`,
          setupRequest: (request) => ({
            ...request,
            headers,
            body: JSON.stringify({
              code: codes[turn++ % codes.length],
              nonce: randomUUID(),
              gate: `Gate ${turn % gates}`,
              device: 'bench',
            }),
          }),
        },
      ],
    })
    if (non2xx > 0) throw new Error(`${non2xx} scans were refused`)
    if (round > 0) waits.push(latency) // the first round warms up
  }
  const name = `A12 scan a ticket, ${gates} gates at once`
  return [
    row(`${name}: median`, median(waits.map(({ p50 }) => p50)), most, 'ms'),
    row(`${name}: p99`, median(waits.map(({ p99 }) => p99)), most, 'ms'),
  ]
}

/** A concert that lets in now, with thousands of paid tickets. */
async function soldEvent(ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ id: string } & Record<string, never>>) {
  const now = Date.now()
  const { id: event } = await ask('POST', `${base}/create`, {
    title: 'Bench concert',
    starts_at: new Date(now).toISOString(),
    ends_at: new Date(now + 6 * hourMs).toISOString(),
  })
  const price = { amount: 10_000, currency: 'UGX' }
  const { id: type } = await ask('POST', `${base}/${event}/tickets/create`, { name: 'Standing', price, capacity: 100_000 })
  await ask('POST', `${base}/${event}/status`, { status: 'published' })
  for (let order = 0; order < 3; order++) {
    const { id, total } = await ask('POST', '/api/agent/bookings/new', {
      client: { name: 'Bench buyer' },
      lines: [{ inventory_id: event, selection: [{ price_option_id: type, quantity: perOrder }] }],
      action: 'confirm',
    })
    await ask('POST', '/api/agent/payments/record', { booking_id: id, amount: total, method: 'cash' })
  }
  const { id: agencyId } = await ask('GET', '/api/agent/agencies/show')
  return { event, agencyId }
}
