import { lazy, useEffect, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import type { useMay } from '#kit/web/use-session.ts'
import type { Booking } from '../calls.ts'

export interface BookingCardProps {
  booking: Booking
}

type LoadCard = () => Promise<{ default: ComponentType<BookingCardProps> }>

/** A card of another domain. Its code is loaded with the first booking that is opened, never with a list. */
export interface BookingCard {
  Card: ComponentType<BookingCardProps>
  load: LoadCard
}

export const bookingCard = (load: LoadCard): BookingCard => ({ Card: lazy(load), load })

/** An entry of the page's menu; `null` for a booking or a person it is not for. */
export type BookingAction = (booking: Booking, may: ReturnType<typeof useMay>) => (Pick<Action, 'label' | 'icon'> & { href: string }) | null

/** What other domains put on the page of a booking; `app/web/slots.ts` lists them. */
export interface BookingSlots {
  /** Below what is booked, in this order. */
  cards: readonly BookingCard[]
  /** In the narrow column, above the notes. */
  sideCards: readonly BookingCard[]
  actions: readonly BookingAction[]
}

export const bookingSlots = listed<BookingSlots>('slots of the booking page')

/** The slots. Their code is loaded while the booking itself is still being read. */
export function useBookingSlots(): BookingSlots {
  const slots = bookingSlots.entries()
  useEffect(() => {
    // The card itself tries again and shows the failure.
    for (const { load } of [...slots.cards, ...slots.sideCards]) load().catch(() => {})
  }, [slots])
  return slots
}
