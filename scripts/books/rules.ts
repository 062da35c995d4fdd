import { sql, type RawBuilder } from 'kysely'
import { driftingAccounts, driftingLedgerSums, driftingPaymentSums } from '#domains/finance/server/drift.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { driftingTransferSums } from '#domains/transfers/server/drift.ts'
import type { Tx } from '#kit/server/database/database.ts'

// What must be true of the books and the stock of an installation. The tests, the daily restore drill and `npm run operator -- check-books`
// all use these rules. Each returns the rows that break it.

/** What a payment company holds for each agency, by our ledger and by its records. Payments to the platform are not the agency's. */
const companyBooks = sql`
  WITH ours AS MATERIALIZED (
    SELECT p.agency_id, p.currency, sum(p.amount) AS held
    FROM ledger_postings p
    JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id AND a.type IN ('available', 'reserved')
    JOIN ledger_transactions t ON t.agency_id = p.agency_id AND t.id = p.transaction_id
    LEFT JOIN payments m ON m.agency_id = t.agency_id AND m.id = t.subject_id
    LEFT JOIN transfers o ON o.agency_id = t.agency_id AND o.id = t.subject_id
    WHERE (m.aggregator = 'sandbox' AND m.objective <> 'subscription') OR o.aggregator = 'sandbox'
    GROUP BY 1, 2
  ), subscriptions AS MATERIALIZED (
    SELECT reference FROM payments WHERE objective = 'subscription'
  ), theirs AS MATERIALIZED (
    SELECT merchant::uuid AS agency_id, currency, sum(amount) AS held FROM (
      SELECT c.merchant, c.currency, c.amount - c.fee AS amount FROM sandbox_checkouts c
      WHERE c.status = 'succeeded' AND c.our_reference NOT IN (SELECT reference FROM subscriptions)
      UNION ALL
      SELECT c.merchant, c.currency, r.fee_returned - r.amount FROM sandbox_refunds r JOIN sandbox_checkouts c ON c.id = r.checkout_id
      UNION ALL
      SELECT merchant, currency, -CASE status WHEN 'failed' THEN 0 WHEN 'returned' THEN fee ELSE amount + fee END FROM sandbox_payouts
    ) moved GROUP BY 1, 2
  )
  SELECT agency_id, currency, ours.held AS ours, theirs.held AS theirs FROM ours FULL JOIN theirs USING (agency_id, currency)
  WHERE coalesce(ours.held, 0) <> coalesce(theirs.held, 0)`

