-- A month by pages, sources and so on, so that a year is read from few rows. Only months that are over have rows. Visitors are left out:
-- those of several days cannot be added up.

CREATE TABLE site_visit_months (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  dimension text COLLATE "C" NOT NULL,
  month date NOT NULL,
  value text COLLATE "C" NOT NULL,
  visits bigint NOT NULL DEFAULT 0,
  views bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  bounces bigint NOT NULL DEFAULT 0,
  searches bigint NOT NULL DEFAULT 0,
  holds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (agency_id, dimension, month, value)
);
SELECT protect('site_visit_months');
