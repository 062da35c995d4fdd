-- The sales funnel: who might book, and what became of it (docs/decisions/0033).

CREATE DOMAIN lead_stage AS text CHECK (VALUE IN ('lead', 'qualified', 'confirmed_booking', 'paid_booking', 'lost'));
CREATE DOMAIN lead_source AS text CHECK (VALUE IN ('website', 'chatbot', 'whatsapp', 'email', 'phone', 'walk_in', 'marketplace', 'facebook', 'import', 'proposal', 'booking', 'form', 'referral', 'other'));
CREATE DOMAIN lead_lost_reason AS text CHECK (VALUE IN ('price', 'dates', 'competitor', 'no_answer', 'changed_plans', 'spam', 'cancelled', 'other'));

CREATE TABLE leads (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  client_id uuid NOT NULL,
  title text NOT NULL,
  stage lead_stage NOT NULL,
  source lead_source NOT NULL,
  owner_id uuid,
  -- what the sale is expected to bring; of a booking, its total
  value bigint CHECK (value >= 0),
  currency currency_code,
  expected_on date,
  next_action text,
  next_action_at timestamptz,
  inventory_id uuid,
  inquiry_id uuid,
  proposal_id uuid,
  booking_id uuid,
  lost_reason lead_lost_reason,
  lost_note text,
  stage_changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  CHECK ((stage = 'lost') = (lost_reason IS NOT NULL)),
  CHECK ((value IS NULL) = (currency IS NULL)),
  CHECK (stage NOT IN ('confirmed_booking', 'paid_booking') OR booking_id IS NOT NULL)
);
CREATE INDEX leads_stage ON leads (agency_id, stage, created_at DESC, id DESC);
CREATE INDEX leads_created ON leads (agency_id, created_at DESC, id DESC);
CREATE INDEX leads_client ON leads (agency_id, client_id, created_at DESC);
CREATE INDEX leads_item ON leads (agency_id, inventory_id) WHERE inventory_id IS NOT NULL;
CREATE UNIQUE INDEX leads_inquiry ON leads (agency_id, inquiry_id);
CREATE UNIQUE INDEX leads_proposal ON leads (agency_id, proposal_id);
CREATE UNIQUE INDEX leads_booking ON leads (agency_id, booking_id);
SELECT protect('leads');

-- Every change of stage, for the history and the time that each stage takes.
CREATE TABLE lead_moves (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  lead_id uuid NOT NULL,
  from_stage lead_stage,
  to_stage lead_stage NOT NULL,
  note text,
  user_name text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, lead_id) REFERENCES leads (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_moves_lead ON lead_moves (agency_id, lead_id, at, id);
SELECT protect('lead_moves');
