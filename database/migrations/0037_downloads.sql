-- Links by which buyers download what they paid for: the file of a track, or the file of a product.

CREATE TABLE download_links (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  title text NOT NULL,
  -- part of the code in the link; a new nonce makes the old link invalid
  nonce uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  downloads integer NOT NULL DEFAULT 0,
  most_downloads integer NOT NULL CHECK (most_downloads > 0),
  revoked_at timestamptz,
  sent_to text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, booking_id, inventory_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  CHECK (downloads BETWEEN 0 AND most_downloads)
);
CREATE INDEX download_links_item ON download_links (agency_id, inventory_id);
SELECT protect('download_links');

-- Insert-only: the start of each download. A resumed download keeps its row.
CREATE TABLE downloads (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, link_id) REFERENCES download_links (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX downloads_link ON downloads (agency_id, link_id, at DESC);
SELECT protect('downloads');
REVOKE UPDATE ON downloads FROM safiri_app, safiri_platform;
