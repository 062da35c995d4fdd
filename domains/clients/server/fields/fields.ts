import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ClientFields } from '../../../../database/tables.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { mostFields, type fieldBody, type fieldPatch } from '../../contract/fields.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import { fieldValueStores } from './stores.ts'

type FieldRow = Selectable<ClientFields>

const labelTaken = () => invalid('label', 'Another field has this label.')

/** Two saves at the same moment: both saw the label free. */
export const fieldRefusals: Refusals = { client_fields_label: labelTaken }

const fieldView = ({ id, label, type, choices, record, required, archived_at, version }: FieldRow) => ({
  id,
  label,
  type,
  choices,
  record: record as FieldRecord,
  required,
  archived: archived_at !== null,
  version,
})

/** Returns the rows of the agency's own fields of a kind of record in their order. */
export const fieldRows = (tx: Tx, record: FieldRecord) =>
  tx.selectFrom('client_fields').selectAll().where('record', '=', record).orderBy('position').orderBy('id').execute()

/** Returns the agency's own fields of a kind of record in their order: those in use, or those taken away. */
export async function listFields(tx: Tx, record: FieldRecord, archived: boolean) {
  return (await fieldRows(tx, record)).map(fieldView).filter((field) => field.archived === archived)
}

/** Adds a field behind the others of its record. @throws 422 when the label is taken, or 40 fields are in use. */
export async function addField(tx: Tx, actor: Actor, input: z.output<typeof fieldBody>) {
  const rows = await fieldRows(tx, input.record)
  refuseTaken(rows, input.label)
  if (rows.filter(({ archived_at }) => !archived_at).length >= mostFields)
    throw invalid('label', `${mostFields} fields are the most. Archive one first.`)
  const row = await tx
    .insertInto('client_fields')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      ...input,
      choices: input.type === 'choice' ? input.choices : [],
      position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
      created_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'client_field.created',
    subject: 'client_field',
    subjectId: row.id,
    after: { record: row.record, label: row.label },
  })
  return fieldView(row)
}

function refuseTaken(rows: readonly FieldRow[], label: string, own?: string): void {
  if (rows.some((row) => !row.archived_at && row.id !== own && row.label.toLowerCase() === label.toLowerCase())) throw labelTaken()
}

/** Returns the kind of record that a field is of. @throws 404. */
export async function recordOfField(tx: Tx, id: string): Promise<FieldRecord> {
  const row = await tx.selectFrom('client_fields').select('record').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Field')
  return row.record as FieldRecord
}

async function withOthers(tx: Tx, id: string) {
  const rows = await fieldRows(tx, await recordOfField(tx, id))
  return { rows, before: rows.find((row) => row.id === id)! }
}

/** Changes label, choices and whether it is required. @throws 404, 409 `stale`, 422 when the label is taken or too few choices are left. */
export async function changeField(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof fieldPatch>) {
  const { rows, before } = await withOthers(tx, id)
  if (input.label) refuseTaken(rows, input.label, id)
  if (input.choices && before.type !== 'choice') throw invalid('choices', 'Only a choice field has choices.')
  if (input.choices && input.choices.length < 2) throw invalid('choices', 'Add at least two choices.')
  const row = await tx
    .updateTable('client_fields')
    .set({ ...input, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this field. Reload it and try again.')
  await audit(tx, actor, {
    action: 'client_field.updated',
    subject: 'client_field',
    subjectId: id,
    before: { label: before.label, choices: before.choices, required: before.required },
    after: { label: row.label, choices: row.choices, required: row.required },
  })
  return fieldView(row)
}

/** Takes a field away or puts it back. @throws 404, 422 when its label was given to another meanwhile. */
export async function setFieldArchived(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const { rows, before } = await withOthers(tx, id)
  if (!archived) refuseTaken(rows, before.label, id)
  const row = await tx
    .updateTable('client_fields')
    .set({ archived_at: archived ? actor.now : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = archived ? 'client_field.archived' : 'client_field.restored'
  await audit(tx, actor, { action, subject: 'client_field', subjectId: id, after: { label: row.label } })
  return fieldView(row)
}

/** Deletes an archived field and its values of every record. @throws 404, 409 `in_use`. */
export async function deleteField(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const { before } = await withOthers(tx, id)
  if (!before.archived_at) throw conflict('in_use', 'This field is in use. Archive it first.')
  await tx.deleteFrom('client_fields').where('id', '=', id).execute()
  const [label, record] = [before.label, before.record as FieldRecord]
  for (const forget of fieldValueStores.entries()[record]) await forget(tx, id)
  await audit(tx, actor, { action: 'client_field.deleted', subject: 'client_field', subjectId: id, before: { record, label } })
  return { id }
}

/** Puts the fields into this order; those not named stay behind them. @throws 422 at `ids` for an unknown field, or one of another record. */
export async function sortFields(tx: Tx, record: FieldRecord, ids: readonly string[]) {
  const rows = await fieldRows(tx, record)
  if (!ids.every((id) => rows.some((row) => row.id === id))) throw unknownField()
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const sorted = rows.toSorted((a, b) => place(a.id) - place(b.id))
  for (const [index, { id, position }] of sorted.entries())
    if (position !== index + 1)
      await tx
        .updateTable('client_fields')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
  return listFields(tx, record, false)
}

const unknownField = () => invalid('ids', 'One of these fields does not exist.', 'not_found_reference')

/** Returns the kind of record of the first of these fields. @throws 422 at `ids` for an unknown field. */
export async function recordOfFields(tx: Tx, [first]: readonly string[]): Promise<FieldRecord> {
  if (first === undefined) return 'client'
  const row = await tx.selectFrom('client_fields').select('record').where('id', '=', first).executeTakeFirst()
  if (!row) throw unknownField()
  return row.record as FieldRecord
}
