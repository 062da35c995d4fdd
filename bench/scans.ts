import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { ticketCode } from '#domains/tickets/server/code.ts'
import { askerOf, type Ask } from './ask.ts'
import { logIn, median, type Bench, type Row } from './api.ts'
import { row } from './row.ts'

const base = '/business/entertainment/events'
const gates = 20
const budgetMs = 150
const perOrder = 2000
const hourMs = 3_600_000

/** A12: twenty gates scan paid tickets with signed codes at the same time. Measures how long a gate waits. */
export async function measureScans(bench: Bench, secretKey: string): Promise<Row[]> {
  const token = await logIn(bench.product)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = askerOf(bench.product, token)
  const { event, agencyId } = await soldEvent(ask)
  const { tickets } = await ask<{ tickets: { id: string }[] }>(`GET ${base}/${event}/scans/list`)
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
          path: `/api/agent${base}/${event}/scans/create`,
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
    row(`${name}: median`, median(waits.map(({ p50 }) => p50)), budgetMs, 'ms'),
    row(`${name}: p99`, median(waits.map(({ p99 }) => p99)), budgetMs, 'ms'),
  ]
}

/** Creates a running concert with thousands of paid tickets. */
async function soldEvent(ask: Ask) {
  const now = Date.now()
  const { id: event } = await ask(`POST ${base}/create`, {
    title: 'Bench concert',
    starts_at: new Date(now).toISOString(),
    ends_at: new Date(now + 6 * hourMs).toISOString(),
  })
  const price = { amount: 10_000, currency: 'UGX' }
  const { id: type } = await ask(`POST ${base}/${event}/tickets/create`, { name: 'Standing', price, capacity: 100_000 })
  await ask(`POST ${base}/${event}/status`, { status: 'published' })
  for (let order = 0; order < 3; order++) {
    const { id, total } = await ask<{ id: string; total: object }>('POST /bookings/new', {
      client: { name: 'Bench buyer' },
      lines: [{ inventory_id: event, selection: [{ price_option_id: type, quantity: perOrder }] }],
      action: 'confirm',
    })
    await ask('POST /payments/record', { booking_id: id, amount: total, method: 'cash' })
  }
  const { id: agencyId } = await ask('GET /agencies/show')
  return { event, agencyId }
}
