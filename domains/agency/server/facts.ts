import type { Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { Agencies, AgencyState } from '../../../database/tables.ts'

// What other domains read and write of an agency's own row.

/** The agency's row, of which the caller selects columns. */
export const ofAgency = (tx: Tx, id: string) => tx.selectFrom('agencies').where('id', '=', id)

/** The agency's row as `a` with the key of its logo, for papers and pages. */
export const ofAgencyWithLogo = (tx: Tx) =>
  tx
    .selectFrom('agencies as a')
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'a.id').onRef('logo.id', '=', 'a.logo_file_id'))
    .select('logo.key as logo_key')

/** Lets clients pay in parts, or not any more. */
export const allowInstalments = (tx: Tx, id: string, allowed: boolean, now: Date) =>
  changeAgency(tx, id, { instalments_enabled: allowed, updated_at: now })

/** Writes down the end of a verification. */
export const setVerified = (tx: Tx, id: string, verified_kyc: boolean, now: Date) => changeAgency(tx, id, { verified_kyc, updated_at: now })

/** Sets the percentage that the house takes of an exchange. */
export const setExchangeMargin = (tx: Tx, id: string, percent: number) => changeAgency(tx, id, { exchange_margin_percent: percent })

/** Moves an agency between working and suspended. @returns whether it was in the state it leaves. */
export async function moveAgency(
  tx: Tx,
  id: string,
  from: 'active' | 'suspended',
  change: { state: AgencyState; suspended_reason: string | null; suspended_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('agencies').set(change).where('id', '=', id).where('state', '=', from).executeTakeFirst()
  return numUpdatedRows === 1n
}

const changeAgency = (tx: Tx, id: string, change: Updateable<Agencies>) =>
  tx.updateTable('agencies').set(change).where('id', '=', id).execute()
