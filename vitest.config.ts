import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Isolated files first: a worker that keeps its modules ends before one of them, and loads the program again afterwards. Then the
 * longest, so that none of them keeps one worker busy while the others have nothing left.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId, project }: TestSpecification) =>
      project.config.isolate ? 0 : /\/(tests|kit\/server)\//.test(moduleId) ? 1 : 2
    return (await super.sort(files)).toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

export const shared = {
  setupFiles: ['kit/server/testing/kept-log.ts', 'kit/server/testing/every-statement.ts'],
  pool: 'forks' as const,
  // Servers and clients of tests make much that is soon garbage. With V8's own 16 MB, collecting it takes up to a fourth of the time.
  // The other option is that of the product (docs/decisions/0012).
  execArgv: ['--max-semi-space-size=64', '--no-allocation-site-pretenuring'],
  // Only what hangs gets there: on a machine that does other work too, a test may be slow, but does not fail for it.
  testTimeout: 900_000,
  hookTimeout: 300_000,
  // What a page shows in the end may take longer than a second, and much longer on a busy machine.
  expect: { poll: { timeout: 60_000 } },
}

// Only `npm run test:external` has a server for them. It starts no browser, and its PostgreSQL is not the embedded one.
const isExternal = Boolean(process.env.SAFIRI_TEST_SERVER)
const external = 'tests/external/**'
const ofOwnDatabase = ['tests/journeys/**', 'kit/web/**', 'app/web/**', 'domains/*/web/**', 'kit/server/embedded-postgres/**']

const isolated = [
  'scripts/**/*.test.ts',
  '{kit,app}/web/**/*.test.{ts,tsx}',
  'kit/server/embedded-postgres/*.test.ts',
  'kit/server/database/prepared.test.ts',
]
const exclude = isExternal ? ofOwnDatabase : [external]

export default defineConfig({
  test: {
    globalSetup: ['kit/server/testing/global-setup.ts'],
    // A worker waits for its browser and for PostgreSQL half of the time, so one more than there are processors keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // They change what belongs to the whole process, or need hardly anything of the program.
      { test: { ...shared, name: 'isolated', include: isolated, exclude } },
      // Each file has a database and a server of its own; the program itself, and the browser, are started once by each worker.
      {
        test: {
          ...shared,
          name: 'whole',
          include: ['{kit,app,domains,tests}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...isolated],
          isolate: false,
        },
      },
    ],
  },
})
