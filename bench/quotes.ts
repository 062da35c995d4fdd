import autocannon from 'autocannon'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, median, type Bench, type Row } from './api.ts'
import { askerOf } from './ask.ts'
import { row } from './row.ts'

const base = '/business/tour/packages'
const lines = 20
const rules = 100
const budgetMs = 50

/** K3: the price of a long booking, 20 lines for 40 travellers of two residencies, of an item with 100 rules and two taxes. */
export async function measureQuotes(bench: Bench): Promise<Row[]> {
  const token = await logIn(bench.product)
  const body = JSON.stringify(await longBooking(bench.product, token))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const waits: { p50: number; p99: number }[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const { latency, non2xx } = await autocannon({
      url: bench.product,
      connections: 1,
      duration: bench.seconds,
      requests: [{ method: 'POST', path: '/api/agent/bookings/price', headers, body }],
    })
    if (non2xx > 0) throw new Error(`${non2xx} quotes were refused`)
    if (round > 0) waits.push(latency) // the first round warms up
  }
  const name = `K3 quote of ${lines} lines, ${lines * 2} travellers and ${rules} rules`
  return [
    row(`${name}: median`, median(waits.map(({ p50 }) => p50)), budgetMs, 'ms'),
    row(`${name}: p99`, median(waits.map(({ p99 }) => p99)), budgetMs, 'ms'),
  ]
}

async function longBooking(product: string, token: string) {
  const ask = askerOf(product, token)
  const { id } = await ask('POST /packages/new', { title: 'Bench safari', country_code: 'UG', days: 1, nights: 0 })
  const option = await ask(`POST ${base}/${id}/price-options/create`, {
    name: 'Adult',
    unit: 'adult',
    price: { amount: 1_000_000, currency: 'UGX' },
  })
  const today = dayOf(new Date())
  const residencies = ['non_resident', 'eac_citizen']
  for (let n = 0; n < rules; n++)
    await ask(`POST ${base}/${id}/price-rules/create`, {
      name: `Rule ${n}`,
      residency: residencies[n % 2],
      starts_on: addDays(today, n),
      operation: n % 3 === 0 ? 'decrease' : 'increase',
      value_kind: 'percent',
      value: 1,
      priority: n,
    })
  for (const included of [true, false])
    await ask('POST /business/taxes/create', { name: 'VAT', kinds: ['tour_package'], percent: 18, included })
  const { id: departure } = await ask(`POST /packages/${id}/departures/create`, { starts_on: addDays(today, rules), capacity: 1000 })
  await ask('POST /inventory/status', { ids: [id], status: 'published' })
  const selection = residencies.map((residency) => ({ price_option_id: option.id, quantity: 1, residency }))
  return { lines: Array.from({ length: lines }, () => ({ inventory_id: id, departure_id: departure, selection })) }
}
