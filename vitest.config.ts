import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest first, so that none of them keeps one worker busy while the others have nothing left. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(scripts|tests|kit\/server)\//.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export const shared = {
  setupFiles: ['kit/server/testing/kept-log.ts', 'kit/server/testing/every-statement.ts'],
  pool: 'forks' as const,
  testTimeout: 180_000,
  hookTimeout: 60_000,
  // What a page shows in the end may take longer than a second on a busy machine.
  expect: { poll: { timeout: 15_000 } },
}

// Only `npm run test:external` has a server for them. It starts no browser, and its PostgreSQL is not the embedded one.
const isExternal = Boolean(process.env.SAFIRI_TEST_SERVER)
const external = 'tests/external/**'
const ofOwnDatabase = ['tests/journeys/**', 'kit/web/**', 'app/web/**', 'domains/*/web/**', 'kit/server/embedded-postgres/**']

const exclude = isExternal ? ofOwnDatabase : [external]

export default defineConfig({
  test: {
    globalSetup: ['kit/server/testing/global-setup.ts'],
    // A worker waits for its browser and for PostgreSQL half of the time, so one more than there are processors keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'parts', include: ['{kit,app,scripts}/**/*.test.{ts,tsx}'], exclude } },
      // Each file has a database and a server of its own; the program itself, and the browser, are started once by each worker.
      { test: { ...shared, name: 'whole', include: ['{domains,tests}/**/*.test.{ts,tsx}'], exclude, isolate: false } },
    ],
  },
})
