import type autocannon from 'autocannon'
import { closeApp } from '#app/server.ts'
import { newBookingBody } from '#domains/bookings/contract.ts'
import { createBooking } from '#domains/bookings/server/bookings.ts'
import { newFlightBody } from '#domains/flights/contract/bodies.ts'
import { createFlight } from '#domains/flights/server/flights.ts'
import type { Tx } from '#kit/server/database.ts'
import { countStatements } from '#kit/server/sending-kysely.ts'
import { askerOf, type Ask } from './ask.ts'
import { bookingBody, factsOf, floorBody, logIn, measure, median, of, percent, requestsOf, type Bench, type Row } from './api.ts'
import { stockKinds, type KindWork } from './kinds-stock.ts'
import type { Machine } from './machine.ts'

const connections = 10
/** Many rows, so short rounds. */
const secondsEach = 0.5
const least = { list: 0.7, book: 0.15 }
const mostStatements = 15

interface Measurement {
  url: string
  request: autocannon.Request
  rates: number[]
}

interface Kinds {
  bench: Bench
  machine: Machine
  token: string
  kinds: KindWork[]
  /** The booking that the floor of A3 writes. */
  floorBody: (turn: number) => object
}

/** K1 and K2: the list of each kind beside its ceiling, and a booking of each kind beside the floor of A3, with its statements. */
export async function measureKinds(bench: Bench, machine: Machine, only: string): Promise<Row[]> {
  const token = await logIn(bench.product)
  const { client, departures } = await factsOf(bench.ownerUrl)
  const tours: KindWork = {
    kind: 'tour_package',
    list: '/packages?status=published&sort=title',
    book: { path: '/bookings/new', body: (turn) => bookingBody(client, of(departures, turn)) },
  }
  const kinds = {
    bench: { ...bench, seconds: secondsEach },
    machine,
    token,
    kinds: [tours, ...(await stockKinds(askerOf(bench.product, token), client))],
    floorBody: (turn: number) => floorBody(client, of(departures, turn)),
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

async function bookings({ bench, machine, token, kinds, floorBody: body }: Kinds): Promise<Row[]> {
  const { post } = requestsOf(token)
  const floor: Measurement = { url: bench.ceiling, request: post('/book', body), rates: [] }
  const products = kinds.map(({ book }): Measurement => ({
    url: bench.product,
    request: post(`/api/agent${book.path}`, book.body),
    rates: [],
  }))
  await inTurn(bench, [floor, ...products])
  const statements = await statementsOf(machine, kinds, askerOf(bench.product, token))
  return kinds.map(({ kind }, n) => {
    const row = compared(`K2 book: ${kind}`, products[n]!.rates, floor.rates, least.book)
    return {
      ...row,
      product: `${row.product}, ${statements[n]} statements`,
      budget: `${row.budget}, ≤ ${mostStatements}`,
      holds: row.holds && statements[n]! <= mostStatements,
    }
  })
}

/** Each of them once a round; the first round warms up. */
async function inTurn(bench: Bench, measurements: Measurement[]): Promise<void> {
  for (let round = 0; round <= bench.rounds; round++)
    for (const { url, request, rates } of measurements) {
      const { rate } = await measure(bench, url, request, connections)
      if (round > 0) rates.push(rate)
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

/** Claiming and keeping the idempotency key. */
const ofKey = 2

/** How many statements a booking of each kind takes, counted in this process. */
async function statementsOf(machine: Machine, kinds: KindWork[], ask: Ask): Promise<number[]> {
  const app = await machine.appOn('bench')
  const { id: agencyId } = await ask('GET /agencies/show')
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const counts: number[] = []
  for (const { kind, book } of kinds) {
    const work = (tx: Tx): Promise<unknown> =>
      kind === 'flight'
        ? createFlight(app, tx, actor, newFlightBody.parse(book.body(0)))
        : createBooking(app, tx, actor, newBookingBody.parse(book.body(0)))
    const { statements } = await countStatements(() => app.db.asAgency(actor, work))
    counts.push(statements + ofKey)
  }
  await closeApp(app)
  return counts
}
