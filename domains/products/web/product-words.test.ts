import { expect, test } from 'vitest'
import { fateText, movementText, signed, stockOfAll, stockText } from './product-words.ts'

test('says what is in stock and what moved it', () => {
  expect([stockText(0), stockText(1), stockText(1200)]).toEqual(['Sold out', '1 in stock', '1,200 in stock'])
  expect(stockOfAll({ variants: 0, in_stock: 0, digital: false })).toBe('No variants yet')
  expect([stockText(null, true), stockText(0, true), stockText(9, true)]).toEqual(['Never sold out', 'Sold out', '9 left'])
  expect(['allocation', 'sale', 'adjustment'].map(movementText)).toEqual(['Received', 'Sale', 'Count corrected'])
  expect([signed(4), signed(-4)]).toEqual(['+4', '−4'])
})

test('says what becomes of a variant when an option or value is removed', () => {
  const variant = { id: '1', name: 'S / Red', becomes: null, in_stock: 0, open_orders: 0, needs_retiring: false }
  expect([
    fateText({ ...variant, fate: 'renamed', becomes: 'S' }),
    fateText({ ...variant, fate: 'merged', becomes: 'S', in_stock: 3 }),
    fateText({ ...variant, fate: 'merged', becomes: 'S', open_orders: 1, needs_retiring: true }),
    fateText({ ...variant, fate: 'retired', in_stock: 3, open_orders: 2, needs_retiring: true }),
    fateText({ ...variant, fate: 'retired' }),
    fateText({ ...variant, fate: 'removed', in_stock: null }),
  ]).toEqual([
    'Stays as S.',
    'Becomes part of S, with its 3 in stock.',
    'Becomes part of S. Retired: 1 open order.',
    'Retired: 3 in stock, 2 open orders.',
    'Retired, to keep its history.',
    'Deleted. It has no stock and was never ordered.',
  ])
})
