import { expect, test } from 'vitest'
import { likeness } from './words.ts'

test.each([
  ['sippi', 'sipi'],
  ['fals', 'falls'],
  ['mrchson', 'murchison'],
  ['cotage', 'cottage'],
])('%s is a misspelling of %s', (given, expected) => expect(likeness(given, expected)).toBeGreaterThan(0))

test.each([
  ['table', 'tablet house'],
  ['boat', 'boot'],
  ['lake', 'like'],
  ['pool', 'poll'],
])('%s is another word than %s', (given, expected) => expect(likeness(given, expected)).toBe(0))
