import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { largestFileMb, mostFiles } from '../../contract/files.ts'
import { requireClient } from '../clients.ts'
import { typeOf } from './type-of.ts'

/** Builds the query of a person's files, `f`, for lists of other domains. */
export const filesOfPerson = (tx: Tx, clientId: string) => tx.selectFrom('client_files as f').where('f.client_id', '=', clientId)

/** Returns the files of a person, the latest first. @throws 404. */
export async function listFiles(tx: Tx, clientId: string) {
  await requireClient(tx, clientId)
  const rows = await tx
    .selectFrom('client_files')
    .select(['id', 'name', 'mime', 'size', 'user_name', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}

async function requireRoom(tx: Tx, clientId: string): Promise<void> {
  const { erased_at } = await requireClient(tx, clientId)
  if (erased_at) throw conflict('erased', 'This person was erased.')
  const { count } = await tx
    .selectFrom('client_files')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (count >= mostFiles) throw conflict('too_many', `A person has at most ${mostFiles} files. Delete one first.`)
}

/** Stores a file of a person. @throws 404, 409 `too_many`, `erased`, 413, 422 at `file` for a type that is not accepted. */
export async function addFile(app: App, actor: Actor, clientId: string, files: Uploaded) {
  await app.db.asAgency(actor, (tx) => requireRoom(tx, clientId))
  const { name: given, content } = await oneFile(files, largestFileMb)
  const name =
    given
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
      .slice(-120) || 'file'
  const mime = typeOf(content, name)
  if (!mime) throw invalid('file', 'Send a PDF, a picture, or a Word, Excel, CSV or text file.', 'not_a_document')
  const { id: file_id } = await app.files.documents.keep(actor, { name, mime, content })
  return app.db.asAgency(actor, async (tx) => {
    await requireRoom(tx, clientId)
    await tx
      .insertInto('client_files')
      .values({
        agency_id: actor.agencyId,
        id: newId(),
        client_id: clientId,
        file_id,
        name,
        mime,
        size: content.length,
        user_name: actor.userName ?? null,
        created_at: actor.now,
      })
      .execute()
    await audit(tx, actor, { action: 'client.file_added', subject: 'client', subjectId: clientId, after: { text: name } })
    return listFiles(tx, clientId)
  })
}

/** Deletes a file of a person. Its content is removed a day later, unless another record uses it. @throws 404. */
export async function deleteFile(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('client_files').where('id', '=', id).returning(['client_id', 'name']).executeTakeFirst()
  if (!row) throw notFound('File')
  await audit(tx, actor, { action: 'client.file_deleted', subject: 'client', subjectId: row.client_id, before: { text: row.name } })
  return { id }
}
