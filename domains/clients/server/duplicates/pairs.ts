import { sql, type RawBuilder } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

/** How similar two names have to be, of 0 to 1, when both have a trip in the same month. */
const similarEnough = 0.6

/** At most so many people of one address are paired with the first of them: an agency may have typed its own phone for all. */
const mostAtAddress = 10

/** SQL: a person's addresses of one kind, the main one and others. */
const known = sql`
  SELECT c.id, 'phone' AS reason, c.phone AS value FROM clients c WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND c.phone IS NOT NULL
  UNION SELECT c.id, 'email', c.email FROM clients c WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND c.email IS NOT NULL
  UNION SELECT c.id, a.channel, a.value FROM client_addresses a JOIN clients c ON c.agency_id = a.agency_id AND c.id = a.client_id
    WHERE a.agency_id = ${thisAgency} AND c.archived_at IS NULL AND a.channel IN ('phone', 'email')`

const byAddress = sql`
  SELECT shared.ids[1] AS a_id, other.id AS b_id, shared.reason FROM (
    SELECT k.reason, k.value, array_agg(k.id ORDER BY k.id) AS ids FROM (${known}) k GROUP BY k.reason, k.value HAVING count(*) > 1
  ) shared, unnest(shared.ids[2:${sql.lit(mostAtAddress)}]) AS other (id)`

/** SQL: the months in which people travel. */
const trips = sql`
  SELECT DISTINCT b.client_id, date_trunc('month', b.starts_on::timestamp) AS month FROM bookings b
  WHERE b.agency_id = ${thisAgency} AND b.starts_on IS NOT NULL AND b.status NOT IN ('draft', 'cancelled', 'expired', 'declined')`

const byName = sql`
  SELECT x.id AS a_id, y.id AS b_id, 'name' AS reason FROM named x JOIN named y ON y.month = x.month AND y.key = x.key AND y.id > x.id
  WHERE similarity(x.name, y.name) >= ${sql.lit(similarEnough)}`

const named = sql`
  SELECT c.id, lower(c.name) AS name, t.month, k.key FROM (${trips}) t
  JOIN clients c ON c.agency_id = ${thisAgency} AND c.id = t.client_id, unnest(name_keys(c.name)) AS k (key)
  WHERE c.archived_at IS NULL`

export interface PairRow {
  a_id: string
  b_id: string
  reasons: string[]
}

const distinct = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM client_distinctions d WHERE d.agency_id = ${thisAgency} AND d.a_id = least(${a}, ${b}) AND d.b_id = greatest(${a}, ${b}))`

/** Returns a page of pairs who may be the same person, those with most reasons first, and how many there are. */
export async function pageOfPairs(
  tx: Tx,
  { page, per_page, reason }: { page: number; per_page: number; reason?: string | undefined },
): Promise<{ rows: PairRow[]; total: number }> {
  const { rows } = await sql<PairRow & { total: number }>`
    WITH named AS MATERIALIZED (${named}), pairs AS (
      SELECT found.a_id, found.b_id, array_agg(DISTINCT found.reason) AS reasons FROM (${byAddress} UNION ALL ${byName}) found
      GROUP BY found.a_id, found.b_id
    )
    SELECT p.a_id, p.b_id, p.reasons, count(*) OVER ()::int AS total FROM pairs p
    WHERE NOT ${distinct(sql`p.a_id`, sql`p.b_id`)} AND (${reason ?? null}::text IS NULL OR ${reason ?? null} = ANY(p.reasons))
    ORDER BY cardinality(p.reasons) DESC, p.b_id DESC, p.a_id DESC
    LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Returns who may be the same as one person. */
export async function pairsOf(tx: Tx, id: string): Promise<{ id: string; reasons: string[] }[]> {
  const { rows } = await sql<{ id: string; reasons: string[] }>`
    WITH me AS (SELECT c.id, lower(c.name) AS name, c.phone, c.email FROM clients c WHERE c.agency_id = ${thisAgency} AND c.id = ${id}),
    mine AS (
      SELECT 'phone' AS reason, phone AS value FROM me WHERE phone IS NOT NULL UNION SELECT 'email', email FROM me WHERE email IS NOT NULL
      UNION SELECT a.channel, a.value FROM client_addresses a WHERE a.agency_id = ${thisAgency} AND a.client_id = ${id}
    ),
    found AS (
      SELECT c.id, m.reason FROM mine m JOIN clients c ON c.agency_id = ${thisAgency} AND c.phone = m.value AND m.reason = 'phone'
      UNION SELECT c.id, m.reason FROM mine m JOIN clients c ON c.agency_id = ${thisAgency} AND c.email = m.value AND m.reason = 'email'
      UNION SELECT a.client_id, m.reason FROM mine m
        JOIN client_addresses a ON a.agency_id = ${thisAgency} AND a.channel = m.reason AND a.value = m.value
      UNION SELECT c.id, 'name' FROM me, bookings own
        JOIN bookings b ON b.agency_id = ${thisAgency} AND b.starts_on >= date_trunc('month', own.starts_on::timestamp)::date
          AND b.starts_on < (date_trunc('month', own.starts_on::timestamp) + interval '1 month')::date
        JOIN clients c ON c.agency_id = ${thisAgency} AND c.id = b.client_id
        WHERE own.agency_id = ${thisAgency} AND own.client_id = ${id} AND similarity(lower(c.name), me.name) >= ${sql.lit(similarEnough)}
          AND b.status NOT IN ('draft', 'cancelled', 'expired', 'declined')
    )
    SELECT f.id, array_agg(DISTINCT f.reason) AS reasons FROM found f
    JOIN clients c ON c.agency_id = ${thisAgency} AND c.id = f.id AND c.archived_at IS NULL
    WHERE f.id <> ${id}::uuid AND NOT ${distinct(sql`f.id`, sql`${id}::uuid`)}
    GROUP BY f.id ORDER BY cardinality(array_agg(DISTINCT f.reason)) DESC, f.id LIMIT 20`.execute(tx)
  return rows
}
