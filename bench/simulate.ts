import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { databaseBytes } from '#kit/server/database/cluster/size.ts'
import { newMeasured, openCaller } from './simulation/client.ts'
import { checkRules, flashSale, mailBurst } from './simulation/events.ts'
import { openPlace } from './simulation/place.ts'
import { callTable, callsOf, failuresOf, percentile, phaseTable, saturation, together, type Phase } from './simulation/report.ts'
import { randomPauseMs, shareOfHour } from './simulation/rhythm.ts'
import { memoryOf, openUsage } from './simulation/usage.ts'
import { visit } from './simulation/visits.ts'

/**
 * `npm run simulate [-- --agencies 10000 --visits 12 --hour 15 --processes 1 --write simulation.md]`: lets agencies work through a day,
 * against the database of DATABASE_URL or an embedded one. Each hour lasts `--hour` seconds, at the true rate of that hour for
 * `--visits` visits of an agency a day. Then the rate of the busiest hour is doubled until the server no longer keeps up. `--write`
 * names the file of this folder that gets the report.
 */
const { values } = parseArgs({
  options: {
    agencies: { type: 'string', default: '10000' },
    visits: { type: 'string', default: '12' },
    hour: { type: 'string', default: '15' },
    processes: { type: 'string', default: '1' },
    write: { type: 'string', default: '' },
  },
})
const [agencies, visitsADay, hourSeconds, apiProcesses] = [values.agencies, values.visits, values.hour, values.processes].map(Number) as [
  number,
  number,
  number,
  number,
]
if ([agencies, visitsADay, hourSeconds, apiProcesses].some((n) => !Number.isInteger(n) || n < 1)) {
  console.error('All flags are whole numbers from 1: --agencies, --visits, --hour, --processes.')
  process.exit(1)
}

const log = (line: string) => console.error(line)
const [saleHour, burstHours, busiestHour] = [13, [9, 17], 10]
/** A server that takes longer for one call in twenty does not keep up. Milliseconds. */
const slowMs = 1_000
const maxFactor = 64

const place = await openPlace({ load: { agencies, packages: 4, bookings: agencies * 20, clients: 40 }, apiProcesses, log })
// The load is written without its ledger, so some rules cannot be judged afterwards.
const brokenByLoad = Object.keys((await checkRules(place.app)).broken)
const caller = openCaller(place.origins)
const usageSince = openUsage(place.processes)
const perSecondAt = (hour: number) => (agencies * visitsADay * shareOfHour(hour)) / 3600

/** Lets visits begin at random at a rate, whether the server keeps up or not. */
async function runPhase(name: string, perSecond: number, seconds: number): Promise<Phase> {
  usageSince()
  const measured = newMeasured()
  const under: Promise<void>[] = []
  const begun = performance.now()
  let due = randomPauseMs(perSecond)
  for (;;) {
    const now = performance.now() - begun
    if (now >= seconds * 1000) break
    while (due <= now) {
      under.push(visit(caller, measured, place.agencies[Math.floor(Math.random() * place.agencies.length)]!))
      due += randomPauseMs(perSecond)
    }
    await wait(Math.min(5, Math.max(1, due - now)))
  }
  const phase = { name, seconds: (performance.now() - begun) / 1000, visits: under.length, measured, ...usageSince() }
  // Visits go on into the next hour. Their calls count in the hour in which they began.
  running.push(...under)
  return phase
}

const running: Promise<void>[] = []
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

await runPhase('warm', perSecondAt(busiestHour), hourSeconds)
await Promise.all(running.splice(0))
const day: Phase[] = []
const bursts: { at: string; mails: number; seconds: Promise<number> }[] = []
let sale: Awaited<ReturnType<typeof flashSale>> | undefined
for (let hour = 5; hour < 23; hour++) {
  if (burstHours.includes(hour)) bursts.push({ at: hourName(hour), ...(await mailBurst(place)) })
  const selling = hour === saleHour ? flashSale(place, caller) : undefined
  const phase = await runPhase(hourName(hour), perSecondAt(hour), hourSeconds)
  sale = (await selling) ?? sale
  day.push(phase)
  log(
    `${phase.name}: ${(callsOf(phase.measured).length / phase.seconds).toFixed(1)} requests/s, p95 ${percentile(callsOf(phase.measured), 0.95).toFixed(0)} ms`,
  )
}
await Promise.all(running.splice(0))
const burstSeconds = await Promise.all(bursts.map(({ seconds }) => seconds))

