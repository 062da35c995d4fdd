import type { ReactNode } from 'react'
import type { Kind } from '../contract/kinds.ts'

/** What a kind says and calls where the screens of several kinds do the same. */
export interface ItemKind {
  kind: Kind
  /** What one and several are called: "room type", "room types". */
  one: string
  many: string
  /** Said before one is deleted: "Rooms, prices and pictures go with it." */
  lost: string
  /** What is read again when something of an item changes. */
  reads: readonly string[]
  /** Answers the copy. */
  duplicate: (id: string) => Promise<{ id: string }>
  remove: (ids: string[]) => Promise<unknown>
}

/** The frame of an item, which all its screens fill. */
export interface ItemPageProps<Item> {
  id: string
  side?: ((record: Item) => ReactNode) | undefined
  children: (record: Item) => ReactNode
}
