import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { Filter } from '#kit/web/list-page/list-types.ts'
import type { Currency } from '#kit/contract/money.ts'

/** The list of a client's bookings, for the client's page. */
export const clientBookingsTab = listed<ComponentType<{ id: string; name: string }>>('bookings of a client')

export interface ClientCardProps {
  id: string
  /** The currencies in which the client has bookings. */
  currencies: readonly Currency[]
}

/** A card of another domain about a client's history. Its code loads with the first opened client, never with the list. */
export const clientCard = (load: () => Promise<{ default: ComponentType<ClientCardProps> }>): ComponentType<ClientCardProps> => lazy(load)

/** The cards that other domains add to a client's page, in this order; `app/web/slots.ts` lists them. */
export const clientCards = listed<readonly ComponentType<ClientCardProps>[]>('cards of a client')

/** The filters that other domains add to the lists of people. */
export const peopleFilters = listed<readonly Filter[]>('filters of people')
