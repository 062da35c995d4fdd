import type pg from 'pg'
import { permissions } from '#kit/contract/permissions.ts'
import { analyzeFilled } from '#kit/server/database/preparing/analyze.ts'
import { asOwner } from '#kit/server/database/preparing/owner.ts'
import { hashPassword } from '#kit/server/security/passwords.ts'
import { leaveRules } from '../backup/rules.ts'

export interface Load {
  agencies: number
  /** Tour packages per agency. */
  packages: number
  /** Bookings in total, over all agencies. */
  bookings: number
  /** Clients per agency; 500 by default. */
  clients?: number
}

export const loadPassword = 'load-data-password-1'
export const loadEmail = (agency: number) => `owner${agency}@load.example`

// An id in the format of UUID v7: it starts with the time, so ids sort by time as the app's do.
const idAt = (moment: string, key: string) =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${key}), 1, 3) || '8' || substr(md5(${key}), 4, 15))::uuid`

const born = "timestamptz '2025-01-01 08:00+03'"
const agencyId = (n: string) => idAt(born, `'agency' || ${n}`)
const packageId = (a: string, p: string) => idAt(born, `'package' || ${a} || '.' || ${p}`)
const departureId = (a: string, p: string, d: string) => idAt(born, `'departure' || ${a} || '.' || ${p} || '.' || ${d}`)
const clientId = (a: string, c: string) => idAt(born, `'client' || ${a} || '.' || ${c}`)

const departuresEach = 24
const defaultClients = 500
const batch = 100_000

/**
 * Fills a database with agencies for measurements. PostgreSQL generates the rows itself, without triggers. Counters, sums and balances
 * are then set to match the rows. An owner who is no superuser does it in one transaction, for which the application waits.
 */
export async function loadAgencies(ownerUrl: string, load: Load, log: (line: string) => void): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ is_super: boolean }>(`SELECT rolsuper AS is_super FROM pg_roles WHERE rolname = current_user`)
    const limits = "SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off; SET LOCAL maintenance_work_mem = '256MB'"
    /** Runs a part without triggers and checks, in a transaction of its own if that is allowed. */
    const inParts = async (work: () => Promise<void>) => {
      await client.query(`BEGIN; ${limits}; SET LOCAL session_replication_role = replica`)
      await work()
      await client.query('COMMIT')
    }
    if (rows[0]!.is_super) await loadInParts(client, load, log, inParts)
    else {
      await client.query(`BEGIN; ${limits}`)
      const putRulesBack = await leaveRules(client)
      await loadInParts(client, load, log, (work) => work())
      await putRulesBack()
      await client.query('COMMIT')
    }
    await analyzeFilled(client)
  })
  log(`Log in as ${loadEmail(1)} with ${loadPassword}`)
}

async function loadInParts(
  client: pg.Client,
  { agencies, packages, bookings, clients = defaultClients }: Load,
  log: (line: string) => void,
  part: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const run = async (what: string, text: string) => {
    const started = performance.now()
    const { rowCount } = await client.query(text)
    log(`${what}: ${rowCount ?? 0} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await part(() => people(client, run, agencies, clients))
  await part(() => inventory(run, agencies, packages))
  // Each batch is one transaction, because the ids of bookings, lines, travellers and payments contain its now().
  for (let from = 1; from <= bookings; from += batch)
    await part(() => bookingBatch(run, { agencies, packages, clients }, from, Math.min(bookings, from + batch - 1)))
  await part(() => money(run))
  await part(() => counters(run))
}

const counters = (run: Run) =>
  run(
    'counters',
    `UPDATE departures d SET sold = l.places, capacity = greatest(d.capacity, l.places) FROM (SELECT agency_id, departure_id, sum(places) AS places FROM booking_lines WHERE taking = 'sold' GROUP BY 1, 2) l WHERE d.agency_id = l.agency_id AND d.id = l.departure_id`,
  )

type Run = (what: string, text: string) => Promise<void>

