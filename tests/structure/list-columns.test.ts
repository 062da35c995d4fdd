import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** A list shows this many columns at first (docs/screens.md). What comes later in its array is left out without a word. */
const most = 7

const keysOf = (column: ESTree.ObjectExpression): string[] =>
  column.properties.flatMap((property) => (property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : []))

/** Returns the columns of an array that show at first, or none if it holds something else. */
function shownAtFirst({ elements }: ESTree.ArrayExpression): number {
  const columns = elements.filter((element) => element?.type === 'ObjectExpression').map(keysOf)
  return columns.filter((keys) => keys.includes('key') && keys.includes('header') && !keys.includes('hidden')).length
}

test('no list has columns that are neither shown nor hidden', () => {
  const tooMany = sources()
    .filter(({ path, text }) => path.endsWith('.tsx') && text.includes('header:'))
    .flatMap(({ path, text }) => {
      const counts: number[] = []
      new Visitor({ ArrayExpression: (array) => void counts.push(shownAtFirst(array)) }).visit(parseSync(path, text).program)
      return counts.filter((count) => count > most).map((count) => `${path}: ${count} columns`)
    })
  expect(tooMany).toEqual([])
})
