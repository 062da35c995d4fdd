import { expect, test } from 'vitest'
import { quantityOf } from './quantity.ts'

test.each<[string, number | null]>([
  ['3 baskets', 3],
  ['baskets 4, total?', 4],
  ['baskets 2 please', 2],
  ['baskets 12 may', null],
  ['a basket of 2 kg', null],
])('%s: %s', (text, count) => expect(quantityOf(text, ['Raffia basket'])).toBe(count))

test('without general words, only the thing itself is counted', () => {
  expect(quantityOf('tiketi mbili za jazz', ['child'], { general: false })).toBeNull()
  expect(quantityOf('tiketi mbili za jazz', ['jazz'])).toBe(2)
})
