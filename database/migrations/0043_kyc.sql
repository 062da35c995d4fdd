-- Who an agency is, as the staff of the platform has checked it, and the door for that staff.

-- When the second factor was given in this session; operators need one.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;

-- The name of the member of staff who did it, where it was none of the agency's own people.
ALTER TABLE audit_log ADD COLUMN operator_name text;

-- What the staff of the platform looked at and did: written once.
CREATE TABLE operator_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  action text NOT NULL,
  about_agency_id uuid,
  subject text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text
);
CREATE INDEX operator_log_at ON operator_log (at DESC, id DESC);
CREATE INDEX operator_log_agency ON operator_log (about_agency_id, at DESC, id DESC);
GRANT SELECT, INSERT ON operator_log TO safiri_platform;

CREATE TABLE kyc_cases (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'in_review', 'needs_info', 'approved', 'rejected', 'expired', 'suspended')),
  legal_form text CHECK (legal_form IN ('sole_trader', 'partnership', 'company', 'non_profit')),
  legal_name text,
  registration_number text,
  tax_number text,
  representative text,
  -- what staff last said to the agency about the whole
  note text,
  -- the last day on which an approval holds
  valid_until date,
  -- the last reminder sent before that day, in days before it
  reminded_days integer,
  submitted_by uuid,
  submitted_at timestamptz,
  reviewed_by uuid,
  reviewer_name text,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX kyc_cases_queue ON kyc_cases (status, submitted_at);
CREATE INDEX kyc_cases_ending ON kyc_cases (valid_until) WHERE status = 'approved';
SELECT protect('kyc_cases');

CREATE TABLE kyc_documents (
  agency_id uuid NOT NULL REFERENCES kyc_cases (agency_id),
  id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('uploaded', 'accepted', 'rejected', 'expired')),
  file_id uuid NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  expires_on date,
  -- why it was rejected, or what staff wants to know about it
  reason text,
  uploaded_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE UNIQUE INDEX kyc_documents_kind ON kyc_documents (agency_id, kind);
CREATE INDEX kyc_documents_file ON kyc_documents (agency_id, file_id);
SELECT protect('kyc_documents');

-- Agencies that were verified before there were cases stay verified for a year, and then show their papers.
INSERT INTO kyc_cases (agency_id, status, valid_until, decided_at, created_at, updated_at)
SELECT id, 'approved', current_date + 365, now(), now(), now() FROM agencies WHERE verified_kyc;

GRANT CREATE ON SCHEMA public TO safiri_platform; -- it owns the look-up; taken back below
CREATE OR REPLACE FUNCTION session_of(hash text) RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  found json;
BEGIN
  SELECT row_to_json(row) INTO found FROM (
    SELECT s.id AS session_id, s.kind, u.id AS user_id, u.name AS user_name, u.email AS user_email, u.state AS user_state,
           u.email_verified_at IS NOT NULL AS verified, u.is_operator,
           u.two_factor IS NOT NULL AND s.second_factor_at IS NOT NULL AS second_factor,
           s.last_used_at, s.expires_at, s.confirmed_at,
           m.agency_id, a.state AS agency_state, a.category, a.currency, r.built_in AS role_built_in, r.permissions,
           sub.status AS subscription_status, sub.past_due_since, sub.current_period_ends_at, p.features
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN members m ON m.agency_id = u.current_agency_id AND m.user_id = u.id AND m.state = 'active'
    LEFT JOIN agencies a ON a.id = m.agency_id
    LEFT JOIN roles r ON r.agency_id = m.agency_id AND r.id = m.role_id
    LEFT JOIN subscriptions sub ON sub.agency_id = m.agency_id AND sub.ended_at IS NULL
    LEFT JOIN plans p ON p.id = sub.plan_id
    WHERE s.token_hash = hash
  ) row;
  RETURN found;
END $$;
REVOKE CREATE ON SCHEMA public FROM safiri_platform;
