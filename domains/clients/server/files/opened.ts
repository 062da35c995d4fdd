import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'

/** Returns a file of a person. @throws 404. */
export async function openedFile(app: App, tx: Tx, id: string): Promise<FileAnswer & { content: Buffer }> {
  const row = await tx
    .selectFrom('client_files as c')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'c.agency_id').onRef('f.id', '=', 'c.file_id'))
    .select(['c.name', 'c.mime', 'f.key'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return { name: row.name, mime: row.mime, content: await app.files.documents.bytes(row.key) }
}
