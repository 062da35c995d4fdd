-- What visitors put together on an agency's website, and the pages on which clients see what they booked.

CREATE TABLE site_baskets (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- of the secret in the visitor's cookie
  secret_hash text COLLATE "C" NOT NULL,
  -- what is wanted: the lines that a booking takes, each with an id
  lines jsonb NOT NULL DEFAULT '[]',
  residency residency NOT NULL DEFAULT 'non_resident',
  discount_code text,
  -- the form that books it must have this word. It changes with the lines, so that a form that is sent twice books once.
  nonce text COLLATE "C" NOT NULL,
  -- what was booked last: with which form, and its lines, which come back when the hold ends
  booked_nonce text COLLATE "C",
  booked_lines jsonb,
  booking_id uuid,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_baskets_secret ON site_baskets (agency_id, secret_hash);
CREATE INDEX site_baskets_booking ON site_baskets (agency_id, booking_id) WHERE booking_id IS NOT NULL;
-- the job deletes those that nobody used for a week
CREATE INDEX site_baskets_idle ON site_baskets (used_at);
SELECT protect('site_baskets');

CREATE DOMAIN trip_scope AS text CHECK (VALUE IN ('view', 'pay'));

-- Who may see a booking on the website: whoever has the secret of a grant. Nobody gets one by naming an address or a phone number.
CREATE TABLE trip_grants (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  secret_hash text COLLATE "C" NOT NULL,
  -- view: sees it; pay: also pays, writes and downloads
  scope trip_scope NOT NULL DEFAULT 'pay',
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX trip_grants_secret ON trip_grants (agency_id, secret_hash);
CREATE INDEX trip_grants_booking ON trip_grants (agency_id, booking_id);
SELECT protect('trip_grants');