/** True at any moment, because the statements that could break it are in one transaction. */
const always: Record<string, RawBuilder<unknown>> = {
  'no unit is taken twice at the same time': sql`
    SELECT a.agency_id, a.unit_id, a.period FROM unit_claims a JOIN unit_claims b
      ON b.agency_id = a.agency_id AND b.unit_id = a.unit_id AND b.id > a.id AND b.period && a.period LIMIT 100`,
  'each currency of an agency sums to zero': sql`
    SELECT agency_id, currency, sum(balance) FROM ledger_accounts GROUP BY 1, 2 HAVING sum(balance) <> 0`,
  'each transaction sums to zero in each currency': sql`
    SELECT agency_id, transaction_id, currency, sum(amount) FROM ledger_postings GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`,
  'no wallet is below zero': sql`SELECT agency_id, type, currency, balance FROM ledger_accounts WHERE floored AND balance < 0`,
  'the deposits that are held are those of vehicles that are out or not settled': sql`
    SELECT a.agency_id, a.currency, a.balance, sum(r.deposit) FROM ledger_accounts a
    LEFT JOIN (rentals r JOIN bookings b ON b.agency_id = r.agency_id AND b.id = r.booking_id)
      ON r.agency_id = a.agency_id AND b.currency = a.currency AND r.deposit_status = 'held'
    WHERE a.type = 'deposit_held' GROUP BY 1, 2, 3 HAVING a.balance <> coalesce(sum(r.deposit), 0)`,
  'a client owes what was sold to them, less what they paid': sql`
    WITH sold AS (
      SELECT t.agency_id, t.subject_id, -sum(p.amount) AS total FROM ledger_transactions t
      JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
      JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id AND a.type = 'revenue' GROUP BY 1, 2
    ), owed AS (
      SELECT b.agency_id, b.client_id::text AS owner, b.currency, sum(coalesce(s.total, 0) - b.paid + b.refunded) AS due
      FROM bookings b LEFT JOIN sold s ON s.agency_id = b.agency_id AND s.subject_id = b.id GROUP BY 1, 2, 3
    )
    SELECT agency_id, owner, currency, a.balance, o.due FROM (SELECT * FROM ledger_accounts WHERE type = 'receivable') a
    FULL JOIN owed o USING (agency_id, owner, currency) WHERE coalesce(a.balance, 0) <> coalesce(o.due, 0)`,
  'a booking was paid what its payments came to, and gave back what they gave back': sql`
    SELECT b.id, b.paid, b.refunded, m.paid AS payments, m.refunded AS refunds FROM bookings b
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS paid, coalesce(sum(refunded), 0) AS refunded FROM payments
      WHERE agency_id = b.agency_id AND booking_id = b.id AND status IN ('succeeded', 'reversed')) m ON true
    WHERE (b.paid, b.refunded) <> (m.paid, m.refunded)`,
  'a payment gave back what its refunds came to': sql`
    SELECT p.id, p.refunded, sum(r.amount) FROM payments p
    LEFT JOIN refunds r ON r.agency_id = p.agency_id AND r.payment_id = p.id AND r.status = 'succeeded'
    GROUP BY p.id, p.refunded HAVING p.refunded <> coalesce(sum(r.amount), 0)`,
  'a payment link was paid what its payments came to': sql`
    SELECT l.id, l.paid, l.refunded, l.payments FROM payment_links l
    LEFT JOIN payments p ON p.agency_id = l.agency_id AND p.subject_id = l.id AND p.status = 'succeeded'
    GROUP BY l.id, l.paid, l.refunded, l.payments
    HAVING (l.paid, l.refunded, l.payments) <> (coalesce(sum(p.amount), 0), coalesce(sum(p.refunded), 0), count(p.id))`,
  'a confirmed booking is sold for its total': sql`
    SELECT b.id, b.total, sum(p.amount) FROM bookings b
    LEFT JOIN ledger_transactions t ON t.agency_id = b.agency_id AND t.subject_id = b.id
    LEFT JOIN ledger_accounts a ON a.agency_id = b.agency_id AND a.type = 'revenue' AND a.currency = b.currency
    LEFT JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id AND p.account_id = a.id
    WHERE b.status = 'confirmed' GROUP BY b.id, b.total HAVING b.total <> -coalesce(sum(p.amount), 0)`,
  'the parts of a plan are the total': sql`
    SELECT b.id, b.total, sum(i.amount) FROM instalments i JOIN bookings b ON b.agency_id = i.agency_id AND b.id = i.booking_id
    WHERE b.status = 'confirmed' GROUP BY b.id, b.total HAVING b.total <> sum(i.amount)`,
  'a line is on folios for what it costs at most': sql`
    SELECT p.line_id, l.amount, sum(p.amount) FROM folio_parts p
    LEFT JOIN booking_lines l ON l.agency_id = p.agency_id AND l.id = p.line_id
    WHERE NOT p.taken_off GROUP BY p.line_id, l.amount HAVING sum(p.amount) > coalesce(l.amount, 0)`,
  'the invoice of a closed folio is over what is on it': sql`
    SELECT f.booking_id, f.number, d.number AS invoice, sum(p.amount) FROM booking_folios f
    LEFT JOIN folio_parts p ON p.agency_id = f.agency_id AND p.booking_id = f.booking_id AND p.number = f.number AND NOT p.taken_off
    LEFT JOIN booking_documents d ON d.agency_id = f.agency_id AND d.booking_id = f.booking_id AND d.folio = f.number
      AND d.type = 'invoice' AND d.credited_by IS NULL
    WHERE f.number > 1 AND f.closed_at IS NOT NULL GROUP BY f.booking_id, f.number, d.id, d.number, d.content
    HAVING coalesce(sum(p.amount), 0) <> coalesce((d.content->'billed'->>'total')::bigint, 0)`,
  'a booking is billed as a whole or by folio': sql`
    SELECT booking_id FROM booking_documents WHERE type = 'invoice' AND credited_by IS NULL
    GROUP BY booking_id HAVING count(*) FILTER (WHERE folio IS NULL) > 0 AND count(*) FILTER (WHERE folio IS NOT NULL) > 0`,
  'a person of the staff holds what their entries come to': sql`
    SELECT a.agency_id, a.owner, a.currency, a.balance, sum(e.effect) FROM ledger_accounts a
    LEFT JOIN staff_entries e ON e.agency_id = a.agency_id AND e.staff_id::text = a.owner AND e.currency = a.currency AND e.reversed_at IS NULL
    WHERE a.type = 'staff_cash' GROUP BY 1, 2, 3, 4 HAVING a.balance <> coalesce(sum(e.effect), 0)`,
  'a transfer that pays staff has one entry of its amount while it is paid': sql`
    SELECT s.agency_id, s.id, s.state, t.status, s.amount, e.amount AS entered FROM staff_transfers s
    JOIN transfers t ON t.agency_id = s.agency_id AND t.id = s.transfer_id
    LEFT JOIN staff_entries e ON e.agency_id = s.agency_id AND e.id = s.entry_id AND e.reversed_at IS NULL
    WHERE coalesce(e.amount, 0) <> CASE s.state WHEN 'paid' THEN s.amount ELSE 0 END OR s.amount <> t.amount OR s.currency <> t.currency`,
  'an accepted road expense has one entry of its amount': sql`
    SELECT e.id, e.accepted_amount, sum(s.amount) FROM job_events e
    LEFT JOIN staff_entries s ON s.agency_id = e.agency_id AND s.event_id = e.id AND s.reversed_at IS NULL
    WHERE e.check_state IS NOT NULL GROUP BY e.agency_id, e.id, e.accepted_amount
    HAVING coalesce(sum(s.amount), 0) <> coalesce(e.accepted_amount, 0)`,
  'what was paid for plans is what their invoices came to': sql`
    SELECT a.agency_id, a.balance, sum(i.amount) FROM ledger_accounts a
    LEFT JOIN subscription_invoices i ON i.agency_id = a.agency_id AND i.status = 'paid'
    WHERE a.type = 'subscriptions' GROUP BY 1, 2 HAVING a.balance <> coalesce(sum(i.amount), 0)`,
}

