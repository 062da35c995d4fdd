-- Plans of the platform and which one an agency pays for. Its invoices are in the billing file.

CREATE TABLE plans (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  currency currency_code NOT NULL,
  trial_days integer NOT NULL DEFAULT 14,
  features text[] NOT NULL,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON plans TO safiri_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON plans TO safiri_platform;

INSERT INTO plans (id, slug, name, description, price, currency, trial_days, features, position) VALUES
  ('01936b00-0000-7000-8000-000000000001', 'starter', 'Starter', 'For one kind of inventory and a small team.', 150000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,inquiries}', 1),
  ('01936b00-0000-7000-8000-000000000002', 'growth', 'Growth', 'Proposals, discounts, a website and a shop.', 400000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,shop,website,blog,proposals,inquiries,discounts}', 2),
  ('01936b00-0000-7000-8000-000000000003', 'network', 'Network', 'Everything: flights, marketing, marketplaces, chatbot and developers.', 900000, 'UGX', 14,
   '{tour_and_travel,car_rental_services,hotel_and_hospitality,events_and_entertainment,services,shop,flight_booking,website,blog,proposals,inquiries,marketing,discounts,marketplace,developers,chatbot}', 3);

CREATE DOMAIN subscription_status AS text CHECK (VALUE IN ('trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired'));

CREATE TABLE subscriptions (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  plan_id uuid NOT NULL REFERENCES plans (id),
  status subscription_status NOT NULL,
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz NOT NULL,
  past_due_since timestamptz,
  next_plan_id uuid REFERENCES plans (id),
  cancels_at_end boolean NOT NULL DEFAULT false,
  -- renewed automatically from the wallet
  pays_from_wallet boolean NOT NULL DEFAULT false,
  -- the last step of the overdue reminders that was sent
  told_day smallint,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (agency_id, id)
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (agency_id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_period ON subscriptions (current_period_ends_at) WHERE ended_at IS NULL;
SELECT protect('subscriptions');
