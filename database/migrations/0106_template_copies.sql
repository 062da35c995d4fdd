-- An agency's copies of templates (docs/decisions/0041). The design of a copy is edited like any other.
CREATE TABLE template_copies (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  -- a template of the catalogue that ships with Safiri
  template_id uuid NOT NULL,
  design_id uuid NOT NULL,
  base_version text NOT NULL,
  -- the pages of the template as they were obtained or last updated to, by their key: what changes are compared with
  base jsonb NOT NULL,
  -- the pages of the design by the key of the template's page
  pages jsonb NOT NULL,
  config jsonb NOT NULL DEFAULT '{}',
  -- what the last update changed, so that it can be undone, and what is still to be decided
  last_update jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, template_id),
  FOREIGN KEY (agency_id, design_id) REFERENCES site_designs (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX template_copies_design ON template_copies (agency_id, design_id);
SELECT protect('template_copies');
