-- Statements that took long, over all processes, for the operator's screen. Texts have no values.
CREATE TABLE slow_statements (
  -- a hash of the text
  id text PRIMARY KEY,
  text text NOT NULL,
  times bigint NOT NULL,
  total_ms double precision NOT NULL,
  slowest_ms double precision NOT NULL,
  -- the request or job of the slowest one, as the logs name it
  request_id text,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX slow_statements_last_at ON slow_statements (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON slow_statements TO safiri_platform;
