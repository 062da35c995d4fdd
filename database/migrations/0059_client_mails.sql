-- Which mails about a booking the agency's clients get. An agency without a row has the defaults of the contract.

CREATE TABLE client_mail_settings (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  hold boolean NOT NULL,
  confirmation boolean NOT NULL,
  change boolean NOT NULL,
  cancellation boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id)
);
SELECT protect('client_mail_settings');
