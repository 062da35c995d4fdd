import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Occupancy } from '#domains/inventory/contract/guests.ts'
import { fitsOfItem } from '#domains/inventory/server/prices/fits.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like } from '#kit/server/database/list.ts'

/** PostgreSQL's JSON writes times with an offset. */
const instantOf = (moment: string | null): string | null => moment && new Date(moment).toISOString()

/** Returns published items with price options and upcoming departures, for a booking made by hand. */
export async function bookableItems(
  app: App,
  tx: Tx,
  filter: { page: number; per_page: number; search: string; inventory_id?: string | undefined; kind?: string | undefined },
) {
  const now = app.clock.now()
  const today = dayOf(now)
  const matching = tx
    .selectFrom('inventory as i')
    .where('i.status', '=', 'published')
    .$if(filter.search !== '', (query) => query.where('i.title', 'ilike', like(filter.search)))
    .$if(filter.inventory_id !== undefined, (query) => query.where('i.id', '=', filter.inventory_id!))
    .$if(filter.kind !== undefined, (query) => query.where('i.kind', '=', filter.kind!))
    // A one-time item can be booked until it is over.
    .where(sql<boolean>`coalesce(i.happens_until > ${now}, true)`)
  const rows = await matching
    .leftJoin('resources as r', (join) => join.onRef('r.agency_id', '=', 'i.agency_id').onRef('r.inventory_id', '=', 'i.id'))
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'i.agency_id').onRef('f.id', '=', 'i.cover_file_id'))
    .select((of) => [
      'i.id',
      'i.kind',
      'i.title',
      'i.currency',
      'i.capacity_mode',
      'i.happens_from',
      'i.happens_until',
      'f.key',
      'i.on_request',
      'i.days',
      'i.from_price',
      'i.from_per',
      'r.basis',
      'r.min_length',
      'r.max_length',
      'r.padding_minutes',
      fitsOfItem().as('fits'),
      jsonArrayFrom(
        of
          .selectFrom('inventory_units as u')
          .select(['u.id', 'u.name'])
          .whereRef('u.agency_id', '=', 'i.agency_id')
          .whereRef('u.inventory_id', '=', 'i.id')
          .where('u.status', '=', 'active')
          .orderBy('u.position')
          .orderBy('u.id'),
      ).as('units'),
      jsonArrayFrom(
        of
          .selectFrom('price_options as o')
          .select([
            'o.id',
            'o.name',
            'o.unit',
            'o.per',
            'o.tariff',
            'o.amount',
            'o.currency',
            'o.places',
            'o.min_quantity',
            'o.max_quantity',
          ])
          .select(['o.sells_from', 'o.sells_until', 'o.occupancy', 'o.board'])
          .select([
            sql<number | null>`o.capacity - o.held - o.sold`.as('left'),
            sql<boolean>`coalesce(o.sells_from <= ${now}, true) AND coalesce(${now} < o.sells_until, true)`.as('on_sale'),
          ])
          .whereRef('o.agency_id', '=', 'i.agency_id')
          .whereRef('o.inventory_id', '=', 'i.id')
          .where('o.active', '=', true)
          .orderBy('o.position'),
      ).as('options'),
      jsonArrayFrom(
        of
          .selectFrom('departures as d')
          .select([
            'd.id',
            'd.starts_on',
            'd.ends_on',
            sql<string | null>`to_char(d.starts_at, 'HH24:MI')`.as('starts_at'),
            sql<number>`d.capacity - d.held - d.sold`.as('places_left'),
          ])
          .whereRef('d.agency_id', '=', 'i.agency_id')
          .whereRef('d.inventory_id', '=', 'i.id')
          .where('d.status', '=', 'open')
          .where('d.starts_on', '>=', today)
          .orderBy('d.starts_on')
          .limit(60),
      ).as('departures'),
    ])
    .orderBy(sql`lower(i.title)`)
    .orderBy('i.id')
    .$call(atPage(filter))
    .execute()
  const counted = await cappedTotal(tx, matching as never)
  return {
    ...counted,
    rows: rows.map(
      ({
        key,
        currency,
        from_price,
        options,
        happens_from,
        happens_until,
        basis,
        min_length,
        max_length,
        padding_minutes,
        units,
        ...row
      }) => ({
        ...row,
        happens_from: happens_from?.toISOString() ?? null,
        happens_until: happens_until?.toISOString() ?? null,
        currency,
        from_price: from_price === null ? null : { amount: from_price, currency },
        image_url: app.files.imageUrl(key, 'small'),
        letting: basis === null ? null : { basis, min_length: min_length ?? 1, max_length, padding_minutes: padding_minutes ?? 0, units },
        options: options.map((option) => ({
          ...option,
          occupancy: option.occupancy as Occupancy | null,
          sells_from: instantOf(option.sells_from),
          sells_until: instantOf(option.sells_until),
        })),
      }),
    ),
  }
}
