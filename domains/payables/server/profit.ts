import { sql, type RawBuilder } from 'kysely'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import type { ProfitBy } from '../contract/states.ts'
import { allOtherCosts } from './other-costs.ts'
import { saleOf } from './targets.ts'

interface ProfitQuery extends ListRequest {
  by: ProfitBy
  starts_at?: string | undefined
  ends_at?: string | undefined
  currency?: Currency | undefined
  departure_id?: string | undefined
}

interface Row {
  id: string
  label: string
  subject_id: string | null
  currency: Currency
  bookings: number
  sale: number
  planned: number
  real: number
  open: number
}

/**
 * Costs of the chosen bookings: for each line and supplier what was planned, what was invoiced, and what is still open; and what no
 * supplier invoices.
 * Materialized: each table is read once, and joined by hash, whatever the number of bookings.
 */
export const costs = (agencyId: string) => sql`
  planned AS (
    SELECT c.booking_id, coalesce(c.line_id, c.booking_id) AS line, c.supplier_id, c.inventory_id, c.departure_id, sum(c.in_booking) AS planned
    FROM planned_costs c JOIN chosen b ON b.id = c.booking_id WHERE c.agency_id = ${agencyId} GROUP BY 1, 2, 3, 4, 5),
  invoiced AS (
    SELECT l.booking_id, coalesce(l.line_id, l.booking_id) AS line, i.supplier_id, l.inventory_id, l.departure_id, sum(l.real_cost) AS real
    FROM supplier_invoice_lines l
    JOIN chosen b ON b.id = l.booking_id
    JOIN supplier_invoices i ON i.agency_id = ${agencyId} AND i.id = l.invoice_id
    WHERE l.agency_id = ${agencyId} AND l.counts GROUP BY 1, 2, 3, 4, 5),
  costs AS MATERIALIZED (
    SELECT booking_id, line, coalesce(p.inventory_id, r.inventory_id) AS inventory_id, coalesce(p.departure_id, r.departure_id) AS departure_id,
      coalesce(p.planned, 0) AS planned, coalesce(r.real, 0) AS real, greatest(coalesce(p.planned, 0) - coalesce(r.real, 0), 0) AS open
    FROM planned p FULL JOIN invoiced r USING (booking_id, line, supplier_id)
    UNION ALL
    SELECT o.booking_id, o.booking_id, o.inventory_id, o.departure_id, 0, sum(o.real_cost), 0
    FROM ${allOtherCosts(agencyId)} JOIN chosen b ON b.id = o.booking_id GROUP BY 1, 2, 3, 4)`

/** Which bookings count: those that start in a time, or those of one departure. */
interface Scope {
  starts_at: string
  ends_at: string
  currency?: Currency | undefined
  departure_id?: string | undefined
}

const chosen = (agencyId: string, { starts_at, ends_at, currency, departure_id }: Scope) => sql`
  chosen AS MATERIALIZED (
    SELECT b.id, b.reference, b.title, b.currency, b.created_by, b.client_id, b.client_name, ${saleOf} AS sale
    FROM bookings b
    WHERE b.agency_id = ${agencyId} AND ${
      departure_id === undefined
        ? sql`b.starts_on BETWEEN ${starts_at} AND ${ends_at}`
        : sql`b.id IN (SELECT l.booking_id FROM booking_lines l WHERE l.agency_id = ${agencyId} AND l.departure_id = ${departure_id})`
    }
      AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show', 'cancelled')
      ${currency === undefined ? sql`` : sql`AND b.currency = ${currency}`})`

