-- A booking that must stay silent: its client gets no mails, messages and papers from the system.
ALTER TABLE bookings ADD COLUMN silent boolean NOT NULL DEFAULT false;
