import { expect, test } from 'vitest'
import { isSame } from './is-same.ts'

test('lists and plain objects are the same when what is in them is', () => {
  expect(isSame(['a', { b: [1, null] }], ['a', { b: [1, null] }])).toBe(true)
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(false)
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSame([], {})).toBe(false)
  expect(isSame(null, {})).toBe(false)
  expect(isSame(Number.NaN, Number.NaN)).toBe(true)
})

test('a file is the same only as itself', () => {
  const file = new File(['a'], 'a.txt')
  expect(isSame([file], [file])).toBe(true)
  expect(isSame(file, new File(['a'], 'a.txt'))).toBe(false)
})
