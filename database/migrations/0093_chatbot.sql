-- The chatbot of an agency: what it may do, what it knows, what it was asked and what it quoted (docs/decisions/0038).

CREATE DOMAIN chatbot_tone AS text CHECK (VALUE IN ('friendly', 'formal', 'brief'));
CREATE DOMAIN chatbot_outcome AS text CHECK (VALUE IN ('open', 'answered', 'handed_over', 'lead_created', 'booking_started', 'abandoned'));
CREATE DOMAIN chatbot_engine AS text CHECK (VALUE IN ('rules', 'model'));
CREATE DOMAIN chatbot_passage_kind AS text CHECK (VALUE IN ('offer', 'text', 'day', 'included', 'excluded', 'lesson', 'agency'));
CREATE DOMAIN chatbot_quote_status AS text CHECK (VALUE IN ('open', 'booked', 'inquired'));

CREATE TABLE chatbot_settings (
  agency_id uuid PRIMARY KEY REFERENCES agencies (id),
  enabled boolean NOT NULL DEFAULT false,
  tone chatbot_tone NOT NULL DEFAULT 'friendly',
  greeting text,
  may_quote boolean NOT NULL DEFAULT true,
  may_hold boolean NOT NULL DEFAULT true,
  may_pay boolean NOT NULL DEFAULT true,
  may_inquire boolean NOT NULL DEFAULT true,
  quote_hours integer NOT NULL DEFAULT 48 CHECK (quote_hours BETWEEN 1 AND 336),
  -- when people answer: [{"day": 1, "from": "08:00", "until": "17:00"}]; empty: always
  hours jsonb NOT NULL DEFAULT '[]',
  languages text[] NOT NULL DEFAULT '{en,sw,lg,fr}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
SELECT protect('chatbot_settings');

CREATE TABLE chatbot_lessons (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX chatbot_lessons_updated ON chatbot_lessons (agency_id, updated_at DESC, id DESC);
SELECT protect('chatbot_lessons');

-- Of which state of an item its passages are.
CREATE TABLE chatbot_indexed (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  fingerprint text NOT NULL,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('chatbot_indexed');

-- Sentences that answers quote.
CREATE TABLE chatbot_passages (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  kind chatbot_passage_kind NOT NULL,
  inventory_id uuid,
  lesson_id uuid,
  position integer NOT NULL,
  text text NOT NULL,
  -- number of words, for the weight of each
  length integer NOT NULL CHECK (length >= 0),
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, lesson_id) REFERENCES chatbot_lessons (agency_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'lesson') = (lesson_id IS NOT NULL)),
  CHECK ((kind IN ('lesson', 'agency')) = (inventory_id IS NULL))
);
CREATE INDEX chatbot_passages_item ON chatbot_passages (agency_id, inventory_id, position);
CREATE INDEX chatbot_passages_lesson ON chatbot_passages (agency_id, lesson_id) WHERE lesson_id IS NOT NULL;
SELECT protect('chatbot_passages');

-- The stems of each passage. A GIN index over tsvector would not be used here: under row security PostgreSQL looks into an index
-- only with leakproof operators, such as the equality of texts.
CREATE TABLE chatbot_words (
  agency_id uuid NOT NULL,
  stem text COLLATE "C" NOT NULL,
  passage_id uuid NOT NULL,
  weight real NOT NULL,
  PRIMARY KEY (agency_id, stem, passage_id),
  FOREIGN KEY (agency_id, passage_id) REFERENCES chatbot_passages (agency_id, id) ON DELETE CASCADE
);
CREATE INDEX chatbot_words_passage ON chatbot_words (agency_id, passage_id);
SELECT protect('chatbot_words');

-- Every stem once, to find what a misspelt word may mean.
CREATE TABLE chatbot_vocabulary (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  stem text COLLATE "C" NOT NULL,
  PRIMARY KEY (agency_id, stem)
);
SELECT protect('chatbot_vocabulary');

-- What the bot remembers of a conversation and what came of it. The id is that of the conversation.
CREATE TABLE chatbot_chats (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  memory jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'en',
  outcome chatbot_outcome NOT NULL DEFAULT 'open',
  questions integer NOT NULL DEFAULT 0,
  unknown integer NOT NULL DEFAULT 0,
  first_question text,
  page text,
  handed_over_at timestamptz,
  inquiry_id uuid,
  booking_id uuid,
  started_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX chatbot_chats_started ON chatbot_chats (agency_id, started_at DESC, id DESC);
CREATE INDEX chatbot_chats_last ON chatbot_chats (agency_id, last_at DESC, id DESC);
CREATE INDEX chatbot_chats_questions ON chatbot_chats (agency_id, questions DESC, id DESC);
SELECT protect('chatbot_chats');

CREATE TABLE chatbot_answers (
  agency_id uuid NOT NULL,
  id uuid NOT NULL,
  chat_id uuid NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  intents text[] NOT NULL DEFAULT '{}',
  known boolean NOT NULL,
  engine chatbot_engine NOT NULL,
  citations jsonb NOT NULL DEFAULT '[]',
  actions jsonb NOT NULL DEFAULT '[]',
  took_ms integer NOT NULL CHECK (took_ms >= 0),
  -- the lesson that was taught from this answer
  lesson_id uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, chat_id) REFERENCES chatbot_chats (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, lesson_id) REFERENCES chatbot_lessons (agency_id, id)
);
CREATE INDEX chatbot_answers_chat ON chatbot_answers (agency_id, chat_id, at, id);
CREATE INDEX chatbot_answers_at ON chatbot_answers (agency_id, at DESC, id DESC);
CREATE INDEX chatbot_answers_unknown ON chatbot_answers (agency_id, at DESC, id DESC) WHERE NOT known AND lesson_id IS NULL;
CREATE INDEX chatbot_answers_lesson ON chatbot_answers (agency_id, lesson_id) WHERE lesson_id IS NOT NULL;
SELECT protect('chatbot_answers');

-- Prices that the bot named. Each holds until it expires, whatever becomes of the prices.
CREATE TABLE chatbot_quotes (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  reference text NOT NULL,
  chat_id uuid,
  inventory_id uuid NOT NULL,
  status chatbot_quote_status NOT NULL DEFAULT 'open',
  residency residency NOT NULL,
  -- what was asked for, and its price as it was named
  lines jsonb NOT NULL,
  sold jsonb NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  currency currency_code NOT NULL,
  expires_at timestamptz NOT NULL,
  inquiry_id uuid,
  booking_id uuid,
  -- of the deposit
  payment_link_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE,
  FOREIGN KEY (agency_id, chat_id) REFERENCES chatbot_chats (agency_id, id) ON DELETE CASCADE,
  CHECK ((status = 'booked') = (booking_id IS NOT NULL))
);
CREATE INDEX chatbot_quotes_chat ON chatbot_quotes (agency_id, chat_id, created_at);
CREATE INDEX chatbot_quotes_item ON chatbot_quotes (agency_id, inventory_id);
CREATE UNIQUE INDEX chatbot_quotes_booking ON chatbot_quotes (agency_id, booking_id) WHERE booking_id IS NOT NULL;
SELECT protect('chatbot_quotes');
