-- Payee of an approved transfer, copied at its approval: type, name, country, account, bank_code, branch_code, network.
-- The transfer is sent to this copy, so later changes of the beneficiary cannot redirect it.
ALTER TABLE transfers ADD COLUMN payee jsonb;

-- The owner of the database may be subject to row security.
SET LOCAL ROLE safiri_platform;
UPDATE transfers t SET payee = jsonb_build_object(
    'type', b.type, 'name', b.name, 'country', b.country, 'account', b.account,
    'bank_code', b.bank_code, 'branch_code', b.branch_code, 'network', b.network)
FROM beneficiaries b
WHERE b.agency_id = t.agency_id AND b.id = t.beneficiary_id AND t.status NOT IN ('draft', 'pending_approval', 'cancelled');
RESET ROLE;
