import type { ReactNode } from 'react'
import type { Kind } from '../contract/kinds.ts'

/** Names and calls of a kind, for screens that several kinds share. */
export interface ItemKind {
  kind: Kind
  /** Singular and plural: "room type", "room types". */
  one: string
  many: string
  /** Shown before deleting: "Rooms, prices and pictures go with it." */
  lost: string
  /** Paths to refetch when an item changes. */
  reads: readonly string[]
  /** Returns the copy. */
  duplicate: (id: string) => Promise<{ id: string }>
  remove: (ids: string[]) => Promise<unknown>
}

/** Props of the item page's frame, which every screen of the item fills. */
export interface ItemPageProps<Item> {
  id: string
  side?: ((record: Item) => ReactNode) | undefined
  buttons?: ((record: Item) => ReactNode) | undefined
  children: (record: Item) => ReactNode
}
