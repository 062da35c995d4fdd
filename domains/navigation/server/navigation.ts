import { sql, type RawBuilder } from 'kysely'
import { kindsSold } from '#domains/agency/contract/businesses.ts'
import { statusesWithoutDeadlines } from '#domains/bookings/server/deadlines.ts'
import { needsCheck } from '#domains/finance/server/review.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { maxCounted } from '../contract.ts'

type Caller = Pick<Session, 'userId' | 'permissions' | 'features'>

interface Answer {
  sells: string[]
  businesses: string[]
  examples: 'making' | 'made' | null
  inquiries?: number
  inbox?: number
  deadlines?: number
  payments?: number
  transfers?: number
}

/** Returns what the agency sells and how much waits for the caller, in one statement. What they may not see is not counted. */
export async function navigationOf(tx: Tx, caller: Caller, now: Date) {
  const columns = [
    sql`${soldKinds} AS sells`,
    sql`${businesses} AS businesses`,
    sql`${examples} AS examples`,
    ...countsFor(caller, now).map(([name, count]) => sql`${count} AS ${sql.ref(name)}`),
  ]
  const { rows } = await sql<Answer>`SELECT ${sql.join(columns)}`.execute(tx)
  const { sells, businesses: said, examples: status, ...waiting } = rows[0]!
  return { sells: [...new Set([...kindsSold(said), ...sells])], examples: status ?? ('none' as const), waiting }
}

const businesses = sql`(SELECT a.businesses FROM agencies a WHERE a.id = ${thisAgency})`
const examples = sql`(SELECT e.status FROM example_sets e WHERE e.agency_id = ${thisAgency})`

/** Each kind is one look into an index. EXISTS would be planned as a join with all items of the agency. */
const soldKinds = sql`ARRAY(
  SELECT known.kind FROM unnest(${Object.keys(kinds)}::text[]) AS known (kind)
  CROSS JOIN LATERAL (SELECT FROM inventory i WHERE i.agency_id = ${thisAgency} AND i.kind = known.kind LIMIT 1) AS one
  UNION ALL
  SELECT 'flight' WHERE EXISTS (SELECT FROM flight_bookings f WHERE f.agency_id = ${thisAgency}))`

function countsFor({ userId, permissions, features }: Caller, now: Date): [string, RawBuilder<number>][] {
  const may = (...any: string[]) => any.some((permission) => permissions.has(permission))
  return [
    ...(may('View Inquiries') && features.has('inquiries') ? [['inquiries', inquiriesToAnswer] as [string, RawBuilder<number>]] : []),
    ...(may('View Inquiries', 'View Clients')
      ? [['inbox', conversationsToRead(userId, may('View Inquiries'))] as [string, RawBuilder<number>]]
      : []),
    ...(may('View Bookings', 'Edit Bookings') ? [['deadlines', deadlinesDue(now)] as [string, RawBuilder<number>]] : []),
    ...(may('View Finance') ? [['payments', paymentsToCheck] as [string, RawBuilder<number>]] : []),
    ...(may('Approve Transfers') && may('View Beneficiaries')
      ? [['transfers', transfersToApprove(userId)] as [string, RawBuilder<number>]]
      : []),
  ]
}

/** Counts rows up to the limit. */
const counted = (rows: RawBuilder<unknown>) => sql<number>`(SELECT count(*)::int FROM (${rows} LIMIT ${sql.lit(maxCounted)}) AS found)`

const inquiriesToAnswer = counted(sql`SELECT FROM inquiries q WHERE q.agency_id = ${thisAgency} AND q.status IN ('new', 'open')`)

const conversationsToRead = (userId: string, seesInquiries: boolean) =>
  counted(sql`SELECT FROM conversations c WHERE c.agency_id = ${thisAgency} AND c.unread > 0 AND c.status = 'open'
    AND (c.assigned_to IS NULL OR c.assigned_to = ${userId})${seesInquiries ? sql`` : sql` AND c.channel <> 'inquiry'`}`)

const deadlinesDue = (now: Date) =>
  counted(sql`SELECT FROM booking_deadlines d
    JOIN bookings b ON b.agency_id = ${thisAgency} AND b.id = d.booking_id
    WHERE d.agency_id = ${thisAgency} AND d.done_at IS NULL AND d.due_at < ${momentOf(addDays(dayOf(now), 1))}
      AND b.status NOT IN (${sql.join(statusesWithoutDeadlines.map((status) => sql.lit(status)))})`)

const paymentsToCheck = counted(sql`SELECT FROM payments p WHERE p.agency_id = ${thisAgency} AND ${needsCheck}`)

/** Who makes a transfer cannot approve it. */
const transfersToApprove = (userId: string) =>
  counted(sql`SELECT FROM transfers t
    WHERE t.agency_id = ${thisAgency} AND t.status = 'pending_approval' AND t.created_by IS DISTINCT FROM ${userId}`)
