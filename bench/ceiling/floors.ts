import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Inserts the booking once for each row of `taken`. */
const booking = (taken: string) => `
  INSERT INTO bookings (agency_id, id, reference, status, client_id, client_name, title, kinds, residency, currency, subtotal, total, travellers, cancellation_policy, created_at, updated_at)
  SELECT $1, $2::uuid, $2::uuid::text, 'confirmed', $3, 'Client', 'Package', '{tour_package}', 'non_resident', 'UGX', 1000, 1000, 1, '{"tiers": []}', now(), now() FROM ${taken}`

// A claim of a booking needs a booking line, which the floor does not write. So it blocks the unit instead.
const unit = `
  WITH free AS (SELECT u.id, u.inventory_id FROM inventory_units u WHERE u.agency_id = $1 AND u.inventory_id = $4 AND u.status = 'active'
      AND NOT EXISTS (SELECT FROM unit_claims c WHERE c.agency_id = u.agency_id AND c.unit_id = u.id AND c.period && tstzrange($5, $6))
      ORDER BY u.position, u.id LIMIT 1),
    taken AS (INSERT INTO unit_claims (agency_id, id, unit_id, inventory_id, kind, period, created_at)
      SELECT $1, $2::uuid, id, inventory_id, 'block', tstzrange($5, $6), now() FROM free RETURNING id)
  ${booking('taken')}`

const counter = (table: string) => `
  WITH taken AS (UPDATE ${table} SET sold = sold + 1 WHERE agency_id = $1 AND id = $4 AND held + sold + 1 <= capacity RETURNING id)
  ${booking('taken')}`

const flight = `
  WITH booked AS (${booking('(SELECT) taken')} RETURNING agency_id, id),
    flight AS (INSERT INTO flight_bookings (agency_id, booking_id, status, carrier, currency, fares, terms, base, taxes, markup, service_fee, route, departs_at, arrives_at, passengers, lead_passenger, search, created_at, updated_at)
      SELECT agency_id, id, 'held', 'KQ', 'UGX', '[]', '{}', 1000, 0, 0, 0, 'EBB – NBO', now(), now() + interval '1 hour', 1, 'Okello', id::text, now(), now() FROM booked),
    segment AS (INSERT INTO flight_segments (agency_id, id, booking_id, position, carrier, flight_number, from_code, to_code, departs_on, departs_time, arrives_on, arrives_time, departs_at, arrives_at, cabin)
      SELECT agency_id, id, id, 1, 'KQ', '413', 'EBB', 'NBO', current_date, '07:15', current_date, '08:30', now(), now() + interval '1 hour', 'economy' FROM booked)
  INSERT INTO flight_passengers (agency_id, id, booking_id, position, type, surname, given_names)
  SELECT agency_id, id, id, 1, 'adult', 'Okello', 'Joseph' FROM booked`

const floors = {
  departure: counter('departures'),
  unit,
  counter: counter('price_options'),
  free: booking('(SELECT) taken'),
  flight,
}

/** The body of a floor: the client, and the values of its statement from `$4` on. */
export interface FloorBody {
  client: string
  taken: string[]
}

/** One-statement floors of a booking, by how stock is taken: take it if it is available, and insert the booking. */
export function addFloors(server: FastifyInstance, pool: pg.Pool, agencyOf: (authorization: string | undefined) => Promise<string>): void {
  for (const [name, text] of Object.entries(floors))
    server.post<{ Body: FloorBody }>(`/book/${name}`, async (request, reply) => {
      const agency = await agencyOf(request.headers.authorization)
      const { client, taken } = request.body
      const id = randomUUID()
      const { rowCount } = await pool.query({ name: `book_${name}`, text, values: [agency, id, client, ...taken] })
      return reply.status(rowCount ? 200 : 409).send({ id })
    })
}

export type Floor = keyof typeof floors
