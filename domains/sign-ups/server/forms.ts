import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { requireStatic } from '#domains/collections/server/collections.ts'
import { nameOfCollection } from '#domains/collections/server/membership.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SignUpForms } from '../../../database/tables.ts'
import type { signUpFormBody, signUpFormPatch } from '../contract.ts'
import type { SignUpField } from '../contract/words.ts'
import { embedOf, formUrl } from './links.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export type FormRow = Omit<Selectable<SignUpForms>, 'fields'> & { fields: SignUpField[] }

const nameTaken = () => invalid('name', 'There is a form with this name.')

/** Two saves at the same moment: both saw the name free. */
export const signUpRefusals: Refusals = { sign_up_forms_name: nameTaken }

const counts = (state: 'confirmed' | 'pending') =>
  sql<number>`(SELECT count(*)::int FROM sign_ups s WHERE s.agency_id = ${thisAgency} AND s.form_id = f.id AND s.state = ${sql.lit(state)})`

const rowView = ({ id, name, channel, active, created_at, updated_at }: FormRow) => ({
  id,
  name,
  channel,
  active,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Returns a page of forms with the number of people who signed up. */
export async function listForms(tx: Tx, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('sign_up_forms as f')
    .$if(request.search !== '', (query) => query.where('f.name', 'ilike', like(request.search)))
  const rows = await matching
    .selectAll('f')
    .select([counts('confirmed').as('confirmed'), counts('pending').as('pending')])
    .orderBy(column === 'name' ? sql`lower(f.name)` : sql.ref(`f.${column}`), direction)
    .orderBy('f.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ confirmed, pending, ...row }) => ({ ...rowView(row as FormRow), confirmed, pending })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

/** Returns the row of a form. @throws 404. */
export async function requireForm(tx: Tx, id: string): Promise<FormRow> {
  const row = await tx.selectFrom('sign_up_forms').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Form')
  return row as FormRow
}

/** Returns a form with its address and embedding. @throws 404. */
export async function showForm(app: App, tx: Tx, agencyId: string, id: string) {
  const row = await requireForm(tx, id)
  const sums = await tx
    .selectFrom('sign_up_forms as f')
    .select([counts('confirmed').as('confirmed'), counts('pending').as('pending')])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
  const { intro, wording, fields, collection_id, makes_lead, version } = row
  return {
    ...rowView(row),
    ...sums,
    intro,
    wording,
    fields,
    collection_id,
    collection_name: collection_id ? await nameOfCollection(tx, collection_id) : null,
    makes_lead,
    version,
    url: formUrl(app, agencyId, id),
    embed: embedOf(app, agencyId, id),
  }
}

async function refuseWrong(tx: Tx, { name, collection_id }: { name?: string; collection_id?: string | null }, own?: string): Promise<void> {
  const taken =
    name !== undefined &&
    (await tx
      .selectFrom('sign_up_forms')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst())
  if (taken && taken.id !== own) throw nameTaken()
  if (collection_id)
    await requireStatic(tx, collection_id).catch(() =>
      Promise.reject(invalid('collection_id', 'Choose a collection that people are added to by hand.', 'not_found_reference')),
    )
}

/** Adds a form. @throws 422 at `name` and `collection_id`. */
export async function createForm(app: App, tx: Tx, actor: Actor, { intro = null, ...input }: z.output<typeof signUpFormBody>) {
  await refuseWrong(tx, input)
  const id = newId()
  await tx
    .insertInto('sign_up_forms')
    .values({ agency_id: actor.agencyId, id, ...input, intro, created_at: actor.now, updated_at: actor.now })
    .execute()
  await audit(tx, actor, { action: 'sign_up_form.created', subject: 'sign_up_form', subjectId: id, after: { name: input.name } })
  return showForm(app, tx, actor.agencyId, id)
}

/** Changes a form: absent keys stay. @throws 404, 409 `stale`, 422 at `name` and `collection_id`. */
export async function updateForm(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof signUpFormPatch>) {
  const before = await requireForm(tx, id)
  await refuseWrong(tx, input, id)
  const row = await tx
    .updateTable('sign_up_forms')
    .set({ ...input, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this form. Reload it and try again.')
  const told = ({ name, wording, channel, active }: Pick<FormRow, 'name' | 'wording' | 'channel' | 'active'>) => ({
    name,
    wording,
    channel,
    active,
  })
  await audit(tx, actor, { action: 'sign_up_form.updated', subject: 'sign_up_form', subjectId: id, before: told(before), after: told(row) })
  return showForm(app, tx, actor.agencyId, id)
}

/** Deletes a form and what was typed in it; people and consents stay. @throws 404. */
export async function deleteForm(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('sign_up_forms').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw notFound('Form')
  await audit(tx, actor, { action: 'sign_up_form.deleted', subject: 'sign_up_form', subjectId: id, before: { name: row.name } })
  return { id }
}
