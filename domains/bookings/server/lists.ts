import { sql } from 'kysely'
import { fieldHeadings } from '#domains/clients/server/fields/headings.ts'
import { hasFieldText, hasFieldValue, type FieldValues } from '#domains/clients/server/fields/values.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { booksItem } from '#domains/inventory/server/items/booked-lines.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, daysBetween, timeZone } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isAmong, isoOf, like, pageInOne, sortOf } from '#kit/server/database/list.ts'
import type { BookingStatus } from '../contract.ts'
import { bookingCover } from './cover.ts'
import { dueOf } from './bookings.ts'
import type { BookingPaymentStatus, BookingSource } from '../../../database/tables.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export interface BookingFilter {
  page: number
  per_page: number
  search: string
  sort: string
  status?: BookingStatus[] | undefined
  payment_status?: BookingPaymentStatus[] | undefined
  kind?: string | undefined
  inventory_id?: string | undefined
  departure_id?: string | undefined
  client_id?: string | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  attention?: string | undefined
  owed?: string | undefined
  field?: string | undefined
  cursor?: string | undefined
  download?: string | undefined
}

/** Returns a page of bookings. The dates filter by start day. @throws 422 when the range is reversed. */
export async function listBookings(app: App, tx: Tx, filter: BookingFilter, now: Date) {
  if (filter.starts_at && filter.ends_at && filter.starts_at > filter.ends_at) throw invalid('ends_at', 'The end is before the start.')
  const { rows, ...counted } = await pageInOne(tx, filter, listedBookings(tx, filter, now))
  return {
    ...counted,
    ...(await fieldHeadings(tx, 'booking', filter)),
    rows: rows.map(({ cover_key, ...row }) => ({ ...bookingRowView(row), picture_url: app.files.imageUrl(cover_key, 'small') })),
  }
}

function listedBookings(tx: Tx, filter: BookingFilter, now: Date) {
  const matching = matchingBookings(tx, filter, now)
  const { column } = sortOf(filter.sort)
  const order = column === 'client_name' ? sql`lower(client_name)` : sql.ref(column)
  const rows = matching.select([
    'id',
    'reference',
    'status',
    'payment_status',
    'title',
    'kinds',
    'client_id',
    'client_name',
    'travellers',
    'starts_on',
    'ends_on',
    'total',
    'paid',
    'refunded',
    'currency',
    'hold_expires_at',
    'needs_attention',
    'source',
    'fields',
    'created_at',
  ])
  return { rows, matching, order, more: { cover_key: bookingCover('page.id') } }
}

function bookingRowView(
  row: {
    status: BookingStatus
    payment_status: BookingPaymentStatus
    currency: Currency
    total: number
    paid: number
    refunded: number
    hold_expires_at: string | null
    created_at: string
  } & Record<string, unknown>,
) {
  const currency = row.currency
  return {
    ...(row as typeof row & {
      id: string
      reference: string
      title: string
      kinds: string[]
      client_id: string
      client_name: string
      travellers: number
      starts_on: string | null
      ends_on: string | null
      needs_attention: string | null
      source: BookingSource
      fields: FieldValues
    }),
    status: row.status,
    payment_status: row.payment_status,
    total: { amount: row.total, currency },
    due: { amount: dueOf(row), currency },
    hold_expires_at: isoOf(row.hold_expires_at),
    created_at: isoOf(row.created_at),
  }
}

/** Must match the condition of the index `bookings_owed`. */
const owed = sql<boolean>`status IN ('confirmed', 'in_progress', 'completed', 'no_show') AND total > paid - refunded`

