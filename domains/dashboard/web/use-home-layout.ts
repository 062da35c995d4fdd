import type { Permission } from '#kit/contract/permissions.ts'
import { useMay, useSession, useUser } from '#kit/web/use-session.ts'
import type { Day } from './calls.ts'
import { arranged, cardsFor, defaultLayout, movedInColumn } from './home-layout.ts'

/** What a card needs besides View Dashboard: one of the permissions, and the feature. */
const needs: Readonly<Record<string, { any?: readonly Permission[]; feature?: string }>> = {
  attention: { any: ['View Bookings', 'Edit Bookings', 'View Inquiries', 'View Finance', 'View Shop Orders', 'Edit Agency'] },
  rooms: { any: ['View Bookings', 'Edit Bookings'], feature: 'hotel_and_hospitality' },
  vehicles: { any: ['View Bookings', 'Edit Bookings'], feature: 'car_rental_services' },
  events: { any: ['View Inventory'], feature: 'events_and_entertainment' },
  orders: { any: ['View Shop Orders'], feature: 'shop' },
  inquiries: { feature: 'inquiries' },
}

/** The cards of the home screen that this person sees, in their order, and the ways to change it. */
export function useHomeLayout(day: Day | undefined) {
  const session = useSession()
  const { preferences, features } = useUser()
  const may = useMay()
  const saved = preferences.home ?? defaultLayout
  const sells = day?.sells.map(({ kind }) => kind)
  const cards = cardsFor({
    sells: sells ?? [],
    sees: (id) => {
      const { any, feature } = needs[id] ?? {}
      return (!any || may(...any)) && (!feature || (features as readonly string[]).includes(feature))
    },
  })
  const all = arranged(cards, saved.order)
  const shown = all.filter(({ id }) => !saved.hidden.includes(id))
  const save = (next: { order?: readonly string[]; hidden?: readonly string[] }) =>
    session.prefer({ home: { order: [...(next.order ?? saved.order)], hidden: [...(next.hidden ?? saved.hidden)] } })
  return {
    all,
    shown,
    isHidden: (id: string) => saved.hidden.includes(id),
    isChanged: saved.order.length > 0 || saved.hidden.length > 0,
    hide: (id: string) => save({ hidden: [...saved.hidden, id] }),
    show: (id: string) => save({ hidden: saved.hidden.filter((one) => one !== id) }),
    order: (ids: readonly string[]) => save({ order: ids }),
    /** Returns a function that moves a card up or down its column, or null at its end. On a narrow screen there is one column. */
    mover: (id: string, step: 1 | -1, isNarrow: boolean) => {
      const next = movedInColumn(isNarrow ? shown.map((card) => ({ ...card, side: 'main' as const })) : shown, id, step)
      if (!next) return null
      const hidden = all.filter((card) => saved.hidden.includes(card.id)).map((card) => card.id)
      return () => save({ order: [...next, ...hidden] })
    },
    reset: () => save(defaultLayout),
  }
}
export type HomeLayout = ReturnType<typeof useHomeLayout>
