-- Calendars of other places where a room is let, read again and again, and the secret address of a room's own.

ALTER TABLE inventory_units
  -- changes with every new address of the room's calendar, so that the old one leads nowhere; null: it has none
  ADD calendar_key uuid;

CREATE TABLE room_calendars (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'ok', 'failed')),
  -- why it could not be read, in a sentence
  problem text,
  tried_at timestamptz,
  synced_at timestamptz,
  -- events that could not be kept, because the room is taken then
  conflicts jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, unit_id) REFERENCES inventory_units (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX room_calendars_unit ON room_calendars (agency_id, unit_id, created_at, id);
CREATE INDEX room_calendars_due ON room_calendars (tried_at NULLS FIRST);
SELECT protect('room_calendars');

ALTER TABLE unit_claims
  ADD calendar_id uuid,
  ADD FOREIGN KEY (agency_id, calendar_id) REFERENCES room_calendars (agency_id, id) ON DELETE CASCADE,
  ADD CHECK (calendar_id IS NULL OR kind = 'external');
CREATE INDEX unit_claims_calendar ON unit_claims (agency_id, calendar_id) WHERE calendar_id IS NOT NULL;
