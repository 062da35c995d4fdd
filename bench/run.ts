import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { createDatabase } from '#kit/server/migrate.ts'
import { readSettings } from '#kit/server/settings.ts'
import { prepareDatabase } from '#app/server.ts'
import { loadAgencies } from '../scripts/seed/load.ts'
import { measureApi, type Bench, type Row } from './api.ts'
import { measureStart } from './start.ts'
import { measureWeb } from './web.ts'

/** `npm run bench [-- --bookings 1000000 --rounds 5 --seconds 2]`: the product and its ceiling in one run, interleaved, as ratios. */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'safiri-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
await createDatabase(postgres.url('postgres'), 'bench')
const ownerUrl = postgres.url('bench')
const settings = readSettings({ ...process.env, SAFIRI_DATA: folder, RATE_LIMIT_FACTOR: '1000000' })
const appUrl = await prepareDatabase(ownerUrl, settings, () => {})
await loadAgencies(ownerUrl, { agencies: 50, packages: 20, bookings: Number(values.bookings) }, () => {})

async function launch(script: string, port: number): Promise<ChildProcess> {
  // The flags of `npm start`.
  const child = fork(script, {
    execArgv: ['--max-semi-space-size=4'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_PORT: String(port),
      BENCH_OWNER_URL: ownerUrl,
      BENCH_APP_URL: appUrl,
      SAFIRI_DATA: folder,
      RATE_LIMIT_FACTOR: '1000000',
    },
  })
  await once(child, 'message')
  return child
}

const [ceiling, product] = [
  await launch(join(import.meta.dirname, 'ceiling/server.ts'), 4101),
  await launch(join(import.meta.dirname, '../dist/server/bench.js'), 4102),
]
const bench: Bench = {
  ownerUrl,
  ceiling: 'http://127.0.0.1:4101',
  product: 'http://127.0.0.1:4102',
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  productProcess: product,
}
try {
  const rows: Row[] = [
    ...(values.only.startsWith('W') ? [] : await measureApi(bench, values.only)),
    ...(values.only === '' ? await measureStart() : []),
    ...(await measureWeb(bench, settings.secretKey, values.only)),
  ]
  const table = render(rows)
  console.log(table)
  if (values.only === '')
    writeFileSync(
      join(import.meta.dirname, 'results.md'),
      `# Benchmark\n\n${values.bookings} bookings in 50 agencies, ${cpus().length} cores, Node ${process.version}, PostgreSQL 18 on the same machine, ${values.rounds} rounds interleaved; medians. Only the ratios travel.\n\n${table}\n`,
    )
} finally {
  ceiling.kill()
  product.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

function render(rows: Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.name} | ${row.product} | ${row.ceiling} | ${row.ratio} | ${row.budget} | ${row.holds ? 'yes' : 'NO'} |`,
  )
  return ['| work | product | ceiling | ratio | budget | holds |', '|---|---|---|---|---|---|', ...lines].join('\n')
}
