import { lazy, useEffect, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import type { useMay } from '#kit/web/use-session.ts'
import type { Booking } from '../calls.ts'

export interface BookingCardProps {
  booking: Booking
}

type LoadCard = () => Promise<{ default: ComponentType<BookingCardProps> }>

/** A card of another domain. Its code loads with the first opened booking, never with a list. */
export interface BookingCard {
  Card: ComponentType<BookingCardProps>
  load: LoadCard
}

export const bookingCard = (load: LoadCard): BookingCard => ({ Card: lazy(load), load })

/** Returns a menu entry, or `null` if it does not apply to this booking or user. */
export type BookingAction = (booking: Booking, may: ReturnType<typeof useMay>) => (Pick<Action, 'label' | 'icon'> & { href: string }) | null

/** The parts that other domains add to a booking's page; `app/web/slots.ts` lists them. */
export interface BookingSlots {
  /** Below the lines, in this order. */
  cards: readonly BookingCard[]
  /** In the narrow column, above the notes. */
  sideCards: readonly BookingCard[]
  actions: readonly BookingAction[]
}

export const bookingSlots = listed<BookingSlots>('slots of the booking page')

/** Returns the slots and preloads their code while the booking is still loading. */
export function useBookingSlots(): BookingSlots {
  const slots = bookingSlots.entries()
  useEffect(() => {
    // Ignored here: the card loads again and shows the error.
    for (const { load } of [...slots.cards, ...slots.sideCards]) load().catch(() => {})
  }, [slots])
  return slots
}
