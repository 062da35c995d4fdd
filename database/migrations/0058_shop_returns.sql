-- What came back of shop orders (docs/decisions/0022). A return lowers its booking's total and has a credit note. It is never changed.

CREATE TABLE shop_returns (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  reference text NOT NULL,
  reason text NOT NULL,
  -- by how much the booking's total fell, in its currency
  amount bigint NOT NULL CHECK (amount >= 0),
  -- how much of what was paid goes back with it
  refund bigint NOT NULL CHECK (refund >= 0),
  -- null if what came back was free
  credit_note_id uuid,
  user_id uuid,
  user_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, credit_note_id) REFERENCES booking_documents (agency_id, id)
);
CREATE UNIQUE INDEX shop_returns_reference ON shop_returns (agency_id, reference);
CREATE INDEX shop_returns_booking ON shop_returns (agency_id, booking_id, created_at);
CREATE INDEX shop_returns_credit_note ON shop_returns (agency_id, credit_note_id) WHERE credit_note_id IS NOT NULL;
SELECT protect('shop_returns');
REVOKE UPDATE ON shop_returns FROM safiri_app, safiri_platform;

CREATE TABLE shop_return_items (
  agency_id uuid NOT NULL,
  return_id uuid NOT NULL,
  position integer NOT NULL,
  -- as they were called when they came back; an edit may replace the booking's lines
  title text NOT NULL,
  variant text NOT NULL,
  variant_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- written off instead of put back into stock
  damaged integer NOT NULL CHECK (damaged BETWEEN 0 AND quantity),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (agency_id, return_id, position),
  FOREIGN KEY (agency_id, return_id) REFERENCES shop_returns (agency_id, id) ON DELETE CASCADE
);
SELECT protect('shop_return_items');
REVOKE UPDATE ON shop_return_items FROM safiri_app, safiri_platform;