function matchingBookings(tx: Tx, filter: BookingFilter, now: Date) {
  const ofLine = (column: 'inventory_id' | 'departure_id', id: string) =>
    sql<boolean>`EXISTS (SELECT FROM booking_lines l WHERE l.agency_id = ${thisAgency} AND l.booking_id = bookings.id AND l.${sql.ref(column)} = ${id} AND l.cancelled_at IS NULL)`
  return tx
    .selectFrom('bookings')
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`((reference || ' ' || client_name || ' ' || title) ILIKE ${like(filter.search)} OR ${hasFieldText('field_texts', filter.search)})`,
      ),
    )
    .$if(filter.field !== undefined, (query) => query.where(hasFieldValue('bookings.fields', filter.field!)))
    .$if(Boolean(filter.status?.length), (query) => query.where(isAmong('status', filter.status!)))
    .$if(Boolean(filter.payment_status?.length), (query) => query.where(isAmong('payment_status', filter.payment_status!)))
    .$if(filter.kind !== undefined, (query) => query.where(sql<boolean>`kinds @> ARRAY[${filter.kind}]::text[]`))
    .$if(filter.client_id !== undefined, (query) => query.where('client_id', '=', filter.client_id!))
    .$if(filter.inventory_id !== undefined, (query) => query.where(ofLine('inventory_id', filter.inventory_id!)))
    .$if(filter.departure_id !== undefined, (query) => query.where(ofLine('departure_id', filter.departure_id!)))
    .$if(filter.starts_at !== undefined, (query) => query.where('starts_on', '>=', filter.starts_at!))
    .$if(filter.ends_at !== undefined, (query) => query.where('starts_on', '<=', filter.ends_at!))
    .$if(filter.attention === 'true', (query) => query.where('needs_attention', 'is not', null))
    .$if(filter.owed !== undefined, (query) => query.where(owed))
    .$if(filter.owed === 'overdue', (query) => query.where('payment_due_at', '<', now))
}

const longestCalendar = 100
const maxLines = 2000

/** SQL: the last day of line `l`, or the day on which the last of its rooms or vehicles was free again before that. */
const lastDay = sql<string>`coalesce((
  SELECT least(l.ends_on, greatest(l.starts_on, (max(upper(c.period)) AT TIME ZONE ${sql.lit(timeZone)})::date))
  FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.booking_line_id = l.id HAVING count(*) > 0), l.ends_on)`

/**
 * Returns the booked lines and the departures that overlap a range of days. Charges are no bookings, and a vehicle that nobody collected
 * fills the calendar only until it was free again. @throws 422 for a reversed range or one over 100 days.
 */
export async function calendarOf(
  tx: Tx,
  {
    starts_at,
    ends_at,
    kind,
    inventory_id,
  }: { starts_at: string; ends_at: string; kind?: string | undefined; inventory_id?: string | undefined },
) {
  if (starts_at > ends_at) throw invalid('ends_at', 'The end is before the start.')
  if (daysBetween(starts_at, ends_at) > longestCalendar) throw invalid('ends_at', `At most ${longestCalendar} days at once.`)
  const lines = await tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .leftJoin('departures as d', (join) => join.onRef('d.agency_id', '=', 'l.agency_id').onRef('d.id', '=', 'l.departure_id'))
    .select([
      'l.id',
      'l.booking_id',
      'b.version',
      'b.reference',
      'b.status',
      'b.payment_status',
      'b.client_name',
      'l.title',
      'l.kind',
      'l.inventory_id',
      'l.departure_id',
      'l.starts_on',
      lastDay.as('ends_on'),
      'd.starts_at',
      'l.places',
    ])
    .where('l.starts_on', '<=', ends_at)
    .where('l.starts_on', '>=', addDays(starts_at, -366))
    .where('l.ends_on', '>=', starts_at)
    .where('l.cancelled_at', 'is', null)
    .where('b.status', 'not in', ['cancelled', 'expired', 'declined'])
    .where('l.kind', 'not in', deliveredKinds)
    .where(booksItem)
    .$if(kind !== undefined, (query) => query.where('l.kind', '=', kind!))
    .$if(inventory_id !== undefined, (query) => query.where('l.inventory_id', '=', inventory_id!))
    .orderBy('l.starts_on')
    .orderBy('l.id')
    .limit(maxLines + 1)
    .execute()
  return {
    lines: lines.slice(0, maxLines).filter(({ ends_on }) => ends_on >= starts_at) as never[],
    departures: await departuresBetween(tx, starts_at, ends_at, inventory_id),
    truncated: lines.length > maxLines,
  }
}

async function departuresBetween(tx: Tx, from: string, to: string, inventoryId: string | undefined) {
  const rows = await tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .select(['d.id', 'd.inventory_id', 'i.title', 'd.starts_on', 'd.ends_on', 'd.starts_at', 'd.capacity', 'd.held', 'd.sold', 'd.status'])
    .where('d.starts_on', '<=', to)
    .where('d.starts_on', '>=', addDays(from, -366))
    .where('d.ends_on', '>=', from)
    .where('d.status', '!=', 'cancelled')
    .$if(inventoryId !== undefined, (query) => query.where('d.inventory_id', '=', inventoryId!))
    .orderBy('d.starts_on')
    .orderBy('d.id')
    .limit(maxLines)
    .execute()
  return rows.map(({ held, sold, ...row }) => ({ ...row, taken: held + sold }))
}
