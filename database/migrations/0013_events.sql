-- Events: when and where something happens once, and the tickets to it, which are price options that are counted.

CREATE TABLE events (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  venue text,
  -- from when people are let in; null: an hour before it begins
  doors_at timestamptz,
  -- why it is not on sale although it was: the spine is a draft while paused, and archived once cancelled
  halted text CHECK (halted IN ('paused', 'cancelled')),
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('events');

-- What a ticket has beyond its price option.
CREATE TABLE ticket_types (
  agency_id uuid NOT NULL,
  price_option_id uuid NOT NULL,
  description text,
  -- whether a sold ticket may be made out to another name
  transferable boolean NOT NULL DEFAULT true,
  PRIMARY KEY (agency_id, price_option_id),
  FOREIGN KEY (agency_id, price_option_id) REFERENCES price_options (agency_id, id) ON DELETE CASCADE
);
SELECT protect('ticket_types');

CREATE INDEX inventory_happens ON inventory (agency_id, kind, happens_from, id) WHERE happens_from IS NOT NULL;

-- Whoever moves the spine of an event, by whichever call, ends what halted it.
CREATE FUNCTION resume_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET halted = NULL WHERE agency_id = NEW.agency_id AND inventory_id = NEW.id AND halted IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER inventory_resumes_event AFTER UPDATE OF status ON inventory
  FOR EACH ROW WHEN (NEW.kind = 'event' AND NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION resume_event();
