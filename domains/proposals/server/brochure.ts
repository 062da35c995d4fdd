import type { RouteMap } from '#domains/places/contract/route-map.ts'
import { routeMap, stopsOf, type Stop } from '#domains/places/server/route-map.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { showPackage } from '#domains/tour-packages/server/packages.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Content } from '../contract/content.ts'
import type { Priced } from '../contract/results.ts'
import { kindsOf } from './proposals-data.ts'
import { say } from './messages/say.ts'
import { addDays, formatDay } from '#kit/contract/time.ts'

export interface BrochureDay {
  /** The id of the itinerary's entry, for its pictures. */
  id: string
  day: number
  title: string
  /** Rich text. */
  description: string | null
  place: string | null
  meals: string[]
  accommodation: string | null
}

export interface BrochureTrip {
  inventory_id: string
  title: string
  days: BrochureDay[]
  included: string[]
  excluded: string[]
}

/** What a proposal says of its trips. It is kept with the version that is sent, so that the client accepts what was read. */
export interface Brochure {
  trips: BrochureTrip[]
  map: RouteMap | null
  /** Its pictures are kept too. Absent in versions that were sent before pictures were. */
  keeps_pictures?: true
}

/** Returns the ids of all that is offered, in the order of the options. */
export const itemsOf = ({ options }: Content): string[] => [
  ...new Set(options.flatMap(({ lines }) => lines.map(({ inventory_id }) => inventory_id))),
]

/** Writes the brochure of a content from the trips as they are now. A trip that was deleted is left out. */
export async function writeBrochure(app: App, tx: Tx, actor: Actor, content: Content): Promise<Brochure> {
  const kinds = await kindsOf(tx, itemsOf(content))
  const trips: BrochureTrip[] = []
  let stops: Stop[] = []
  // In the order of the options.
  for (const id of itemsOf(content)) {
    if (!kinds.some((item) => item.id === id && item.kind === 'tour_package')) continue
    const trip = await findTrip(app, tx, actor, id)
    if (!trip) continue
    const days = await listItinerary(app, tx, id)
    const places = days.map(({ place }) => place)
    const located = places.some((place) => place && place.lat !== null) ? places : [trip.place]
    // The map shows the route of the first trip that has one.
    if (stops.length === 0) stops = stopsOf(located)
    trips.push({
      inventory_id: id,
      title: trip.title,
      days: days.map(({ id: entry, day, title, description = null, place, meals, accommodation }) => ({
        id: entry,
        day,
        title,
        description,
        place: place?.text ?? null,
        meals,
        accommodation,
      })),
      included: trip.inclusions,
      excluded: trip.exclusions,
    })
  }
  return { trips, map: routeMap(stops) }
}

async function findTrip(app: App, tx: Tx, actor: Actor, id: string) {
  try {
    return await showPackage(app, tx, actor, id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** Returns the day on which a trip starts; null if its options start on different days. */
export function startOf(priced: Priced | null, inventoryId: string): string | null {
  const lines = (priced?.options ?? []).flatMap((option) => option.lines.filter((line) => line.inventory_id === inventoryId))
  const days = new Set(lines.map(({ starts_on }) => starts_on))
  return days.size === 1 ? [...days][0]! : null
}

/** Returns the first and the last day of what is offered, or null before it has a price. */
export function datesOf(priced: Priced | null, optionId: string | null): { from: string; to: string } | null {
  const options = priced?.options ?? []
  const lines = (options.find(({ id }) => id === optionId) ?? options[0])?.lines ?? []
  if (lines.length === 0) return null
  return {
    from: lines.map(({ starts_on }) => starts_on).reduce((a, b) => (a < b ? a : b)),
    to: lines.map(({ ends_on }) => ends_on).reduce((a, b) => (a > b ? a : b)),
  }
}

/** Returns what stands above and below the text of a day: when and where it is, its meals and its night. */
export function dayTexts({ day, place, meals, accommodation }: BrochureDay, start: string | null, language: string) {
  const t = say(language)
  const when = [t('day', { day }), start && formatDay(addDays(start, day - 1)), place]
  const more = [meals.length > 0 && t('meals', { meals: meals.join(', ') }), accommodation && t('night', { place: accommodation })]
  return { when: when.filter(Boolean).join(' · '), more: more.filter(Boolean).join(' · ') }
}
