import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const ofItem = 'k.agency_id = i.agency_id AND k.inventory_id = i.id'
const units = '(SELECT count(*) FROM inventory_units u WHERE u.agency_id = i.agency_id AND u.inventory_id = i.id) AS units'
const counted = `(SELECT sum(o.capacity - o.held - o.sold) FROM price_options o WHERE o.agency_id = i.agency_id AND o.inventory_id = i.id) AS free`

/** What the list of a kind shows of an item `i` beside its spine. */
const own: Record<string, string> = {
  tour_package: `SELECT k.days, k.nights FROM tour_packages k WHERE ${ofItem}`,
  room: `SELECT k.*, ${units} FROM room_types k WHERE ${ofItem}`,
  car: `SELECT k.*, ${units} FROM cars k WHERE ${ofItem}`,
  event: `SELECT k.*, ${counted} FROM events k WHERE ${ofItem}`,
  service: `SELECT k.* FROM services k WHERE ${ofItem}`,
  product: `SELECT k.category, k.digital, ${counted} FROM products k WHERE ${ofItem}`,
  track: `SELECT k.* FROM tracks k WHERE ${ofItem}`,
}

const itemsOf = (kind: string) => `SELECT * FROM
  (SELECT * FROM inventory WHERE agency_id = $1 AND kind = '${kind}' AND status = 'published' ORDER BY lower(title), id LIMIT 15) i,
  LATERAL (SELECT coalesce(array_agg(t.tag), '{}') AS tags FROM inventory_tags t WHERE t.agency_id = i.agency_id AND t.inventory_id = i.id) tagged,
  LATERAL (${own[kind]}) own
  ORDER BY lower(i.title), i.id`
const items = `SELECT 1 FROM inventory WHERE agency_id = $1 AND status = 'published' AND kind =`

const flights = `SELECT f.*, b.reference, b.client_name, b.total AS owed, b.paid, b.refunded, b.status AS booking_status FROM
  (SELECT * FROM flight_bookings WHERE agency_id = $1 AND status = 'held' ORDER BY created_at DESC, booking_id DESC LIMIT 15) f
  JOIN bookings b ON b.agency_id = f.agency_id AND b.id = f.booking_id ORDER BY f.created_at DESC, f.booking_id DESC`

/** The list of each kind of inventory, and of flights. */
export function addKinds(server: FastifyInstance, pool: pg.Pool, agencyOf: (authorization: string | undefined) => Promise<string>): void {
  const add = (kind: string, page: string, matching: string) =>
    server.get(`/kind/${kind}`, async (request) => {
      const values = [await agencyOf(request.headers.authorization)]
      const [list, count] = await Promise.all([
        pool.query({ name: kind, text: page, values }),
        pool.query({ name: `${kind}_count`, text: `SELECT count(*) FROM (${matching} LIMIT 1001) c`, values }),
      ])
      return { data: list.rows, meta: { total: Number(count.rows[0].count) } }
    })
  for (const kind of Object.keys(own)) add(kind, itemsOf(kind), `${items} '${kind}'`)
  add('flight', flights, "SELECT 1 FROM flight_bookings WHERE agency_id = $1 AND status = 'held'")
}
