import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export interface SubjectRow {
  line_id: string
  subject: 'payment' | 'refund' | 'transfer'
  subject_id: string
  reference: string
  external_reference: string | null
  name: string | null
  phone: string | null
  day: string
  amount: number
  currency: Currency
}

const kampala = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${timeZone})::date`

/** Limits the candidates: to a number of days around the line's day, or to the given ids on any day. */
type Among = { daysApart: number } | { ids: readonly string[] }

/** Returns the candidates for lines: money in or out in the same currency, with or without the fee, that is not matched yet. */
export async function candidatesFor(tx: Tx, agencyId: string, lineIds: readonly string[], among: Among): Promise<SubjectRow[]> {
  if (lineIds.length === 0) return []
  const daysApart = 'ids' in among ? 0 : among.daysApart
  const found = (id: string, moment: string) =>
    'ids' in among
      ? sql`${sql.ref(id)} = ANY (${among.ids}::uuid[])`
      : sql`${sql.ref(moment)} >= l.first_moment AND ${sql.ref(moment)} < l.last_moment`
  const free = (subject: string, id: string) =>
    sql`NOT EXISTS (SELECT FROM bank_matches m WHERE m.agency_id = ${thisAgency} AND m.subject = ${subject} AND m.subject_id = ${sql.ref(id)})`
  const { rows } = await sql<SubjectRow>`
    WITH lines AS MATERIALIZED (
      SELECT *, -amount AS went_out, (day - ${daysApart}::int)::timestamp AT TIME ZONE ${timeZone} AS first_moment,
        (day + ${daysApart}::int + 1)::timestamp AT TIME ZONE ${timeZone} AS last_moment
      FROM bank_lines WHERE agency_id = ${agencyId} AND id = ANY (${lineIds}::uuid[])
    )
    SELECT l.id AS line_id, 'payment' AS subject, p.id AS subject_id, p.reference, p.external_reference, coalesce(p.payer_name, c.name) AS name,
      coalesce(p.payer_phone, c.phone) AS phone, ${kampala('p.succeeded_at')}::text AS day, p.amount, p.currency
    FROM lines l JOIN payments p ON p.agency_id = ${agencyId} AND p.currency = l.currency AND (p.amount = l.amount OR p.amount = l.amount + p.fee)
    LEFT JOIN clients c ON c.agency_id = p.agency_id AND c.id = p.client_id
    WHERE l.amount > 0 AND p.status IN ('succeeded', 'reversed') AND p.method <> 'cash' AND p.method <> 'on_account' AND ${found('p.id', 'p.succeeded_at')} AND ${free('payment', 'p.id')}
    UNION ALL
    SELECT l.id, 'refund', r.id, r.reference, r.external_reference, coalesce(p.payer_name, c.name), coalesce(p.payer_phone, c.phone), ${kampala('r.updated_at')}::text, r.amount, r.currency
    FROM lines l JOIN refunds r ON r.agency_id = ${agencyId} AND r.currency = l.currency AND r.amount = l.went_out
    JOIN payments p ON p.agency_id = r.agency_id AND p.id = r.payment_id
    LEFT JOIN clients c ON c.agency_id = p.agency_id AND c.id = p.client_id
    WHERE l.amount < 0 AND r.status = 'succeeded' AND ${found('r.id', 'r.updated_at')} AND ${free('refund', 'r.id')}
    UNION ALL
    SELECT l.id, 'transfer', t.id, t.reference, t.external_reference, b.name, CASE WHEN b.type = 'mobile_money' THEN b.account END, ${kampala('t.finished_at')}::text, t.amount, t.currency
    FROM lines l JOIN transfers t ON t.agency_id = ${agencyId} AND t.currency = l.currency AND (t.amount = l.went_out OR t.amount = l.went_out - t.fee)
    JOIN beneficiaries b ON b.agency_id = t.agency_id AND b.id = t.beneficiary_id
    WHERE l.amount < 0 AND t.status IN ('paid', 'returned') AND ${found('t.id', 't.finished_at')} AND ${free('transfer', 't.id')}`.execute(
    tx,
  )
  return rows
}

/** Returns the matches of lines. */
export async function matchesOf(tx: Tx, agencyId: string, lineIds: readonly string[]): Promise<SubjectRow[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<SubjectRow>`
    SELECT m.line_id, m.subject, m.subject_id, coalesce(p.reference, r.reference, t.reference) AS reference, NULL AS external_reference, NULL AS phone,
      coalesce(p.payer_name, c.name, rc.name, b.name) AS name, coalesce(p.amount, r.amount, t.amount) AS amount, coalesce(p.currency, r.currency, t.currency) AS currency,
      (coalesce(p.succeeded_at, r.updated_at, t.finished_at) AT TIME ZONE 'Africa/Kampala')::date::text AS day
    FROM bank_matches m
    LEFT JOIN payments p ON m.subject = 'payment' AND p.agency_id = m.agency_id AND p.id = m.subject_id
    LEFT JOIN clients c ON c.agency_id = p.agency_id AND c.id = p.client_id
    LEFT JOIN refunds r ON m.subject = 'refund' AND r.agency_id = m.agency_id AND r.id = m.subject_id
    LEFT JOIN payments rp ON rp.agency_id = r.agency_id AND rp.id = r.payment_id
    LEFT JOIN clients rc ON rc.agency_id = rp.agency_id AND rc.id = rp.client_id
    LEFT JOIN transfers t ON m.subject = 'transfer' AND t.agency_id = m.agency_id AND t.id = m.subject_id
    LEFT JOIN beneficiaries b ON b.agency_id = t.agency_id AND b.id = t.beneficiary_id
    WHERE m.agency_id = ${agencyId} AND m.line_id = ANY (${lineIds}::uuid[])`.execute(tx)
  return rows
}
