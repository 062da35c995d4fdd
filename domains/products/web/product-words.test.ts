import { expect, test } from 'vitest'
import { movementText, signed, stockOfAll, stockText } from './product-words.ts'

test('says what is in stock and what moved it', () => {
  expect([stockText(0), stockText(1), stockText(1200)]).toEqual(['Sold out', '1 in stock', '1,200 in stock'])
  expect(stockOfAll({ variants: 0, in_stock: 0, digital: false })).toBe('No variants yet')
  expect([stockText(null, true), stockText(0, true), stockText(9, true)]).toEqual(['Never sold out', 'Sold out', '9 left'])
  expect(['allocation', 'sale', 'adjustment'].map(movementText)).toEqual(['Came in', 'Sale', 'Count corrected'])
  expect([signed(4), signed(-4)]).toEqual(['+4', '−4'])
})
