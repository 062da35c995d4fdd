import { sql, type Selectable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { ExampleRecords, ExampleSets } from '../../../database/tables.ts'

export type ExampleSet = Selectable<ExampleSets>
export type ExampleRecord = Selectable<ExampleRecords>

export const setOf = (tx: Tx) => tx.selectFrom('example_sets').selectAll().executeTakeFirst()
export const lockedSet = (tx: Tx) => tx.selectFrom('example_sets').selectAll().forUpdate().executeTakeFirst()
export const recordsOf = (tx: Tx) => tx.selectFrom('example_records').selectAll().orderBy('position').execute()

/** Marks the audit entries of the examples themselves. */
export const ownRequest = 'examples'

/** Returns the ids of the records that a person changed after they were made: the record itself, or a part of it with entries of its own. */
export async function changedByPeople(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH parts AS (
      SELECT r.record_id, r.record_id AS part_id FROM example_records r WHERE r.agency_id = ${thisAgency}
      UNION ALL
      SELECT d.inventory_id, d.id FROM departures d JOIN example_records r ON r.agency_id = d.agency_id AND r.record_id = d.inventory_id
        WHERE d.agency_id = ${thisAgency}
      UNION ALL
      SELECT i.inventory_id, i.id FROM itineraries i JOIN example_records r ON r.agency_id = i.agency_id AND r.record_id = i.inventory_id
        WHERE i.agency_id = ${thisAgency})
    SELECT DISTINCT p.record_id AS id FROM parts p
      JOIN audit_log a ON a.agency_id = ${thisAgency} AND a.subject_id = p.part_id
      WHERE a.user_id IS NOT NULL AND a.request_id IS DISTINCT FROM ${ownRequest}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
