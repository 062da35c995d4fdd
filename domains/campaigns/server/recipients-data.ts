import { sql } from 'kysely'
import { agreedToMarketing } from '#domains/consents/server/consents.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Built } from '#kit/server/database/kysely.ts'
import type { CampaignType } from '../contract/states.ts'

/** A person whose turn it is. */
export interface Due {
  id: string
  client_id: string | null
  address: string
  occasion: string
  variant: 'a' | 'b'
  tries: number
  /** The person's name; null for a company. */
  name: string | null
  trip_title: string | null
  /** A day, `2027-03-12`. */
  trip_starts_on: string | null
  booking_reference: string | null
}

/** Returns the next people of a campaign to write to. */
export async function dueRecipients(tx: Tx, campaignId: string, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT r.id, r.client_id, r.address, r.occasion, r.variant, r.tries, CASE WHEN c.kind = 'person' THEN c.name END AS name,
           b.title AS trip_title, b.starts_on::text AS trip_starts_on, b.reference AS booking_reference
    FROM campaign_recipients r LEFT JOIN clients c ON c.agency_id = r.agency_id AND c.id = r.client_id
    LEFT JOIN bookings b ON b.agency_id = r.agency_id AND b.id = CASE WHEN length(r.occasion) = 36 THEN r.occasion::uuid END
    WHERE r.agency_id = ${thisAgency} AND r.campaign_id = ${campaignId} AND r.status = 'queued' AND r.variant IS NOT NULL
      AND (r.due_at IS NULL OR r.due_at <= ${now}::timestamptz)
    ORDER BY r.id LIMIT ${limit}`.execute(tx)
  return rows
}

/**
 * Statements that claim one person for sending. The last answers `sending`, or `suppressed` if the address has withdrawn since. It answers no
 * row when the campaign no longer runs, another worker has taken it over, or the person is no longer queued. A call that pauses or cancels
 * holds the campaign's row: the first statement waits for it, and the second sees what it did. Citus takes no lock within an UPDATE.
 */
export const claim = (
  tx: Tx,
  { campaignId, id, runnerId, needsConsent }: { campaignId: string; id: string; runnerId: string; needsConsent: boolean },
): Built[] => [
  tx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forShare(),
  {
    compile: () =>
      sql`UPDATE campaign_recipients r
      SET status = CASE WHEN ${needsConsent ? agreedToMarketing('email', 'r.address') : sql`true`} THEN 'sending' ELSE 'suppressed' END
      WHERE r.agency_id = ${thisAgency} AND r.id = ${id}::uuid AND r.status = 'queued' AND EXISTS (
        SELECT FROM campaigns c WHERE c.agency_id = ${thisAgency} AND c.id = ${campaignId}::uuid AND c.status = 'running' AND c.runner_id = ${runnerId}::uuid)
      RETURNING r.status`.compile(tx),
  },
]

/** Claims people for their messages. Those who have withdrawn since are suppressed. Returns the ids of the others. */
export async function claimMessages(tx: Tx, ids: readonly string[], type: CampaignType): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string; status: string }>`UPDATE campaign_recipients r
    SET status = CASE WHEN ${agreedToMarketing(type, 'r.address')} THEN 'sending' ELSE 'suppressed' END
    WHERE r.agency_id = ${thisAgency} AND r.id = ANY(${[...ids]}::uuid[]) AND r.status = 'queued'
    RETURNING r.id, r.status`.execute(tx)
  return new Set(rows.flatMap(({ id, status }) => (status === 'sending' ? [id] : [])))
}

/** Statement that stores what became of a mail. A report of the provider may have come first, and is kept. */
export const store = (
  tx: Tx,
  id: string,
  {
    status,
    error,
    sentAt,
    dueAt,
  }: { status: 'sent' | 'failed' | 'unknown' | 'queued'; error: string | null; sentAt: Date | null; dueAt: Date | null },
): Built => ({
  compile: () =>
    sql`UPDATE campaign_recipients SET
      status = CASE WHEN status = 'sending' THEN ${status} ELSE status END, error = ${error},
      sent_at = coalesce(sent_at, ${sentAt}::timestamptz), due_at = coalesce(${dueAt}::timestamptz, due_at), tries = tries + 1
    WHERE agency_id = ${thisAgency} AND id = ${id}::uuid`.compile(tx),
})

/** Marks people whose mail was being sent when its worker ended: nobody knows whether it arrived. @returns how many. */
export async function abandonSending(tx: Tx, campaignId: string, now: Date): Promise<number> {
  const done = await tx
    .updateTable('campaign_recipients')
    .set({ status: 'unknown', error: 'The worker ended while the mail was being sent.', sent_at: now })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Marks mails that were handed over as charged. @returns how many were not yet. */
export async function chargeSent(tx: Tx, campaignId: string): Promise<number> {
  const done = await tx
    .updateTable('campaign_recipients')
    .set({ charged: true })
    .where('campaign_id', '=', campaignId)
    .where('charged', '=', false)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** Skips people for whom there are no credits: all queued ones but `keep`, first those who wait for the better subject. */
export async function skipBeyond(tx: Tx, campaignId: string, keep: number): Promise<void> {
  await sql`UPDATE campaign_recipients SET status = 'skipped_no_credit' WHERE agency_id = ${thisAgency} AND id IN (
    SELECT id FROM campaign_recipients WHERE agency_id = ${thisAgency} AND campaign_id = ${campaignId} AND status = 'queued'
    ORDER BY variant NULLS LAST, id OFFSET ${keep})`.execute(tx)
}

/** What is left to do for a campaign. */
export async function openRecipients(tx: Tx, campaignId: string) {
  const { rows } = await sql<{ queued: number; sending: number; undecided: number; next_due: Date | null }>`
    SELECT (count(*) FILTER (WHERE status = 'queued' AND variant IS NOT NULL))::int AS queued,
           (count(*) FILTER (WHERE status = 'sending'))::int AS sending,
           (count(*) FILTER (WHERE status = 'queued' AND variant IS NULL))::int AS undecided,
           min(due_at) FILTER (WHERE status = 'queued') AS next_due
    FROM campaign_recipients WHERE agency_id = ${thisAgency} AND campaign_id = ${campaignId} AND status IN ('queued', 'sending')`.execute(
    tx,
  )
  return rows[0]!
}

/** What the brakes look at: mails since a time, or all. */
export async function brakeCounts(tx: Tx, campaignId: string, from: Date | null) {
  const { rows } = await sql<{ tried: number; bounced: number; complained: number }>`
    SELECT (count(*) FILTER (WHERE sent_at IS NOT NULL OR bounced_at IS NOT NULL))::int AS tried, count(bounced_at)::int AS bounced,
           count(complained_at)::int AS complained
    FROM campaign_recipients WHERE agency_id = ${thisAgency} AND campaign_id = ${campaignId}
      AND (${from}::timestamptz IS NULL OR coalesce(sent_at, bounced_at) > ${from}::timestamptz)`.execute(tx)
  return rows[0]!
}

/** Returns how many mails were handed over since a time, and when the first of them was. */
export async function handedOverSince(tx: Tx, campaignId: string, since: Date) {
  const { rows } = await sql<{ n: number; first: Date | null }>`
    SELECT count(*)::int AS n, min(sent_at) AS first FROM campaign_recipients
    WHERE agency_id = ${thisAgency} AND campaign_id = ${campaignId} AND sent_at > ${since}::timestamptz`.execute(tx)
  return rows[0]!
}

/** Removes people who wait for a mail, as if they had not been added. */
export const forgetQueued = (tx: Tx, campaignId: string) =>
  tx.deleteFrom('campaign_recipients').where('campaign_id', '=', campaignId).where('status', '=', 'queued').execute()

/** Suppresses people who wait for a mail about a trip that does not take place, or for one before a trip that has begun by `today`. */
export async function suppressUntrue(tx: Tx, campaignId: string, journey: 'before_trip' | 'review', today: string): Promise<void> {
  const holds =
    journey === 'before_trip'
      ? sql`b.status = 'confirmed' AND b.starts_on >= ${today}::date`
      : sql`b.status IN ('confirmed', 'in_progress', 'completed')`
  await sql`UPDATE campaign_recipients r SET status = 'suppressed', error = 'The booking has changed since.'
    WHERE r.agency_id = ${thisAgency} AND r.campaign_id = ${campaignId} AND r.status = 'queued' AND NOT EXISTS (
      SELECT FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.id = r.occasion::uuid AND ${holds})`.execute(tx)
}

/** Skips people for whom there are no credits. */
export const skip = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('campaign_recipients')
    .set({ status: 'skipped_no_credit' })
    .where('id', 'in', [...ids])
    .where('status', '=', 'queued')
    .execute()
