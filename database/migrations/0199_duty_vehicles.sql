-- Vehicles on duties (docs/decisions/0054). Their time is claimed where bookings and blocks claim it, so the same constraint keeps them apart.
ALTER DOMAIN claim_kind DROP CONSTRAINT claim_kind_check;
ALTER DOMAIN claim_kind ADD CONSTRAINT claim_kind_check CHECK (VALUE IN ('booking', 'block', 'external', 'duty'));

ALTER TABLE unit_claims
  ADD COLUMN duty_id uuid,
  ADD FOREIGN KEY (agency_id, duty_id) REFERENCES duties (agency_id, id),
  ADD CONSTRAINT unit_claims_of_duty CHECK ((kind = 'duty') = (duty_id IS NOT NULL));
CREATE INDEX unit_claims_duty ON unit_claims (agency_id, duty_id) WHERE duty_id IS NOT NULL;

-- Why its vehicles have too few seats for the people who travel.
ALTER TABLE duties ADD COLUMN seats_reason text;
