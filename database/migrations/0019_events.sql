-- Events: when and where something happens once. A ticket type is a price option with a capacity.

CREATE DOMAIN event_halt AS text CHECK (VALUE IN ('paused', 'cancelled'));

CREATE TABLE events (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  venue text,
  -- when doors open; null: an hour before the start
  doors_at timestamptz,
  -- why it is off sale. The item is a draft while paused, and archived once cancelled
  halted event_halt,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('events');

-- A change of the item's status ends a pause or cancellation, whichever call makes it.
CREATE FUNCTION resume_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET halted = NULL WHERE agency_id = NEW.agency_id AND inventory_id = NEW.id AND halted IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER inventory_resumes_event AFTER UPDATE OF status ON inventory
  FOR EACH ROW WHEN (NEW.kind = 'event' AND NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION resume_event();

-- Details of a ticket type. Its price and capacity are those of the price option.
CREATE TABLE ticket_types (
  agency_id uuid NOT NULL,
  price_option_id uuid NOT NULL,
  description text,
  -- whether the holder may be replaced by somebody else
  transferable boolean NOT NULL DEFAULT true,
  PRIMARY KEY (agency_id, price_option_id),
  FOREIGN KEY (agency_id, price_option_id) REFERENCES price_options (agency_id, id) ON DELETE CASCADE
);
SELECT protect('ticket_types');
