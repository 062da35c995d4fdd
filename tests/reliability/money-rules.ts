import { checkBooks } from '../../scripts/books/rules.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Returns the rules that are broken once everything in progress has ended, each with the rows that break it. */
export const brokenRules = async ({ app }: Pick<TestApp, 'app'>): Promise<Record<string, unknown[]>> =>
  (await app.db.asPlatform('test: do the rules of money hold', (tx) => checkBooks(tx, { resting: true }))).broken
