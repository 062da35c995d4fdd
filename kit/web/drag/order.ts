/** Returns the list with one entry moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.min(Math.max(to, 0), next.length), 0, item)
  return next
}

interface Point {
  x: number
  y: number
}

/** Number of boxes side by side in the first row. */
export const columnsOf = (boxes: readonly Point[]): number => Math.max(1, boxes.filter(({ y }) => y === boxes[0]!.y).length)

/** The index to which an arrow key moves an entry of a grid; `null` for other keys. */
export function placeAfter(key: string, at: number, { count, columns }: { count: number; columns: number }): number | null {
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const to = places[key]
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1)
}

/** Returns the items in the order of the ids; items that are not among them stay at the end. */
export const inOrderOf = <Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] => {
  const places = new Map(ids.map((id, place) => [id, place]))
  return items.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length))
}
