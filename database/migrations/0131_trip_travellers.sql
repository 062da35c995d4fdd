-- Who travels: what borders, kitchens and doctors need, as clients fill it in on the page of their trip. It is encrypted, each look at it is
-- in the audit log, and a job deletes it 90 days after the trip.

CREATE TABLE trip_travellers (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  name text NOT NULL,
  -- encrypted JSON: nationality, date of birth, diet, health, whom to call
  details text COLLATE "C" NOT NULL,
  -- encrypted JSON: number and last day; null while it is missing
  passport text COLLATE "C",
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX trip_travellers_booking ON trip_travellers (agency_id, booking_id, created_at);
SELECT protect('trip_travellers');

-- fill: sees the booking, writes, takes documents and fills in who travels, but pays nothing
ALTER DOMAIN trip_scope DROP CONSTRAINT trip_scope_check;
ALTER DOMAIN trip_scope ADD CONSTRAINT trip_scope_check CHECK (VALUE IN ('view', 'fill', 'pay'));
