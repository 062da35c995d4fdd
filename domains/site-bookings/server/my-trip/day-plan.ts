import type { readBooking } from '#domains/bookings/server/bookings.ts'
import { isCharge } from '#domains/bookings/server/span.ts'
import { itemsById } from '#domains/inventory/server/items/inventory.ts'
import type { RouteMap } from '#domains/places/contract/route-map.ts'
import { routeMap, stopsOf } from '#domains/places/server/route-map.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { mealNames } from '#domains/website/server/offers/words.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { addDays, clockOf } from '#kit/contract/time.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import { say } from '../messages/say.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>
type Line = Booking['lines'][number]

/** Something that happens on a day of a trip. */
interface Happening {
  day: string
  /** "08:00"; empty if it has no time, and then before all that have one. */
  at: string
  title: string
  /** Sanitised HTML. */
  text: string | null
  more: string | null
  place: { text: string; lat: number | null; lng: number | null } | null
}

/** What happens on each day, and the route. */
export interface DayPlan {
  days: { label: string; parts: Pick<Happening, 'title' | 'text' | 'more'>[] }[]
  map: RouteMap | null
}

/**
 * Returns what happens on each day of a booking: the itinerary of its trips, arrivals and departures, pick-ups and returns, events.
 * Goods are on no day. Null if nothing happens, or the booking was cancelled.
 */
export async function dayPlanOf({ app, tx, language }: Visit, booking: Booking): Promise<DayPlan | null> {
  if (['cancelled', 'declined', 'expired'].includes(booking.status)) return null
  const t = say(language)
  const dates = datesIn(language)
  const lines = booking.lines.filter((line) => line.cancelled_at === null && line.inventory_id !== null && !isCharge(line))
  const items = new Map((await itemsById(tx, [...new Set(lines.map((line) => line.inventory_id!))])).map((item) => [item.id, item]))
  const happenings: Happening[] = []
  for (const line of lines) {
    const item = items.get(line.inventory_id!)
    const place = item?.place_name ? { text: item.place_name, lat: item.place_lat, lng: item.place_lng } : null
    const of = (day: string, at: string | null, title: string): Happening => ({
      day,
      at: at ?? '',
      title,
      text: null,
      more: at && dates.clock(at),
      place,
    })
    if (line.kind === 'tour_package') {
      const entries = await listItinerary(app, tx, line.inventory_id!)
      for (const { day, title, description, meals, accommodation, place: where } of entries)
        happenings.push({
          day: addDays(line.starts_on, day - 1),
          at: '',
          title,
          text: description ? cleanHtml(description) : null,
          more: [where?.text, mealNames(meals, language), accommodation].filter(Boolean).join(' · ') || null,
          place: where,
        })
      if (entries.length === 0) happenings.push(of(line.starts_on, null, line.title))
    } else if (line.kind === 'room')
      happenings.push(
        of(line.starts_on, null, t('plan.arrive', { title: line.title })),
        of(line.ends_on, null, t('plan.leave', { title: line.title })),
      )
    else if (line.kind === 'car')
      happenings.push(
        of(line.starts_on, clockAt(line.starts_at), t('plan.pickUp', { title: line.title })),
        of(line.ends_on, clockAt(line.ends_at), t('plan.return', { title: line.title })),
      )
    else if (line.kind === 'event' || line.kind === 'service') happenings.push(of(line.starts_on, clockAt(line.starts_at), line.title))
  }
  if (happenings.length === 0) return null
  // The order of the lines stays within a day, for what has no time.
  const inOrder = happenings.toSorted((a, b) => compare(a.day, b.day) || compare(a.at, b.at))
  const days = [...new Set(inOrder.map(({ day }) => day))]
  return {
    days: days.map((day) => ({ label: dates.day(day), parts: inOrder.filter((one) => one.day === day) })),
    map: routeMap(stopsOf(inOrder.map(({ place }) => place))),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const clockAt = (moment: Line['starts_at']): string | null => (moment === null ? null : clockOf(new Date(moment)))
