import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { channelOf, firstSetting, isOn, kindsOf, settingsOn, takes, type Setting } from '#domains/channels/server/registry.ts'
import { hasBegun } from '#domains/channels/server/listing.ts'
import { websitePrice } from '#domains/channels/server/website.ts'
import { converted, rateBetween } from '#domains/rates/server/market.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Policy } from '#domains/tour-packages/server/public-trip.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { CapacityMode, PricePer } from '../../../../database/tables.ts'
import { contentWords, initialsOf, joinedWords } from '../reading/words.ts'

/** A published offer; of the kinds that have public pages, as the website shows it. */
export interface Offered {
  id: string
  kind: Kind
  /** How it is limited: by departures, units, counted prices or not at all. */
  mode: CapacityMode
  title: string
  summary: string | null
  place: { text: string; lat: number | null; lng: number | null } | null
  days: number
  on_request: boolean
  currency: Money['currency']
  from: Money | null
  /** The price "from" in the agency's currency, to compare offers; null without a price or a rate. */
  worth: number | null
  /** What the price "from" is for: a unit such as a person or piece, or a time. */
  per: PricePer | null
  tags: string[]
  /** Its public page; null for kinds without one. */
  url: string | null
  picture: string | null
  policy: Policy | null
  listing: Setting
  fingerprint: string
  /** The passages of the index are of an earlier state, or there are none. */
  stale: boolean
  /** Words of title, place and tags, without those that say nothing, and the initials of title and place. */
  words: { title: string[]; joined: string[]; initials: string[]; place: string[]; tags: string[] }
}

/** What the agency says of itself to everyone. */
export interface Facts {
  name: string
  slug: string
  phone: string
  email: string | null
  address: string | null
  website: string | null
  currency: Money['currency']
  place: { text: string; lat: number; lng: number } | null
  description: string | null
  deposit_percent: number
  hold_hours: number
  policy: Policy
}

export interface Catalogue {
  facts: Facts
  offers: Offered[]
}

// Changes of the item and of its days, and of how its passages are made: raise the number when `kind-passages.ts` changes.
// Prices, departures and places are read when they are asked for, not kept in the index.
const fingerprint = sql<string>`md5(concat_ws('|', 'passages 2', i.version, i.updated_at,
  (SELECT string_agg(t.id::text || t.version, ',' ORDER BY t.id) FROM itineraries t WHERE t.agency_id = ${thisAgency} AND t.inventory_id = i.id)))`

/**
 * Reads all that is published now, so that nothing archived or hidden is ever spoken of. What has a public page may be hidden there;
 * other kinds have none, so publishing them is enough. Tour packages are first, because most questions are about them.
 */
