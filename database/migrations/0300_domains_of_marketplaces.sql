-- A domain belongs to the agency's website, or to one of its marketplaces (docs/decisions/0077).

-- null: the website
ALTER TABLE site_domains
  ADD COLUMN marketplace_id uuid,
  ADD CONSTRAINT site_domains_marketplace FOREIGN KEY (agency_id, marketplace_id) REFERENCES marketplaces (agency_id, id);
CREATE INDEX site_domains_marketplace ON site_domains (agency_id, marketplace_id) WHERE marketplace_id IS NOT NULL;

-- as its domain says; null: the website
ALTER TABLE site_hosts ADD COLUMN marketplace_id uuid;
