import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

export interface TripCardProps {
  /** Id of the departure, or of the booking of a private trip. */
  tripId: string
}

/** A card of a later domain. Its code loads with the first opened trip. */
export const tripCard = (load: () => Promise<{ default: ComponentType<TripCardProps> }>): ComponentType<TripCardProps> => lazy(load)

/** The cards that later domains add to the side of a trip, in this order; `app/web/slots.ts` lists them. */
export const tripCards = listed<readonly ComponentType<TripCardProps>[]>('cards of a trip')
