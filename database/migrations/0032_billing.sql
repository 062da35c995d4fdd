-- What an agency pays the platform for its plan.

CREATE DOMAIN subscription_invoice_kind AS text CHECK (VALUE IN ('start', 'renewal', 'change'));
CREATE DOMAIN subscription_invoice_status AS text CHECK (VALUE IN ('open', 'paid', 'void'));

CREATE TABLE subscription_invoices (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  number text NOT NULL,
  kind subscription_invoice_kind NOT NULL,
  status subscription_invoice_status NOT NULL,
  plan_id uuid NOT NULL REFERENCES plans (id),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency currency_code NOT NULL,
  period_starts_at timestamptz NOT NULL,
  period_ends_at timestamptz NOT NULL CHECK (period_ends_at > period_starts_at),
  payment_id uuid,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, payment_id) REFERENCES payments (agency_id, id)
);
CREATE INDEX subscription_invoices_created ON subscription_invoices (agency_id, created_at DESC, id DESC);
CREATE INDEX subscription_invoices_payment ON subscription_invoices (agency_id, payment_id);
CREATE UNIQUE INDEX subscription_invoices_number ON subscription_invoices (agency_id, number);
SELECT protect('subscription_invoices');
