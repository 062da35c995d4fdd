-- Marketplaces: each belongs to one agency and is joined by others (docs/decisions/0042).

CREATE DOMAIN marketplace_joining AS text CHECK (VALUE IN ('request', 'open', 'invite'));
CREATE DOMAIN marketplace_vendor_state AS text CHECK (VALUE IN ('invited', 'requested', 'approved', 'suspended', 'removed', 'left'));

-- The owner's.
CREATE TABLE marketplaces (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  tagline text,
  description text,
  -- in the directory, where every agency finds it
  listed boolean NOT NULL DEFAULT false,
  joining marketplace_joining NOT NULL DEFAULT 'request',
  vendor_terms text,
  refund_policy text,
  privacy_policy text,
  store_theme jsonb NOT NULL,
  dashboard_style jsonb NOT NULL,
  commission jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX marketplaces_created ON marketplaces (agency_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX marketplaces_name ON marketplaces (agency_id, lower(name));
SELECT protect('marketplaces');

-- Which marketplace has an address. The primary key decides between two agencies, so it is not distributed by agency.
CREATE TABLE marketplace_slugs (
  slug text COLLATE "C" PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies (id),
  marketplace_id uuid NOT NULL
);
CREATE INDEX marketplace_slugs_agency ON marketplace_slugs (agency_id, marketplace_id);
SELECT protect('marketplace_slugs');

-- What every agency may read of a marketplace. The platform writes it after the owner's change.
CREATE TABLE marketplace_directory (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES agencies (id),
  owner_name text NOT NULL,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  tagline text,
  description text,
  listed boolean NOT NULL,
  joining marketplace_joining NOT NULL,
  vendor_terms text,
  refund_policy text,
  privacy_policy text,
  commission jsonb NOT NULL,
  -- { name, kinds, commission }
  categories jsonb NOT NULL,
  vendors integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX marketplace_directory_created ON marketplace_directory (created_at DESC, id DESC) WHERE listed;
CREATE INDEX marketplace_directory_owner ON marketplace_directory (owner_id);
GRANT SELECT ON marketplace_directory TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON marketplace_directory TO safiri_platform;

-- The owner's view of each vendor.
CREATE TABLE marketplace_vendors (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  vendor_agency_id uuid NOT NULL,
  -- as they were when the vendor last asked or was invited
  name text NOT NULL,
  slug text NOT NULL,
  country_code text NOT NULL,
  state marketplace_vendor_state NOT NULL,
  -- how often this vendor has asked or was invited: tells the moves of one stay from those of the next
  round integer NOT NULL,
  -- what the vendor wrote
  message text,
  -- why the owner suspended or removed it
  note text,
  -- null: as the marketplace says
  commission jsonb,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, marketplace_id, vendor_agency_id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id)
);
CREATE INDEX marketplace_vendors_moved ON marketplace_vendors (agency_id, marketplace_id, moved_at DESC, id DESC);
SELECT protect('marketplace_vendors');

-- The vendor's view of each marketplace that it joined, or was invited to.
CREATE TABLE marketplace_memberships (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  marketplace_id uuid NOT NULL,
  owner_agency_id uuid NOT NULL,
  state marketplace_vendor_state NOT NULL,
  round integer NOT NULL,
  note text,
  -- the vendor's own commission, if the owner agreed to one
  commission jsonb,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, marketplace_id)
);
CREATE INDEX marketplace_memberships_created ON marketplace_memberships (agency_id, created_at DESC, marketplace_id DESC);
SELECT protect('marketplace_memberships');

CREATE TABLE marketplace_categories (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  marketplace_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  -- the kinds of offers that belong here
  kinds text[] NOT NULL,
  -- null: as the marketplace says
  commission jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id)
);
CREATE UNIQUE INDEX marketplace_categories_name ON marketplace_categories (agency_id, marketplace_id, lower(name));
SELECT protect('marketplace_categories');
