import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'

export type Outcome = 'passed' | 'failed' | 'timed out'

export interface WarmTests {
  /** Replaces a file's source in memory; `null` restores it. */
  replace(file: string, source: string | null): void
  /**
   * Runs the test files once for each fault, each run up to the first failing test. All runs share one process that loads the app
   * once. `null` means no fault. @returns the outcome of each run. After a timeout, the remaining runs are skipped.
   */
  run(tests: readonly string[], faults: readonly (number | null)[]): Promise<Outcome[]>
  close(): Promise<void>
}

/** Starts a Vitest that stays open, so that its PostgreSQL and transformed files are reused. */
export async function openWarmTests(root: string, limitSeconds: number): Promise<WarmTests> {
  const sources = new Map<string, string>()
  const folder = join(root, '.cache/mutate/runs')
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
      setupFiles: ['kit/server/testing/kept-log.ts'],
      pool: 'forks',
      testTimeout: limitSeconds * 1000,
      hookTimeout: limitSeconds * 1000,
      isolate: false,
      include: ['.cache/mutate/runs/*.test.ts'],
      globalSetup: ['kit/server/testing/global-setup.ts'],
      sequence: { sequencer: InOrder },
    },
    { plugins: [{ name: 'replaced-sources', enforce: 'pre', load: (id) => sources.get(id) ?? null }] },
  )
  await vitest.standalone()
  let runs = 0

  return {
    replace(file, source) {
      const path = join(root, file)
      if (source === null) sources.delete(path)
      else sources.set(path, source)
      vitest.invalidateFile(path)
    },
    async run(tests, faults) {
      const files = faults.map((fault) => {
        const file = join(folder, `${String(++runs).padStart(6, '0')}.test.ts`)
        writeFileSync(file, wrapperOf(root, tests, fault, runs))
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
    close: () => vitest.close(),
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
const wrapperOf = (root: string, tests: readonly string[], fault: number | null, run: number) => `
import { afterAll, beforeEach, afterEach } from 'vitest'
globalThis.activeFault = ${fault ?? -1}
let failed = false
beforeEach((test) => { if (failed) test.skip() })
afterEach(({ task }) => { if (task.result?.state === 'fail') failed = true })
afterAll(() => { globalThis.activeFault = -1 })
${tests.map((test) => `await import(${JSON.stringify(`${join(root, test)}?run=${run}`)})`).join('\n')}
`

export const sourceOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
