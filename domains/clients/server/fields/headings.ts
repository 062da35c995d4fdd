import type { Tx } from '#kit/server/database/database.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import { listFields } from './fields.ts'

/** Returns the columns of the custom fields in use, by their labels, if a list is downloaded as a file. */
export async function fieldHeadings(tx: Tx, record: FieldRecord, { download }: { download?: string | undefined }) {
  if (download === undefined) return {}
  return { headings: { fields: (await listFields(tx, record, false)).map(({ id, label }) => [id, label] as const) } }
}
