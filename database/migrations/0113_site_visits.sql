-- Who visited the websites, without knowing who: no cookies, no addresses (docs/decisions/0041).

CREATE DOMAIN site_hit_kind AS text CHECK (VALUE IN ('view', 'search', 'hold', 'paid', 'vitals'));
CREATE DOMAIN site_country_by AS text CHECK (VALUE IN ('zone', 'language'));
CREATE DOMAIN site_goal_kind AS text CHECK (VALUE IN ('page', 'event'));

-- Makes hashes of visitors differ from day to day. Deleted after two days; then nobody can compare a hash with an address.
CREATE TABLE visit_salts (
  day date PRIMARY KEY,
  salt text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON visit_salts TO safiri_app, safiri_platform;

-- What the browsers reported, for some days.
CREATE TABLE site_hits (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  kind site_hit_kind NOT NULL,
  -- hash of the day's salt, the agency, the address and the browser
  visitor text COLLATE "C" NOT NULL,
  path text COLLATE "C" NOT NULL,
  source text,
  medium text,
  campaign text,
  country text,
  country_by site_country_by,
  device text NOT NULL,
  browser text NOT NULL,
  -- the name of a program that says it is none of a person
  bot text,
  -- milliseconds
  lcp integer,
  inp integer,
  -- thousandths
  cls integer,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX site_hits_at ON site_hits (agency_id, at);
CREATE INDEX site_hits_day ON site_hits (agency_id, day, visitor, at, id);
CREATE INDEX site_hits_old ON site_hits (day);
SELECT protect('site_hits');

-- Which days have hits that are not counted yet.
CREATE TABLE site_visit_rolls (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  day date NOT NULL,
  last_hit_at timestamptz NOT NULL,
  rolled_at timestamptz,
  PRIMARY KEY (agency_id, day)
);
CREATE INDEX site_visit_rolls_due ON site_visit_rolls (last_hit_at) WHERE rolled_at IS NULL OR rolled_at <= last_hit_at;
SELECT protect('site_visit_rolls');

-- A day by pages, sources and so on. `visitors` holds for the day and cannot be added up over days.
CREATE TABLE site_visit_days (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  dimension text COLLATE "C" NOT NULL,
  day date NOT NULL,
  value text COLLATE "C" NOT NULL,
  visitors integer NOT NULL DEFAULT 0,
  visits integer NOT NULL DEFAULT 0,
  views integer NOT NULL DEFAULT 0,
  entries integer NOT NULL DEFAULT 0,
  bounces integer NOT NULL DEFAULT 0,
  seconds bigint NOT NULL DEFAULT 0,
  searches integer NOT NULL DEFAULT 0,
  holds integer NOT NULL DEFAULT 0,
  PRIMARY KEY (agency_id, dimension, day, value)
);
SELECT protect('site_visit_days');

CREATE TABLE site_visit_hours (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  hour timestamptz NOT NULL,
  visitors integer NOT NULL,
  visits integer NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (agency_id, hour)
);
SELECT protect('site_visit_hours');

CREATE TABLE site_goals (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  kind site_goal_kind NOT NULL,
  -- a path, or the name of an event
  target text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, kind, target)
);
SELECT protect('site_goals');

-- Where the visitors came from who booked on the website. Revenue is that of confirmed bookings.
CREATE TABLE site_booking_origins (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  source text NOT NULL,
  medium text,
  campaign text,
  landing_page text NOT NULL,
  booked_on date NOT NULL,
  -- null: not confirmed, or no longer
  confirmed_on date,
  amount bigint NOT NULL DEFAULT 0,
  currency currency_code NOT NULL,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX site_booking_origins_booked ON site_booking_origins (agency_id, booked_on);
CREATE INDEX site_booking_origins_confirmed ON site_booking_origins (agency_id, confirmed_on) WHERE confirmed_on IS NOT NULL;
SELECT protect('site_booking_origins');

-- Programs of other companies that the agency wants on its pages. They load only after a visitor's consent.
CREATE TABLE site_pixels (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  meta text,
  google text,
  pinterest text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
SELECT protect('site_pixels');
