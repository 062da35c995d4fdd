import { createHash, randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'
import { addFloors } from './floors.ts'
import { addKinds } from './kinds.ts'

/**
 * The practical ceiling: the same work in one statement. A bare route with a session look-up, but without validation, tenancy,
 * permissions or audit. `/memory` is the HTTP ceiling: the same JSON from memory.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_OWNER_URL, max: 16 })
const server = fastify({ logger: { level: 'error' } })
const rows = Array.from({ length: 15 }, (_, n) => ({
  id: randomUUID(),
  reference: `BK-${n}`,
  status: 'confirmed',
  payment_status: 'paid',
  title: 'Package',
  client_name: 'Client',
  total: { amount: 1_000_000, currency: 'UGX' },
  created_at: new Date(),
}))
server.get('/memory', async () => ({ data: rows, meta: { page: 1, per_page: 15, total: 1000 } }))

const agencyOf = async (authorization: string | undefined): Promise<string> => {
  const hash = createHash('sha256')
    .update((authorization ?? '').slice(7))
    .digest('hex')
  const { rows: found } = await pool.query({
    name: 'session',
    text: 'SELECT u.current_agency_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1',
    values: [hash],
  })
  return found[0].current_agency_id
}

const columns =
  'id, reference, status, payment_status, title, kinds, client_id, client_name, travellers, starts_on, ends_on, total, paid, refunded, currency, hold_expires_at, needs_attention, source, created_at'
server.get<{ Querystring: { sort?: string; page?: string } }>('/list', async (request) => {
  const agency = await agencyOf(request.headers.authorization)
  const offset = (Number(request.query.page ?? 1) - 1) * 15
  const [list, count] = await Promise.all([
    pool.query({
      name: 'list',
      text: `SELECT ${columns} FROM bookings WHERE agency_id = $1 AND status = 'confirmed' ORDER BY created_at DESC, id DESC LIMIT 15 OFFSET $2`,
      values: [agency, offset],
    }),
    pool.query({
      name: 'count',
      text: "SELECT count(*) FROM (SELECT 1 FROM bookings WHERE agency_id = $1 AND status = 'confirmed' LIMIT 1001) c",
      values: [agency],
    }),
  ])
  return { data: list.rows, meta: { total: Number(count.rows[0].count) } }
})

server.get<{ Params: { id: string } }>('/one/:id', async (request) => {
  const agency = await agencyOf(request.headers.authorization)
  const { rows: found } = await pool.query({
    name: 'one',
    text: `SELECT b.*, (SELECT json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone) FROM clients c WHERE c.agency_id = b.agency_id AND c.id = b.client_id) AS client,
      (SELECT json_agg(l) FROM (SELECT bl.*, CASE WHEN bl.units > 0 THEN (SELECT json_agg(u.name) FROM unit_claims c JOIN inventory_units u ON u.agency_id = c.agency_id AND u.id = c.unit_id
        WHERE c.agency_id = bl.agency_id AND c.booking_line_id = bl.id) END AS claimed FROM booking_lines bl WHERE bl.agency_id = b.agency_id AND bl.booking_id = b.id ORDER BY position) l) AS lines,
      (SELECT json_agg(t ORDER BY position) FROM travellers t WHERE t.agency_id = b.agency_id AND t.booking_id = b.id) AS travellers,
      (SELECT json_agg(e) FROM (SELECT id, at, type, title, detail, user_name FROM booking_events e WHERE e.agency_id = b.agency_id AND e.booking_id = b.id ORDER BY at DESC, id DESC LIMIT 200) e) AS timeline
      FROM bookings b WHERE b.agency_id = $1 AND b.id = $2`,
    values: [agency, request.params.id],
  })
  return { data: found[0] }
})

/** The one-statement floor of a payment: the payment, a ledger transaction with two postings, and the booking's sum. */
server.post<{ Body: { booking: string } }>('/pay', async (request) => {
  const agency = await agencyOf(request.headers.authorization)
  await pool.query({
    name: 'pay',
    // The payment comes last in the text and so is written first, as in the product. Another order would cause deadlocks.
    text: `WITH booking AS (UPDATE bookings SET paid = paid + 1 WHERE agency_id = $1 AND id = $2 RETURNING client_id),
      entry AS (INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, at) VALUES ($1, $3::uuid, 'payment', $3::uuid::text, 'floor', now())),
      postings AS (INSERT INTO ledger_postings (agency_id, transaction_id, position, account_id, amount, currency)
        SELECT $1, $3::uuid, row_number() OVER (ORDER BY a.id), a.id, CASE a.type WHEN 'cash' THEN 1 ELSE -1 END, 'UGX'
        FROM ledger_accounts a, booking WHERE a.agency_id = $1 AND (a.type = 'cash' OR (a.type = 'receivable' AND a.owner = booking.client_id::text)))
      INSERT INTO payments (agency_id, id, reference, status, objective, method, aggregator, amount, currency, booking_id, created_at, updated_at)
      VALUES ($1, $3::uuid, $3::uuid::text, 'succeeded', 'booking', 'cash', 'recorded', 1, 'UGX', $2, now(), now())`,
    values: [agency, request.body.booking, randomUUID()],
  })
  return { paid: true }
})

addKinds(server, pool, agencyOf)
addFloors(server, pool, agencyOf)

await server.listen({ port: Number(process.env.BENCH_PORT), host: '127.0.0.1' })
process.send?.('ready')
// Without this the server would go on after an interrupted measurement.
process.on('disconnect', () => process.exit(0))
