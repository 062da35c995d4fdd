-- Files of contracts and supplier invoices, and invoices that arrive by mail (docs/decisions/0057).

CREATE TABLE supplier_contract_files (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  contract_id uuid NOT NULL,
  file_id uuid NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  user_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, contract_id) REFERENCES supplier_contracts (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX supplier_contract_files_contract ON supplier_contract_files (agency_id, contract_id, created_at);
CREATE INDEX supplier_contract_files_file ON supplier_contract_files (agency_id, file_id);
SELECT protect('supplier_contract_files');

CREATE DOMAIN supplier_document_source AS text CHECK (VALUE IN ('upload', 'mail'));
CREATE DOMAIN supplier_document_state AS text CHECK (VALUE IN ('to_check', 'entered', 'dismissed'));

-- An invoice as it arrived. A person checks it, and then it is the document of a supplier's invoice.
CREATE TABLE supplier_documents (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  state supplier_document_state NOT NULL,
  -- once it is entered
  invoice_id uuid,
  -- null: a mail without a file that we keep
  file_id uuid,
  name text NOT NULL,
  mime text,
  size bigint,
  -- of a PDF or a mail, for the rules that read it. A photograph has none.
  text text,
  source supplier_document_source NOT NULL,
  -- of a mail: its Message-ID, and which of its files this is
  message_id text,
  part integer NOT NULL DEFAULT 0,
  mail_from text,
  mail_subject text,
  user_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, invoice_id) REFERENCES supplier_invoices (agency_id, id),
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id),
  CHECK ((state = 'entered') = (invoice_id IS NOT NULL))
);
-- a mail that is delivered twice counts once
CREATE UNIQUE INDEX supplier_documents_message ON supplier_documents (agency_id, message_id, part) WHERE message_id IS NOT NULL;
CREATE INDEX supplier_documents_created ON supplier_documents (agency_id, created_at DESC, id DESC);
CREATE INDEX supplier_documents_state ON supplier_documents (agency_id, state, created_at DESC);
CREATE INDEX supplier_documents_invoice ON supplier_documents (agency_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX supplier_documents_file ON supplier_documents (agency_id, file_id) WHERE file_id IS NOT NULL;
SELECT protect('supplier_documents');

-- The secret part of the address to which an agency forwards its invoices.
CREATE TABLE invoice_addresses (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  token text NOT NULL,
  set_by uuid,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id)
);
CREATE INDEX invoice_addresses_token ON invoice_addresses (token);
SELECT protect('invoice_addresses');
