-- The inbox of inquiries: what was said about each, and what it became.

CREATE DOMAIN inquiry_status AS text CHECK (VALUE IN ('new', 'open', 'waiting_client', 'quoted', 'converted', 'closed', 'spam'));
CREATE DOMAIN inquiry_source AS text CHECK (VALUE IN ('website', 'chatbot', 'whatsapp', 'email', 'phone', 'walk_in', 'marketplace', 'facebook', 'import'));

CREATE TABLE inquiries (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  status inquiry_status NOT NULL DEFAULT 'new',
  source inquiry_source NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  message text,
  inventory_id uuid,
  client_id uuid,
  owner_id uuid,
  starts_on date,
  travellers integer,
  first_response_due_at timestamptz,
  first_responded_at timestamptz,
  booking_id uuid,
  closed_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id)
);
CREATE INDEX inquiries_created ON inquiries (agency_id, created_at DESC, id DESC);
CREATE INDEX inquiries_item ON inquiries (agency_id, inventory_id);
CREATE INDEX inquiries_client ON inquiries (agency_id, client_id);
CREATE INDEX inquiries_status ON inquiries (agency_id, status, created_at DESC, id DESC);
CREATE INDEX inquiries_owner ON inquiries (agency_id, owner_id);
CREATE INDEX inquiries_booking ON inquiries (agency_id, booking_id);
CREATE INDEX inquiries_start ON inquiries (agency_id, starts_on, id);
CREATE INDEX inquiries_name ON inquiries (agency_id, name, id);
CREATE INDEX inquiries_due ON inquiries (agency_id, first_response_due_at, id);
SELECT protect('inquiries');

CREATE DOMAIN inquiry_message_kind AS text CHECK (VALUE IN ('mail', 'contact', 'answer', 'note', 'event'));

-- Messages after the first question, which is a column of the inquiry.
CREATE TABLE inquiry_messages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  inquiry_id uuid NOT NULL,
  -- mail: sent by us; contact: our call; answer: their reply; note: internal; event: written by the app
  kind inquiry_message_kind NOT NULL,
  subject text,
  body text NOT NULL,
  user_id uuid,
  user_name text,
  at timestamptz NOT NULL,
  link text,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX inquiry_messages_thread ON inquiry_messages (agency_id, inquiry_id, at, id);
SELECT protect('inquiry_messages');
