-- What a booking was after each change, to show its amendments: from what, to what, by whom (docs/decisions/0058).
CREATE TABLE booking_versions (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- a sentence
  why text NOT NULL,
  user_id uuid,
  user_name text,
  -- client, residency, people, price and lines; no names of people, so that erasing a person needs nothing here
  snapshot jsonb NOT NULL,
  PRIMARY KEY (agency_id, booking_id, number),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
SELECT protect('booking_versions');

-- Bookings that can still change get the version that later changes are compared with.
INSERT INTO booking_versions (agency_id, booking_id, number, at, why, snapshot)
SELECT b.agency_id, b.id, 1, b.updated_at, 'Recorded as it was.', jsonb_build_object(
  'client_id', b.client_id, 'residency', b.residency, 'currency', b.currency, 'total', b.total,
  'travellers', (SELECT count(*) FROM travellers t WHERE t.agency_id = b.agency_id AND t.booking_id = b.id AND t.cancelled_at IS NULL),
  'lines', coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', l.id, 'inventory_id', l.inventory_id, 'departure_id', l.departure_id, 'title', l.title, 'starts_on', l.starts_on,
      'ends_on', l.ends_on, 'starts_at', l.starts_at, 'ends_at', l.ends_at, 'amount', l.amount, 'cancelled', l.cancelled_at IS NOT NULL,
      'items', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', i ->> 'name', 'quantity', (i ->> 'quantity')::int)), '[]')
        FROM jsonb_array_elements(l.items) AS i
      )
    ) ORDER BY l.position, l.id)
    FROM booking_lines l WHERE l.agency_id = b.agency_id AND l.booking_id = b.id
  ), '[]')
)
FROM bookings b WHERE b.status IN ('inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress');
