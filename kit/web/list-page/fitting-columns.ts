import type { Column } from './list-types.ts'

/** Returns the columns that may be left out where there is no room, the least important first. The later of two equal ones goes first. */
export function leavingOrder<Row>(columns: readonly Column<Row>[]): string[] {
  const amount = columns.findLast(({ align }) => align === 'right')
  const rankOf = ({ priority, card }: Column<Row>) => priority ?? (card === undefined ? 3 : card === 'fact' || card === 'about' ? 2 : 1)
  return columns
    .slice(1)
    .filter((column) => column !== amount && rankOf(column) > 1)
    .toReversed()
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .map(({ key }) => key)
}

/** Returns the columns to leave out, so that a table of `total` pixels with all of them fits into `room`. */
export function columnsToLeave(order: readonly string[], widths: ReadonlyMap<string, number>, total: number, room: number): string[] {
  const left: string[] = []
  let width = total
  for (const key of order) {
    if (width <= room + 1) break
    width -= widths.get(key) ?? 0
    left.push(key)
  }
  return left
}