async function people(client: pg.Client, run: Run, agencies: number, clients: number): Promise<void> {
  const hash = await hashPassword(loadPassword)
  const userId = (n: string) => idAt(born, `'user' || ${n}`)
  const roleId = (n: string) => idAt(born, `'role' || ${n}`)
  await run(
    'agencies',
    `INSERT INTO agencies (id, name, slug, category, country_code, currency, phone, business_volume, company_size, created_at, updated_at)
    SELECT ${agencyId('n')}, 'Load agency ' || n, 'load-agency-' || n, 'tour_operator', 'UG', 'UGX', '+256772123456', 'over_10000', '11_to_50', ${born}, ${born} FROM generate_series(1, ${agencies}) n ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO users (id, email, name, password_hash, email_verified_at, current_agency_id, created_at, updated_at)
    SELECT ${userId('n')}, 'owner' || n || '@load.example', 'Owner ' || n, $1, ${born}, ${agencyId('n')}, ${born}, ${born} FROM generate_series(1, ${agencies}) n ON CONFLICT DO NOTHING`,
    [hash],
  )
  await client.query(
    `INSERT INTO roles (agency_id, id, name, built_in, permissions, created_at) SELECT ${agencyId('n')}, ${roleId('n')}, 'Owner', 'owner', $1, ${born} FROM generate_series(1, ${agencies}) n ON CONFLICT DO NOTHING`,
    [[...permissions]],
  )
  await run(
    'members',
    `INSERT INTO members (agency_id, user_id, role_id, name, email, created_at) SELECT ${agencyId('n')}, ${userId('n')}, ${roleId('n')}, 'Owner ' || n, 'owner' || n || '@load.example', ${born} FROM generate_series(1, ${agencies}) n ON CONFLICT DO NOTHING`,
  )
  await run(
    'subscriptions',
    `INSERT INTO subscriptions (agency_id, id, plan_id, status, current_period_ends_at, created_at)
    SELECT ${agencyId('n')}, ${idAt(born, "'subscription' || n")}, p.id, 'active', now() + interval '10 years', ${born} FROM generate_series(1, ${agencies}) n CROSS JOIN (SELECT id FROM plans ORDER BY position DESC LIMIT 1) p ON CONFLICT DO NOTHING`,
  )
  await run(
    'clients',
    `INSERT INTO clients (agency_id, id, name, email, phone, country_code, residency, created_at, updated_at)
    SELECT ${agencyId('a')}, ${clientId('a', 'c')}, (ARRAY['Amina','Grace','Joseph','Sarah','David','Ruth','Peter','Esther'])[1 + c % 8] || ' ' || (ARRAY['Okello','Nakato','Mugisha','Achieng','Byaruhanga','Namubiru','Tumusiime'])[1 + c % 7] || ' ' || c,
      'client' || c || '@load.example', '+25677' || lpad(c::text, 7, '0'), 'UG', (ARRAY['non_resident','foreign_resident','eac_citizen'])[1 + c % 3], ${born}, ${born}
    FROM generate_series(1, ${agencies}) a, generate_series(1, ${clients}) c ON CONFLICT DO NOTHING`,
  )
}

async function inventory(run: Run, agencies: number, packages: number): Promise<void> {
  const each = `FROM generate_series(1, ${agencies}) a, generate_series(1, ${packages}) p`
  await run(
    'packages',
    `INSERT INTO inventory (agency_id, id, kind, title, slug, status, country_code, currency, from_price, capacity_mode, days, created_at, updated_at)
    SELECT ${agencyId('a')}, ${packageId('a', 'p')}, 'tour_package', (ARRAY['Bwindi gorillas','Murchison Falls','Kidepo valley','Sipi falls','Queen Elizabeth','Lake Mburo'])[1 + p % 6] || ' ' || p, 'package-' || p, 'published', 'UG', 'UGX', 500000 + p * 10000, 'departure', 3, ${born}, ${born} ${each} ON CONFLICT DO NOTHING`,
  )
  await run(
    'tours',
    `INSERT INTO tour_packages (agency_id, inventory_id, nights) SELECT ${agencyId('a')}, ${packageId('a', 'p')}, 2 ${each} ON CONFLICT DO NOTHING`,
  )
  await run(
    'price options',
    `INSERT INTO price_options (agency_id, id, inventory_id, name, unit, amount, currency, created_at)
    SELECT ${agencyId('a')}, ${idAt(born, "'option' || a || '.' || p")}, ${packageId('a', 'p')}, 'Adult', 'adult', 500000 + p * 10000, 'UGX', ${born} ${each} ON CONFLICT DO NOTHING`,
  )
  await run(
    'departures',
    `INSERT INTO departures (agency_id, id, inventory_id, starts_on, ends_on, capacity, created_at)
    SELECT ${agencyId('a')}, ${departureId('a', 'p', 'd')}, ${packageId('a', 'p')}, current_date - 360 + d * 30, current_date - 358 + d * 30, 40, ${born} ${each}, generate_series(1, ${departuresEach}) d ON CONFLICT DO NOTHING`,
  )
}

