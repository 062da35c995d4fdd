import type { ReactNode } from 'react'
import { SortableItem, SortableList, type Sort } from '../drag/sortable.tsx'
import { useOrder } from '../drag/use-order.ts'
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
  const { ordered, settle } = useOrder({
    items: tiles,
    save: (next, move) =>
      onOrder(
        next.map(({ id }) => id),
        move,
      ),
    notice: 'Moved.',
  })
  return (
    <SortableList items={ordered} settled={(next, place) => void settle(next, place)}>
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
