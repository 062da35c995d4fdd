-- What language models were asked for, by day: the daily limits are counted here (docs/decisions/0038).

CREATE TABLE model_days (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  day date NOT NULL,
  requests integer NOT NULL DEFAULT 0 CHECK (requests >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- of answers that came; of requests under way, the most that they may use
  tokens bigint NOT NULL DEFAULT 0 CHECK (tokens >= 0),
  PRIMARY KEY (agency_id, day)
);
SELECT protect('model_days');

-- All agencies together.
CREATE TABLE model_installation_days (
  day date PRIMARY KEY,
  tokens bigint NOT NULL DEFAULT 0 CHECK (tokens >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON model_installation_days TO safiri_app, safiri_platform;
