import { plainOf } from '#domains/feeds/server/kinds/plain.ts'
import { itemGallery, pictureRows } from '#domains/inventory/server/gallery/gallery.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { previewOf } from '#kit/server/files/preview.ts'
import { countryName } from '#kit/contract/countries.ts'
import type { Offered, OctoOption, OctoUnit } from './catalogue.ts'

// The capability octo/content: texts, pictures and places of products.

const mostPictures = 11
const minutesADay = 24 * 60

export interface Feature {
  shortDescription: string
  type: 'INCLUSION' | 'EXCLUSION' | 'HIGHLIGHT'
}

export interface Content {
  title: string
  shortDescription: string | null
  description: string | null
  features: Feature[]
  faqs: []
  media: object[]
  locations: object[]
  categoryLabels: string[]
  durationMinutesFrom: number
  durationMinutesTo: number | null
  commentary: []
}

/** Returns what products say of themselves, by product. */
export async function contentOf(app: App, tx: Tx, offered: readonly Offered[]): Promise<Map<string, Content>> {
  const ids = offered.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inventory as i')
    .leftJoin('tour_packages as t', (join) => join.onRef('t.agency_id', '=', 'i.agency_id').onRef('t.inventory_id', '=', 'i.id'))
    .leftJoin('services as s', (join) => join.onRef('s.agency_id', '=', 'i.agency_id').onRef('s.inventory_id', '=', 'i.id'))
    .select(['i.id', 'i.description', 'i.place_name', 'i.place_lat', 'i.place_lng', 'i.country_code'])
    .select(['t.highlights', 't.inclusions', 't.exclusions', 's.duration_minutes'])
    .where('i.id', 'in', ids)
    .execute()
  const more = new Map(rows.map((row) => [row.id, row]))
  const gallery = Map.groupBy(await pictureRows(tx, itemGallery, ids), ({ owner_id }) => owner_id)
  return new Map(
    offered.map((one) => {
      const row = more.get(one.id)!
      const keys = [one.listed.cover?.key, ...(gallery.get(one.id) ?? []).map(({ key }) => key)].filter((key) => key !== undefined)
      const minutes = row.duration_minutes ?? lasting(one)
      return [
        one.id,
        {
          title: one.item.title,
          shortDescription: one.listed.summary,
          description: plainOf(row.description) || null,
          features: [
            ...features('HIGHLIGHT', row.highlights),
            ...features('INCLUSION', row.inclusions),
            ...features('EXCLUSION', row.exclusions),
          ],
          faqs: [],
          media: [...new Set(keys)].slice(0, mostPictures).map((key, at) => ({
            src: previewOf(app.files.imageUrl(key, 'original')!),
            type: 'image/jpeg',
            rel: at === 0 ? 'COVER' : 'GALLERY',
            title: null,
            caption: null,
            copyright: null,
          })),
          locations:
            row.place_lat === null || row.place_lng === null
              ? []
              : [locationOf(row.place_name, row.place_lat, row.place_lng, row.country_code)],
          categoryLabels: one.item.kind === 'tour_package' && one.item.days > 1 ? ['multi-day'] : [],
          durationMinutesFrom: minutes,
          durationMinutesTo: null,
          commentary: [],
        },
      ]
    }),
  )
}

function lasting({ item, manner }: Offered): number {
  if (item.happens_from && item.happens_until) return Math.max(0, (Date.parse(item.happens_until) - Date.parse(item.happens_from)) / 60_000)
  return manner === 'departure' ? item.days * minutesADay : minutesADay
}

const features = (type: Feature['type'], texts: readonly string[] | null): Feature[] =>
  (texts ?? []).map((shortDescription) => ({ shortDescription, type }))

const locationOf = (title: string | null, latitude: number, longitude: number, country: string) => ({
  title,
  shortDescription: countryName(country),
  types: ['START'],
  minutesTo: null,
  minutesAt: null,
  place: {
    latitude,
    longitude,
    postalAddress: {
      streetAddress: null,
      addressLocality: title,
      addressRegion: null,
      postalCode: null,
      addressCountry: country,
      postOfficeBoxNumber: null,
    },
    identifiers: {
      googlePlaceId: null,
      applePlaceId: null,
      tripadvisorLocationId: null,
      yelpPlaceId: null,
      facebookPlaceId: null,
      foursquarePlaceId: null,
      baiduPlaceId: null,
      amapPlaceId: null,
    },
    sameAs: [],
  },
})

/** What differs by option: its name, and how long it is. The rest is at the product. */
export const optionContent = (option: OctoOption, { item }: Offered, content: Content) => ({
  title: option.length === 0 ? item.title : option.name,
  shortDescription: null,
  description: null,
  features: [],
  faqs: [],
  media: [],
  locations: [],
  categoryLabels: [],
  durationMinutesFrom: option.length === 0 ? content.durationMinutesFrom : option.length * minutesADay,
  durationMinutesTo: null,
  commentary: [],
})

export const unitContent = ({ name }: OctoUnit) => ({ title: name, shortDescription: '', features: [] })
