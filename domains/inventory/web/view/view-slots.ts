import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { Kind } from '../../contract/kinds.ts'

/** The item that a card of another domain is about. */
export interface SoldItem {
  id: string
  kind: Kind
  title: string
}

interface SellingCard {
  Card: ComponentType<{ item: SoldItem }>
}

/** A card of another domain about how an item sells. Its code loads with the first opened item, never with a list. */
export const sellingCard = (load: () => Promise<{ default: ComponentType<{ item: SoldItem }> }>): SellingCard => ({ Card: lazy(load) })

/** The cards that other domains add to an item's page, in this order; `app/web/slots.ts` lists them. */
export const sellingCards = listed<readonly SellingCard[]>('cards of an item')
