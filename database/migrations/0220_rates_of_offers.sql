-- Parts of suppliers can be edited, a net rate names the offer that it is for, and costs are planned from it (docs/decisions/0057).

ALTER TABLE supplier_contacts ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE supplier_contracts ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE supplier_rates ADD COLUMN version integer NOT NULL DEFAULT 1;

-- null: for no offer in particular, chosen by hand
ALTER TABLE supplier_rates ADD COLUMN inventory_id uuid,
  ADD FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id);
CREATE INDEX supplier_rates_offer ON supplier_rates (agency_id, inventory_id, starts_on) WHERE inventory_id IS NOT NULL;

-- What an automatic cost was calculated from: days, people, rooms. Null: a person planned it.
ALTER TABLE planned_costs ADD COLUMN basis text;

-- Which lines got their costs automatically, so that a cost that a person removes does not come back.
CREATE TABLE cost_plannings (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  basis text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id, inventory_id, basis),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
SELECT protect('cost_plannings');
