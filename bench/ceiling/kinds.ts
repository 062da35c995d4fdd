import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const ofItem = 'k.agency_id = i.agency_id AND k.inventory_id = i.id'
const units = `(SELECT count(*) FROM inventory_units u WHERE u.agency_id = i.agency_id AND u.inventory_id = i.id AND u.status = 'active') AS units`
const ofOptions = (what: string, of = 'true') =>
  `(SELECT ${what} FROM price_options o WHERE o.agency_id = i.agency_id AND o.inventory_id = i.id AND ${of})`
const conflicts = `(SELECT sum(jsonb_array_length(c.conflicts)) FROM room_calendars c JOIN inventory_units u ON u.agency_id = c.agency_id AND u.id = c.unit_id
  WHERE u.agency_id = i.agency_id AND u.inventory_id = i.id) AS conflicts`
const file = (id: string, as: string) => `LEFT JOIN files ${as} ON ${as}.agency_id = i.agency_id AND ${as}.id = ${id}`
const departure = `, (SELECT json_build_object('starts_on', d.starts_on, 'places_left', d.capacity - d.held - d.sold, 'capacity', d.capacity) FROM departures d
  WHERE d.agency_id = i.agency_id AND d.inventory_id = i.id AND d.status = 'open' AND d.starts_on >= current_date ORDER BY d.starts_on, d.id LIMIT 1) AS next_departure`

/** The columns of each kind's list besides those of the item `i`. */
const own: Record<string, string> = {
  tour_package: `SELECT i.days, k.nights, i.on_request ${departure} FROM tour_packages k WHERE ${ofItem}`,
  room: `SELECT k.*, ${units}, ${conflicts} FROM room_types k WHERE ${ofItem}`,
  car: `SELECT k.*, ${units}, ${ofOptions('min(o.amount)', "o.active AND o.places > 0 AND o.per = 'day'")} AS day_price FROM cars k WHERE ${ofItem}`,
  event: `SELECT k.*, sums.* FROM events k, LATERAL ${ofOptions('sum(o.sold) AS sold, sum(o.held) AS held, sum(o.capacity) AS capacity', '(o.active OR o.sold + o.held > 0)')} sums WHERE ${ofItem}`,
  service: `SELECT k.duration_minutes ${departure} FROM services k WHERE ${ofItem}`,
  product: `SELECT k.category, k.digital, sums.* FROM products k, LATERAL ${ofOptions('count(*) AS variants, sum(o.capacity - o.held - o.sold) AS free')} sums WHERE ${ofItem}`,
  track: `SELECT k.*, a.key, a.name, a.size, a.created_at AS audio_at, p.key AS preview FROM tracks k ${file('k.audio_file_id', 'a')} ${file('k.preview_file_id', 'p')} WHERE ${ofItem}`,
}

const spine = `agency_id, id, kind, title, slug, status, summary, country_code, featured, from_price, currency, cover_file_id, place_name, happens_from,
  happens_until, capacity_mode, days, on_request, created_at, updated_at, version`
const itemsOf = (kind: string) => `SELECT i.*, cover.key AS cover, tagged.tags, own.* FROM
  (SELECT ${spine} FROM inventory WHERE agency_id = $1 AND kind = '${kind}' AND status = 'published' ORDER BY lower(title), id LIMIT 15) i
  ${file('i.cover_file_id', 'cover')},
  LATERAL (SELECT coalesce(array_agg(t.tag ORDER BY t.tag), '{}') AS tags FROM inventory_tags t WHERE t.agency_id = i.agency_id AND t.inventory_id = i.id) tagged,
  LATERAL (${own[kind]}) own
  ORDER BY lower(i.title), i.id`
const items = `SELECT 1 FROM inventory WHERE agency_id = $1 AND status = 'published' AND kind =`

const flights = `SELECT f.*, b.reference, b.client_id, b.client_name, b.total AS owed, b.paid, b.refunded, b.status AS booking_status, b.payment_status, b.needs_attention,
  first.departs_on, first.departs_time, EXISTS (SELECT FROM flight_changes c WHERE c.agency_id = f.agency_id AND c.booking_id = f.booking_id AND c.status IN ('open', 'contacted')) AS change FROM
  (SELECT * FROM flight_bookings WHERE agency_id = $1 AND status = 'held' ORDER BY created_at DESC, booking_id DESC LIMIT 15) f
  JOIN bookings b ON b.agency_id = f.agency_id AND b.id = f.booking_id,
  LATERAL (SELECT s.departs_on, s.departs_time FROM flight_segments s WHERE s.agency_id = f.agency_id AND s.booking_id = f.booking_id ORDER BY s.position LIMIT 1) first
  ORDER BY f.created_at DESC, f.booking_id DESC`

/** Adds the list of each kind of inventory, and of flights. */
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
