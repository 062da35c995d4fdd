import type autocannon from 'autocannon'
import { closeApp } from '#app/server.ts'
import { analyzeFilled } from '#kit/server/database/preparing/analyze.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { askerOf } from './ask.ts'
import { bookingBody, factsOf, logIn, measure, median, of, percent, requestsOf, type Bench, type Row } from './api.ts'
import { stockKinds, type KindWork } from './kinds-stock.ts'
import type { Machine } from './machine.ts'
import { maxStatements, statementsOf } from './statements.ts'

const connections = 10
/** Shorter rounds would measure how fast code that is new to the process gets warm: the ceiling's little code is so at once. */
const secondsEach = 2
// A booking: 15 %, less what an order that can be read costs (README.md).
const least = { list: 0.7, book: 0.12 }

interface Measurement {
  url: string
  request: autocannon.Request
  rates: number[]
}

interface Kinds {
  bench: Bench
  machine: Machine
  token: string
  client: string
  kinds: KindWork[]
}

/** K1 and K2: the list of each kind compared with its ceiling, and a booking of each kind compared with its floor, with its statements. */
export async function measureKinds(bench: Bench, machine: Machine, only: string): Promise<Row[]> {
  const token = await logIn(bench.product)
  const { client, departures } = await factsOf(bench.ownerUrl)
  const tours: KindWork = {
    kind: 'tour_package',
    list: '/packages?status=published&sort=title',
    book: { path: '/bookings/new', body: (turn) => bookingBody(client, of(departures, turn)) },
    floor: { name: 'departure', taken: (turn) => [of(departures, turn).departure] },
  }
  const kinds = {
    bench: { ...bench, seconds: secondsEach },
    machine,
    token,
    client,
    kinds: [tours, ...(await stockKinds(askerOf(bench.product, token), client))],
  }
  return [...('K1'.startsWith(only) ? await lists(kinds) : []), ...('K2'.startsWith(only) ? await bookings(kinds) : [])]
}

async function lists({ bench, token, kinds }: Kinds): Promise<Row[]> {
  const { get } = requestsOf(token)
  const work = (url: string, path: string) => ({ url, request: get(() => path), rates: [] })
  const products = kinds.map(({ list }) => work(bench.product, `/api/agent${list}`))
  const ceilings = kinds.map(({ kind }) => work(bench.ceiling, `/kind/${kind}`))
  await inTurn(bench, [...products, ...ceilings])
  return kinds.map(({ kind }, n) => compared(`K1 list of 15: ${kind}`, products[n]!.rates, ceilings[n]!.rates, least.list))
}

async function bookings({ bench, machine, token, client, kinds }: Kinds): Promise<Row[]> {
  const { post } = requestsOf(token)
  const work = (url: string, path: string, body: (turn: number) => object): Measurement => ({ url, request: post(path, body), rates: [] })
  const products = kinds.map(({ book }) => work(bench.product, `/api/agent${book.path}`, book.body))
  const floors = kinds.map(({ floor }) => work(bench.ceiling, `/book/${floor.name}`, (turn) => ({ client, taken: floor.taken(turn) })))
  await inTurn(bench, [...products, ...floors])
  // W8 shows the rooms afterwards, without the blocks of the floor.
  await asOwner(bench.ownerUrl, (client) => client.query("DELETE FROM unit_claims WHERE kind = 'block'"))
  const app = await machine.appOn('bench')
  const { id: agencyId } = await askerOf(bench.product, token)('GET /agencies/show')
  const statements: number[] = []
  for (const kind of kinds) statements.push(await statementsOf(app, agencyId, kind))
  await closeApp(app)
  return kinds.map(({ kind }, n) => {
    const row = compared(`K2 book: ${kind}`, products[n]!.rates, floors[n]!.rates, least.book)
    return {
      ...row,
      product: `${row.product}, ${statements[n]} statements`,
      budget: `${row.budget}, ≤ ${maxStatements}`,
      holds: row.holds && statements[n]! <= maxStatements,
    }
  })
}

/** Runs each measurement once per round. The first round warms up, and fills tables that were empty when their plans were made. */
async function inTurn(bench: Bench, measurements: Measurement[]): Promise<void> {
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { url, request, rates } of measurements) {
      const { rate } = await measure(bench, url, request, connections)
      if (round > 0) rates.push(rate)
    }
    // Done here, because autovacuum would do it only a minute later.
    if (round === 0) await asOwner(bench.ownerUrl, analyzeFilled)
  }
}

function compared(name: string, product: number[], ceiling: number[], share: number): Row {
  const [rate, top] = [median(product), median(ceiling)]
  return {
    name,
    product: `${Math.round(rate)}/s`,
    ceiling: `${Math.round(top)}/s`,
    ratio: percent(rate / top),
    budget: `≥ ${percent(share)}`,
    holds: rate / top >= share,
  }
}
