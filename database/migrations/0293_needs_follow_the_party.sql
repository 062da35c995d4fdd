-- Packages may need vehicles, and what a booking has consumed follows its party (docs/decisions/0074).

ALTER DOMAIN package_need_kind DROP CONSTRAINT package_need_kind_check;
ALTER DOMAIN package_need_kind ADD CONSTRAINT package_need_kind_check
  CHECK (VALUE IN ('permit', 'rooms', 'request', 'duty', 'vehicle'));

-- `ask`: a person decides, because money was paid for what is too much, or a supplier was asked for something else.
ALTER DOMAIN consumption_state DROP CONSTRAINT consumption_state_check;
ALTER DOMAIN consumption_state ADD CONSTRAINT consumption_state_check
  CHECK (VALUE IN ('done', 'wanted', 'short', 'failed', 'cancelled', 'ask'));

-- the car whose vehicles are needed; without it, any vehicle
ALTER TABLE package_needs
  ADD COLUMN car_id uuid CONSTRAINT package_needs_car_of_vehicle CHECK (car_id IS NULL OR kind = 'vehicle'),
  ADD CONSTRAINT package_needs_car FOREIGN KEY (agency_id, car_id) REFERENCES inventory (agency_id, id);
CREATE INDEX package_needs_car ON package_needs (agency_id, car_id) WHERE car_id IS NOT NULL;