/**
 * True once nothing is under way: no payment pends, and every payout has ended. Some of them read the sandbox's records, in WITH: a cluster
 * joins such a local table to no table of agencies.
 */
const atRest: Record<string, RawBuilder<unknown>> = {
  'what is taken aside is gone when nothing is under way': sql`
    SELECT agency_id, currency, balance FROM ledger_accounts WHERE type = 'reserved' AND balance <> 0`,
  'what a payment company took in is a payment that succeeded, once': sql`
    WITH c AS MATERIALIZED (
      SELECT our_reference, amount, fee - (SELECT coalesce(sum(fee_returned), 0) FROM sandbox_refunds WHERE checkout_id = o.id) AS fee
      FROM sandbox_checkouts o WHERE status = 'succeeded'
    )
    SELECT c.our_reference, c.amount, p.status, p.amount AS ours FROM c LEFT JOIN payments p ON p.reference = c.our_reference
    WHERE (p.status, p.amount, p.fee) IS DISTINCT FROM ('succeeded', c.amount, c.fee)`,
  'a transfer ended as the payment company says': sql`
    WITH o AS MATERIALIZED (SELECT our_reference, status FROM sandbox_payouts)
    SELECT t.reference, t.status, o.status AS theirs FROM transfers t JOIN o ON o.our_reference = t.reference
    WHERE t.status <> o.status`,
  'a payment company holds what our books say': companyBooks,
}

/** Sums that are kept beside the rows they add up. */
const sums: Record<string, (tx: Tx) => Promise<unknown[]>> = {
  'each balance is the sum of its postings': driftingAccounts,
  'the sums of a day are those of its payments': driftingPaymentSums,
  'the sums of an account are those of its postings': driftingLedgerSums,
  'the sums of transfers are those of their transfers': driftingTransferSums,
  'no departure has sold a place twice: its counters are those of its bookings': findDrift,
}

export interface Checked {
  /** How many rules were checked. */
  rules: number
  /** The broken rules, each with the rows that break it. */
  broken: Record<string, unknown[]>
}

/** Checks the books of all agencies that `tx` may see. With `resting`, also the rules that hold only once nothing is under way. */
export async function checkBooks(tx: Tx, { resting = false } = {}): Promise<Checked> {
  const found: [string, unknown[]][] = []
  for (const [name, check] of Object.entries(sums)) found.push([name, await check(tx)])
  for (const [name, rule] of Object.entries(resting ? { ...always, ...atRest } : always)) found.push([name, (await rule.execute(tx)).rows])
  return { rules: found.length, broken: Object.fromEntries(found.filter(([, rows]) => rows.length > 0)) }
}
