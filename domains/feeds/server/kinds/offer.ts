import { ofAgency } from '#domains/agency/server/facts.ts'
import { itemGallery, pictureRows } from '#domains/inventory/server/gallery/gallery.ts'
import { kindPaths } from '#domains/website/contract/kind-paths.ts'
import { freeOf } from '#domains/website/server/offers/availability.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { staysOf, type StayPrice } from './nights.ts'
import { plainOf } from './plain.ts'

/** What feeds need to know of the agency. */
export interface FeedAgency {
  name: string
  slug: string
  language: string
  country: string
  phone: string
  email: string | null
  /** The address of its published website, without a slash at its end; null without one. */
  origin: string | null
  appUrl: string
}

/** An offer on the website, as feeds describe it. Texts are plain. */
export interface FeedOffer extends Pick<
  Listed,
  'id' | 'kind' | 'title' | 'slug' | 'from' | 'days' | 'tags' | 'on_request' | 'happens_from'
> {
  description: string
  place: string | null
  latitude: number | null
  longitude: number | null
  country: string
  /** The page on which it is booked. */
  url: string
  /** Addresses of its pictures, the cover first. At most eleven. */
  pictures: string[]
  isFree: boolean
  /** Prices by day of arrival. Only for feeds that need them. */
  stays: StayPrice[]
}

const mostPictures = 11

/** Reads what feeds need to know of the agency. */
export async function readFeedAgency(app: App, tx: Tx, agencyId: string): Promise<FeedAgency> {
  const { country_code, ...agency } = await ofAgency(tx, agencyId)
    .select(['name', 'slug', 'language', 'country_code', 'phone', 'email'])
    .executeTakeFirstOrThrow()
  const site = await findWebsite(app, tx, agencyId)
  return { ...agency, country: country_code, origin: site?.published ? site.origin : null, appUrl: app.appUrl }
}

/** Returns those of the offers that the website shows now, with the price that it shows. Others are left out. */
export async function readFeedOffers(
  app: App,
  tx: Tx,
  actor: Actor,
  agency: FeedAgency,
  { ids, withStays }: { ids: string[]; withStays: boolean },
): Promise<FeedOffer[]> {
  const listed = await listedOffers({ tx, actor }, { ids })
  if (listed.length === 0) return []
  const listedIds = listed.map(({ id }) => id)
  const more = new Map(
    (
      await tx
        .selectFrom('inventory')
        .select(['id', 'description', 'place_lat', 'place_lng', 'country_code'])
        .where('id', 'in', listedIds)
        .execute()
    ).map((row) => [row.id, row]),
  )
  const free = await freeOf({ tx, actor }, listed, { from: null, until: null, guests: 1 })
  const stays = withStays ? await staysOf({ tx, actor }, listed) : null
  const gallery = Map.groupBy(await pictureRows(tx, itemGallery, listedIds), ({ owner_id }) => owner_id)
  return listed.map((offer) => {
    const { description, place_lat, place_lng, country_code } = more.get(offer.id)!
    const keys = [offer.cover?.key, ...(gallery.get(offer.id) ?? []).map(({ key }) => key)].filter((key) => key !== undefined)
    return {
      id: offer.id,
      kind: offer.kind,
      title: plainOf(offer.title),
      slug: offer.slug,
      from: offer.from,
      days: offer.days,
      tags: offer.tags,
      on_request: offer.on_request,
      happens_from: offer.happens_from,
      description: plainOf(description) || plainOf(offer.summary),
      place: offer.place,
      latitude: place_lat,
      longitude: place_lng,
      country: country_code,
      url: urlOf(agency, offer),
      pictures: [...new Set(keys)].slice(0, mostPictures).map((key) => app.files.imageUrl(key, 'original')!),
      isFree: offer.on_request || free.get(offer.id)?.isFree !== false,
      stays: stays?.get(offer.id) ?? [],
    }
  })
}

const urlOf = ({ origin, appUrl, slug: agency }: FeedAgency, { kind, slug }: Pick<Listed, 'kind' | 'slug'>): string =>
  origin ? `${origin}/${kindPaths[kind]}/${slug}` : `${appUrl}/p/${agency}/${slug}`

/** Returns the address of an offer with the marks by which visits and bookings that come from it are counted. */
export function markedUrl(url: string, source: string, medium: string, campaign: string): string {
  const marked = new URL(url)
  marked.searchParams.set('utm_source', source)
  marked.searchParams.set('utm_medium', medium)
  marked.searchParams.set('utm_campaign', campaign)
  return marked.href
}
