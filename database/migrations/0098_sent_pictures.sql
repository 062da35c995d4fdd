-- The pictures of a proposal as it was sent. They stay when the trip gets other pictures.

CREATE TABLE proposal_pictures (
  agency_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  version integer NOT NULL,
  -- the entry of the itinerary that the picture belongs to; the cover has the proposal's id
  owner_id uuid NOT NULL,
  position integer NOT NULL,
  file_id uuid NOT NULL,
  caption text,
  PRIMARY KEY (agency_id, proposal_id, version, owner_id, position),
  FOREIGN KEY (agency_id, proposal_id, version) REFERENCES proposal_versions (agency_id, proposal_id, number) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX proposal_pictures_file ON proposal_pictures (agency_id, file_id);
SELECT protect('proposal_pictures');
REVOKE UPDATE ON proposal_pictures FROM safiri_app, safiri_platform;
