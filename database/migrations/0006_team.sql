-- Who works for an agency, and with which permissions.

CREATE TABLE roles (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- key of a built-in role, whose permissions cannot be edited
  built_in text,
  permissions text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (agency_id, lower(name));
SELECT protect('roles');

-- A user's membership of an agency. Name and email are copies that the account keeps up to date, so that lists read no other agency's rows.
CREATE TABLE members (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  user_id uuid NOT NULL REFERENCES users (id),
  role_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  state person_state NOT NULL DEFAULT 'active',
  invited_by uuid,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, user_id),
  FOREIGN KEY (agency_id, role_id) REFERENCES roles (agency_id, id)
);
CREATE INDEX members_user ON members (user_id);
CREATE INDEX members_role ON members (agency_id, role_id);
SELECT protect('members');
