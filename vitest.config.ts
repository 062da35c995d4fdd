import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{kit,domains,app,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['kit/server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
