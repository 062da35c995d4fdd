-- Flight bookings: the booking, and beside it the PNR, segments, passengers and fares.

CREATE DOMAIN service_fee_per AS text CHECK (VALUE IN ('passenger', 'booking'));
CREATE DOMAIN flight_provider AS text CHECK (VALUE IN ('recorded', 'duffel'));

CREATE TABLE flight_settings (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  -- percent of the base fare
  markup_percent numeric(7, 4) NOT NULL DEFAULT 0 CHECK (markup_percent BETWEEN 0 AND 100),
  -- [{ currency, markup, service_fee }], one entry per currency
  fees jsonb NOT NULL DEFAULT '[]',
  service_fee_per service_fee_per NOT NULL DEFAULT 'passenger',
  -- the airlines the agency sells most
  carriers text[] NOT NULL DEFAULT '{}',
  provider flight_provider NOT NULL DEFAULT 'recorded',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id)
);
SELECT protect('flight_settings');

CREATE DOMAIN flight_status AS text CHECK (VALUE IN ('draft', 'quoted', 'held', 'ticketing', 'ticketed', 'change_pending', 'cancelled', 'refunded', 'void', 'failed'));
CREATE DOMAIN flight_request AS text CHECK (VALUE IN ('hold', 'ticket', 'cancel', 'accept'));

