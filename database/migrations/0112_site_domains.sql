-- Domains of agencies for their websites, and their certificates (docs/decisions/0041, domain-model section 8).

CREATE DOMAIN site_domain_state AS text CHECK (VALUE IN ('pending', 'verifying', 'verified', 'failed', 'expired'));
CREATE DOMAIN site_certificate_state AS text CHECK (VALUE IN ('none', 'issuing', 'active', 'failed'));
CREATE DOMAIN domain_order_state AS text CHECK (VALUE IN ('requested', 'ordering', 'unknown', 'registered', 'declined', 'withdrawn'));
CREATE DOMAIN domain_registrar AS text CHECK (VALUE IN ('operator', 'gandi'));

CREATE TABLE site_domains (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  -- lower case, in punycode
  domain text COLLATE "C" NOT NULL,
  -- the host that visitors stay on: the domain itself, or with www in front
  main_host text COLLATE "C" NOT NULL,
  state site_domain_state NOT NULL DEFAULT 'pending',
  -- what the last look at DNS found; null before the first
  found jsonb,
  checked_at timestamptz,
  -- null: not watched
  next_check_at timestamptz,
  -- unverified domains are watched for some days from here
  watched_since timestamptz NOT NULL,
  verified_at timestamptz,
  -- a verified domain whose records are wrong
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, domain)
);
CREATE INDEX site_domains_due ON site_domains (next_check_at) WHERE next_check_at IS NOT NULL;
SELECT protect('site_domains');

-- Which agency has a verified host. Requests ask it before anything is known about them, so it is not distributed by agency.
CREATE TABLE site_hosts (
  host text COLLATE "C" PRIMARY KEY,
  agency_id uuid NOT NULL REFERENCES agencies (id),
  domain_id uuid NOT NULL,
  -- the host that visitors are sent to instead
  leads_to text COLLATE "C"
);
CREATE INDEX site_hosts_agency ON site_hosts (agency_id, domain_id);
SELECT protect('site_hosts');

CREATE TABLE site_certificates (
  agency_id uuid NOT NULL,
  domain_id uuid NOT NULL,
  state site_certificate_state NOT NULL DEFAULT 'none',
  hosts text[] NOT NULL DEFAULT '{}',
  -- a sentence
  problem text,
  failures integer NOT NULL DEFAULT 0,
  ordered_at timestamptz,
  next_order_at timestamptz,
  chain text,
  -- encrypted
  private_key text,
  expires_at timestamptz,
  -- token of a challenge -> its answer
  challenges jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (agency_id, domain_id),
  FOREIGN KEY (agency_id, domain_id) REFERENCES site_domains (agency_id, id) ON DELETE CASCADE,
  CHECK ((chain IS NULL) = (private_key IS NULL))
);
CREATE INDEX site_certificates_due ON site_certificates (next_order_at) WHERE next_order_at IS NOT NULL;
SELECT protect('site_certificates');

-- The account of this installation with a certificate authority.
CREATE TABLE acme_accounts (
  directory text PRIMARY KEY,
  -- encrypted
  private_key text NOT NULL,
  url text,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acme_accounts TO safiri_platform;

-- Orders of new domains.
CREATE TABLE domain_orders (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  domain text COLLATE "C" NOT NULL,
  years integer NOT NULL CHECK (years BETWEEN 1 AND 10),
  -- who becomes the holder; cleared when the order is over
  contact jsonb,
  state domain_order_state NOT NULL DEFAULT 'requested',
  registrar domain_registrar NOT NULL,
  -- what the registrar or the operator said
  note text,
  requested_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX domain_orders_open ON domain_orders (agency_id, domain) WHERE state IN ('requested', 'ordering', 'unknown');
CREATE INDEX domain_orders_created ON domain_orders (agency_id, created_at DESC, id DESC);
CREATE INDEX domain_orders_waiting ON domain_orders (created_at, id) WHERE state IN ('requested', 'ordering', 'unknown');
SELECT protect('domain_orders');

-- Old addresses of a website and where they lead now.
CREATE TABLE site_redirects (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  from_path text COLLATE "C" NOT NULL,
  to_path text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, from_path)
);
CREATE INDEX site_redirects_created ON site_redirects (agency_id, created_at DESC, id DESC);
SELECT protect('site_redirects');
