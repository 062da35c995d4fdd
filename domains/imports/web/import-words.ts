import { formatCount } from '#kit/contract/text.ts'
import type { About, Import } from './calls.ts'

/** "1 client", "1,240 clients". */
export const countOf = (count: number, { one, many }: Pick<About, 'one' | 'many'>): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** "1 row", "12 rows". */
export const rowsOf = (count: number): string => countOf(count, { one: 'row', many: 'rows' })

/** Returns how many rows of a finished import were not imported. */
export const skippedOf = ({ total, imported }: Import): number => total - imported

/** Returns the result of an import as a sentence. */
export function outcomeOf(one: Import, about: Pick<About, 'one' | 'many'>): string {
  switch (one.status) {
    case 'checking':
      return 'Checking…'
    case 'checked':
      return 'Checked, not imported.'
    case 'importing':
      return 'Importing…'
    case 'refused':
      return `Nothing was imported: ${rowsOf(one.bad)} could not be.`
    case 'stopped':
      return one.imported > 0 ? `Stopped after ${countOf(one.imported, about)}.` : 'Cancelled. Nothing was imported.'
    case 'done':
      return `${countOf(one.imported, about)} imported${skippedOf(one) > 0 ? `, ${formatCount(skippedOf(one))} skipped` : ''}.`
  }
}

/** Returns why rows were skipped: "2 could not be imported, 1 was probably duplicates." */
export function reasonsOf({ bad, duplicates, ready }: Import): string {
  const parts = [
    bad > 0 && `${formatCount(bad)} could not be imported`,
    duplicates > 0 && `${formatCount(duplicates)} ${duplicates === 1 ? 'was' : 'were'} probably duplicates`,
    ready > 0 && `${formatCount(ready)} were not processed`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}
