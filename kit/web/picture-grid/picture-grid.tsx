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
  /** Name for screen readers. */
  name: string
  url: string | null | undefined
  /** Alternative text. Empty where the name below says the same. */
  alt?: string | null
  title?: ReactNode
  facts?: readonly ReactNode[]
  /** A status shown over the picture. */
  badge?: ReactNode
  /** The address that the tile opens. `press` runs a function instead. */
  link?: string | undefined
  press?: () => void
  actions?: readonly Action[]
}

interface PictureGridProps {
  tiles: readonly PictureTile[]
  /** Id of the tile at the keyboard cursor. */
  current?: string | undefined
  selected?: ReadonlySet<string>
  /** Called with the tiles that were selected or deselected. With Shift, these are all tiles from the last one. */
  onTick?: (ids: string[], on: boolean) => void
  /** Called with the new order and the moved tile. The tiles keep the new order until the promise resolves. */
  onOrder?: ((ids: string[], moved: { id: string; before: string | null }) => Promise<void>) | undefined
  /** More entries after the tiles. */
  children?: ReactNode
}

/** The drag library loads only for users who may change the order. */
const SortableTiles = lazy(() => import('./sortable-tiles.tsx'))

/** A grid of pictures, which can be opened, selected and, with `onOrder`, reordered. */
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
      data-lifted={sort?.held || undefined}
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
            // oxlint-disable-next-line react/no-array-index-key -- a fact has no key other than its index
            <span key={index}>{fact}</span>
          ))}
        </div>
      )}
    </div>
  )
}

/** The title, with the link of the whole tile. */
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

/** Selects a tile. With Shift, selects all tiles from the last selected one. */
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

/** Placeholder tiles while loading. */
export const GridSkeleton = ({ shown }: { shown: boolean }) => (
  <div role="status" aria-label="Loading" className={styles.grid} style={{ visibility: shown ? 'visible' : 'hidden' }}>
    {Array.from({ length: 12 }, (_, tile) => (
      <div key={tile} className={styles.waiting} />
    ))}
  </div>
)
