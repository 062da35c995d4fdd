import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'

export type Outcome = 'passed' | 'failed' | 'timed out'

export interface WarmTests {
  /** Puts another text in the place of a file, in memory only; `null` takes it away again. */
  replace(file: string, source: string | null): void
  /**
   * Runs the test files once for each fault, in one process that loads the app once, each up to the first test that fails.
   * `null` stands for no fault. @returns how each ended; after one that timed out the rest was not run.
   */
  run(tests: readonly string[], faults: readonly (number | null)[]): Promise<Outcome[]>
  close(): Promise<void>
}

/** A Vitest that stays, with its PostgreSQL and what it has transformed. */
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
      // It is kept by what stands on the disk, where the fault is not.
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

/** Runs files until none has ended for the time of the limit. @returns whether it was cut off. */
async function runFiles(vitest: Vitest, files: readonly string[], limitSeconds: number, onEnd: (listener: () => void) => void) {
  const project = vitest.getRootProject()
  let timedOut = false
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timedOut = true
      // The second call does not wait for the test that hangs.
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

/** A test file that switches a fault on and is the given ones, each loaded anew; after one failed test the others are left out. */
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
