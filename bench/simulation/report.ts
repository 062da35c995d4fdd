import type { Measured } from './client.ts'
import type { Usage } from './usage.ts'

/** One hour of the day, or one step of the ramp. */
export interface Phase {
  name: string
  seconds: number
  visits: number
  measured: Measured
  usage: Usage
  cpuMs: number
}

export const callsOf = ({ times }: Measured): number[] => [...times.values()].flat()
export const failuresOf = ({ failures }: Measured): number => [...failures.values()].reduce((sum, count) => sum + count, 0)

/** Returns the value below which a share of the values is, or 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)}`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export function phaseTable(phases: readonly Phase[]): string {
  return table(
    ['time', 'visits/s', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'API', 'worker', 'database', 'machine'],
    phases.map(({ name, seconds, visits, measured, usage }) => {
      const times = callsOf(measured)
      return [
        name,
        (visits / seconds).toFixed(1),
        (times.length / seconds).toFixed(1),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.95)),
        ms(percentile(times, 0.99)),
        String(failuresOf(measured)),
        percent(usage.api),
        percent(usage.worker),
        percent(usage.database),
        percent(usage.machine),
      ]
    }),
  )
}

export function callTable(measured: Measured): string {
  const rows = [...measured.times].sort(([, a], [, b]) => b.length - a.length)
  return table(
    ['call', 'calls', 'p50 ms', 'p90 ms', 'p95 ms', 'p99 ms', 'slowest ms'],
    rows.map(([name, times]) => [
      name,
      String(times.length),
      ...[0.5, 0.9, 0.95, 0.99].map((share) => ms(percentile(times, share))),
      ms(Math.max(...times)),
    ]),
  )
}

/** Adds the measurements of several phases. */
export function together(all: readonly Measured[]): Measured {
  const sum: Measured = { times: new Map(), failures: new Map() }
  for (const { times, failures } of all) {
    for (const [name, values] of times) sum.times.set(name, (sum.times.get(name) ?? []).concat(values))
    for (const [name, count] of failures) sum.failures.set(name, (sum.failures.get(name) ?? 0) + count)
  }
  return sum
}

/** Says in a sentence what had the least reserve. One Node process uses one processor. */
export function saturation({ usage }: Phase, cores: number, apiProcesses: number): string {
  const parts = [
    {
      name: `the API's ${apiProcesses === 1 ? 'process' : `${apiProcesses} processes`}`,
      share: usage.api / Math.min(1, apiProcesses / cores),
    },
    { name: 'the worker', share: usage.worker * cores },
    { name: "the machine's processors", share: usage.machine },
  ].toSorted((one, other) => other.share - one.share)
  const [first, second] = parts
  return `${first!.name} at ${percent(first!.share)}, then ${second!.name} at ${percent(second!.share)}`
}
