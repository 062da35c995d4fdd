import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { hasBegun } from '#domains/channels/server/listing.ts'
import { isOn, settingsOn, type Setting } from '#domains/channels/server/registry.ts'
import { websitePrice } from '#domains/channels/server/website.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { CapacityMode, PricePer } from '../../../../database/tables.ts'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import { channelOfVisit, type Visit } from '../site-parts.ts'

/** An offer that the website shows now. */
export interface Listed {
  id: string
  kind: Kind
  title: string
  slug: string
  summary: string | null
  place: string | null
  days: number
  on_request: boolean
  capacity_mode: CapacityMode
  happens_from: Date | null
  happens_until: Date | null
  featured: boolean
  currency: Currency
  from: Money | null
  per: PricePer | null
  tags: string[]
  created_at: Date
  cover_file_id: string | null
  cover: { key: string; width: number | null; height: number | null; focus: FocusPoint } | null
  listing: Setting
}

export interface OfferFilter {
  ids?: readonly string[]
  slug?: string
  kinds?: readonly string[]
  tags?: readonly string[]
  featured?: boolean
}

/** What is needed to read offers: a visit, or a call of a member. */
export type OfferReading = Pick<Visit, 'tx' | 'actor'> & Partial<Visit>

/** Most offers of an agency that its website looks through. */
const most = 2_000

/** Returns the published offers that the channel grid puts on the channel of the visit now, by title. */
export async function listedOffers(
  { tx, actor, channel: sold }: OfferReading,
  { ids, slug, kinds, tags, featured }: OfferFilter = {},
): Promise<Listed[]> {
  if (ids?.length === 0) return []
  const channel = channelOfVisit({ channel: sold })
  const rows = await tx
    .selectFrom('inventory as i')
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'i.agency_id').onRef('f.id', '=', 'i.cover_file_id'))
    .select((eb) => [
      'i.id',
      'i.kind',
      'i.title',
      'i.slug',
      'i.summary',
      'i.place_name',
      'i.days',
      'i.on_request',
      'i.capacity_mode',
      'i.happens_from',
      'i.happens_until',
      'i.featured',
      'i.currency',
      'i.from_price',
      'i.from_per',
      'i.created_at',
      'i.cover_file_id',
      'f.key',
      'f.width',
      'f.height',
      'f.focus',
      sql<
        string[]
      >`coalesce((SELECT array_agg(g.tag ORDER BY g.tag) FROM inventory_tags g WHERE g.agency_id = ${thisAgency} AND g.inventory_id = ${eb.ref('i.id')}), '{}')`.as(
        'tags',
      ),
    ])
    .where('i.status', '=', 'published')
    .where(isOn(channel))
    // What is over cannot be booked.
    .where((eb) => eb.or([eb('i.happens_until', 'is', null), eb('i.happens_until', '>', actor.now)]))
    .$if(slug !== undefined, (query) => query.where('i.slug', '=', slug!))
    .$if(ids !== undefined, (query) => query.where('i.id', 'in', ids!))
    .$if(Boolean(kinds?.length), (query) => query.where('i.kind', 'in', kinds!))
    .$if(featured === true, (query) => query.where('i.featured', '=', true))
    .orderBy('i.title')
    .limit(most)
    .execute()
  const settings = await settingsOn(
    tx,
    channel,
    rows.map(({ id }) => id),
  )
  const wanted = new Set(tags?.map((tag) => tag.toLowerCase()))
  return rows.flatMap(({ place_name, from_price, from_per, key, width, height, focus, kind, ...row }) => {
    const listing = settings(row.id)
    if (!hasBegun(listing, actor.now)) return []
    if (wanted.size > 0 && !row.tags.some((tag) => wanted.has(tag.toLowerCase()))) return []
    return [
      {
        ...row,
        kind: kind as Kind,
        place: place_name,
        from: websitePrice(from_price === null ? null : { amount: from_price, currency: row.currency }, listing),
        per: from_per,
        cover: key === null ? null : { key, width, height, focus: focus ?? 'center' },
        listing,
      },
    ]
  })
}

export const offerSorts = ['featured', 'price', 'newest', 'title'] as const
export type OfferSort = (typeof offerSorts)[number]

const ranks: Record<OfferSort, (a: Listed, b: Listed) => number> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured),
  price: (a, b) => (a.from?.amount ?? Infinity) - (b.from?.amount ?? Infinity) || 0,
  newest: (a, b) => b.created_at.getTime() - a.created_at.getTime(),
  title: () => 0,
}

/** Returns offers in an order. Those without a price come last where the order is by price. */
export const sortedOffers = (offers: readonly Listed[], sort: OfferSort): Listed[] => offers.toSorted(ranks[sort])
