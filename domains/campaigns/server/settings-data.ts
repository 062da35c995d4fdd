import { sql, type Selectable, type Updateable } from 'kysely'
import type { CrmSettings } from '../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type SettingsRow = Selectable<CrmSettings>

const defaults = { default_mailer: 'safiri', sender_name: null, sender_address: null, reply_to: null, spend_limit_month: null } as const

/** Returns the settings of the transaction's agency. */
export const readSettings = async (tx: Tx): Promise<Omit<SettingsRow, 'agency_id' | 'updated_at'>> =>
  (await tx.selectFrom('crm_settings').selectAll().executeTakeFirst()) ?? defaults

/** Creates the settings' row or locks it. What takes credits or spends a limit locks it first, so that two follow each other. */
export const lockSettings = (tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>): Promise<SettingsRow> =>
  tx
    .insertInto('crm_settings')
    .values({ agency_id: agencyId, updated_at: now })
    .onConflict((found) => found.column('agency_id').doUpdateSet({ agency_id: sql`excluded.agency_id` }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeSettings = (tx: Tx, fields: Updateable<CrmSettings>) => tx.updateTable('crm_settings').set(fields).execute()
