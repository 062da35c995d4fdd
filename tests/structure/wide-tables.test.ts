import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('a table that scrolls sideways is a WideTable, which the keyboard reaches', () => {
  const others = sources().filter(({ path, text }) => text.includes('Table.ScrollContainer') && path !== 'kit/web/wide-table.tsx')
  expect(others.map(({ path }) => path)).toEqual([])
})
