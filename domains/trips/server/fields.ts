import { sql } from 'kysely'
import type { ForgetValues } from '#domains/clients/server/fields/stores.ts'
import { fieldRows } from '#domains/clients/server/fields/fields.ts'
import { mergeValues, type FieldValues } from '#domains/clients/server/fields/values.ts'
import { formatDay } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { lockTrip, tripOf, tripRow } from './trip-data.ts'

/** Changes values of the agency's own fields of a trip. Absent keys stay, `null` clears. @throws 404, 422 at `fields.<id>`. */
export async function updateTripFields(
  tx: Tx,
  actor: Actor,
  id: string,
  { fields }: { fields: Record<string, string | number | null> },
): Promise<void> {
  const row = await lockTrip(tx, actor, await tripOf(tx, id))
  const before = row.fields as FieldValues
  const after = await mergeValues(tx, 'departure', before, fields, { required: true })
  await tx
    .updateTable('trips')
    .set({ fields: JSON.stringify(after) })
    .where('id', '=', id)
    .execute()
  const changed = Object.keys(fields).filter((key) => before[key] !== after[key])
  await audit(tx, actor, { action: 'trip.fields_changed', subject: 'trip', subjectId: id, after: { fields: changed } })
}

/** Returns the labels and values of a trip's own fields in their order, for papers. */
export async function tripFieldFacts(tx: Tx, id: string): Promise<[label: string, value: string][]> {
  const values = ((await tripRow(tx, id))?.fields ?? {}) as FieldValues
  if (Object.keys(values).length === 0) return []
  return (await fieldRows(tx, 'departure'))
    .filter(({ archived_at, id: field }) => archived_at === null && values[field] !== undefined)
    .map(({ label, type, id: field }) => [label, type === 'date' ? formatDay(String(values[field])) : String(values[field])])
}

/** Takes the values of a deleted field off the agency's trips. */
export const forgetTripValues: ForgetValues = (tx, id) =>
  sql`UPDATE trips SET fields = fields - ${id} WHERE agency_id = ${thisAgency} AND jsonb_exists(fields, ${id})`.execute(tx)
