import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { MailDesigns } from '../../../database/tables.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { designBody, designPatch } from '../contract.ts'
import { allBlocks, type MailDocument } from '../contract/document.ts'

type DesignRow = Selectable<MailDesigns>

const nameTaken = () => invalid('name', 'There is a design with this name.')
/** Two saves at the same moment: both saw the name free. */
export const designRefusals: Refusals = { mail_designs_name: nameTaken }

const documentOf = (row: DesignRow) => row.document as unknown as MailDocument

const rowView = (row: DesignRow) => ({
  id: row.id,
  name: row.name,
  subject: documentOf(row).subject,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const designView = (row: DesignRow) => ({ ...rowView(row), document: documentOf(row) })

/**
 * Marks the pictures of a mail as used, before it is stored. Every domain that stores mails calls it, and lists its column among the
 * uses of files. @throws 422 at `document` when a picture does not exist.
 */
export async function takePictures(tx: Tx, { blocks }: MailDocument): Promise<void> {
  const ids = [...new Set(allBlocks(blocks).flatMap((block) => (block.type === 'picture' && block.file_id ? [block.file_id] : [])))]
  if (ids.length === 0) return
  await takeImages(tx, ids).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404
      ? invalid('document', 'A picture of this mail was deleted.', 'not_found_reference')
      : error
  })
}

/** Returns a page of the agency's designs. */
export async function listDesigns(tx: Tx, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('mail_designs as d')
    .$if(request.search !== '', (query) => query.where('d.name', 'ilike', like(request.search)))
  const rows = await matching
    .selectAll('d')
    .orderBy(column === 'name' ? sql`lower(d.name)` : sql.ref(`d.${column}`), direction)
    .orderBy('d.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(rowView), ...(await cappedTotal(tx, matching as never)) }
}

async function requireDesign(tx: Tx, id: string): Promise<DesignRow> {
  const row = await tx.selectFrom('mail_designs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Design')
  return row
}

/** Returns a design with its mail. @throws 404. */
export const showDesign = async (tx: Tx, id: string) => designView(await requireDesign(tx, id))

async function refuseTakenName(tx: Tx, name: string, own?: string): Promise<void> {
  const taken = await tx
    .selectFrom('mail_designs')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw nameTaken()
}

/** Keeps a mail as a design. @throws 422 at `name` when it is taken, at `document` when a picture does not exist. */
export async function insertDesign(tx: Tx, actor: Actor, { name, document }: z.output<typeof designBody>) {
  await refuseTakenName(tx, name)
  await takePictures(tx, document)
  const row = await tx
    .insertInto('mail_designs')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      name,
      document: JSON.stringify(document),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'mail_design.created', subject: 'mail_design', subjectId: row.id, after: { name } })
  return designView(row)
}

/** Changes a design: absent keys stay. @throws 404, 409 `stale`, 422 at `name` or `document`. */
export async function updateDesign(tx: Tx, actor: Actor, id: string, { version, name, document }: z.output<typeof designPatch>) {
  const before = await requireDesign(tx, id)
  if (name) await refuseTakenName(tx, name, id)
  if (document) await takePictures(tx, document)
  const row = await tx
    .updateTable('mail_designs')
    .set({ ...(name && { name }), ...(document && { document: JSON.stringify(document) }), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this design. Reload it and try again.')
  await audit(tx, actor, {
    action: 'mail_design.updated',
    subject: 'mail_design',
    subjectId: id,
    before: { name: before.name },
    after: { name: row.name },
  })
  return designView(row)
}

/** Deletes a design. @throws 404. */
export async function deleteDesign(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('mail_designs').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw notFound('Design')
  await audit(tx, actor, { action: 'mail_design.deleted', subject: 'mail_design', subjectId: id, before: { name: row.name } })
  return { id }
}