async function bookingBatch(
  run: Run,
  { agencies, packages, clients }: Required<Omit<Load, 'bookings'>>,
  from: number,
  to: number,
): Promise<void> {
  // All facts of a booking are computed from its number, so that all tables agree.
  const facts = `(SELECT n, 1 + n % ${agencies} AS a, 1 + (n / ${agencies}) % ${packages} AS p, 1 + (n * 7) % ${departuresEach} AS d, 1 + (n * 13) % ${clients} AS c,
    2 + n % 3 AS pax, (2 + n % 3) * (500000 + (1 + (n / ${agencies}) % ${packages}) * 10000)::bigint AS total, now() - make_interval(mins => (n % 500000)::int) AS at,
    (ARRAY['confirmed','confirmed','confirmed','completed','cancelled'])[1 + n % 5] AS status FROM generate_series(${from}, ${to}) n) f`
  const bookingId = idAt('at', "'booking' || n")
  const owedTotal = "CASE WHEN status = 'cancelled' THEN 0 ELSE total END"
  const paid = "CASE WHEN status <> 'cancelled' AND n % 3 = 0 THEN total ELSE 0 END"
  await run(
    `bookings ${from}–${to}`,
    `INSERT INTO bookings (agency_id, id, reference, status, client_id, client_name, title, kinds, residency, currency, subtotal, total, deposit_due, paid, travellers, starts_on, ends_on, cancellation_policy, created_at, updated_at, confirmed_at)
    SELECT ${agencyId('a')}, ${bookingId}, 'BK-' || upper(lpad(to_hex(n), 8, '0')), status, ${clientId('a', 'c')}, 'Client ' || c, 'Package ' || p, '{tour_package}', 'non_resident', 'UGX', total, ${owedTotal}, 0, ${paid}, pax,
      current_date - 360 + d * 30, current_date - 358 + d * 30, '{"tiers":[],"deposit_refund_percent":null}', at, at, CASE WHEN status = 'cancelled' THEN NULL ELSE at END FROM ${facts} ON CONFLICT DO NOTHING`,
  )
  await run(
    '  lines',
    `INSERT INTO booking_lines (agency_id, id, booking_id, position, kind, inventory_id, title, departure_id, starts_on, ends_on, places, items, amount, taking)
    SELECT ${agencyId('a')}, ${idAt('at', "'line' || n")}, ${bookingId}, 0, 'tour_package', ${packageId('a', 'p')}, 'Package ' || p, ${departureId('a', 'p', 'd')}, current_date - 360 + d * 30, current_date - 358 + d * 30, pax,
      jsonb_build_array(jsonb_build_object('price_option_id', ${idAt(born, "'option' || a || '.' || p")}, 'name', 'Adult', 'unit', 'adult', 'quantity', pax, 'places', 1, 'unit_amount', total / pax, 'amount', total, 'because', '[]'::jsonb)), total,
      CASE WHEN status = 'cancelled' THEN 'none' ELSE 'sold' END FROM ${facts} ON CONFLICT DO NOTHING`,
  )
  await run(
    '  travellers',
    `INSERT INTO travellers (agency_id, id, booking_id, position, name) SELECT ${agencyId('a')}, ${idAt('at', "'traveller' || n || '.' || t")}, ${bookingId}, t, 'Traveller ' || t FROM ${facts}, generate_series(1, 2) t ON CONFLICT DO NOTHING`,
  )
  await run(
    '  timeline',
    `INSERT INTO booking_events (agency_id, id, booking_id, at, type, title) SELECT ${agencyId('a')}, ${idAt('at', "'event' || n")}, ${bookingId}, at, 'created', 'Booked and confirmed' FROM ${facts} ON CONFLICT DO NOTHING`,
  )
  await run(
    '  payments',
    `INSERT INTO payments (agency_id, id, reference, status, objective, method, aggregator, amount, currency, booking_id, client_id, created_at, updated_at, succeeded_at)
    SELECT ${agencyId('a')}, ${idAt('at', "'payment' || n")}, 'PY-' || upper(lpad(to_hex(n), 8, '0')), 'succeeded', 'booking', 'cash', 'recorded', total, 'UGX', ${bookingId}, ${clientId('a', 'c')}, at, at, at FROM ${facts} WHERE ${paid} > 0 ON CONFLICT DO NOTHING`,
  )
}

