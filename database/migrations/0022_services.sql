-- What an agency does for people, such as a massage or a guided walk: in slots (departures) or uncounted (freesale).

CREATE TABLE services (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  -- null: no fixed length
  duration_minutes integer CHECK (duration_minutes BETWEEN 5 AND 43200),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('services');
