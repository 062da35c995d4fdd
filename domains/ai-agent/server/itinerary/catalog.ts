import { sql } from 'kysely'
import { fitsOfItem, type Fits } from '#domains/inventory/server/prices/fits.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { WantedKind } from '../../contract/words.ts'
import { vocabularyOf, type Described, type Vocabulary } from '../wish/vocabulary.ts'

export interface Point {
  lat: number
  lng: number
}

/** A published offer, as it is compared with a wish. */
export interface CatalogItem extends Described {
  kind: WantedKind
  place: string | null
  point: Point | null
  /** Where it begins and ends, by its days; where it is, if the days have no place. */
  first: Point | null
  last: Point | null
  days: number
  on_request: boolean
  capacity_mode: string
  basis: 'night' | 'time' | null
  min_length: number | null
  max_length: number | null
  happens_from: Date | null
  happens_until: Date | null
  fits: Fits | null
  seats: number | null
  featured: boolean
  published: boolean
  group_min: number | null
  group_max: number | null
}

export interface Catalog {
  items: readonly CatalogItem[]
  vocabulary: Vocabulary
}

interface Row extends Omit<CatalogItem, 'places' | 'points' | 'prose' | 'point' | 'first' | 'last' | 'happens_from' | 'happens_until'> {
  lat: number | null
  lng: number | null
  happens_from: string | null
  happens_until: string | null
  summary: string | null
  description: string | null
  highlights: string[]
  inclusions: string[]
  itinerary: { title: string; description: string | null; place: string | null; lat: number | null; lng: number | null }[]
}

const mostItems = 400
const mostProse = 4000
const withoutTags = (html: string | null): string => (html ?? '').replaceAll(/<[^>]*>/g, ' ').slice(0, mostProse)

const pointOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

function itemOf({
  lat,
  lng,
  happens_from,
  happens_until,
  summary,
  description,
  highlights,
  inclusions,
  itinerary,
  ...row
}: Row): CatalogItem {
  const point = pointOf({ lat, lng })
  const stops = itinerary.map(pointOf).filter((stop) => stop !== null)
  return {
    ...row,
    point,
    first: stops[0] ?? point,
    last: stops.at(-1) ?? point,
    happens_from: happens_from ? new Date(happens_from) : null,
    happens_until: happens_until ? new Date(happens_until) : null,
    places: [...new Set([row.place, ...itinerary.map(({ place }) => place)].filter((place) => place !== null))],
    points: [...highlights, ...inclusions, ...itinerary.map(({ title }) => title)],
    prose: [summary ?? '', withoutTags(description), ...itinerary.map((day) => withoutTags(day.description))],
  }
}

/** Returns what the agency has published and a trip can be made of, with the words that describe it. With `archived`, also what it had. */
export async function readCatalog(tx: Tx, { archived = false } = {}): Promise<Catalog> {
  const { rows } = await sql<{ item: Row }>`
    SELECT json_build_object('id', i.id, 'kind', i.kind, 'title', i.title, 'summary', i.summary, 'description', i.description,
      'place', i.place_name, 'lat', i.place_lat, 'lng', i.place_lng, 'days', i.days, 'on_request', i.on_request,
      'capacity_mode', i.capacity_mode, 'basis', r.basis, 'min_length', r.min_length, 'max_length', r.max_length,
      'happens_from', i.happens_from, 'happens_until', i.happens_until, 'featured', i.featured, 'published', i.status = 'published', 'fits', ${fitsOfItem()},
      'seats', (SELECT seats FROM cars c WHERE c.agency_id = ${thisAgency} AND c.inventory_id = i.id),
      'group_min', t.group_size_min, 'group_max', t.group_size_max,
      'highlights', coalesce(to_json(t.highlights), '[]'), 'inclusions', coalesce(to_json(t.inclusions), '[]'),
      'tags', (SELECT coalesce(json_agg(tag ORDER BY tag), '[]') FROM inventory_tags g
        WHERE g.agency_id = ${thisAgency} AND g.inventory_id = i.id),
      'itinerary', (SELECT coalesce(json_agg(json_build_object('title', d.title, 'description', d.description, 'place', d.place_name,
          'lat', d.place_lat, 'lng', d.place_lng)
          ORDER BY d.day, d.id), '[]') FROM itineraries d WHERE d.agency_id = ${thisAgency} AND d.inventory_id = i.id)) AS item
    FROM inventory i
    LEFT JOIN tour_packages t ON t.agency_id = i.agency_id AND t.inventory_id = i.id
    LEFT JOIN resources r ON r.agency_id = i.agency_id AND r.inventory_id = i.id
    WHERE i.agency_id = ${thisAgency} AND i.status = ANY(${archived ? ['published', 'archived'] : ['published']}::text[]) AND i.kind IN ('tour_package', 'room', 'car', 'event', 'service')
    ORDER BY i.status = 'published' DESC, i.featured DESC, i.id LIMIT ${mostItems}`.execute(tx)
  const items = rows.map(({ item }) => itemOf(item))
  return { items, vocabulary: vocabularyOf(items) }
}
