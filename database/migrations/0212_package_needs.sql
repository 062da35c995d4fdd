-- What a tour package needs when it is booked, and what each booking has consumed (docs/decisions/0056).

CREATE DOMAIN package_need_kind AS text CHECK (VALUE IN ('permit', 'rooms', 'request', 'duty'));
CREATE DOMAIN package_need_per AS text CHECK (VALUE IN ('person', 'group'));
CREATE DOMAIN consumption_state AS text CHECK (VALUE IN ('done', 'wanted', 'short', 'failed', 'cancelled'));

CREATE TABLE package_needs (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  kind package_need_kind NOT NULL,
  -- days after the first day of the trip
  day_offset integer NOT NULL CHECK (day_offset BETWEEN 0 AND 364),
  per package_need_per NOT NULL,
  -- permits, people on duty or rooms for a group; people in a room if rooms are counted by person
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  -- of rooms and requests
  nights integer CHECK (nights BETWEEN 1 AND 60),
  permit_kind_id uuid,
  allotment_id uuid,
  supplier_id uuid,
  staff_kind staff_kind,
  -- the package is not sold without it
  required boolean NOT NULL DEFAULT false,
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, permit_kind_id) REFERENCES permit_kinds (agency_id, id),
  FOREIGN KEY (agency_id, allotment_id) REFERENCES allotments (agency_id, id),
  FOREIGN KEY (agency_id, supplier_id) REFERENCES suppliers (agency_id, id),
  CHECK ((kind = 'permit') = (permit_kind_id IS NOT NULL)),
  CHECK ((kind = 'rooms') = (allotment_id IS NOT NULL)),
  CHECK ((kind = 'request') = (supplier_id IS NOT NULL)),
  CHECK ((kind = 'duty') = (staff_kind IS NOT NULL)),
  CHECK ((kind IN ('rooms', 'request')) = (nights IS NOT NULL)),
  CHECK (NOT required OR kind IN ('permit', 'rooms'))
);
CREATE INDEX package_needs_item ON package_needs (agency_id, inventory_id, day_offset, id);
CREATE INDEX package_needs_permit ON package_needs (agency_id, permit_kind_id) WHERE permit_kind_id IS NOT NULL;
CREATE INDEX package_needs_allotment ON package_needs (agency_id, allotment_id) WHERE allotment_id IS NOT NULL;
CREATE INDEX package_needs_supplier ON package_needs (agency_id, supplier_id) WHERE supplier_id IS NOT NULL;
SELECT protect('package_needs');

-- What a booking has consumed for a need. Its parts are kept by their own domains.
CREATE TABLE booking_consumptions (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- a need that is removed later keeps what was consumed
  need_id uuid NOT NULL,
  line_id uuid NOT NULL,
  kind package_need_kind NOT NULL,
  title text NOT NULL,
  day date NOT NULL,
  quantity integer NOT NULL,
  state consumption_state NOT NULL,
  -- why it is wanted, short or failed
  detail text,
  -- the permits, the taking, the request or the duty
  made uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, booking_id, need_id, line_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id)
);
SELECT protect('booking_consumptions');
