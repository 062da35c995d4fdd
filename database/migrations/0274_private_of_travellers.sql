-- Passport, date of birth and diet of travellers are encrypted (docs/decisions/0071). SQL has no key, so a job encrypts the rows from before
-- and empties passport_number, born_on and dietary. Nothing writes those three any more.
ALTER TABLE travellers
  -- encrypted JSON: passport number, date of birth, diet; null if there is none of them
  ADD COLUMN private_details text COLLATE "C",
  -- the last characters of the passport number, to tell passports apart; empty for a short number, null without a passport
  ADD COLUMN passport_end text,
  ADD COLUMN has_born_on boolean NOT NULL DEFAULT false,
  ADD COLUMN has_dietary boolean NOT NULL DEFAULT false;
-- what the job has to encrypt: none, once it has run
CREATE INDEX travellers_plain ON travellers (agency_id, id)
  WHERE passport_number IS NOT NULL OR born_on IS NOT NULL OR dietary IS NOT NULL;
-- what is deleted ninety days after the trip
DROP INDEX travellers_private;
CREATE INDEX travellers_private ON travellers (agency_id, booking_id) WHERE private_details IS NOT NULL;
