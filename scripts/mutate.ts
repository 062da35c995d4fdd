import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { equivalent, equivalentEverywhere } from './mutate/equivalent.ts'
import { mutantsOf, type Mutant } from './mutate/mutants.ts'
import { nearest } from './mutate/nearest.ts'
import { switchFaults, withFault } from './mutate/switched.ts'
import { openWarmTests, sourceOf, type Outcome, type WarmTests } from './mutate/warm-tests.ts'

// `npm run mutate [-- file …]`: puts one small fault at a time into the code of money and stock and runs the nearest tests. Prints
// each fault that no test detects, and fails unless scripts/mutate/equivalent.ts explains it.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only try the faults that survived the last run. */
    survivors: { type: 'boolean', default: false },
    /** Time limit for the tests of one fault, in seconds. A fault that exceeds it counts as detected. */
    limit: { type: 'string', default: '300' },
    list: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '..')
/** Number of faults that one process tries before the app is loaded again. */
const batchSize = 40
const files = Object.keys(nearest).filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error(`No such file. Mutated are:\n${Object.keys(nearest).join('\n')}`)
  process.exit(1)
}

interface Report {
  mutants: number
  killed: number
  survivors: Mutant[]
  excused: Mutant[]
}

const reportFile = (file: string) => join(root, '.cache/mutate', `${file.replaceAll('/', '.')}.json`)
const isSame = (a: Mutant, b: Mutant) => a.original === b.original && a.replacement === b.replacement && a.start === b.start
const lineOf = (source: string, line: number) => source.split('\n')[line - 1]!.trim()
const isExcused = (file: string, source: string, mutant: Mutant) =>
  equivalentEverywhere.some(({ original }) => mutant.replacement === '' && original.test(mutant.original)) ||
  (equivalent[file] ?? []).some(
    ({ line, previous, original, replacement }) =>
      lineOf(source, mutant.line).includes(line) &&
      (previous === undefined || lineOf(source, mutant.line - 1).includes(previous)) &&
      mutant.original === original &&
      (replacement ?? mutant.replacement) === mutant.replacement,
  )
const shorten = (text: string) => (text.length > 90 ? `${text.slice(0, 87)}…` : text)
const print = (file: string, { line, original, replacement }: Mutant) =>
  console.log(`  ${file}:${line}  ${shorten(original)}  →  ${shorten(replacement.replaceAll(/\s+/g, ' ')) || '(left out)'}`)

function mutantsToTry(file: string, source: string): Mutant[] {
  const all = mutantsOf(file, source).filter((mutant) => !isExcused(file, source, mutant))
  if (!values.survivors || !existsSync(reportFile(file))) return all
  const { survivors } = JSON.parse(readFileSync(reportFile(file), 'utf8')) as Report
  return all.filter((mutant) => survivors.some((one) => isSame(one, mutant)))
}

/** Returns the faults that the tests do not detect. */
async function survivorsOf(warm: WarmTests, file: string, source: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const tests = nearest[file]!
  const { source: switched, faults, functionOf, atLoad } = switchFaults(file, source, mutants)
  const survivors: Mutant[] = []
  const note = (mutant: Mutant, outcome: Outcome) => {
    if (outcome !== 'passed') return
    survivors.push(mutant)
    print(file, mutant)
  }
  warm.replace(file, switched)
  const testsOf = await testsByFunction(warm, file, [...new Set(functionOf.values())])
  const selectionOf = (number: number) => testsOf.get(functionOf.get(number)!) ?? null
  // A fault in a function that no test runs cannot be detected.
  for (const [number, mutant] of faults) if (selectionOf(number)?.length === 0) note(mutant, 'passed')
  let waiting = [...faults.keys()].filter((number) => selectionOf(number)?.length !== 0)
  while (waiting.length > 0) {
    // Each batch loads the app again and runs without a fault first, which shows that the last faults left nothing behind.
    const batch = waiting.slice(0, batchSize - 1)
    const runs = batch.map((fault) => ({ fault, only: selectionOf(fault) }))
    const [first, ...outcomes] = await warm.run(tests, [{ fault: null, only: selectionOf(batch[0]!) }, ...runs])
    if (first !== 'passed') throw new Error(`${file}: its tests ${first} without any fault`)
    for (const [index, outcome] of outcomes.entries()) note(faults.get(batch[index]!)!, outcome)
    const done = new Set(batch.slice(0, outcomes.length))
    waiting = waiting.filter((number) => !done.has(number))
    if (process.stdout.isTTY) process.stdout.write(`\r${file}: ${waiting.length} to go, ${survivors.length} survived `)
  }
  for (const mutant of atLoad) {
    warm.replace(file, withFault(source, mutant))
    const [outcome] = await warm.run(tests, [{ fault: null, only: null }])
    note(mutant, outcome ?? 'timed out')
  }
  warm.replace(file, null)
  return survivors
}

/**
 * Returns the names of the tests that run each function; null for all tests. Tests that need others before them are not run without
 * them.
 */
async function testsByFunction(warm: WarmTests, file: string, functions: readonly number[]) {
  const tests = nearest[file]!
  const [outcome] = await warm.run(tests, [{ fault: null, only: null }])
  if (outcome !== 'passed') throw new Error(`${file}: its tests ${outcome} without any fault`)
  const reach = warm.lastReach()
  const selections = new Map<number, string[] | null>()
  for (const one of functions) {
    const names = Object.keys(reach.tests).filter((name) => reach.tests[name]!.includes(one))
    selections.set(one, reach.outside.includes(one) ? null : names)
  }
  const distinct = [...new Map([...selections.values()].map((names) => [JSON.stringify(names), names])).values()].filter(
    (names) => names?.length,
  )
  const outcomes = await warm.run(
    tests,
    distinct.map((only) => ({ fault: null, only })),
  )
  for (const [one, names] of selections) {
    const index = distinct.findIndex((other) => JSON.stringify(other) === JSON.stringify(names))
    if (index >= 0 && outcomes[index] !== 'passed') selections.set(one, null)
  }
  return selections
}

async function mutate(warm: WarmTests, file: string): Promise<Report> {
  const source = sourceOf(root, file)
  const all = mutantsOf(file, source)
  const survivors = await survivorsOf(warm, file, source, mutantsToTry(file, source))
  const excused = all.filter((mutant) => isExcused(file, source, mutant))
  return { mutants: all.length, killed: all.length - excused.length - survivors.length, survivors, excused }
}

if (values.list) {
  for (const file of files) for (const mutant of mutantsOf(file, sourceOf(root, file))) print(file, mutant)
  process.exit(0)
}

process.env.NODE_ENV = 'test'
process.env.TZ = 'America/St_Johns'
// Random walks are only as long as detecting a fault needs.
process.env.FUZZ_STEPS ??= '1000'
const warm = await openWarmTests(root, Number(values.limit))
let survived = 0
const rows: string[] = []
try {
  for (const file of files) {
    const report = await mutate(warm, file)
    mkdirSync(join(root, '.cache/mutate'), { recursive: true })
    writeFileSync(reportFile(file), JSON.stringify(report, null, 2))
    const { mutants, killed, survivors, excused } = report
    survived += survivors.length
    const score = Math.floor((100 * killed) / Math.max(1, mutants - excused.length))
    rows.push(`${score} %  ${file}: ${killed} of ${mutants} noticed, ${survivors.length} survived, ${excused.length} equivalent`)
    console.log(rows.at(-1))
  }
} finally {
  await warm.close()
}
console.log(`\n${rows.join('\n')}`)
process.exit(survived > 0 ? 1 : 0)
