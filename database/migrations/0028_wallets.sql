-- Exchange rates, and exchanges between the wallets of one agency.

-- Rates of a day against one base currency. Rates between two others follow from these.
CREATE TABLE exchange_rates (
  day date NOT NULL,
  base currency_code NOT NULL,
  currency currency_code NOT NULL,
  -- units of `currency` for one unit of `base`
  rate numeric(24, 10) NOT NULL CHECK (rate > 0),
  source text NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (base, currency, day)
);
GRANT SELECT ON exchange_rates TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_rates TO safiri_platform;

-- Rates for the first day. A provider of rates, if one is set, writes newer ones.
INSERT INTO exchange_rates (day, base, currency, rate, source, fetched_at)
SELECT '2026-11-02', 'USD', currency, rate, 'built-in', '2026-11-02T06:00:00Z'
FROM (VALUES ('UGX', 3640.0), ('KES', 129.2), ('TZS', 2465.0), ('RWF', 1450.0), ('BIF', 2975.0), ('SSP', 4580.0), ('ETB', 152.5), ('USD', 1.0),
  ('EUR', 0.862), ('GBP', 0.752), ('ZAR', 17.35), ('AED', 3.6725), ('INR', 88.4), ('CNY', 7.12), ('JPY', 152.3)) AS r (currency, rate);

CREATE DOMAIN exchange_status AS text CHECK (VALUE IN ('open', 'used', 'expired'));

-- An offer to exchange, and the exchange once the offer is used.
CREATE TABLE exchanges (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status exchange_status NOT NULL,
  from_currency currency_code NOT NULL,
  to_currency currency_code NOT NULL CHECK (to_currency <> from_currency),
  gives bigint NOT NULL CHECK (gives > 0),
  gets bigint NOT NULL CHECK (gets > 0),
  -- the agency's margin, in the currency it gets
  margin bigint NOT NULL CHECK (margin >= 0),
  margin_percent numeric(5, 2) NOT NULL CHECK (margin_percent >= 0 AND margin_percent < 100),
  rate numeric(24, 10) NOT NULL CHECK (rate > 0),
  rate_day date NOT NULL,
  source text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX exchanges_created ON exchanges (agency_id, created_at DESC, id DESC);
SELECT protect('exchanges');
