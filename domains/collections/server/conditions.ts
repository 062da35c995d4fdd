import { sql, type RawBuilder } from 'kysely'
import { agreesAmongMany } from '#domains/consents/server/consents.ts'
import { addDays } from '#kit/contract/time.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Condition, Filter } from '../contract/filter.ts'

type Of<Field extends Condition['field']> = Extract<Condition, { field: Field }>
type Sql = RawBuilder<boolean>

/** Bookings that were made and not called off. */
const madeBookings = sql`made.status IN ('confirmed', 'in_progress', 'completed', 'no_show')`

// Days are those of the agency's time zone.
const zone = sql`(SELECT here.time_zone FROM agencies here WHERE here.id = ${thisAgency})`
const todayAt = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE ${zone})::date`
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp AT TIME ZONE ${zone})`

const isOneOf = (column: string, values: readonly string[]): Sql => sql<boolean>`${sql.ref(column)} = ANY(${[...values]}::text[])`

const between = (
  value: RawBuilder<unknown>,
  min: number | string | RawBuilder<unknown> | undefined,
  max: number | string | RawBuilder<unknown> | undefined,
): Sql => {
  const from = min === undefined ? sql<boolean>`true` : sql<boolean>`${value} >= ${min}`
  return max === undefined ? from : sql<boolean>`${from} AND ${value} <= ${max}`
}

// Not EXISTS: one pass over the bookings is faster than a look for each of many people. So the subquery may not mention `c`.
const hasBooking = (where: RawBuilder<unknown>): Sql => sql<boolean>`c.id IN (
  SELECT made.client_id FROM bookings made WHERE made.agency_id = ${thisAgency} AND ${madeBookings} AND ${where})`

/** A sum over bookings is in a range. People without bookings have zero. */
function summed(sum: RawBuilder<number>, where: RawBuilder<unknown>, min = 0, max: number | undefined): Sql {
  const people = (having: Sql) => sql`
    SELECT made.client_id FROM bookings made WHERE made.agency_id = ${thisAgency} AND ${madeBookings} AND ${where}
    GROUP BY made.client_id HAVING ${having}`
  if (min > 0) return sql<boolean>`c.id IN (${people(between(sum, min, max))})`
  return max === undefined ? sql<boolean>`true` : sql<boolean>`c.id NOT IN (${people(sql<boolean>`${sum} > ${max}`)})`
}

const conditions: { [Field in Condition['field']]: (condition: Of<Field>, today: RawBuilder<unknown>) => Sql } = {
  stage: ({ in: stages }) =>
    sql<boolean>`CASE WHEN c.customer_since IS NOT NULL THEN 'customer' WHEN c.client_since IS NOT NULL THEN 'client' ELSE 'contact' END
      = ANY(${stages}::text[])`,
  source: ({ in: sources }) => isOneOf('c.source', sources),
  tag: ({ in: tags }) => sql<boolean>`c.tags && ${tags}::text[]`,
  kind: ({ in: kinds }) => isOneOf('c.kind', kinds),
  residency: ({ in: residencies }) => isOneOf('c.residency', residencies),
  country: ({ in: countries }) => sql<boolean>`coalesce(c.country_code = ANY(${countries}::text[]), false)`,
  birthday_month: ({ in: months }) => sql<boolean>`coalesce(extract(month FROM c.birthday)::int = ANY(${months}::int[]), false)`,
  added: ({ from, to }) =>
    between(
      sql`c.created_at`,
      from === undefined ? from : startOf(sql`${from}::date`),
      to === undefined ? to : startOf(sql`${addDays(to, 1)}::date`),
    ),
  bookings: ({ min, max }) => summed(sql<number>`count(*)`, sql`true`, min, max),
  booked_kind: ({ in: kinds }) => hasBooking(sql`made.kinds && ${kinds}::text[]`),
  booked_offer: ({ in: offers, from, to }) => sql<boolean>`c.id IN (
    SELECT made.client_id FROM booking_lines line JOIN bookings made ON made.agency_id = line.agency_id AND made.id = line.booking_id
    WHERE line.agency_id = ${thisAgency} AND line.inventory_id = ANY(${offers}::uuid[]) AND line.cancelled_at IS NULL AND ${madeBookings}
    AND ${between(sql`line.ends_on`, from, to)})`,
  booked: ({ within_days }, today) => hasBooking(sql`made.created_at >= ${startOf(sql`${today} - ${within_days}::int`)}`),
  stayed: ({ within_days }, today) => hasBooking(sql`made.ends_on BETWEEN ${today} - ${within_days}::int AND ${today}`),
  arrives: ({ within_days }, today) => hasBooking(sql`made.starts_on BETWEEN ${today} AND ${today} + ${within_days}::int`),
  spent: ({ currency, min, max }) => summed(sql<number>`sum(made.paid - made.refunded)`, sql`made.currency = ${currency}`, min, max),
  agreed: ({ channel }) => agreesAmongMany(channel, channel === 'email' ? 'c.email' : 'c.phone'),
  opened: ({ within_days }, today) => sql<boolean>`c.id IN (
    SELECT sent.client_id FROM campaign_recipients sent WHERE sent.agency_id = ${thisAgency}
    AND (sent.human_opened_at IS NOT NULL OR sent.human_clicked_at IS NOT NULL)
    AND greatest(sent.human_opened_at, sent.human_clicked_at) >= ${startOf(sql`${today} - ${within_days}::int`)})`,
  has: ({ address }) => sql<boolean>`${sql.ref(`c.${address}`)} IS NOT NULL`,
  own: ({ id, in: values }) =>
    values === undefined
      ? sql<boolean>`jsonb_exists(c.fields, ${id})`
      : sql<boolean>`coalesce(c.fields -> ${id}::text <@ ${JSON.stringify(values)}::jsonb, false)`,
}

const conditionSql = (condition: Condition, today: RawBuilder<unknown>): Sql => {
  const holds = conditions[condition.field](condition as never, today)
  return condition.not ? sql<boolean>`NOT (${holds})` : sql<boolean>`(${holds})`
}

/** SQL: all conditions of a filter hold for the person `c`, who is not archived. */
export const filterSql = ({ conditions: all }: Filter, now: Date): Sql =>
  sql<boolean>`${sql.join(
    all.map((condition) => conditionSql(condition, todayAt(now))),
    sql` AND `,
  )}`
