-- A duty may belong to a departure with all its bookings, as it may belong to one booking (docs/decisions/0054).
ALTER TABLE duties
  ADD COLUMN departure_id uuid,
  ADD FOREIGN KEY (agency_id, departure_id) REFERENCES departures (agency_id, id),
  ADD CONSTRAINT duties_one_trip CHECK (booking_id IS NULL OR departure_id IS NULL);
CREATE INDEX duties_departure ON duties (agency_id, departure_id) WHERE departure_id IS NOT NULL;
