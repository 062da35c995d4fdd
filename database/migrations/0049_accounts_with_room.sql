-- All sales of an agency move the same account. Whoever reads its row walks over the versions it had, and PostgreSQL clears those
-- away once the page is fuller than this.
ALTER TABLE ledger_accounts SET (fillfactor = 40);
