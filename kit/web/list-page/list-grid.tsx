import { PictureGrid } from '../picture-grid/picture-grid.tsx'
import { factsOf } from './list-cards.tsx'
import { cellOf } from './list-table.tsx'
import type { ListState } from './use-list-page.ts'

/** The rows as pictures, with the title and facts of their cards. */
export function ListGrid<Row>({ list, cursor }: { list: ListState<Row>; cursor: number }) {
  const { rows, props, keyOf, selection } = list
  const grid = props.grid!
  const title = props.columns.find(({ card }) => card === 'title') ?? props.columns[0]!
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const tiles = rows.map((row) => ({
    id: keyOf(row),
    name: grid.name(row),
    url: grid.picture(row),
    title: cellOf(title, row),
    facts: factsOf(props.columns, title).map((fact) => cellOf(fact, row)),
    badge: grid.badge?.(row),
    link: props.rowLink?.(row),
    ...(props.rowActions ? { actions: props.rowActions(row) } : {}),
  }))
  return (
    <PictureGrid
      tiles={tiles}
      current={rows[cursor] && keyOf(rows[cursor])}
      selected={new Set(selection.rows.keys())}
      {...(props.bulkActions
        ? {
            onTick: (keys, on) =>
              selection.put(
                keys.map((key) => byKey.get(key)!),
                on,
              ),
          }
        : {})}
      onOrder={
        mayOrder(list)
          ? async (_, { id, before }) => grid.reorder?.(byKey.get(id)!, before === null ? null : byKey.get(before)!)
          : undefined
      }
    />
  )
}

/** Rows can be reordered only if all of them are visible in their own order. */
function mayOrder<Row>({ rows, props, search, narrowed, answer }: ListState<Row>): boolean {
  const whole = answer.data?.meta.last_page === 1 && !answer.data.meta.more
  const ownOrder = search.sort === undefined || search.sort === props.defaultSort
  return props.grid?.reorder !== undefined && whole && ownOrder && !narrowed && rows.length > 1
}
