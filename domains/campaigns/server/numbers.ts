import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { bookingDays } from '../contract/states.ts'

const zero = {
  recipients: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: { all: 0, likely_human: 0 },
  clicked: { all: 0, likely_human: 0 },
  replied: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  unknown: 0,
  unsubscribed: 0,
  suppressed: 0,
  skipped_no_credit: 0,
}
type Counts = typeof zero
export type Numbers = Counts & ReturnType<typeof sales>

/** The counts of recipients, as columns of one aggregate. */
const columns = sql<Record<string, number>>`
  count(*)::int AS recipients,
  (count(*) FILTER (WHERE r.status IN ('queued', 'sending')))::int AS queued,
  count(r.sent_at)::int AS sent,
  (count(*) FILTER (WHERE r.delivered_at IS NOT NULL OR r.opened_at IS NOT NULL OR r.clicked_at IS NOT NULL))::int AS reported,
  (count(*) FILTER (WHERE r.sent_at IS NOT NULL AND r.bounced_at IS NULL AND r.status <> 'unknown'))::int AS assumed,
  (count(*) FILTER (WHERE r.opened_at IS NOT NULL OR r.clicked_at IS NOT NULL))::int AS opened,
  (count(*) FILTER (WHERE r.human_opened_at IS NOT NULL OR r.human_clicked_at IS NOT NULL))::int AS human_opened,
  count(r.clicked_at)::int AS clicked,
  count(r.human_clicked_at)::int AS human_clicked,
  count(r.replied_at)::int AS replied,
  count(r.bounced_at)::int AS bounced,
  count(r.complained_at)::int AS complained,
  (count(*) FILTER (WHERE r.status = 'failed'))::int AS failed,
  (count(*) FILTER (WHERE r.status = 'unknown'))::int AS unknown,
  count(r.unsubscribed_at)::int AS unsubscribed,
  (count(*) FILTER (WHERE r.status = 'suppressed'))::int AS suppressed,
  (count(*) FILTER (WHERE r.status = 'skipped_no_credit'))::int AS skipped_no_credit`

const countsOf = (
  { reported, assumed, opened, human_opened, clicked, human_clicked, ...row }: Record<string, number>,
  hasReports: boolean,
): Counts => ({
  ...(row as unknown as Counts),
  delivered: (hasReports ? reported : assumed) ?? 0,
  opened: { all: opened ?? 0, likely_human: human_opened ?? 0 },
  clicked: { all: clicked ?? 0, likely_human: human_clicked ?? 0 },
})

const sales = (rows: readonly { bookings: number; currency: string; received: number }[]) => ({
  bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
  revenue: rows.filter(({ received }) => received !== 0).map(({ received, currency }) => moneyOf(received, currency)),
})

/**
 * Returns the numbers of campaigns by id, computed from their recipients and from bookings. With `hasReports` the carrier reports what was
 * delivered; otherwise all that did not bounce counts.
 */
export async function numbersOf(tx: Tx, ids: readonly string[], hasReports: boolean): Promise<(id: string) => Numbers> {
  if (ids.length === 0) return () => ({ ...zero, ...sales([]) })
  const { rows } = await sql<Record<string, number> & { campaign_id: string }>`
    SELECT r.campaign_id, ${columns} FROM campaign_recipients r
    WHERE r.agency_id = ${thisAgency} AND r.campaign_id = ANY(${[...ids]}::uuid[]) GROUP BY r.campaign_id`.execute(tx)
  const counts = new Map(rows.map(({ campaign_id, ...row }) => [campaign_id as unknown as string, countsOf(row, hasReports)]))
  const sold = await salesOf(tx, ids)
  return (id) => ({ ...(counts.get(id) ?? zero), ...sales(sold.filter(({ campaign_id }) => campaign_id === id)) })
}

/** Returns the counts of one campaign by subject. */
export async function numbersByVariant(tx: Tx, id: string, hasReports: boolean): Promise<Map<string, Counts>> {
  const { rows } = await sql<Record<string, number> & { variant: string }>`
    SELECT r.variant, ${columns} FROM campaign_recipients r
    WHERE r.agency_id = ${thisAgency} AND r.campaign_id = ${id} AND r.variant IS NOT NULL GROUP BY r.variant`.execute(tx)
  return new Map(rows.map(({ variant, ...row }) => [variant as unknown as string, countsOf(row, hasReports)]))
}

/**
 * Sums the bookings that belong to campaigns: made by a reader within 30 days after a likely human click. If several campaigns were
 * clicked, the last click before the booking counts. A booking on a website makes a new client (docs/decisions/0032), so bookings of
 * clients with the reader's address count too.
 */
const salesOf = async (tx: Tx, ids: readonly string[]) =>
  (
    await sql<{ campaign_id: string; currency: string; bookings: number; received: number }>`
    WITH reader AS MATERIALIZED (
      SELECT DISTINCT r.client_id, r.address FROM campaign_recipients r
      WHERE r.agency_id = ${thisAgency} AND r.campaign_id = ANY(${[...ids]}::uuid[]) AND r.human_clicked_at IS NOT NULL
    ), buyer AS MATERIALIZED (
      SELECT client_id AS id, client_id AS reader_id FROM reader
      UNION SELECT c.id, reader.client_id FROM reader JOIN clients c ON c.agency_id = ${thisAgency} AND c.email = reader.address
      UNION SELECT c.id, reader.client_id FROM reader JOIN clients c ON c.agency_id = ${thisAgency} AND c.phone = reader.address
    )
    SELECT click.campaign_id, b.currency, count(*)::int AS bookings, sum(b.paid - b.refunded)::bigint AS received
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT e.campaign_id FROM buyer JOIN campaign_events e ON e.agency_id = ${thisAgency} AND e.client_id = buyer.reader_id
      WHERE buyer.id = b.client_id AND e.kind = 'click' AND e.machine IS NULL
        AND e.at <= b.created_at AND e.at > b.created_at - make_interval(days => ${bookingDays})
      ORDER BY e.at DESC, e.id DESC LIMIT 1
    ) click
    WHERE b.agency_id = ${thisAgency} AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show')
      AND b.client_id IN (SELECT id FROM buyer)
      AND click.campaign_id = ANY(${[...ids]}::uuid[])
    GROUP BY click.campaign_id, b.currency ORDER BY b.currency`.execute(tx)
  ).rows
