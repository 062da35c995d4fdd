-- What drivers and guides take along, and what they report from the road (docs/decisions/0059).

CREATE DOMAIN job_event_kind AS text CHECK (VALUE IN ('started', 'picked_up', 'no_show', 'not_yet', 'odometer', 'fuel', 'expense', 'photo', 'note', 'finished'));
CREATE DOMAIN job_sheet_channel AS text CHECK (VALUE IN ('email', 'sms', 'link'));

-- The sheet of one person on a duty, as it was last sent. It stays when the duty is given to another, because late reports name it.
CREATE TABLE job_sheets (
  agency_id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  -- part of the link: a new one ends the old link
  link_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  content jsonb NOT NULL,
  channel job_sheet_channel NOT NULL,
  sent_to text,
  sent_at timestamptz NOT NULL,
  opened_at timestamptz,
  -- the version that the person confirmed last
  confirmed_version integer,
  confirmed_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (agency_id, assignment_id),
  FOREIGN KEY (agency_id, assignment_id) REFERENCES assignments (agency_id, id),
  FOREIGN KEY (agency_id, duty_id) REFERENCES duties (agency_id, id),
  CHECK ((confirmed_version IS NULL) = (confirmed_at IS NULL))
);
CREATE INDEX job_sheets_duty ON job_sheets (agency_id, duty_id);
SELECT protect('job_sheets');

-- What was reported from the road. A phone may send it days later, and more than once: the nonce counts it once.
CREATE TABLE job_events (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  assignment_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  nonce uuid NOT NULL,
  kind job_event_kind NOT NULL,
  -- a person of the sheet
  person_id uuid,
  text text,
  kilometres integer CHECK (kilometres >= 0),
  millilitres integer CHECK (millilitres > 0),
  amount bigint CHECK (amount > 0),
  currency currency_code,
  file_id uuid,
  -- by the clock of the phone
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  sheet_version integer NOT NULL,
  -- the duty was no longer the person's when it arrived
  late boolean NOT NULL,
  -- whether it changes who is there and what was spent
  counts boolean NOT NULL,
  PRIMARY KEY (agency_id, id),
  UNIQUE (agency_id, assignment_id, nonce),
  FOREIGN KEY (agency_id, assignment_id) REFERENCES job_sheets (agency_id, assignment_id),
  FOREIGN KEY (agency_id, duty_id) REFERENCES duties (agency_id, id),
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id),
  CHECK ((amount IS NULL) = (currency IS NULL))
);
CREATE INDEX job_events_duty ON job_events (agency_id, duty_id, happened_at);
CREATE INDEX job_events_file ON job_events (agency_id, file_id) WHERE file_id IS NOT NULL;
SELECT protect('job_events');
