-- The inbox: what people wrote by mail, WhatsApp, SMS, web chat and the site's forms (docs/decisions/0040).

CREATE DOMAIN conversation_channel AS text CHECK (VALUE IN ('email', 'whatsapp', 'sms', 'webchat', 'inquiry'));
-- pending: the chatbot answers
CREATE DOMAIN conversation_status AS text CHECK (VALUE IN ('pending', 'open', 'snoozed', 'resolved'));
CREATE DOMAIN conversation_author AS text CHECK (VALUE IN ('visitor', 'bot', 'staff', 'system'));
CREATE DOMAIN conversation_outcome AS text CHECK (VALUE IN ('answered', 'lead_created', 'booking_started', 'abandoned'));
CREATE DOMAIN conversation_delivery AS text CHECK (VALUE IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'));

CREATE TABLE conversations (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  channel conversation_channel NOT NULL,
  status conversation_status NOT NULL,
  with_bot boolean NOT NULL DEFAULT false,
  handed_over_at timestamptz,
  -- what the channel knows the person by: an e-mail address, a phone number, a WhatsApp user id, the hash of a visitor's token
  identity text NOT NULL,
  name text,
  email text,
  phone text,
  client_id uuid,
  -- of channel 'inquiry': the inquiry holds the messages
  inquiry_id uuid,
  lead_id uuid,
  subject text,
  language text,
  assigned_to uuid,
  snoozed_until timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  -- the part of the reply address that names this conversation
  reply_token text NOT NULL,
  last_message text NOT NULL DEFAULT '',
  last_author conversation_author,
  last_message_at timestamptz NOT NULL,
  -- when the person last wrote, by the clock of the sender
  visitor_wrote_at timestamptz,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  first_response_due_at timestamptz,
  first_responded_at timestamptz,
  outcome conversation_outcome,
  resolved_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, client_id) REFERENCES clients (agency_id, id),
  FOREIGN KEY (agency_id, inquiry_id) REFERENCES inquiries (agency_id, id) ON DELETE CASCADE,
  CHECK ((channel = 'inquiry') = (inquiry_id IS NOT NULL)),
  CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
  CHECK (NOT with_bot OR status IN ('pending', 'resolved'))
);
CREATE INDEX conversations_last ON conversations (agency_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_status ON conversations (agency_id, status, last_message_at DESC, id DESC);
CREATE INDEX conversations_assigned ON conversations (agency_id, assigned_to, last_message_at DESC, id DESC);
CREATE INDEX conversations_created ON conversations (agency_id, created_at DESC, id DESC);
CREATE INDEX conversations_due ON conversations (agency_id, first_response_due_at, id);
CREATE INDEX conversations_client ON conversations (agency_id, client_id, last_message_at DESC);
CREATE INDEX conversations_identity ON conversations (agency_id, channel, identity);
CREATE INDEX conversations_unread ON conversations (agency_id, assigned_to) WHERE unread > 0 AND status = 'open';
CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE status = 'snoozed';
CREATE INDEX conversations_reply_token ON conversations (reply_token);
CREATE UNIQUE INDEX conversations_inquiry ON conversations (agency_id, inquiry_id);
-- A phone has one thread with an agency: two messages at the same moment do not make two.
CREATE UNIQUE INDEX conversations_thread ON conversations (agency_id, channel, identity) WHERE channel IN ('whatsapp', 'sms');
SELECT protect('conversations');

CREATE TABLE conversation_messages (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  author conversation_author NOT NULL,
  user_id uuid,
  user_name text,
  text text NOT NULL,
  -- an internal note, which the person never sees
  note boolean NOT NULL DEFAULT false,
  citations jsonb NOT NULL DEFAULT '[]',
  attachments jsonb NOT NULL DEFAULT '[]',
  delivery conversation_delivery,
  delivery_error text,
  -- the SMS or WhatsApp message it was sent or received as
  message_id uuid,
  -- what the sender's side calls it: a mail's Message-ID
  external_id text,
  -- chosen by the sender's device: sending again adds no second message
  nonce text,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, conversation_id) REFERENCES conversations (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_messages_thread ON conversation_messages (agency_id, conversation_id, at DESC, id DESC);
CREATE INDEX conversation_messages_message ON conversation_messages (agency_id, message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX conversation_messages_nonce ON conversation_messages (agency_id, conversation_id, nonce);
CREATE UNIQUE INDEX conversation_messages_external ON conversation_messages (agency_id, conversation_id, external_id);
SELECT protect('conversation_messages');

-- Files of messages, so that a file in use is not removed.
CREATE TABLE conversation_files (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, conversation_id) REFERENCES conversations (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, message_id) REFERENCES conversation_messages (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, file_id) REFERENCES files (agency_id, id)
);
CREATE INDEX conversation_files_conversation ON conversation_files (agency_id, conversation_id);
CREATE INDEX conversation_files_file ON conversation_files (agency_id, file_id);
CREATE INDEX conversation_files_message ON conversation_files (agency_id, message_id);
SELECT protect('conversation_files');

CREATE TABLE canned_replies (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  shortcut text,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX canned_replies_title ON canned_replies (agency_id, title, id);
CREATE UNIQUE INDEX canned_replies_shortcut ON canned_replies (agency_id, lower(shortcut));
SELECT protect('canned_replies');

-- The inquiries that are there already appear in the inbox.
INSERT INTO conversations (
  agency_id, id, channel, status, identity, name, email, phone, client_id, inquiry_id, assigned_to, reply_token, last_message, last_author,
  last_message_at, visitor_wrote_at, unread, first_response_due_at, first_responded_at, resolved_at, created_at, updated_at
)
SELECT agency_id, gen_random_uuid(), 'inquiry', CASE WHEN over THEN 'resolved' ELSE 'open' END, coalesce(email, phone, reference), name, email,
  phone, client_id, id, owner_id, substr(replace(gen_random_uuid()::text, '-', ''), 1, 25), left(coalesce(message, ''), 200), 'visitor',
  updated_at, created_at, CASE WHEN over OR first_responded_at IS NOT NULL THEN 0 ELSE 1 END, first_response_due_at, first_responded_at,
  CASE WHEN over THEN updated_at END, created_at, updated_at
FROM (SELECT q.*, q.status IN ('converted', 'closed', 'spam') AS over FROM inquiries q) AS known;
