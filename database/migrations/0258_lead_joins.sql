-- What belongs to a lead: inquiries, also of chats and forms, sent proposals and sign-ups. Each belongs to one lead (docs/decisions/0067).
CREATE DOMAIN lead_join_kind AS text CHECK (VALUE IN ('inquiry', 'proposal', 'sign_up'));

CREATE TABLE lead_joins (
  agency_id uuid NOT NULL,
  kind lead_join_kind NOT NULL,
  subject_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  -- the reference, or the name of the form
  label text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, kind, subject_id),
  FOREIGN KEY (agency_id, lead_id) REFERENCES leads (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_joins_lead ON lead_joins (agency_id, lead_id, at);
SELECT protect('lead_joins');

INSERT INTO lead_joins (agency_id, kind, subject_id, lead_id, label, at)
SELECT l.agency_id, 'inquiry', i.id, l.id, i.reference, i.created_at
FROM leads l JOIN inquiries i ON i.agency_id = l.agency_id AND i.id = l.inquiry_id;
INSERT INTO lead_joins (agency_id, kind, subject_id, lead_id, label, at)
SELECT l.agency_id, 'proposal', p.id, l.id, p.reference, p.created_at
FROM leads l JOIN proposals p ON p.agency_id = l.agency_id AND p.id = l.proposal_id;