export async function readCatalogue(app: App, tx: Tx, actor: Actor): Promise<Catalogue> {
  const channel = channelOf('website')!
  const agency = await ofAgency(tx, actor.agencyId)
    .select([
      'name',
      'slug',
      'phone',
      'email',
      'address',
      'website',
      'currency',
      'place_name',
      'place_lat',
      'place_lng',
      'description',
      'deposit_percent',
      'hold_hours',
      'cancellation_policy',
    ])
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('inventory as i')
    .leftJoin('chatbot_indexed as x', (join) => join.onRef('x.agency_id', '=', 'i.agency_id').onRef('x.inventory_id', '=', 'i.id'))
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'i.agency_id').onRef('f.id', '=', 'i.cover_file_id'))
    .select((eb) => [
      'i.id',
      'i.kind',
      'i.capacity_mode',
      'i.title',
      'i.slug',
      'i.summary',
      'i.place_name',
      'i.place_lat',
      'i.place_lng',
      'i.days',
      'i.on_request',
      'i.currency',
      'i.from_price',
      'i.from_per',
      'i.cancellation_policy',
      'x.fingerprint as indexed',
      'f.key as cover',
      fingerprint.as('fingerprint'),
      sql<
        string[]
      >`coalesce((SELECT array_agg(g.tag) FROM inventory_tags g WHERE g.agency_id = ${thisAgency} AND g.inventory_id = ${eb.ref('i.id')}), '{}')`.as(
        'tags',
      ),
    ])
    .where('i.status', '=', 'published')
    .where((of) => of.or([of.not(sql<boolean>`i.kind = ANY(${kindsOf(channel)}::text[])`), isOn(channel)]))
    .where(sql<boolean>`coalesce(i.happens_until > ${actor.now}, true)`)
    .orderBy(sql`i.kind <> 'tour_package'`)
    .orderBy('i.title')
    .limit(2000)
    .execute()
  const { place_name, place_lat, place_lng, cancellation_policy, ...facts } = agency
  const settings = await settingsOn(
    tx,
    channel,
    rows.map(({ id }) => id),
  )
  const offers = rows.flatMap((row) => {
    const listing = takes(channel, row.kind) ? settings(row.id) : firstSetting(channel)
    return hasBegun(listing, actor.now) ? [offerOf(app, facts.slug, row, listing)] : []
  })
  return {
    facts: {
      ...facts,
      place: place_name && place_lat !== null && place_lng !== null ? { text: place_name, lat: place_lat, lng: place_lng } : null,
      policy: cancellation_policy as unknown as Policy,
    },
    offers: await withWorth(tx, actor, facts.currency, offers),
  }
}

/** Adds what prices are worth in one currency. A rate is read once for each other currency. */
async function withWorth(tx: Tx, actor: Actor, to: Money['currency'], offers: readonly Omit<Offered, 'worth'>[]): Promise<Offered[]> {
  const others = [...new Set(offers.flatMap(({ from }) => (from && from.currency !== to ? [from.currency] : [])))]
  const rates = new Map<string, bigint>()
  for (const currency of others) {
    const rate = await rateBetween(tx, dayOf(actor.now), currency, to).catch(noRate)
    if (rate) rates.set(currency, rate.scaled)
  }
  const worthOf = ({ amount, currency }: Money): number | null => {
    if (currency === to) return amount
    const rate = rates.get(currency)
    return rate === undefined ? null : converted(amount, rate, currency, to)
  }
  return offers.map((offer) => ({ ...offer, worth: offer.from && worthOf(offer.from) }))
}

function noRate(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

interface Row {
  id: string
  kind: string
  capacity_mode: CapacityMode
  title: string
  slug: string
  summary: string | null
  place_name: string | null
  place_lat: number | null
  place_lng: number | null
  days: number
  on_request: boolean
  currency: Money['currency']
  from_price: number | null
  from_per: PricePer | null
  cancellation_policy: unknown
  indexed: string | null
  cover: string | null
  fingerprint: string
  tags: string[]
}

const offerOf = (app: App, agencySlug: string, row: Row, listing: Setting): Omit<Offered, 'worth'> => ({
  id: row.id,
  kind: row.kind as Kind,
  mode: row.capacity_mode,
  title: row.title,
  summary: row.summary,
  place: row.place_name ? { text: row.place_name, lat: row.place_lat, lng: row.place_lng } : null,
  days: row.days,
  on_request: row.on_request,
  currency: row.currency,
  from: websitePrice(row.from_price === null ? null : { amount: row.from_price, currency: row.currency }, listing),
  per: row.from_per,
  tags: row.tags,
  url: takes(channelOf('website')!, row.kind) ? app.appUrl + channelOf('website')!.urlOf!(agencySlug, row.slug) : null,
  picture: row.cover ? app.files.imageUrl(row.cover, 'small') : null,
  policy: row.cancellation_policy as Policy | null,
  listing,
  fingerprint: row.fingerprint,
  stale: row.indexed !== row.fingerprint,
  words: {
    title: contentWords(row.title),
    joined: joinedWords(row.title),
    initials: [...initialsOf(row.title), ...initialsOf(row.place_name ?? '')],
    place: contentWords(row.place_name ?? ''),
    tags: contentWords(row.tags.join(' ')),
  },
})
