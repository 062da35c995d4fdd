-- What an agency does for people: a massage, a transfer, a guided walk. By slots (departures) or not counted (freesale).

CREATE TABLE services (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  -- how long it takes; null: no set time
  duration_minutes integer CHECK (duration_minutes BETWEEN 5 AND 43200),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('services');
