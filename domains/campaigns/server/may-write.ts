import { sql } from 'kysely'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import { conflict } from '#kit/contract/errors.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mayReachOut } from '#kit/server/installation.ts'

/** Returns true if the transaction's agency may write to clients. */
export async function agencyMayWrite(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    SELECT ${agencyWorks(thisAgency)} AS works`.execute(tx)
  return rows[0]?.works ?? false
}

/** @throws 409 `restored` in a restored copy that nobody has confirmed, `agency_stopped`. */
export async function requireMaySend(tx: Tx): Promise<void> {
  if (!(await mayReachOut(tx)))
    throw conflict('restored', 'This installation is a restored copy. Confirm in the CRM settings that it may send.')
  if (!(await agencyMayWrite(tx))) throw conflict('agency_stopped', 'The agency cannot write to clients now. Check the subscription.')
}
