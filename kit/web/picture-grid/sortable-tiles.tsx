import { useState, type ReactNode } from 'react'
import { SortableItem, SortableList, type Sort } from '../drag/sortable.tsx'
import styles from './picture-grid.module.css'
import type { PictureTile } from './picture-grid.tsx'

interface SortableTilesProps {
  tiles: readonly PictureTile[]
  onOrder: (ids: string[], moved: { id: string; before: string | null }) => Promise<void>
  item: (tile: PictureTile, sort: Sort) => ReactNode
  children?: ReactNode
}

/** The tiles of a `PictureGrid` that can be reordered. */
export default function SortableTiles({ tiles, onOrder, item, children }: SortableTilesProps) {
  const [ahead, setAhead] = useState<string[] | null>(null)
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  const settle = async (ids: string[], place: number) => {
    setAhead(ids)
    await onOrder(ids, { id: ids[place]!, before: ids[place + 1] ?? null })
    setAhead(null)
  }
  const ordered = ahead?.flatMap((id) => byId.get(id) ?? []) ?? tiles
  const settled = (next: readonly PictureTile[], place: number) =>
    void settle(
      next.map(({ id }) => id),
      place,
    )
  return (
    <SortableList items={ordered} settled={settled}>
      {(shown) => (
        <ul className={styles.grid}>
          {shown.map((tile, index) => (
            <SortableItem key={tile.id} id={tile.id} index={index} name={tile.name}>
              {(sort) => item(tile, sort)}
            </SortableItem>
          ))}
          {children}
        </ul>
      )}
    </SortableList>
  )
}
