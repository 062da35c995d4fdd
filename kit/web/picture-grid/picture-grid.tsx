import { Checkbox } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import { assetUrl } from '../config.ts'
import type { Sort } from '../drag/sortable.tsx'
import { icons } from '../icons.ts'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { PathLink } from '../shell/path-link.tsx'
import styles from './picture-grid.module.css'

export interface PictureTile {
  id: string
  /** What a screen reader calls it. */
  name: string
  url: string | null | undefined
  /** What is on it; nothing where the name below says so. */
  alt?: string | null
  title?: ReactNode
  facts?: readonly ReactNode[]
  /** Over the picture: a state. */
  badge?: ReactNode
  /** The address it opens, or what a press does. */
  link?: string | undefined
  press?: () => void
  actions?: readonly Action[]
}

interface PictureGridProps {
  tiles: readonly PictureTile[]
  /** The tile the keyboard stands on. */
  current?: string | undefined
  selected?: ReadonlySet<string>
  /** Told which were ticked, or no longer are; with Shift all from the last one. */
  onTick?: (ids: string[], on: boolean) => void
  /** Told the new order when a tile was dragged or moved by the keyboard, and which moved; it stays as it was dragged meanwhile. */
  onOrder?: ((ids: string[], moved: { id: string; before: string | null }) => Promise<void>) | undefined
  /** Further entries behind the tiles. */
  children?: ReactNode
}

/** Only who may change the order loads what drags. */
const SortableTiles = lazy(() => import('./sortable-tiles.tsx'))

/** Pictures side by side: opened, ticked, and where the order is theirs to have, dragged into another. */
export function PictureGrid({ tiles, current, selected, onTick, onOrder, children }: PictureGridProps) {
  const tick = useTicking(tiles, onTick)
  const shared = (tile: PictureTile) => ({
    tile,
    current: current === tile.id,
    selected: selected?.has(tile.id) ?? false,
    tick: onTick && ((event: ChangeEvent<HTMLInputElement>) => tick(tile.id, event)),
  })
  const plain = (
    <ul className={styles.grid}>
      {tiles.map((tile) => (
        <TileItem key={tile.id} {...shared(tile)} />
      ))}
      {children}
    </ul>
  )
  if (!onOrder) return plain
  return (
    <Suspense fallback={plain}>
      <SortableTiles tiles={tiles} onOrder={onOrder} item={(tile, sort) => <TileItem {...shared(tile)} sort={sort} />}>
        {children}
      </SortableTiles>
    </Suspense>
  )
}

interface TileItemProps {
  tile: PictureTile
  current: boolean
  selected: boolean
  tick: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined
  sort?: Sort
}

function TileItem({ tile, current, selected, tick, sort }: TileItemProps) {
  return (
    <li
      ref={sort?.ref}
      className={styles.tile}
      data-selected={selected || undefined}
      data-current={current || undefined}
      data-held={sort?.held || undefined}
    >
      <Tile tile={tile} current={current} />
      {tick && <Checkbox className={styles.tick} aria-label={`Select ${tile.name}`} checked={selected} onChange={tick} />}
      <span className={styles.menu}>
        {sort && (
          <button type="button" className={styles.grip} {...sort.grip}>
            <icons.grip size={16} aria-hidden />
          </button>
        )}
        {tile.actions && <RowMenu actions={tile.actions} label={`Actions for ${tile.name}`} />}
      </span>
    </li>
  )
}

function Tile({ tile, current }: { tile: PictureTile; current: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={box}>
      <div className={styles.picture}>
        {tile.url ? (
          <img src={assetUrl(tile.url)} alt={tile.alt ?? ''} loading="lazy" decoding="async" draggable={false} />
        ) : (
          <icons.photo size={28} stroke={1.2} aria-hidden />
        )}
        {tile.badge && <span className={styles.badge}>{tile.badge}</span>}
      </div>
      <div className={styles.title}>
        <Way tile={tile} />
      </div>
      {tile.facts && (
        <div className={styles.facts}>
          {tile.facts.map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- facts have nothing but their place
            <span key={index}>{fact}</span>
          ))}
        </div>
      )}
    </div>
  )
}

/** The title, which leads where the whole tile leads. */
function Way({ tile: { link, press, title, name } }: { tile: PictureTile }) {
  const words = title ?? name
  if (link)
    return (
      <PathLink to={link} className={styles.way} draggable={false}>
        {words}
      </PathLink>
    )
  if (!press) return <>{words}</>
  return (
    <button type="button" className={styles.way} data-drags onClick={press}>
      {words}
    </button>
  )
}

/** Ticks a tile; with Shift all tiles from the last one ticked. */
function useTicking(tiles: readonly PictureTile[], onTick: PictureGridProps['onTick']) {
  const last = useRef<number | null>(null)
  return (id: string, event: ChangeEvent<HTMLInputElement>) => {
    const index = tiles.findIndex((tile) => tile.id === id)
    const { shiftKey } = event.nativeEvent as unknown as { shiftKey?: boolean }
    const from = shiftKey ? (last.current ?? index) : index
    last.current = index
    const chosen = tiles.slice(Math.min(from, index), Math.max(from, index) + 1)
    onTick?.(
      chosen.map(({ id }) => id),
      event.currentTarget.checked,
    )
  }
}

/** Tiles in the shape of what will come. */
export const GridSkeleton = ({ shown }: { shown: boolean }) => (
  <div role="status" aria-label="Loading" className={styles.grid} style={{ visibility: shown ? 'visible' : 'hidden' }}>
    {Array.from({ length: 12 }, (_, tile) => (
      <div key={tile} className={styles.waiting} />
    ))}
  </div>
)
