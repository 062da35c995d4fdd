import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { timeZone } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { like } from '#kit/server/database/list.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** The marketplace whose listings are read, and its owner. */
export interface Place {
  agencyId: string
  marketplaceId: string
}

/** What a visitor looks for. */
export interface Search {
  text: string
  /** Kinds of a category, or one kind; null for all. */
  kinds: readonly string[] | null
  place: string
  from: string | null
  until: string | null
  /** The highest price in minor units of a currency. */
  most: { amount: number; currency: Currency } | null
  /** One vendor's offers only. */
  vendorId?: string
  sort: 'title' | 'price'
  page: number
}

export const pageSize = 24

/** Listings that visitors of a marketplace see now: their vendors are approved and work. */
const seen = (platform: Tx, { agencyId, marketplaceId }: Place, now: Date) =>
  platform
    .selectFrom('marketplace_listings as l')
    .innerJoin('marketplace_vendors as v', (join) =>
      join
        .onRef('v.vendor_agency_id', '=', 'l.vendor_id')
        .on('v.agency_id', '=', agencyId)
        .on('v.marketplace_id', '=', marketplaceId)
        .on('v.state', '=', 'approved'),
    )
    .innerJoin('agencies as a', 'a.id', 'l.vendor_id')
    .where('a.state', '=', 'active')
    .where(sql<boolean>`(l.starts_on IS NULL OR l.starts_on <= (${now}::timestamptz AT TIME ZONE ${timeZone})::date)`)
    .where((where) => where.or([where('l.happens_until', 'is', null), where('l.happens_until', '>', now)]))

/** Returns the agency and the vendor's row of an offer that a marketplace lists now, or undefined. */
export const listedBy = (app: App, place: Place, id: string) =>
  app.db.asPlatform('house: an offer that a visitor of a marketplace opened', (platform) =>
    seen(platform, place, app.clock.now())
      .where('l.id', '=', id)
      .select(['l.vendor_id as agency_id', 'v.id as vendor_id', 'v.name as vendor_name', 'v.slug as vendor_slug'])
      .executeTakeFirst(),
  )

export type ListingRow = Awaited<ReturnType<typeof searchListings>>['rows'][number]

function matchingOf(platform: Tx, place: Place, search: Omit<Search, 'sort' | 'page'>, now: Date) {
  const { text, kinds, from, until, most, vendorId } = search
  return seen(platform, place, now)
    .$if(text !== '', (of) =>
      of.where((where) =>
        where.or((['l.title', 'l.summary', 'l.place_name', 'v.name'] as const).map((name) => where(name, 'ilike', like(text)))),
      ),
    )
    .$if(kinds !== null, (of) => of.where('l.kind', 'in', [...kinds!]))
    .$if(search.place !== '', (of) => of.where('l.place_name', 'ilike', like(search.place)))
    .$if(vendorId !== undefined, (of) => of.where('v.id', '=', vendorId!))
    .$if(most !== null, (of) => of.where('l.currency', '=', most!.currency).where('l.from_price', '<=', most!.amount))
    .$if(from !== null || until !== null, (of) =>
      of.where(
        sql<boolean>`(l.days = '{}' AND l.kind <> 'tour_package' OR EXISTS (SELECT FROM unnest(l.days) AS day
            WHERE day >= ${from ?? '1900-01-01'}::date AND day <= ${until ?? '2200-12-31'}::date))`,
      ),
    )
}

/** Returns a page of the listings of a marketplace, over all its vendors, and how many there are. */
export async function searchListings(app: App, place: Place, search: Search) {
  return app.db.asPlatform('house: offers of the vendors of a marketplace', async (platform) => {
    const matching = matchingOf(platform, place, search, app.clock.now())
    const [count] = await matching.select(sql<number>`count(*)::int`.as('n')).execute()
    const rows = await matching
      .selectAll('l')
      .select([sql<string[]>`l.days::text[]`.as('days'), 'v.name as vendor_name', 'v.slug as vendor_slug'])
      .$if(search.sort === 'price', (of) => of.orderBy('l.currency').orderBy('l.from_price'))
      .orderBy(sql`lower(l.title)`)
      .orderBy('l.id')
      .limit(pageSize)
      .offset((search.page - 1) * pageSize)
      .execute()
    return { rows, total: count?.n ?? 0 }
  })
}

/** Search engines take at most 50,000 addresses from one map. */
const mostListed = 20_000

/** Returns the offers that visitors of a marketplace see now, for the map of its storefront. */
export const listedIds = (app: App, place: Place) =>
  app.db.asPlatform('house: offers of the vendors of a marketplace', (platform) =>
    seen(platform, place, app.clock.now()).select('l.id').orderBy('l.id').limit(mostListed).execute(),
  )

/** Most places on a map. */
const mostPlaces = 60

/** Returns the places of what a search finds, for a map, with how many offers are there. Those with most offers come first. */
export const placesOfListings = (app: App, place: Place, search: Search) =>
  app.db.asPlatform('house: places of the offers of a marketplace', (platform) =>
    matchingOf(platform, place, search, app.clock.now())
      .where('l.place_lat', 'is not', null)
      .where('l.place_lng', 'is not', null)
      .select(['l.place_name as name'])
      .select([sql<number>`avg(l.place_lat)`.as('lat'), sql<number>`avg(l.place_lng)`.as('lng'), sql<number>`count(*)::int`.as('offers')])
      .where('l.place_name', 'is not', null)
      .groupBy(['l.place_name', sql`round(l.place_lat::numeric, 1)`, sql`round(l.place_lng::numeric, 1)`])
      .orderBy('offers', 'desc')
      .orderBy('name')
      .limit(mostPlaces)
      .execute(),
  )
