-- What the app tells one member of an agency.

CREATE TABLE notifications (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  body text,
  link text,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, user_id) REFERENCES members (agency_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_user ON notifications (agency_id, user_id, created_at DESC, id);
CREATE INDEX notifications_unread ON notifications (agency_id, user_id) WHERE read_at IS NULL;
SELECT protect('notifications');
