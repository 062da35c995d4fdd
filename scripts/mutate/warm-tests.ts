import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'

export type Outcome = 'passed' | 'failed' | 'timed out'

export interface Run {
  /** Number of the fault, or null for none. */
  fault: number | null
  /** Names of the tests to run; all if null. */
  only: readonly string[] | null
}

/** The functions that ran in each test, and those that ran outside of tests. */
export interface Reach {
  tests: Record<string, number[]>
  outside: number[]
}

export interface WarmTests {
  /** Replaces a file's source in memory; `null` restores it. */
  replace(file: string, source: string | null): void
  /**
   * Runs the test files once for each run, up to the first failing test. All runs share one process that loads the app once.
   * @returns the outcome of each run. After a timeout, the remaining runs are skipped.
   */
  run(tests: readonly string[], runs: readonly Run[]): Promise<Outcome[]>
  /** Returns what the last run without a fault reached. */
  lastReach(): Reach
  close(): Promise<void>
}

/** Starts a Vitest that stays open, so that its PostgreSQL and transformed files are reused. */
export async function openWarmTests(root: string, limitSeconds: number): Promise<WarmTests> {
  const sources = new Map<string, string>()
  // Each process has its own folder, so that two can run at the same time.
  const folder = join(root, `.cache/mutate/runs/${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let ended: (module: TestModule) => void = () => {}
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      // This cache is keyed by the file on disk, which does not contain the fault.
      fsModuleCache: false,
      maxWorkers: 1,
      reporters: [{ onTestModuleEnd: (module) => ended(module) }],
      setupFiles: ['kit/server/testing/kept-log.ts', 'kit/server/testing/every-statement.ts'],
      pool: 'forks',
      testTimeout: limitSeconds * 1000,
      hookTimeout: limitSeconds * 1000,
      isolate: false,
      include: [`.cache/mutate/runs/${process.pid}/*.test.ts`],
      globalSetup: ['kit/server/testing/global-setup.ts'],
      sequence: { sequencer: InOrder },
    },
    { plugins: [{ name: 'replaced-sources', enforce: 'pre', load: (id) => sources.get(id) ?? null }] },
  )
  await vitest.standalone()
  let runs = 0
  const reachFile = join(folder, 'reach.json')

  return {
    replace(file, source) {
      const path = join(root, file)
      if (source === null) sources.delete(path)
      else sources.set(path, source)
      vitest.invalidateFile(path)
    },
    async run(tests, wanted) {
      const files = wanted.map((run) => {
        const file = join(folder, `${String(++runs).padStart(6, '0')}.test.ts`)
        writeFileSync(file, wrapperOf(root, tests, run, { number: runs, reachFile }))
        return file
      })
      const outcomes = new Map<string, Outcome>()
      const timedOut = await runFiles(vitest, files, limitSeconds, (listener) => {
        ended = (module) => {
          outcomes.set(module.moduleId, module.state() === 'passed' ? 'passed' : 'failed')
          listener()
        }
      })
      for (const file of files) rmSync(file)
      const known = files.flatMap((file) => outcomes.get(file) ?? [])
      return timedOut ? [...known, 'timed out'] : known
    },
    lastReach: () => JSON.parse(readFileSync(reachFile, 'utf8')) as Reach,
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs files until none has ended for `limitSeconds`. @returns true if the run was cut off. */
async function runFiles(vitest: Vitest, files: readonly string[], limitSeconds: number, onEnd: (listener: () => void) => void) {
  const project = vitest.getRootProject()
  let timedOut = false
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timedOut = true
      // Cancelling twice does not wait for the test that hangs.
      void vitest.cancelCurrentRun('test-failure')
      void vitest.cancelCurrentRun('test-failure')
    }, limitSeconds * 1000)
  }
  onEnd(wait)
  wait()
  try {
    await vitest.runTestSpecifications(files.map((file) => project.createSpecification(file)))
  } catch (error) {
    if (!timedOut) throw error
  } finally {
    clearTimeout(timer)
    vitest.state.clearErrors()
  }
  return timedOut
}

class InOrder {
  sort = async <T>(files: T[]) => files
  shard = async <T>(files: T[]) => files
}

/** Returns a test file that activates a fault and imports the tests again. After one failed test the others are skipped. */
const wrapperOf = (
  root: string,
  tests: readonly string[],
  { fault, only }: Run,
  { number, reachFile }: { number: number; reachFile: string },
) => `
import { writeFileSync } from 'node:fs'
import { afterAll, beforeEach, afterEach } from 'vitest'
globalThis.activeFault = ${fault ?? -1}
const only = ${only === null ? 'null' : `new Set(${JSON.stringify(only)})`}
const nameOf = ({ name, suite }) => (suite ? nameOf(suite) + ' > ' : '') + name
const outside = globalThis.reached = new Set()
const reach = {}
let failed = false
beforeEach((test) => {
  if (failed || (only && !only.has(nameOf(test.task)))) test.skip()
  globalThis.reached = new Set()
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') failed = true
  reach[nameOf(task)] = [...(reach[nameOf(task)] ?? []), ...globalThis.reached]
  globalThis.reached = outside
})
afterAll(() => {
  globalThis.activeFault = -1
  if (${fault === null}) writeFileSync(${JSON.stringify(reachFile)}, JSON.stringify({ tests: reach, outside: [...outside] }))
})
${tests.map((test) => `await import(${JSON.stringify(`${join(root, test)}?run=${number}`)})`).join('\n')}
`

export const sourceOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
