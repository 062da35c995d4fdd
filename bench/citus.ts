import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '#app/server.ts'
import { prepareCluster } from '#kit/server/database/cluster/prepare.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { readSettings } from '#kit/server/settings.ts'
import { createEmpty, urlOfDatabase } from '#kit/server/testing/test-databases.ts'
import { startCluster, startControl } from '../scripts/citus/cluster.ts'
import { installCitus } from '../scripts/citus/install.ts'
import { loadAgencies } from '../scripts/seed/load.ts'
import { bookingBody, bookingsList, factsOf, logIn, median, of, paymentBody, percent } from './api.ts'
import { askerOf, type Ask } from './ask.ts'
import { environment, flags } from './flags.ts'
import { stockKinds } from './kinds-stock.ts'
import { processorMsOf } from './simulation/usage.ts'

/**
 * `npm run bench:citus [-- --calls 20 --rounds 5]`: makes calls one after the other on a Citus cluster and on one server of the same build,
 * alternately, and writes which share of one server's speed the cluster has (docs/citus.md). Everything shares this machine. Where Citus
 * cannot be had, it says what is missing.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '20' }, rounds: { type: 'string', default: '5' } } })
const [callsEach, rounds] = [Number(values.calls), Number(values.rounds)]
const least = 0.4
const name = 'bench'
const limitFactor = '1000000'
let turns = 0

const installed = installCitus(console.error)
if (typeof installed === 'string') {
  console.log(`Nothing was measured: Citus cannot be had here, because ${installed}.`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'safiri-bench-citus-'))
const settings = readSettings({ ...process.env, DATABASE_URL: '', SAFIRI_DATA: folder, RATE_LIMIT_FACTOR: limitFactor })
const [cluster, control] = await Promise.all([startCluster(installed), startControl(installed)])
try {
  const spreadUrl = urlOfDatabase(cluster.coordinator.url, name)
  await createEmpty(
    cluster.coordinator.url,
    name,
    cluster.workers.map(({ url }) => url),
  )
  await migrate(spreadUrl, { log: console.error })
  await prepareCluster(spreadUrl, { log: console.error })
  const plainUrl = urlOfDatabase(control.url, name)
  await createEmpty(control.url, name, [])
  const servers = [await serve(plainUrl, 4121), await serve(spreadUrl, 4122)] as const
  const usageOf = () => ({
    plain: processorMsOf(control.pid),
    coordinator: processorMsOf(cluster.coordinator.pid),
    workers: cluster.workers.reduce((sum, { pid }) => sum + processorMsOf(pid), 0),
  })
  await inTurn(servers, 1)
  const before = usageOf()
  const rows = await inTurn(servers, rounds)
  const after = usageOf()
  const callsMade = rows.length * callsEach * rounds
  const share = (part: keyof typeof before) => `${((after[part] - before[part]) / callsMade).toFixed(1)} ms`
  const table = `${render(rows)}
Processor time of a call, mean of all: ${share('plain')} of the one server; ${share('coordinator')} of the coordinator, ${share('workers')} of the workers.
`
  console.log(table)
  writeFileSync(join(import.meta.dirname, 'results-citus.md'), table)
  for (const { stop } of servers) stop()
} finally {
  await Promise.all([cluster.stop(), control.stop()])
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** A call, made anew for each turn. */
interface Work {
  name: string
  call: (turn: number) => Promise<unknown>
}

interface Row {
  name: string
  /** Medians in milliseconds. */
  plain: number
  spread: number
}

/** Loads an agency into a database and starts the built product on it. Returns its calls, in the same order for each database. */
async function serve(ownerUrl: string, port: number): Promise<{ works: Work[]; stop: () => void }> {
  const appUrl = await prepareDatabase(ownerUrl, settings, console.error)
  await loadAgencies(ownerUrl, { agencies: 1, packages: 20, bookings: 1_000 }, console.error)
  const server = fork(join(import.meta.dirname, '../dist/server/bench.js'), {
    execArgv: flags,
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      BENCH_PORT: String(port),
      BENCH_APP_URL: appUrl,
      SAFIRI_DATA: folder,
      RATE_LIMIT_FACTOR: limitFactor,
    },
  })
  await once(server, 'message')
  const product = `http://127.0.0.1:${port}`
  return { works: await worksOf(askerOf(product, await logIn(product)), ownerUrl), stop: () => void server.kill() }
}

async function worksOf(ask: Ask, ownerUrl: string): Promise<Work[]> {
  const { client, bookings, departures } = await factsOf(ownerUrl)
  const kinds = await stockKinds(ask, client)
  const list = (what: string, path: string): Work => ({ name: `first page of ${what}`, call: () => ask(`GET ${path}`) })
  const book = (kind: string, path: string, body: (turn: number) => object): Work => ({
    name: `book: ${kind}`,
    call: (turn) => ask(`POST ${path}`, body(turn)),
  })
  return [
    list('bookings', bookingsList.replace('/api/agent', '')),
    list('clients', '/clients'),
    list('tour packages', '/packages?status=published&sort=title'),
    ...kinds.map(({ kind, list: path }) => list(`${kind}s`, path)),
    { name: 'one booking', call: (turn) => ask(`GET /bookings/${of(bookings, turn)}/show`) },
    book('tour package', '/bookings/new', (turn) => bookingBody(client, of(departures, turn))),
    ...kinds.map((kind) => book(kind.kind, kind.book.path, kind.book.body)),
    {
      name: 'record a payment',
      call: (turn) => ask('POST /payments/record', paymentBody(of(bookings, turn))),
    },
  ]
}

/** Makes each call of both servers in turn, round by round. */
async function inTurn([plain, spread]: readonly [{ works: Work[] }, { works: Work[] }], times: number): Promise<Row[]> {
  const found = plain.works.map(({ name: call }) => ({ name: call, plain: [] as number[], spread: [] as number[] }))
  for (let round = 0; round < times; round++) {
    for (const [at, kept] of found.entries()) {
      kept.plain.push(...(await timesOf(plain.works[at]!)))
      kept.spread.push(...(await timesOf(spread.works[at]!)))
    }
    turns += callsEach
  }
  return found.map((kept) => ({ name: kept.name, plain: median(kept.plain), spread: median(kept.spread) }))
}

/** Makes a call several times, and returns how long each took, in milliseconds. */
async function timesOf({ call }: Work): Promise<number[]> {
  const times: number[] = []
  for (let turn = turns; turn < turns + callsEach; turn++) {
    const begun = performance.now()
    await call(turn)
    times.push(performance.now() - begun)
  }
  return times
}

function render(rows: Row[]): string {
  const lines = rows.map(({ name: call, plain, spread }) => {
    const share = plain / spread
    return `| ${call} | ${plain.toFixed(1)} ms | ${spread.toFixed(1)} ms | ${percent(share)} | ${share >= least ? 'yes' : 'NO'} |`
  })
  return `# A Citus cluster compared with one server

One call at a time, medians of ${callsEach * rounds} calls, both alternately; 1,000 bookings. A coordinator, two workers, one plain PostgreSQL of the same build and the product share ${cpus().length} cores. Node ${process.version}.

| call | one server | cluster | share | ≥ ${percent(least)} |
|---|---|---|---|---|
${lines.join('\n')}
`
}
