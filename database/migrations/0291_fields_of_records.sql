-- Custom fields also for bookings, departures and suppliers (docs/decisions/0074). One table defines all of them; the values are with the record.

ALTER TABLE client_fields
  ADD COLUMN record text NOT NULL DEFAULT 'client'
    CONSTRAINT client_fields_record CHECK (record IN ('client', 'booking', 'departure', 'supplier')),
  ADD COLUMN required boolean NOT NULL DEFAULT false;

-- A label is taken once for each kind of record. The name stays: programs know the refusal by it.
DROP INDEX client_fields_label;
CREATE UNIQUE INDEX client_fields_label ON client_fields (agency_id, record, lower(label)) WHERE archived_at IS NULL;

ALTER TABLE bookings ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
ALTER TABLE suppliers ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
ALTER TABLE trips ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
