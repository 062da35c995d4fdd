-- A visitor reports a problem with a part of an order, and the owner of the marketplace decides (docs/decisions/0070).

CREATE DOMAIN marketplace_dispute_state AS text CHECK (VALUE IN ('open', 'accepted', 'rejected'));

CREATE TABLE marketplace_disputes (
  agency_id uuid NOT NULL,
  -- the part of the order: there is one report of each
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  text text NOT NULL,
  state marketplace_dispute_state NOT NULL DEFAULT 'open',
  -- what the visitor gets back, in the currency of the part
  refund bigint NOT NULL DEFAULT 0 CHECK (refund >= 0),
  -- what the visitor was told about the decision
  answer text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, id) REFERENCES marketplace_order_parts (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id),
  FOREIGN KEY (agency_id, vendor_id) REFERENCES marketplace_vendors (agency_id, id),
  CONSTRAINT marketplace_disputes_decided CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX marketplace_disputes_created ON marketplace_disputes (agency_id, marketplace_id, created_at DESC, id DESC);
CREATE INDEX marketplace_disputes_vendor ON marketplace_disputes (agency_id, vendor_id);
SELECT protect('marketplace_disputes');
