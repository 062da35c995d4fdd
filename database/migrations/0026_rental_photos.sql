-- The pictures that prove in what state a vehicle went out and came back; and hirers who never came.
CREATE TABLE rental_photos (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  rental_id uuid NOT NULL,
  file_id uuid NOT NULL,
  -- taken at the hand-over, or at the return
  moment text NOT NULL CHECK (moment IN ('out', 'in')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, rental_id, moment, file_id),
  FOREIGN KEY (agency_id, rental_id) REFERENCES rentals (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX rental_photos_file ON rental_photos (agency_id, file_id);
SELECT protect('rental_photos');

ALTER TABLE rentals
  DROP CONSTRAINT rentals_status_check,
  ADD CONSTRAINT rentals_status_check CHECK (status IN ('reserved', 'out', 'returned', 'closed', 'cancelled', 'no_show'));
-- Whether a vehicle that is out comes back in time for its next hire.
CREATE INDEX rentals_unit ON rentals (agency_id, unit_id, starts_at) WHERE status IN ('reserved', 'out');

-- Guests in the house.
CREATE INDEX unit_claims_house ON unit_claims (agency_id, checked_in_at) WHERE checked_in_at IS NOT NULL AND checked_out_at IS NULL;
