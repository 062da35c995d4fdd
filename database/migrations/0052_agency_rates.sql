-- What an agency sells at: units of `other` for one unit of `one`. One of the two is its own currency. Without a row the rate of the
-- market counts.
CREATE TABLE agency_rates (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  one currency_code NOT NULL,
  other currency_code NOT NULL CHECK (other <> one),
  rate numeric(24, 10) NOT NULL CHECK (rate > 0),
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, one, other)
);
SELECT protect('agency_rates');

-- The currency of a rule's amount. Null: that of the item.
ALTER TABLE price_rules ADD COLUMN currency currency_code;
