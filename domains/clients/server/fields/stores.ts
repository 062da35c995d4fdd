import { sql } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { FieldRecord } from '../../contract/stages.ts'

/** Takes the values of a deleted field off the records of its kind. */
export type ForgetValues = (tx: Tx, fieldId: string) => Promise<unknown>

/** Who keeps values of custom fields; `app/connect` lists them by the kind of record. */
export const fieldValueStores = listed<Record<FieldRecord, readonly ForgetValues[]>>('values of custom fields')

/** People keep the values in their row, and what a merge keeps for undoing it has them too. */
export const forgetClientValues: ForgetValues = async (tx, id) => {
  await sql`UPDATE clients SET fields = fields - ${id} WHERE agency_id = ${thisAgency} AND jsonb_exists(fields, ${id})`.execute(tx)
  await sql`
    UPDATE client_merges SET winner_before = winner_before #- ARRAY['row', 'fields', ${id}],
      winner_after = winner_after #- ARRAY['row', 'fields', ${id}], loser = loser #- ARRAY['row', 'fields', ${id}]
    WHERE agency_id = ${thisAgency}`.execute(tx)
}
