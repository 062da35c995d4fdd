import { z } from 'zod'
import { typeOf } from '#domains/clients/server/files/type-of.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { largestFileMb, largestMailMb, largestWhatsappPictureMb } from '../contract/limits.ts'
import type { ConversationChannel } from '../contract/words.ts'
import { bytesMime, fileName } from './attachments.ts'
import { visibleConversation, type Viewer } from './lists.ts'

/** An uploaded file that is not sent yet is forgotten after a day. */
const unsentMs = 24 * 60 * 60_000

/** A file of an answer. `id` is that of table `files`. */
export interface SentFile {
  id: string
  key: string
  name: string
  mime: string
  size: number
}

/** Stores a file for an answer in a conversation. @throws 404, 413, 422 at `file` for a type that is not accepted. */
export async function uploadFile(app: App, actor: Actor, viewer: Viewer, conversationId: string, files: Uploaded) {
  const { channel } = await app.db.asAgency(actor, (tx) => visibleConversation(tx, viewer, conversationId))
  const { name: given, content } = await oneFile(files, largestFileMb)
  const name = fileName(given.normalize('NFC'))
  const mime = typeOf(content, name)
  if (!mime) throw invalid('file', 'Send a PDF, a picture, or a Word, Excel, CSV or text file.', 'not_a_document')
  refuseFor(channel, { name, mime, size: content.length }, 'file')
  // Stored as plain bytes, so that no browser runs it. This conversation knows its type.
  const { id } = await app.files.documents.keep(actor, { name, mime: bytesMime, content })
  const size = content.length
  await app.db.asAgency(actor, (tx) =>
    tx
      .insertInto('conversation_files')
      .values({
        agency_id: actor.agencyId,
        id: newId(),
        conversation_id: conversationId,
        file_id: id,
        name,
        mime,
        size,
        user_id: actor.userId,
        created_at: actor.now,
      })
      .execute(),
  )
  return { id, name, mime, size }
}

/** Refuses what a channel does not carry. @throws 422 at `field`. */
function refuseFor(channel: ConversationChannel, { name, mime, size }: Pick<SentFile, 'name' | 'mime' | 'size'>, field: string): void {
  if (channel === 'sms') throw invalid(field, 'An SMS carries no file.')
  if (channel === 'trip') throw invalid(field, 'The page of a booking shows no files of messages. Send the file by email.')
  if (channel !== 'whatsapp') return
  if (mime === 'image/webp') throw invalid(field, `WhatsApp does not show ${name}. Send a JPEG or PNG picture.`)
  if (mime.startsWith('image/') && size > largestWhatsappPictureMb * 1024 * 1024)
    throw invalid(field, `WhatsApp takes pictures of at most ${largestWhatsappPictureMb} MB.`)
}

/**
 * Takes uploaded files for an answer, in the given order. Only those that this person uploaded for this conversation and that are not
 * sent yet. @throws 422 at `files`.
 */
export async function takeUploads(
  tx: Tx,
  actor: Actor,
  conversation: { id: string; channel: ConversationChannel },
  ids: readonly string[],
): Promise<SentFile[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('conversation_files as u')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'u.agency_id').onRef('f.id', '=', 'u.file_id'))
    .select(['u.file_id', 'f.key', 'u.name', 'u.mime', 'u.size'])
    .where('u.conversation_id', '=', conversation.id)
    .where('u.message_id', 'is', null)
    .where('u.user_id', '=', actor.userId)
    .where('u.file_id', 'in', [...ids])
    .execute()
  const files = [...new Set(ids)].map((id): SentFile => {
    const row = rows.find(({ file_id }) => file_id === id)
    if (!row) throw invalid('files', 'This file is no longer here. Attach it again.', 'not_found_reference')
    return { id, key: row.key, name: row.name!, mime: row.mime!, size: row.size! }
  })
  for (const file of files) refuseFor(conversation.channel, file, 'files')
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (conversation.channel !== 'whatsapp' && total > largestMailMb * 1024 * 1024)
    throw invalid('files', `Files of one mail are at most ${largestMailMb} MB together.`)
  return files
}

/** Makes uploaded files those of a sent message. */
export async function attachUploads(tx: Tx, actor: Actor, conversationId: string, messageId: string, files: readonly SentFile[]) {
  if (files.length === 0) return
  await tx
    .updateTable('conversation_files')
    .set({ message_id: messageId })
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'is', null)
    .where('user_id', '=', actor.userId)
    .where(
      'file_id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
}

/** Files as a message lists them. */
export const attachmentsOf = (files: readonly SentFile[]) => files.map(({ id, name, mime }) => ({ id, kind: 'file', name, mime }))

/** Each hour: forgets files that were uploaded and never sent. Their content is removed with other unused files. */
export const forgetUnsentFiles = defineJob({
  name: 'inbox-unsent-files',
  data: z.object({}),
  every: '23 * * * *',
  async run(app) {
    const before = new Date(app.clock.now().getTime() - unsentMs)
    await app.db.asPlatform('housekeeping: files of the inbox that were never sent', (tx) =>
      tx.deleteFrom('conversation_files').where('message_id', 'is', null).where('created_at', '<', before).execute(),
    )
  },
})
