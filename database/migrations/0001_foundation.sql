-- Roles, people, agencies, and what every domain stands on.
-- `safiri_app` works and bypasses nothing; it may step through the one other door, `safiri_platform`, by SET LOCAL ROLE.
-- Roles belong to the server, not to the database, so they may be there already.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_platform') THEN
    CREATE ROLE safiri_platform NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'safiri_app') THEN
    CREATE ROLE safiri_app LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this server made them at the same moment
END
$$;
GRANT safiri_platform TO safiri_app;
GRANT safiri_platform TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO safiri_app, safiri_platform;
GRANT CREATE ON SCHEMA public TO safiri_platform; -- it owns the session look-up; taken back below

-- Forced row security for a table of an agency: unset means no rows; the platform's role sees all.
CREATE FUNCTION protect(name regclass, owner_column text DEFAULT 'agency_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY own_agency ON %s TO safiri_app USING (%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid) WITH CHECK (%I = nullif(current_setting(''app.agency_id'', true), '''')::uuid)',
    name, owner_column, owner_column);
  EXECUTE format('CREATE POLICY platform ON %s TO safiri_platform USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO safiri_app, safiri_platform', name);
END
$$;

CREATE TABLE agencies (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  category text NOT NULL,
  country_code text NOT NULL,
  currency text NOT NULL,
  phone text NOT NULL,
  email text,
  website text,
  description text,
  address text,
  place_name text,
  place_lat double precision,
  place_lng double precision,
  radius_km integer,
  business_volume text NOT NULL,
  company_size text NOT NULL,
  logo_file_id uuid,
  banner_file_id uuid,
  tags text[] NOT NULL DEFAULT '{}',
  countries text[] NOT NULL DEFAULT '{}',
  verified_kyc boolean NOT NULL DEFAULT false,
  enabled_inventory_proximity boolean NOT NULL DEFAULT false,
  shop_enabled boolean NOT NULL DEFAULT false,
  blog_enabled boolean NOT NULL DEFAULT false,
  instalments_enabled boolean NOT NULL DEFAULT false,
  -- days before the start → percent refunded; deposits may be refunded otherwise
  cancellation_policy jsonb NOT NULL DEFAULT '{"tiers":[{"days_before":30,"refund_percent":100},{"days_before":14,"refund_percent":50},{"days_before":0,"refund_percent":0}],"deposit_refund_percent":null}',
  deposit_percent integer NOT NULL DEFAULT 30 CHECK (deposit_percent BETWEEN 0 AND 100),
  hold_hours integer NOT NULL DEFAULT 48 CHECK (hold_hours BETWEEN 1 AND 720),
  storage_used bigint NOT NULL DEFAULT 0 CHECK (storage_used >= 0),
  is_demo boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'deleted')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX agencies_slug ON agencies (slug);
SELECT protect('agencies', 'id');

-- People belong to no agency alone; only the platform's role reads them.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  phone text,
  password_hash text,
  email_verified_at timestamptz,
  two_factor text CHECK (two_factor IN ('email', 'app')),
  totp_secret text,
  totp_last_step bigint,
  recovery_codes text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'invited', 'suspended')),
  is_operator boolean NOT NULL DEFAULT false,
  preferences jsonb NOT NULL DEFAULT '{}',
  current_agency_id uuid REFERENCES agencies (id),
  avatar_file_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (email);
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO safiri_platform;

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- a challenge has passed the password and waits for the code; it may call nothing else
  kind text NOT NULL CHECK (kind IN ('session', 'challenge')),
  user_agent text,
  address text,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO safiri_platform;

CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('login', 'verify_email', 'reset_password', 'change_email', 'invite', 'enable_two_factor')),
  code_hash text NOT NULL,
  -- for a login code, the challenge it belongs to; for a change of address, the new one
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_codes_user ON one_time_codes (user_id, purpose, created_at);
CREATE INDEX one_time_codes_hash ON one_time_codes (code_hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO safiri_platform;

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO safiri_app, safiri_platform;

CREATE TABLE plans (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL,
  trial_days integer NOT NULL DEFAULT 14,
  features text[] NOT NULL,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON plans TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON plans TO safiri_platform;

INSERT INTO plans (id, slug, name, description, price, currency, trial_days, features, position) VALUES
  ('01936b00-0000-7000-8000-000000000001', 'starter', 'Starter', 'For one kind of inventory and a small team.', 150000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,inquiries}', 1),
  ('01936b00-0000-7000-8000-000000000002', 'growth', 'Growth', 'Proposals, discounts, a website and a shop.', 400000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,shop,website,blog,proposals,inquiries,discounts}', 2),
  ('01936b00-0000-7000-8000-000000000003', 'network', 'Network', 'Everything: flights, marketing, marketplaces, chatbot and developers.', 900000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,shop,flight_booking,website,blog,proposals,inquiries,marketing,discounts,marketplace,developers,chatbot}', 3);

CREATE TABLE subscriptions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  plan_id uuid NOT NULL REFERENCES plans (id),
  status text NOT NULL CHECK (status IN ('trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired')),
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz NOT NULL,
  past_due_since timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (agency_id) WHERE ended_at IS NULL;
SELECT protect('subscriptions');

CREATE TABLE roles (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- built-in roles have a key and keep their permissions
  built_in text,
  permissions text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (agency_id, lower(name));
SELECT protect('roles');

-- A user's place in an agency. Name and address are copies kept in step by the account, so that lists of an agency stay in its own rows.
CREATE TABLE members (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  user_id uuid NOT NULL REFERENCES users (id),
  role_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'invited', 'suspended')),
  invited_by uuid,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, user_id),
  FOREIGN KEY (agency_id, role_id) REFERENCES roles (agency_id, id)
);
CREATE INDEX members_user ON members (user_id);
CREATE INDEX members_role ON members (agency_id, role_id);
SELECT protect('members');

-- Who holds this token, in which agency, with which rights: one indexed statement, so that taking a right away works at once.
CREATE FUNCTION session_of(hash text) RETURNS TABLE (
  session_id uuid, kind text, user_id uuid, user_name text, user_email text, user_state text, verified boolean, is_operator boolean,
  last_used_at timestamptz, expires_at timestamptz, confirmed_at timestamptz,
  agency_id uuid, agency_state text, category text, shop_enabled boolean, blog_enabled boolean, currency text,
  role_built_in text, permissions text[], subscription_status text, past_due_since timestamptz, current_period_ends_at timestamptz, features text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.kind, u.id, u.name, u.email, u.state, u.email_verified_at IS NOT NULL, u.is_operator,
         s.last_used_at, s.expires_at, s.confirmed_at,
         m.agency_id, a.state, a.category, a.shop_enabled, a.blog_enabled, a.currency,
         r.built_in, r.permissions, sub.status, sub.past_due_since, sub.current_period_ends_at, p.features
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN members m ON m.agency_id = u.current_agency_id AND m.user_id = u.id AND m.state = 'active'
  LEFT JOIN agencies a ON a.id = m.agency_id
  LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
  LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
  LEFT JOIN plans p ON p.id = sub.plan_id
  WHERE s.token_hash = hash
$$;
ALTER FUNCTION session_of OWNER TO safiri_platform;
REVOKE ALL ON FUNCTION session_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_of TO safiri_app;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;

CREATE TABLE files (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'document')),
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  sha256 text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX files_sha256 ON files (agency_id, sha256);
SELECT protect('files');

CREATE TABLE notifications (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  body text,
  link text,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, user_id) REFERENCES members (agency_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_user ON notifications (agency_id, user_id, created_at DESC, id);
CREATE INDEX notifications_unread ON notifications (agency_id, user_id) WHERE read_at IS NULL;
SELECT protect('notifications');

CREATE TABLE audit_log (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX audit_log_subject ON audit_log (agency_id, subject_id, at);
SELECT protect('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM safiri_app, safiri_platform;

CREATE TABLE idempotency_keys (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  call text NOT NULL,
  key text NOT NULL,
  user_id uuid NOT NULL,
  body_hash text NOT NULL,
  status integer,
  -- not jsonb: a repeat reads the same text, in the same order
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, call, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
SELECT protect('idempotency_keys');

-- Every mail the product makes; without SMTP this is the outbox that the app shows.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  agency_id uuid REFERENCES agencies (id),
  -- what the mail is the effect of: the same effect is written once
  effect_key text UNIQUE,
  sender_name text,
  reply_to text,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  body text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'accepted', 'failed', 'unknown', 'kept')),
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_created ON mails (created_at DESC);
CREATE INDEX mails_agency ON mails (agency_id, created_at DESC);
SELECT protect('mails');
