import { expect, test } from 'vitest'
import { columnsToLeave, leavingOrder } from './fitting-columns.ts'
import type { Column } from './list-types.ts'

const columns: Column<unknown>[] = [
  { key: 'name', header: 'Name' },
  { key: 'status', header: 'Status', priority: 1 },
  { key: 'dates', header: 'Dates', card: 'fact' },
  { key: 'tags', header: 'Tags' },
  { key: 'country', header: 'Country' },
  { key: 'total', header: 'Total', align: 'right' },
]
const widths = new Map(columns.map(({ key }) => [key, 100]))

test('the least important columns leave first, the later of two equal ones before', () => {
  expect(leavingOrder(columns)).toEqual(['country', 'tags', 'dates'])
})

test('the name, the last amount and what always stays never leave', () => {
  expect(columnsToLeave(leavingOrder(columns), widths, 600, 50)).toEqual(['country', 'tags', 'dates'])
})

test('a table that fits keeps every column', () => {
  expect(columnsToLeave(leavingOrder(columns), widths, 600, 600)).toEqual([])
})

test('no more columns leave than needed', () => {
  expect(columnsToLeave(leavingOrder(columns), widths, 600, 420)).toEqual(['country', 'tags'])
})
