import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureApi, type Bench, type Row } from './api.ts'
import { measureKinds } from './kinds.ts'
import { measureLarge } from './large.ts'
import { openMachine } from './machine.ts'
import { measureNews } from './news.ts'
import { countDependencies, measureTwo } from './scale.ts'
import { measureQuotes } from './quotes.ts'
import { measureRetrieval } from './retrieval.ts'
import { measurePeople } from './people.ts'
import { measureScans } from './scans.ts'
import { measureStart } from './start.ts'
import { measureWeb } from './web.ts'
import { measureAfterWrites } from './writes.ts'

/**
 * `npm run bench [-- --bookings 10000 --large 1000000 --rounds 5 --seconds 2 --only A2]`: measures the product and its ceiling
 * alternately in one run, and prints ratios.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
})
const { only } = values
const wanted = (...rows: string[]) => only === '' || rows.some((row) => row.startsWith(only) || only.startsWith(row))
const load = { agencies: 50, packages: 20, bookings: Number(values.bookings) }

const machine = await openMachine()
const ceiling = await machine.ceilingOn('bench', load, 4101)
const product = await machine.productOn('bench', load, 4102)
const bench: Bench = {
  ownerUrl: product.ownerUrl,
  ceiling: ceiling.url,
  product: product.url,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  productProcess: product.process,
}
try {
  const rows: Row[] = []
  const add = (...found: Row[]) => {
    rows.push(...found)
    for (const row of found) console.error(lineOf(row))
  }
  if (wanted('A1', 'A2', 'A3', 'A4', 'A7')) add(...(await measureApi(bench, only)))
  if (wanted('A10')) {
    const second = await machine.productOn('bench', load, 4103)
    add(await measureTwo(bench, second.url))
    second.stop()
  }
  if (wanted('A14')) add(...(await measureNews(machine, product.url, product.ownerUrl)))
  if (wanted('K1', 'K2')) add(...(await measureKinds(bench, machine, only)))
  if (wanted('K3')) add(...(await measureQuotes(bench)))
  if (wanted('C4')) add(...(await measureRetrieval(machine)))
  if (wanted('A12')) add(...(await measureScans(bench, machine.secretKey)))
  if (wanted('C1', 'C2', 'C3')) add(...(await measurePeople(machine)))
  if (wanted('A8', 'A9')) add(...(await measureStart()))
  if (wanted('A11')) add(countDependencies())
  if (wanted('W')) add(...(await measureWeb(bench, machine.secretKey, only)))
  if (wanted('A13')) add(await measureAfterWrites(bench))
  if (wanted('A6')) add(...(await measureLarge(machine, Number(values.large))))
  const table = render(rows)
  console.log(table)
  if (only === '')
    writeFileSync(
      join(import.meta.dirname, 'results.md'),
      `# Benchmark\n\n${values.bookings} bookings in 50 agencies, ${cpus().length} cores, Node ${process.version}, PostgreSQL 18 on the same machine, ${values.rounds} rounds interleaved; medians. Only the ratios travel.\n\n${table}\n`,
    )
} finally {
  ceiling.stop()
  product.stop()
  await machine.close()
}
process.exit(0)

function lineOf(row: Row): string {
  return `| ${row.name} | ${row.product} | ${row.ceiling} | ${row.ratio} | ${row.budget} | ${row.holds ? 'yes' : 'NO'} |`
}

function render(rows: Row[]): string {
  return ['| work | product | ceiling | ratio | budget | holds |', '|---|---|---|---|---|---|', ...rows.map(lineOf)].join('\n')
}