const ramp: Phase[] = []
for (let factor = 2; factor <= maxFactor; factor *= 2) {
  const phase = await runPhase(`${factor} × ${hourName(busiestHour)}`, perSecondAt(busiestHour) * factor, hourSeconds)
  await Promise.all(running.splice(0))
  ramp.push(phase)
  const p95 = percentile(callsOf(phase.measured), 0.95)
  log(`${phase.name}: p95 ${p95.toFixed(0)} ms, ${failuresOf(phase.measured)} failed`)
  if (p95 > slowMs || failuresOf(phase.measured) > 0) break
}

const bytes = await databaseBytes(place.app.db)
const { rules, broken: brokenNow } = await checkRules(place.app)
const broken = Object.entries(brokenNow).filter(([rule]) => !brokenByLoad.includes(rule))
const { version } = (
  await place.app.db.asPlatform('measure: version of the database', (tx) =>
    sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(tx),
  )
).rows[0]!
const all = together(day.map(({ measured }) => measured))
const calls = callsOf(all).length
if (calls === 0) {
  log('No visit began all day. Raise --agencies, --visits or --hour.')
  await place.close()
  process.exit(1)
}
const cpuMs = day.reduce((sum, phase) => sum + phase.cpuMs, 0)
const callsAVisit = calls / day.reduce((sum, { visits }) => sum + visits, 0)
const keptUp = [...day, ...ramp].filter(({ measured }) => percentile(callsOf(measured), 0.95) <= slowMs && failuresOf(measured) === 0)
const best = keptUp.toSorted((one, other) => one.visits / one.seconds - other.visits / other.seconds).at(-1)
const limit = ramp.at(-1) ?? day.at(-1)!
const cores = cpus().length

const report = `# Simulation

${agencies} agencies with 20 bookings, 40 clients and 4 packages each; ${visitsADay} visits of each a day with ${callsAVisit.toFixed(1)} calls on average. ${apiProcesses} API ${apiProcesses === 1 ? 'process' : 'processes'}, one worker, PostgreSQL ${version} and the callers share ${cores} processors (Node ${process.version}). Visits begin at random at the rate of the hour, however busy the server is; an hour lasts ${hourSeconds} seconds. Shares are of all processors. The difference between the machine and the parts are the callers and what else runs on it.

## The day

${phaseTable(day)}

## Calls of the day

${callTable(all)}

${failuresOf(all) === 0 ? 'No call failed.' : [...all.failures].map(([failure, count]) => `- ${failure}: ${count}`).join('\n')}

## At once

- Flash sale at ${hourName(saleHour)}: ${sale!.capacity} places, ${sale!.asked} asked for within ten seconds, ${sale!.sold} sold. p95 ${percentile(callsOf(sale!.measured), 0.95).toFixed(0)} ms, ${failuresOf(sale!.measured)} failed.
${bursts.map(({ at, mails }, index) => `- ${mails} mails at ${at}: all sent after ${burstSeconds[index]!.toFixed(0)} s.`).join('\n')}

## The limit

${phaseTable(ramp)}

${best ? `The server kept up (95 % of calls within ${slowMs / 1000} s, none failed) with ${(callsOf(best.measured).length / best.seconds).toFixed(0)} requests/s, ${((best.visits / best.seconds / perSecondAt(busiestHour)) * agencies).toFixed(0)} agencies in their busiest hour.` : 'The server did not keep up.'} At the end of the ramp, the least reserve had ${saturation(limit, cores, apiProcesses)}.

## Cost of an agency

- ${(cpuMs / calls).toFixed(1)} ms of processor time a call, with its share of the worker and${place.processes.postmaster ? '' : ' without'} the database: ${((cpuMs / calls) * callsAVisit * visitsADay).toFixed(0)} ms a day.
- ${(bytes / 1024 / 1024 / agencies).toFixed(2)} MB of the database (${(bytes / 1024 ** 3).toFixed(1)} GB in all).
- Memory: API ${place.processes.api.map((pid) => `${memoryOf(pid)} MB`).join(', ')}; worker ${memoryOf(place.processes.worker)} MB.

## Rules

${rules - brokenByLoad.length} of ${rules} rules of stock and money were judged (\`scripts/books/rules.ts\`); the others do not hold for the load itself. ${
  broken.length === 0 ? 'All hold.' : `Broken: ${broken.map(([rule, rows]) => `${rule} (${rows.length})`).join('; ')}.`
}
`
console.log(report)
if (values.write) writeFileSync(join(import.meta.dirname, values.write), report)
caller.close()
await place.close()
const isHonest = broken.length === 0 && sale!.sold <= sale!.capacity
if (!isHonest) log('A rule is broken.')
process.exit(isHonest ? 0 : 1)
