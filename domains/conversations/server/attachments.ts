import { sql } from 'kysely'
import { typeOf } from '#domains/clients/server/files/type-of.ts'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { InboundMail } from './inbound-shape.ts'
import { visibleConversation, type Viewer } from './lists.ts'

/** Files of conversations. They are kept as long as the conversation. */
export const conversationFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT u.agency_id, u.file_id, u.conversation_id AS subject_id, coalesce(c.name, c.identity) AS title, c.channel::text AS kind
      FROM conversation_files u JOIN conversations c ON c.agency_id = u.agency_id AND c.id = u.conversation_id`,
    place: ({ subject_id }) => ({ what: 'Inbox', link: `/crm/inbox?open=${subject_id}` }),
  },
]

const maxFiles = 10
/** Largest file that people send and we keep. */
export const maxBytes = 10 * 1024 * 1024
/** Stored as plain bytes whatever their type, so that no browser runs them. */
export const bytesMime = 'application/octet-stream'

export interface KeptFile {
  id: string | null
  /** `refused`: too large, too many, or the storage is full. */
  kind: 'file' | 'refused'
  name: string
  mime: string
}

/** Stores the files of a mail, outside the transaction that adds its message. A file that cannot be stored is named only. */
export async function keepFiles(app: App, actor: Actor, files: InboundMail['Attachments']): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const [at, { Name, Content, ContentType }] of files.entries()) {
    const name = fileName(Name)
    const content = Buffer.from(Content, 'base64')
    const refused = { id: null, kind: 'refused' as const, name, mime: ContentType.slice(0, 120) }
    if (at >= maxFiles || content.length === 0 || content.length > maxBytes) kept.push(refused)
    else kept.push(await keepOne(app, actor, { name, content, refused }))
  }
  return kept.slice(0, maxFiles * 2)
}

/** Stores one file. Named only, as `refused`, if the storage is full. */
export async function keepOne(
  app: App,
  actor: Actor,
  { name, content, refused }: { name: string; content: Buffer; refused: KeptFile },
): Promise<KeptFile> {
  try {
    const { id } = await app.files.documents.keep(actor, { name, mime: bytesMime, content })
    return { ...refused, id, kind: 'file' }
  } catch (error) {
    if (error instanceof AppError) return refused
    throw error
  }
}

/** "../../x.pdf" → "x.pdf": the last part of a name, without characters that mean something to a file system. */
export const fileName = (given: string): string =>
  (given.split(/[\\/]/).at(-1) ?? '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(-120)
    .trim() || 'file'

/** Notes which files a message shows. */
export async function linkFiles(
  tx: Tx,
  actor: Actor,
  conversationId: string,
  messageId: string,
  files: readonly KeptFile[],
): Promise<void> {
  const ids = [...new Set(files.flatMap(({ id }) => (id ? [id] : [])))]
  if (ids.length === 0) return
  await tx
    .insertInto('conversation_files')
    .values(
      ids.map((file_id) => ({ agency_id: actor.agencyId, id: newId(), conversation_id: conversationId, message_id: messageId, file_id })),
    )
    .execute()
}

/** Returns a file of a conversation, to be saved. @throws 404. */
export async function openAttachment(app: App, tx: Tx, viewer: Viewer, conversationId: string, fileId: string): Promise<FileAnswer> {
  await visibleConversation(tx, viewer, conversationId)
  const file = await fileOf(tx, conversationId, fileId)
  if (!file) throw notFound('File')
  const content = await app.files.documents.bytes(file.key)
  const type = typeOf(content, file.name)
  // The inbox shows pictures. Everything else is only saved.
  return { name: file.name, mime: type?.startsWith('image/') ? type : bytesMime, content }
}

/** Returns a file of a conversation with its key, or undefined. */
export const fileOf = (tx: Tx, conversationId: string, fileId: string) =>
  tx
    .selectFrom('conversation_files as u')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'u.agency_id').onRef('f.id', '=', 'u.file_id'))
    .select(['f.key', (of) => of.fn.coalesce('u.name', 'f.name').as('name'), 'u.mime'])
    .where('u.conversation_id', '=', conversationId)
    .where('u.file_id', '=', fileId)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
