import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ClientFields } from '../../../../database/tables.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { mostFields, type fieldBody, type fieldPatch } from '../../contract/fields.ts'

type FieldRow = Selectable<ClientFields>

const labelTaken = () => invalid('label', 'Another field has this label.')

/** Two saves at the same moment: both saw the label free. */
export const fieldRefusals: Refusals = { client_fields_label: labelTaken }

const fieldView = ({ id, label, type, choices, archived_at, version }: FieldRow) => ({
  id,
  label,
  type,
  choices,
  archived: archived_at !== null,
  version,
})

/** Returns the rows of the agency's own fields in their order. */
export const fieldRows = (tx: Tx) => tx.selectFrom('client_fields').selectAll().orderBy('position').orderBy('id').execute()

/** Returns the agency's own fields in their order: those in use, or those taken away. */
export async function listFields(tx: Tx, archived: boolean) {
  return (await fieldRows(tx)).map(fieldView).filter((field) => field.archived === archived)
}

/** Adds a field behind the others. @throws 422 when the label is taken, or 40 fields are in use. */
export async function addField(tx: Tx, actor: Actor, input: z.output<typeof fieldBody>) {
  const rows = await fieldRows(tx)
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
  await audit(tx, actor, { action: 'client_field.created', subject: 'client_field', subjectId: row.id, after: { label: row.label } })
  return fieldView(row)
}

function refuseTaken(rows: readonly FieldRow[], label: string, own?: string): void {
  if (rows.some((row) => !row.archived_at && row.id !== own && row.label.toLowerCase() === label.toLowerCase())) throw labelTaken()
}

/** Changes label and choices. @throws 404, 409 `stale`, 422 when the label is taken or too few choices are left. */
export async function changeField(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof fieldPatch>) {
  const rows = await fieldRows(tx)
  const before = rows.find((row) => row.id === id)
  if (!before) throw notFound('Field')
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
    before: { label: before.label, choices: before.choices },
    after: { label: row.label, choices: row.choices },
  })
  return fieldView(row)
}

/** Takes a field away or puts it back. @throws 404, 422 when its label was given to another meanwhile. */
export async function setFieldArchived(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const rows = await fieldRows(tx)
  const before = rows.find((row) => row.id === id)
  if (!before) throw notFound('Field')
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

/** Puts the fields into this order; those not named stay behind them. @throws 422 at `ids` for an unknown field. */
export async function sortFields(tx: Tx, ids: readonly string[]) {
  const rows = await fieldRows(tx)
  if (!ids.every((id) => rows.some((row) => row.id === id)))
    throw invalid('ids', 'One of these fields does not exist.', 'not_found_reference')
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const sorted = rows.toSorted((a, b) => place(a.id) - place(b.id))
  for (const [index, { id, position }] of sorted.entries())
    if (position !== index + 1)
      await tx
        .updateTable('client_fields')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
  return listFields(tx, false)
}
