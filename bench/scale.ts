import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { bookingsList, logIn, median, type Bench, type Row } from './api.ts'

/** A10: the list from two processes on one database, compared with one. All share the machine's cores with the database and callers. */
export async function measureTwo(bench: Bench, second: string): Promise<Row> {
  const headers = { authorization: `Bearer ${await logIn(bench.product)}` }
  const rateOf = async (url: string, connections: number) =>
    (await autocannon({ url: url + bookingsList, connections, duration: bench.seconds, headers })).requests.average
  const one: number[] = []
  const two: number[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    const alone = await rateOf(bench.product, 50)
    const together = await Promise.all([rateOf(bench.product, 25), rateOf(second, 25)])
    if (round === 0) continue // the first round warms up
    one.push(alone)
    two.push(together[0] + together[1])
  }
  const ratio = median(two) / median(one)
  return {
    name: 'A10 the list from two processes',
    product: `${Math.round(median(two))}/s`,
    ceiling: `${Math.round(median(one))}/s from one`,
    ratio: `${ratio.toFixed(1)} ×`,
    budget: 'reported',
    holds: true,
  }
}

/** A11: the number and size of packages in a production installation, from npm's record of what it installed. */
export function countDependencies(): Row {
  const project = join(import.meta.dirname, '..')
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const paths = Object.keys(packages).filter((path) => !packages[path]!.dev && !/^node_modules\/(node|node-bin-.*)$/.test(path))
  const kilobytes = paths
    .map((path) => Number(execFileSync('du', ['-sk', '--exclude=node_modules', join(project, path)], { encoding: 'utf8' }).split('\t')[0]))
    .reduce((sum, size) => sum + size, 0)
  const mb = Math.round(kilobytes / 1024)
  return {
    name: 'A11 production dependencies',
    product: `${paths.length} packages, ${mb} MB`,
    ceiling: '–',
    ratio: '–',
    budget: '≤ 250, ≤ 250 MB',
    holds: paths.length <= 250 && mb <= 250,
  }
}