CREATE TABLE flight_bookings (
  agency_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  status flight_status NOT NULL,
  pnr text,
  -- the airline that issues the tickets
  carrier text NOT NULL,
  provider flight_provider NOT NULL DEFAULT 'recorded',
  provider_offer_id text,
  provider_order_id text,
  -- a request to the provider that has no answer yet, with the data needed to finish it
  under_way flight_request,
  under_way_input jsonb,
  under_way_since timestamptz,
  -- when it was first sent: from then on its result is looked up before it is sent again
  under_way_sent_at timestamptz,
  currency currency_code NOT NULL,
  -- [{ type, base, taxes }] for one passenger of each type
  fares jsonb NOT NULL,
  -- the settings when it was made: { markup_percent, markup, service_fee, service_fee_per }
  terms jsonb NOT NULL,
  -- amounts of the agent instead of the settings
  own_markup bigint CHECK (own_markup >= 0),
  own_service_fee bigint CHECK (own_service_fee >= 0),
  base bigint NOT NULL CHECK (base >= 0),
  taxes bigint NOT NULL CHECK (taxes >= 0),
  markup bigint NOT NULL CHECK (markup >= 0),
  service_fee bigint NOT NULL CHECK (service_fee >= 0),
  total bigint NOT NULL GENERATED ALWAYS AS (base + taxes + markup + service_fee) STORED,
  hold_deadline_at timestamptz,
  fare_deadline_at timestamptz,
  -- the next of the two while it matters, and when to remind
  deadline_at timestamptz,
  remind_at timestamptz,
  route text NOT NULL,
  departs_at timestamptz NOT NULL,
  arrives_at timestamptz NOT NULL,
  passengers integer NOT NULL CHECK (passengers BETWEEN 1 AND 100),
  lead_passenger text NOT NULL,
  -- PNR, route, flights, passengers and ticket numbers in one text
  search text NOT NULL,
  ticketed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, booking_id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES bookings (agency_id, id) ON DELETE CASCADE,
  CHECK ((under_way IS NULL) = (under_way_since IS NULL))
);
CREATE INDEX flight_bookings_created ON flight_bookings (agency_id, created_at DESC, booking_id DESC);
CREATE INDEX flight_bookings_departure ON flight_bookings (agency_id, departs_at, booking_id);
CREATE INDEX flight_bookings_deadline ON flight_bookings (agency_id, deadline_at, booking_id);
CREATE INDEX flight_bookings_total ON flight_bookings (agency_id, total, booking_id);
CREATE INDEX flight_bookings_status ON flight_bookings (agency_id, status, created_at DESC, booking_id DESC);
CREATE INDEX flight_bookings_ticketed ON flight_bookings (agency_id, ticketed_at) WHERE ticketed_at IS NOT NULL;
CREATE INDEX flight_bookings_search ON flight_bookings USING gin (search gin_trgm_ops);
CREATE INDEX flight_bookings_reminders ON flight_bookings (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX flight_bookings_under_way ON flight_bookings (under_way_since) WHERE under_way IS NOT NULL;
-- one booking per order of a provider
CREATE UNIQUE INDEX flight_bookings_order ON flight_bookings (agency_id, provider_order_id);
CREATE INDEX flight_bookings_provider_order ON flight_bookings (provider_order_id) WHERE provider_order_id IS NOT NULL;
SELECT protect('flight_bookings');

CREATE DOMAIN cabin AS text CHECK (VALUE IN ('economy', 'premium_economy', 'business', 'first'));

CREATE TABLE flight_segments (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  carrier text NOT NULL,
  flight_number text NOT NULL,
  from_code text NOT NULL CHECK (from_code ~ '^[A-Z]{3}$'),
  to_code text NOT NULL CHECK (to_code ~ '^[A-Z]{3}$' AND to_code <> from_code),
  -- local time of the airport
  departs_on date NOT NULL,
  departs_time time NOT NULL,
  arrives_on date NOT NULL,
  arrives_time time NOT NULL,
  departs_at timestamptz NOT NULL,
  arrives_at timestamptz NOT NULL,
  cabin cabin NOT NULL,
  booking_class text,
  baggage text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES flight_bookings (agency_id, booking_id) ON DELETE CASCADE,
  CHECK (departs_at < arrives_at)
);
CREATE UNIQUE INDEX flight_segments_booking ON flight_segments (agency_id, booking_id, position);
CREATE INDEX flight_segments_day ON flight_segments (agency_id, departs_on, booking_id);
SELECT protect('flight_segments');

CREATE DOMAIN passenger_type AS text CHECK (VALUE IN ('adult', 'child', 'infant'));
CREATE DOMAIN passenger_title AS text CHECK (VALUE IN ('mr', 'mrs', 'ms', 'miss', 'dr'));
CREATE DOMAIN gender AS text CHECK (VALUE IN ('f', 'm'));

CREATE TABLE flight_passengers (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  position integer NOT NULL,
  type passenger_type NOT NULL,
  title passenger_title,
  surname text NOT NULL,
  given_names text NOT NULL,
  gender gender,
  born_on date,
  nationality text,
  passport_number text,
  passport_country text,
  passport_expires_on date,
  frequent_flyer text,
  -- 13 digits, beginning with the airline's number
  ticket_number text CHECK (ticket_number ~ '^[0-9]{13}$'),
  provider_passenger_id text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES flight_bookings (agency_id, booking_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flight_passengers_booking ON flight_passengers (agency_id, booking_id, position);
CREATE UNIQUE INDEX flight_passengers_ticket ON flight_passengers (agency_id, ticket_number);
CREATE INDEX flight_passengers_name ON flight_passengers (agency_id, lower(surname), lower(given_names));
CREATE INDEX flight_passengers_passport ON flight_passengers (agency_id, passport_number);
SELECT protect('flight_passengers');

CREATE DOMAIN flight_change_status AS text CHECK (VALUE IN ('open', 'contacted', 'accepted', 'cancelled', 'dismissed', 'superseded'));
CREATE DOMAIN flight_change_source AS text CHECK (VALUE IN ('agent', 'provider'));

-- Schedule changes announced by an airline, until somebody decides about them.
CREATE TABLE flight_changes (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  status flight_change_status NOT NULL,
  source flight_change_source NOT NULL,
  provider_change_id text,
  -- the whole itinerary, in the shape in which segments are sent
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  note text,
  noticed_at timestamptz NOT NULL,
  contacted_at timestamptz,
  settled_at timestamptz,
  settled_by text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, booking_id) REFERENCES flight_bookings (agency_id, booking_id) ON DELETE CASCADE
);
CREATE INDEX flight_changes_noticed ON flight_changes (agency_id, noticed_at DESC, id DESC);
CREATE INDEX flight_changes_status ON flight_changes (agency_id, status, noticed_at DESC, id DESC);
-- one undecided change per booking
CREATE UNIQUE INDEX flight_changes_waiting ON flight_changes (agency_id, booking_id) WHERE status IN ('open', 'contacted');
CREATE INDEX flight_changes_booking ON flight_changes (agency_id, booking_id, noticed_at);
CREATE UNIQUE INDEX flight_changes_provider ON flight_changes (agency_id, provider_change_id);
SELECT protect('flight_changes');

-- Messages of flight providers, as received. They belong to no agency until they are matched.
CREATE TABLE flight_provider_events (
  provider flight_provider NOT NULL,
  event_id text NOT NULL,
  body text NOT NULL,
  status provider_event_status NOT NULL DEFAULT 'received',
  reason text,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX flight_provider_events_waiting ON flight_provider_events (received_at) WHERE status = 'received';
GRANT SELECT, INSERT, UPDATE ON flight_provider_events TO safiri_platform;
