-- Proof of who an agency is, checked by the platform's staff.

CREATE DOMAIN kyc_status AS text CHECK (VALUE IN ('draft', 'submitted', 'in_review', 'needs_info', 'approved', 'rejected', 'expired', 'suspended'));
CREATE DOMAIN legal_form AS text CHECK (VALUE IN ('sole_trader', 'partnership', 'company', 'non_profit'));

CREATE TABLE kyc_cases (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  status kyc_status NOT NULL,
  legal_form legal_form,
  legal_name text,
  registration_number text,
  tax_number text,
  representative text,
  -- the last message of staff to the agency about the whole case
  note text,
  -- last day of an approval
  valid_until date,
  -- the last reminder sent before that day, as a number of days
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

CREATE DOMAIN kyc_document_status AS text CHECK (VALUE IN ('uploaded', 'accepted', 'rejected', 'expired'));

CREATE TABLE kyc_documents (
  agency_id uuid NOT NULL REFERENCES kyc_cases (agency_id),
  id uuid NOT NULL,
  kind text NOT NULL,
  status kyc_document_status NOT NULL,
  file_id uuid NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  expires_on date,
  -- why it was rejected, or a question of staff
  reason text,
  uploaded_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE UNIQUE INDEX kyc_documents_kind ON kyc_documents (agency_id, kind);
CREATE INDEX kyc_documents_file ON kyc_documents (agency_id, file_id);
SELECT protect('kyc_documents');