/** By what belongs to a whole booking: the booking itself, who made it, or where its client is from. */
const byBooking = (key: RawBuilder<unknown>, label: RawBuilder<unknown>, subject: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
  SELECT ${key} AS id, ${label} AS label, ${subject} AS subject_id, b.currency, count(*) AS bookings, sum(b.sale) AS sale,
    coalesce(sum(c.planned), 0) AS planned, coalesce(sum(c.real), 0) AS real, coalesce(sum(c.open), 0) AS open
  FROM chosen b
  LEFT JOIN (SELECT booking_id, sum(planned) AS planned, sum(real) AS real, sum(open) AS open FROM costs GROUP BY 1) c ON c.booking_id = b.id
  ${join}
  GROUP BY 1, 2, 3, 4`

/** By what belongs to a line. What a booking is sold for is shared among its lines by their prices. Costs of departures are added. */
const byLine = (agencyId: string, { starts_at, ends_at, departure_id }: Scope, kind: 'departure' | 'package') => {
  const key = kind === 'departure' ? sql.ref('departure_id') : sql.ref('inventory_id')
  const ofDepartures = departure_id === undefined ? sql`d.starts_on BETWEEN ${starts_at} AND ${ends_at}` : sql`d.id = ${departure_id}`
  return sql`
  SELECT coalesce(s.key::text, 'none') AS id,
    ${kind === 'departure' ? sql`coalesce(i.title || ', ' || d.starts_on, 'No departure')` : sql`coalesce(i.title, 'Other')`} AS label,
    i.id AS subject_id, s.currency, sum(s.bookings) AS bookings, sum(s.sale) AS sale, sum(s.planned) AS planned, sum(s.real) AS real, sum(s.open) AS open
  FROM (
    SELECT key, currency, count(DISTINCT booking_id) AS bookings, sum(sale) AS sale, 0 AS planned, 0 AS real, 0 AS open FROM (
      SELECT l.${key} AS key, b.currency, l.booking_id,
        CASE WHEN sum(l.amount) OVER of_booking > 0 THEN round(b.sale * l.amount / sum(l.amount) OVER of_booking) ELSE 0 END AS sale
      FROM chosen b JOIN booking_lines l ON l.agency_id = ${agencyId} AND l.booking_id = b.id
      WHERE l.cancelled_at IS NULL OR b.sale > 0
      WINDOW of_booking AS (PARTITION BY l.booking_id)) AS shares GROUP BY 1, 2
    UNION ALL
    SELECT c.${key}, b.currency, 0, 0, sum(c.planned), sum(c.real), sum(c.open) FROM costs c JOIN chosen b ON b.id = c.booking_id GROUP BY 1, 2
    UNION ALL
    SELECT l.${key}, l.real_currency, 0, 0, 0, sum(l.real_cost), 0
    FROM supplier_invoice_lines l JOIN departures d ON d.agency_id = l.agency_id AND d.id = l.departure_id
    WHERE l.agency_id = ${agencyId} AND l.counts AND l.booking_id IS NULL
      AND ${ofDepartures} GROUP BY 1, 2
    UNION ALL
    SELECT o.${key}, o.real_currency, 0, 0, 0, sum(o.real_cost), 0
    FROM ${allOtherCosts(agencyId)} JOIN departures d ON d.agency_id = ${agencyId} AND d.id = o.departure_id
    WHERE o.booking_id IS NULL AND ${ofDepartures} GROUP BY 1, 2
  ) AS s
  ${
    kind === 'departure'
      ? sql`LEFT JOIN departures d ON d.agency_id = ${agencyId} AND d.id = s.key LEFT JOIN inventory i ON i.agency_id = ${agencyId} AND i.id = d.inventory_id`
      : sql`LEFT JOIN inventory i ON i.agency_id = ${agencyId} AND i.id = s.key`
  }
  GROUP BY 1, 2, 3, 4`
}

const noJoin = sql``
const grouped = (agencyId: string, by: ProfitBy, scope: Scope) =>
  ({
    booking: () => byBooking(sql`b.id::text`, sql`b.reference || ' · ' || b.client_name`, sql`b.id`, noJoin),
    agent: () =>
      byBooking(
        sql`coalesce(b.created_by::text, 'none')`,
        sql`coalesce(m.name, 'Booked online')`,
        sql`NULL::uuid`,
        sql`LEFT JOIN members m ON m.agency_id = ${agencyId} AND m.user_id = b.created_by`,
      ),
    market: () =>
      byBooking(
        sql`coalesce(k.country_code, 'none')`,
        sql`coalesce(k.country_code, 'Unknown')`,
        sql`NULL::uuid`,
        sql`LEFT JOIN clients k ON k.agency_id = ${agencyId} AND k.id = b.client_id`,
      ),
    departure: () => byLine(agencyId, scope, 'departure'),
    package: () => byLine(agencyId, scope, 'package'),
  })[by]()

/**
 * Returns the profit of bookings that start in a time, a page of groups with the totals by currency. Without days: this year.
 * @throws 422 if the first day is after the last.
 */
export async function listProfit(tx: Tx, actor: Actor, request: ProfitQuery) {
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const year = dayOf(actor.now).slice(0, 4)
  const starts_at = request.starts_at ?? (request.ends_at === undefined ? `${year}-01-01` : addDays(request.ends_at, -365))
  const ends_at = request.ends_at ?? (request.starts_at === undefined ? `${year}-12-31` : addDays(request.starts_at, 365))
  const { currency, departure_id } = request
  const scope = { starts_at, ends_at, currency, departure_id }
  const { column, direction } = sortOf(request.sort)
  const order = sql`${column === 'margin' ? sql`sale - real - open` : sql.ref(column)} ${sql.raw(direction)}`
  const { rows } = await sql<Row & { total: number; totals: Omit<Row, 'id' | 'label' | 'subject_id'>[] | null }>`
    WITH ${chosen(actor.agencyId, scope)}, ${costs(actor.agencyId)},
    groups AS MATERIALIZED (SELECT * FROM (${grouped(actor.agencyId, request.by, scope)}) AS g
      WHERE true ${request.search === '' ? sql`` : sql`AND label ILIKE ${like(request.search)}`}
      ${currency === undefined ? sql`` : sql`AND currency = ${currency}`}
      ${departure_id === undefined || request.by !== 'departure' ? sql`` : sql`AND id = ${departure_id}`}),
    sums AS (SELECT currency, sum(bookings)::bigint AS bookings, sum(sale)::bigint AS sale, sum(planned)::bigint AS planned,
      sum(real)::bigint AS real, sum(open)::bigint AS open FROM groups GROUP BY currency)
    SELECT id, label, subject_id, currency, bookings::bigint AS bookings, sale::bigint AS sale, planned::bigint AS planned,
      real::bigint AS real, open::bigint AS open, (SELECT count(*) FROM groups) AS total,
      (SELECT json_agg(sums ORDER BY currency) FROM sums) AS totals
    FROM groups ORDER BY ${order}, id, currency
    LIMIT ${request.per_page} OFFSET ${(request.page - 1) * request.per_page}`.execute(tx)
  const [first] = rows
  return {
    rows: rows.map((row) => ({ ...viewOf(row), id: `${row.id}:${row.currency}`, label: row.label, subject_id: row.subject_id })),
    total: first?.total ?? 0,
    totals: { starts_at, ends_at, sums: (first?.totals ?? []).map(viewOf) },
  }
}

/** Returns sums of profit as the API shows them. */
export function viewOf({ currency, bookings, sale, planned, real, open }: Omit<Row, 'id' | 'label' | 'subject_id'>) {
  const money = (amount: number) => moneyOf(amount, currency)
  return {
    currency,
    bookings,
    sale: money(sale),
    planned: money(planned),
    real: money(real),
    open: money(open),
    margin: money(sale - real - open),
    planned_margin: money(sale - planned),
  }
}
