import { expect, test } from 'vitest'
import { plateOf } from './plates.ts'

test.each([
  ['uba123c', 'UBA 123C'],
  ['UBA 123C', 'UBA 123C'],
  [' ubj-901 k ', 'UBJ 901K'],
  ['UA 001AB', 'UA 001AB'],
  ['UG 0123 E', 'UG 0123E'],
  ['KDA 456B', 'KDA 456B'],
  ['RAC  123 d', 'RAC 123 D'],
  ['CD 12-34', 'CD 12-34'],
])('writes %j as %j', (given, plate) => {
  expect(plateOf(given)).toBe(plate)
})

test.each(['', 'A', 'the white one', '!!!', 'UBA 123C and a good deal more'])('does not take %j for a plate', (text) => {
  expect(plateOf(text)).toBeNull()
})
