-- Shop orders. An order is a booking with lines of products; a booking without a row here is unfulfilled.

CREATE DOMAIN fulfilment AS text CHECK (VALUE IN ('unfulfilled', 'partially_fulfilled', 'ready_for_pickup', 'shipped', 'delivered', 'returned'));

CREATE TABLE shop_orders (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  fulfilment fulfilment NOT NULL DEFAULT 'unfulfilled',
  address text,
  carrier text,
  tracking_number text,
  note text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX shop_orders_fulfilment ON shop_orders (agency_id, fulfilment, booking_id);
SELECT protect('shop_orders');