/** SQL for the id of a ledger account (`accountId` in domains/finance/server/ledger.ts). All its functions are immutable, as a cluster demands. */
function account(agency: string, type: string, owner = "''"): string {
  const hash = `encode(sha256((${agency}::text || ':' || ${type} || ':' || ${owner}::text || ':UGX')::bytea), 'hex')`
  return `(SELECT (substr(h, 1, 12) || '8' || substr(h, 14, 3) || substr('89ab', 1 + (('x' || substr(h, 17, 1))::bit(4)::int & 3), 1) || substr(h, 18, 15))::uuid FROM (SELECT ${hash} AS h) hashed)`
}

/** Ledger accounts and postings of the loaded bookings: each confirmed booking is a debt, each payment settles one. */
async function money(run: Run): Promise<void> {
  await run(
    'accounts',
    `INSERT INTO ledger_accounts (agency_id, id, type, owner, currency, floored, created_at)
    SELECT agency_id, ${account('agency_id', "'receivable'", 'client_id')}, 'receivable', client_id::text, 'UGX', false, ${born} FROM bookings GROUP BY agency_id, client_id
    UNION ALL SELECT id, ${account('id', 'kind')}, kind, '', 'UGX', false, ${born} FROM agencies, unnest(ARRAY['cash', 'revenue']) kind WHERE slug LIKE 'load-agency-%' ON CONFLICT DO NOTHING`,
  )
  const confirmed = "FROM bookings WHERE confirmed_at IS NOT NULL AND reference LIKE 'BK-0%'"
  await run(
    'debts',
    `INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) SELECT agency_id, ${idAt('confirmed_at', "'debt' || id")}, 'booking_confirmed', 'booking:' || id || ':confirmed', reference, confirmed_at ${confirmed} ON CONFLICT DO NOTHING`,
  )
  await run(
    'debt postings',
    `INSERT INTO ledger_postings (agency_id, transaction_id, position, account_id, amount, currency)
    SELECT agency_id, ${idAt('confirmed_at', "'debt' || id")}, 0, ${account('agency_id', "'receivable'", 'client_id')}, total, 'UGX' ${confirmed}
    UNION ALL SELECT agency_id, ${idAt('confirmed_at', "'debt' || id")}, 1, ${account('agency_id', "'revenue'")}, -total, 'UGX' ${confirmed} ON CONFLICT DO NOTHING`,
  )
  const paid = "FROM payments WHERE reference LIKE 'PY-0%'"
  await run(
    'sums of payments',
    `INSERT INTO payment_sums SELECT agency_id, currency, (created_at AT TIME ZONE 'Africa/Kampala')::date, objective, method, aggregator, status, count(*), sum(amount), sum(refunded), sum(fee) ${paid} GROUP BY 1, 2, 3, 4, 5, 6, 7 ON CONFLICT DO NOTHING`,
  )
  await run(
    'settlements',
    `INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) SELECT agency_id, ${idAt('created_at', "'paid' || id")}, 'payment', 'payment:' || id, reference, created_at ${paid} ON CONFLICT DO NOTHING`,
  )
  await run(
    'settlement postings',
    `INSERT INTO ledger_postings (agency_id, transaction_id, position, account_id, amount, currency)
    SELECT agency_id, ${idAt('created_at', "'paid' || id")}, 0, ${account('agency_id', "'cash'")}, amount, 'UGX' ${paid}
    UNION ALL SELECT agency_id, ${idAt('created_at', "'paid' || id")}, 1, ${account('agency_id', "'receivable'", 'client_id')}, -amount, 'UGX' ${paid} ON CONFLICT DO NOTHING`,
  )
  await run(
    'balances',
    `UPDATE ledger_accounts a SET balance = s.sum FROM (SELECT agency_id, account_id, sum(amount) AS sum FROM ledger_postings GROUP BY 1, 2) s WHERE a.agency_id = s.agency_id AND a.id = s.account_id`,
  )
}
