import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import { localIn } from '#kit/contract/zones.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Agencies, AgencyState } from '../../../database/tables.ts'

// Queries and updates of an agency's own row, for other domains.

/** Selects from the agency's row; the caller picks the columns. */
export const ofAgency = (tx: Tx, id: string) => tx.selectFrom('agencies').where('id', '=', id)

/** Locks the agency's row, for what one transaction of the agency at a time may decide. Rows that point to the agency can still be added. */
export async function lockAgency(tx: Tx, id: string): Promise<void> {
  await ofAgency(tx, id).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Returns the agency's own currency. */
export const agencyCurrency = async (tx: Tx, id: string): Promise<Currency> =>
  (await ofAgency(tx, id).select('currency').executeTakeFirstOrThrow()).currency

/** Returns the agency's time zone, such as `Africa/Kampala`. */
export const agencyZone = async (tx: Tx, id: string): Promise<string> =>
  (await ofAgency(tx, id).select('time_zone').executeTakeFirstOrThrow()).time_zone

/** Returns the day that it is in the agency's time zone. Limits of a day, stock and deadlines end with it. */
export const agencyToday = async (tx: Tx, id: string, now: Date): Promise<string> => localIn(await agencyZone(tx, id), now).day

/** SQL: the time zone of an agency, by a column or an id. */
export const zoneSql = (agency: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(SELECT here.time_zone FROM agencies here WHERE here.id = ${agency})`

/** Sets the agency's time zone, which PostgreSQL and Intl know. */
export const setTimeZone = (tx: Tx, id: string, time_zone: string, now: Date) => changeAgency(tx, id, { time_zone, updated_at: now })

/** Selects the agency's row as `a` with the key of its logo, for documents and pages. */
export const ofAgencyWithLogo = (tx: Tx) =>
  tx
    .selectFrom('agencies as a')
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'a.id').onRef('logo.id', '=', 'a.logo_file_id'))
    .select('logo.key as logo_key')

/** Allows or forbids paying in instalments. */
export const allowInstalments = (tx: Tx, id: string, allowed: boolean, now: Date) =>
  changeAgency(tx, id, { instalments_enabled: allowed, updated_at: now })

/** Stores the result of a verification. */
export const setVerified = (tx: Tx, id: string, verified_kyc: boolean, now: Date) => changeAgency(tx, id, { verified_kyc, updated_at: now })

/** Sets the platform's margin on an exchange, in percent. */
export const setExchangeMargin = (tx: Tx, id: string, percent: number) => changeAgency(tx, id, { exchange_margin_percent: percent })

/** Changes an agency between working and suspended. @returns whether it had the expected state. */
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
