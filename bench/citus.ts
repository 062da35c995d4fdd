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
import { stockKinds } from './kinds-stock.ts'
import { limitFactor, productScript, startServer } from './machine.ts'
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
  const workerUrls = cluster.workers.map(({ url }) => urlOfDatabase(url, name))
  const nodes = { first: cluster.coordinator.pid, others: cluster.workers.map(({ pid }) => pid) }
  await load(plainUrl)
  await load(spreadUrl)
  const servers = [
    await serve(plainUrl, 4121, { first: control.pid, others: [] }),
    await serve(spreadUrl, 4122, nodes),
    await serve(spreadUrl, 4123, nodes, workerUrls),
  ]
  await inTurn(servers, 1)
  const table = render(await inTurn(servers, rounds))
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

/** Servers of a database, by their postmasters: the only one or the coordinator, and the workers. */
interface Nodes {
  first: number
  others: number[]
}

interface Server {
  works: Work[]
  nodes: Nodes
  stop: () => void
}

async function load(ownerUrl: string): Promise<void> {
  await prepareDatabase(ownerUrl, settings, console.error)
  await loadAgencies(ownerUrl, { agencies: 1, packages: 20, bookings: 1_000 }, console.error)
}

/** Starts the built product on a loaded database. Its calls are in the same order for each database. */
async function serve(ownerUrl: string, port: number, nodes: Nodes, workerUrls: readonly string[] = []): Promise<Server> {
  const appUrl = await prepareDatabase(ownerUrl, settings, console.error)
  const env: Record<string, string> = workerUrls.length > 0 ? { DATABASE_WORKER_URLS: workerUrls.join(',') } : {}
  const server = await startServer(productScript, { port, appUrl, folder, env })
  const product = `http://127.0.0.1:${port}`
  return { works: await worksOf(askerOf(product, await logIn(product)), ownerUrl), nodes, stop: () => void server.kill() }
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

/** What a server took for one call, several times over, in milliseconds. */
interface Measured {
  times: number[]
  /** Processor time of the first node and of the others. */
  first: number
  others: number
}

/** Makes each call on every server in turn, round by round. Returns for each call, by its name, what each server took. */
async function inTurn(servers: readonly Server[], rounds: number): Promise<Map<string, Measured[]>> {
  const found = new Map(
    servers[0]!.works.map(({ name: call }) => [call, servers.map(() => ({ times: [] as number[], first: 0, others: 0 }))]),
  )
  for (let round = 0; round < rounds; round++) {
    for (const [at, measured] of [...found.values()].entries())
      for (const [index, { works, nodes }] of servers.entries()) await measure(works[at]!, nodes, measured[index]!)
    turns += callsEach
  }
  return found
}

/** Makes a call several times, and adds what it took. */
async function measure({ call }: Work, { first, others }: Nodes, into: Measured): Promise<void> {
  const read = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMsOf(pid), 0)
  const before = [read([first]), read(others)] as const
  for (let turn = turns; turn < turns + callsEach; turn++) {
    const begun = performance.now()
    await call(turn)
    into.times.push(performance.now() - begun)
  }
  into.first += read([first]) - before[0]
  into.others += read(others) - before[1]
}

function render(found: Map<string, Measured[]>): string {
  const lines = [...found].map(([call, measured]) => {
    const [plain, spread, byWorkers] = measured.map(({ times }) => median(times)) as [number, number, number]
    const [share, shareByWorkers] = [plain / spread, plain / byWorkers]
    return `| ${call} | ${plain.toFixed(1)} ms | ${spread.toFixed(1)} ms | ${percent(share)} | ${byWorkers.toFixed(1)} ms | ${percent(shareByWorkers)} | ${Math.max(share, shareByWorkers) >= least ? 'yes' : 'NO'} |`
  })
  const isRead = ([call]: [string, Measured[]]) => !/^(book|record)/.test(call)
  const mean = (calls: [string, Measured[]][], index: number, part: 'first' | 'others') =>
    (calls.reduce((sum, [, measured]) => sum + measured[index]![part], 0) / (calls.length * callsEach * rounds)).toFixed(1)
  const usage = (what: string, calls: [string, Measured[]][]) =>
    `| ${what} | ${mean(calls, 0, 'first')} ms | ${mean(calls, 1, 'first')} + ${mean(calls, 1, 'others')} ms | ${mean(calls, 2, 'first')} + ${mean(calls, 2, 'others')} ms |`
  return `# A Citus cluster compared with one server

One call at a time, medians of ${callsEach * rounds} calls, all alternately; 1,000 bookings. A coordinator, two workers, one plain PostgreSQL of the same build and the product share ${cpus().length} cores. Node ${process.version}. “Reads by workers” is with DATABASE_WORKER_URLS.

| call | one server | cluster | share | reads by workers | share | ≥ ${percent(least)} |
|---|---|---|---|---|---|---|
${lines.join('\n')}

Processor time of the databases for a call, means: of the coordinator + of the workers.

| calls | one server | cluster | reads by workers |
|---|---|---|---|
${usage(
  'that read',
  [...found].filter((one) => isRead(one)),
)}
${usage(
  'that write',
  [...found].filter((one) => !isRead(one)),
)}
`
}
