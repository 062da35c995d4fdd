import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { WhatsappTemplates } from '../../../../database/tables.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { templateBody, updateTemplate as updateCall } from '../../contract.ts'
import { parametersOf } from '../../contract/templates.ts'
import type { TemplateCategory, TemplateStatus } from '../../contract/words.ts'
import { submitTemplate as submitJob, syncTemplates as syncJob } from './sync.ts'

type Row = Selectable<WhatsappTemplates>

const templateView = ({ id, name, language, category, status, body, footer, examples, reason, version, updated_at }: Row) => ({
  id,
  name,
  language,
  category,
  status,
  body,
  footer,
  parameters: Math.max(0, parametersOf(body)),
  examples,
  reason,
  version,
  updated_at: updated_at.toISOString(),
})

interface Filter extends ListRequest {
  status?: readonly TemplateStatus[] | undefined
  category?: readonly TemplateCategory[] | undefined
}

/** Returns a page of templates. */
export async function listTemplates(tx: Tx, filter: Filter) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('whatsapp_templates')
    .selectAll()
    .$if(Boolean(filter.status), (query) => query.where('status', 'in', [...filter.status!]))
    .$if(Boolean(filter.category), (query) => query.where('category', 'in', [...filter.category!]))
    .$if(filter.search !== '', (query) => query.where(sql<string>`name || ' ' || body`, 'ilike', like(filter.search)))
  const rows = await matching
    .orderBy(column as 'name' | 'updated_at', direction)
    .orderBy('id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows: rows.map(templateView), ...(await cappedTotal(tx, matching as never)) }
}

/** Adds a draft. @throws 422 at `name` when the agency has a template of this name in this language. */
export async function createTemplate(tx: Tx, actor: Actor, body: z.output<typeof templateBody>) {
  const row = await tx
    .insertInto('whatsapp_templates')
    .values({ agency_id: actor.agencyId, id: newId(), ...body, status: 'draft', created_at: actor.now, updated_at: actor.now })
    .onConflict((conflicting) => conflicting.columns(['agency_id', 'name', 'language']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw nameTaken()
  await audit(tx, actor, { action: 'template.created', subject: 'template', subjectId: row.id, after: { name: body.name } })
  return templateView(row)
}

const nameTaken = () => invalid('name', 'There is a template of this name in this language.', 'taken')

async function lock(tx: Tx, id: string): Promise<Row> {
  const row = await tx.selectFrom('whatsapp_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Template')
  return row
}

const isOurs = ({ status }: Row) => status === 'draft' || status === 'rejected'

/** Changes a draft or a rejected template, which becomes a draft. @throws 404, 409 `stale` and `immutable`, 422 at `name`. */
export async function updateTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...body }: z.output<NonNullable<typeof updateCall.body>>,
) {
  const row = await lock(tx, id)
  if (row.version !== version) throw conflict('stale', 'Someone else changed this template. Reload it and try again.')
  if (!isOurs(row)) throw conflict('immutable', 'WhatsApp has this template. Make another one.')
  const twin = await tx
    .selectFrom('whatsapp_templates')
    .select('id')
    .where('name', '=', body.name)
    .where('language', '=', body.language)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin) throw nameTaken()
  const changed = await tx
    .updateTable('whatsapp_templates')
    .set({ ...body, status: 'draft', reason: null, provider_id: null, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'template.updated', subject: 'template', subjectId: id, after: { name: body.name } })
  return templateView(changed)
}

/** Marks a draft as pending and queues the job that asks WhatsApp. @throws 404, 409 `invalid_transition`. */
export async function submitTemplate(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lock(tx, id)
  if (row.status !== 'draft') throw invalidTransition(row.status, 'pending')
  const changed = await tx
    .updateTable('whatsapp_templates')
    .set({ status: 'pending', version: row.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await app.jobs.enqueue(tx, submitJob, { agency_id: actor.agencyId, id })
  await audit(tx, actor, { action: 'template.submitted', subject: 'template', subjectId: id, after: { name: row.name } })
  return templateView(changed)
}

/** Deletes a draft or a rejected template. @throws 404, 409 `immutable`. */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string) {
  const row = await lock(tx, id)
  if (!isOurs(row)) throw conflict('immutable', 'WhatsApp has this template. Delete it there, then sync.')
  await tx.deleteFrom('whatsapp_templates').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'template.deleted', subject: 'template', subjectId: id, before: { name: row.name } })
  return { id }
}

/** Queues the job that reads all templates from WhatsApp. */
export async function queueSync(app: App, tx: Tx, actor: Actor) {
  await app.jobs.enqueue(tx, syncJob, { agency_id: actor.agencyId }, { key: actor.agencyId })
  return { queued: true }
}
