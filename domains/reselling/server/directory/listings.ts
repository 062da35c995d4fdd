import { sql, type RawBuilder } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { refuseUnlessEligible } from '#domains/inventory/server/items/resell.ts'
import { countryName } from '#kit/contract/countries.ts'
import { invalid } from '#kit/contract/errors.ts'
import { currencies, moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import { openAgreements } from '../agreements/agreements-data.ts'

interface Filter extends ListRequest {
  kind?: readonly string[] | undefined
  country_code?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  radius_km?: number | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: Currency | undefined
  max_price?: number | undefined
}

const earthKm = 6371

/** SQL: kilometres from a point to the place of the entry `d`; null if it has none. */
const distanceFrom = ({ lat, lng }: { lat: number; lng: number }): RawBuilder<number | null> =>
  sql<number | null>`2 * ${sql.lit(earthKm)} * asin(sqrt(least(1, power(sin(radians(d.place_lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(d.place_lat)) * power(sin(radians(d.place_lng - ${lng}::float8) / 2), 2))))`

/** Offers that resellers may see now: their agencies work, are verified and can be found nearby. */
const seen = (platform: Tx) =>
  platform
    .selectFrom('resell_directory as d')
    .innerJoin('agencies as a', 'a.id', 'd.owner_id')
    .where('a.state', '=', 'active')
    .where('a.verified_kyc', '=', true)
    .where('a.enabled_inventory_proximity', '=', true)

/** Returns an offer of another agency, with the name of its owner. Returns undefined when it is not open to resellers now. */
export const seenOffer = (app: App, id: string) =>
  app.db.asPlatform('house: an offer that a reseller chose in the directory', (platform) =>
    seen(platform)
      .where('d.id', '=', id)
      .select(['d.owner_id', 'a.name as owner_name', 'd.kind', 'd.title', 'd.currency'])
      .executeTakeFirst(),
  )

/**
 * Returns a page of offers of other agencies, around the asked point or the agency's own place.
 * @throws 403 `kyc_required`, `proximity_required`; 422 at `lng`, `to`, `currency`.
 */
export async function listListings(app: App, tx: Tx, actor: Actor, filter: Filter) {
  await refuseUnlessEligible(tx, actor)
  if ((filter.lat === undefined) !== (filter.lng === undefined)) throw invalid('lng', 'Give latitude and longitude, or neither.')
  if (filter.max_price !== undefined && !filter.currency) throw invalid('currency', 'Choose the currency of the price.')
  refuseBackwards(filter.from, filter.to, 'to')
  const own = await ofAgency(tx, actor.agencyId).select(['place_lat', 'place_lng', 'radius_km']).executeTakeFirstOrThrow()
  const center = centerOf(filter, own)
  const radius = filter.radius_km ?? (filter.lat === undefined ? own.radius_km : null)
  const distance = center ? distanceFrom(center) : sql<number | null>`NULL::float8`
  const { rows, ...counted } = await app.db.asPlatform('house: offers of other agencies around a place', async (platform) => {
    const matching = narrowed(seen(platform).where('d.owner_id', '!=', actor.agencyId), filter).$if(
      center !== null && radius !== null,
      (query) => query.where(sql<boolean>`${distance} <= ${radius!}::float8`),
    )
    const { column, direction } = sortOf(filter.sort)
    const by = { distance, net_price: sql.ref('d.net_price'), title: sql`lower(d.title)`, offered_at: sql.ref('d.offered_at') }
    const page = await matching
      .selectAll('d')
      .select(['a.name as owner_name', distance.as('distance_km'), sql<string[]>`d.days::text[]`.as('days')])
      .orderBy(sql`${by[column as keyof typeof by]} ${sql.raw(direction === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, d.id`)
      .$call(atPage(filter))
      .execute()
    return { rows: page, ...(await cappedTotal(platform, matching as never)) }
  })
  const agreements = await openAgreements(
    tx,
    rows.map(({ id }) => id),
  )
  const today = dayOf(actor.now)
  return { ...counted, rows: rows.map((row) => listingView(app, row, agreements.get(row.id) ?? null, today)) }
}

type Seen = ReturnType<typeof seen>

function narrowed(query: Seen, { kind, country_code, search, from, to, currency, max_price }: Filter): Seen {
  const most = max_price !== undefined && currency ? Math.round(max_price * 10 ** currencies[currency].decimals) : null
  return query
    .$if(kind !== undefined, (of) => of.where('d.kind', 'in', [...kind!]))
    .$if(!!country_code, (of) => of.where('d.country_code', '=', country_code!))
    .$if(!!currency, (of) => of.where('d.currency', '=', currency!))
    .$if(most !== null, (of) => of.where('d.net_price', '<=', most!))
    .$if(from !== undefined || to !== undefined, (of) =>
      of.where(
        sql<boolean>`(d.on_request OR d.kind <> 'tour_package' OR EXISTS (SELECT FROM unnest(d.days) AS day
          WHERE day >= ${from ?? '1900-01-01'}::date AND day <= ${to ?? '2200-12-31'}::date))`,
      ),
    )
    .$if(search !== '', (of) =>
      of.where((where) => where.or([where('d.title', 'ilike', like(search)), where('a.name', 'ilike', like(search))])),
    ) as Seen
}

function centerOf({ lat, lng }: Filter, own: { place_lat: number | null; place_lng: number | null }) {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  return own.place_lat === null || own.place_lng === null ? null : { lat: own.place_lat, lng: own.place_lng }
}

interface Entry {
  id: string
  owner_name: string
  kind: string
  title: string
  summary: string | null
  picture_key: string | null
  country_code: string
  place_name: string | null
  place_lat: number | null
  place_lng: number | null
  currency: Currency
  from_price: number
  net_price: number
  model: 'commission' | 'net_rate'
  percent: unknown
  terms: string | null
  on_request: boolean
  days: string[]
  offered_at: Date
  distance_km: number | null
}

const listingView = (
  app: App,
  { place_lat: lat, place_lng: lng, ...row }: Entry,
  agreement: Awaited<ReturnType<typeof openAgreements>> extends Map<string, infer One> ? One | null : never,
  today: string,
) => ({
  id: row.id,
  owner_name: row.owner_name,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  picture_url: row.picture_key ? app.files.imageUrl(row.picture_key, 'small') : null,
  country_code: row.country_code,
  country: countryName(row.country_code),
  place: row.place_name,
  point: lat === null || lng === null ? null : { lat, lng },
  distance_km: row.distance_km === null ? null : Math.round(row.distance_km * 10) / 10,
  from_price: moneyOf(row.from_price, row.currency),
  net_price: moneyOf(row.net_price, row.currency),
  model: row.model,
  percent: Number(row.percent),
  terms: row.terms,
  on_request: row.on_request,
  next_day: row.days.find((day) => day >= today) ?? null,
  offered_at: row.offered_at.toISOString(),
  agreement,
})
