import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { replyToInquiry, writeInInquiry } from '#domains/inquiries/server/inquiries.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { replyBody } from '../contract.ts'
import { pageAnswers } from './booking-page.ts'
import { answerByPhone } from './phone-replies.ts'
import { addNote as addOwnNote, addStaffMessage, answered, insertMessage, requireConversation } from './conversations.ts'
import { changeConversation, sameMessage, type ConversationRow, type MessageRow } from './conversations-data.ts'
import { inquiryMessages } from './inquiry-thread.ts'
import { tellInbox } from './live.ts'
import { say } from './messages/say.ts'
import { replyAddressOf } from './reply-address.ts'
import { attachUploads, attachmentsOf, takeUploads, type SentFile } from './uploads.ts'
import { messageView, type MessageView } from './views.ts'

export type Reply = z.output<typeof replyBody>

/**
 * Answers a person by their channel, and stops the clock. The same nonce answers once.
 * @throws 404, 409 `answered_already` when a colleague has answered after the message that the caller saw, 409 `window_closed`, and what
 * the channel refuses.
 */
export async function reply(app: App, tx: Tx, actor: Actor, id: string, given: Reply): Promise<MessageView> {
  const row = await requireConversation(tx, id)
  const known = await sameMessage(tx, id, { nonce: given.nonce ?? null })
  if (known) return messageView(known)
  await refuseCollision(tx, actor, row, given.seen)
  const message = row.inquiry_id
    ? await answerInquiry(app, tx, actor, row, given)
    : messageView(await answerOwn(app, tx, actor, row, given))
  await audit(tx, actor, { action: 'conversation.replied', subject: 'conversation', subjectId: id, after: { channel: row.channel } })
  return message
}

/** Refuses an answer whose writer has not seen that a colleague has answered. */
async function refuseCollision(tx: Tx, actor: Actor, row: ConversationRow, seen: string | undefined): Promise<void> {
  if (!seen) return
  const answers = row.inquiry_id
    ? (await inquiryMessages(tx, row.inquiry_id, actor.now))
        .filter(({ author, note }) => author === 'staff' && !note)
        .map(({ id, user_name }) => ({ id, user_name, own: user_name === actor.userName }))
    : (
        await tx
          .selectFrom('conversation_messages')
          .select(['id', 'user_name', 'user_id'])
          .where('conversation_id', '=', row.id)
          .where('author', '=', 'staff')
          .where('note', '=', false)
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      ).map(({ id, user_name, user_id }) => ({ id, user_name, own: user_id === actor.userId }))
  const last = answers.at(-1)
  // Ids are ordered by time.
  if (last && !last.own && last.id > seen)
    throw conflict(
      'answered_already',
      `${last.user_name ?? 'A colleague'} has just answered. Read the answer, then send yours if it is still needed.`,
    )
}

async function answerOwn(app: App, tx: Tx, actor: Actor, row: ConversationRow, given: Reply): Promise<MessageRow> {
  const { channel } = row
  if (channel === 'whatsapp' || channel === 'sms') return answerByPhone(app, tx, actor, row, given)
  if (given.template) throw invalid('template', 'Only WhatsApp has templates.')
  const files = await takeUploads(tx, actor, row, given.files)
  const text = given.text ?? ''
  const attachments = attachmentsOf(files)
  const { message } = await addStaffMessage(app, tx, actor, row, { nonce: given.nonce ?? null, text, attachments })
  await attachUploads(tx, actor, row.id, message.id, files)
  if (channel === 'email') await mailAnswer(app, tx, actor, row, message, files)
  if (row.booking_id)
    await pageAnswers.entries()(app, tx, actor, {
      bookingId: row.booking_id,
      effectKey: mailKey(message),
      replyTo: replyAddressOf(app, row.reply_token),
    })
  return message
}

/** The key of the mail of an answer, by which `lists.ts` finds how far it has come. */
const mailKey = ({ id }: Pick<MessageRow, 'id'>): string => `conversation ${id}`

async function mailAnswer(
  app: App,
  tx: Tx,
  actor: Actor,
  row: ConversationRow,
  message: MessageRow,
  files: readonly SentFile[],
): Promise<void> {
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'email']).executeTakeFirstOrThrow()
  const subject = row.subject ?? agency.name
  await queueMail(app, tx, {
    to: row.email ?? row.identity,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: replyAddressOf(app, row.reply_token) ?? agency.email,
    subject,
    effectKey: mailKey(message),
    letter: { heading: subject, paragraphs: message.text === '' ? [] : message.text.split(/\n{2,}/) },
    attachments: await mailAttachments(app, files),
  })
}

const mailAttachments = async (app: App, files: readonly SentFile[]) => {
  const read: { name: string; mime: string; content: Buffer }[] = []
  for (const { name, mime, key } of files) read.push({ name, mime, content: await app.files.documents.bytes(key) })
  return read
}

/** The inquiry sends and keeps the mail itself; its files are lines of the inbox. */
async function answerInquiry(app: App, tx: Tx, actor: Actor, row: ConversationRow, given: Reply): Promise<MessageView> {
  if (given.template) throw invalid('template', 'Only WhatsApp has templates.')
  const files = await takeUploads(tx, actor, row, given.files)
  const { language } = await ofAgency(tx, actor.agencyId).select('language').executeTakeFirstOrThrow()
  const words = say(language)
  const message = given.text ?? words('filesOnly')
  const attachments = await mailAttachments(app, files)
  await replyToInquiry(app, tx, actor, row.inquiry_id!, { subject: row.subject ?? words('yourInquiry'), message, attachments })
  if (files.length > 0) {
    const line = await insertMessage(tx, actor, row, { author: 'staff', text: '', attachments: attachmentsOf(files), at: actor.now })
    await attachUploads(tx, actor, row.id, line.id, files)
  }
  await changeConversation(tx, actor, row, {
    ...answered(row, actor),
    last_message: message.slice(0, 200),
    last_author: 'staff',
    last_message_at: actor.now,
  })
  tellInbox(app, tx, actor.agencyId, { conversation_id: row.id })
  const thread = await inquiryMessages(tx, row.inquiry_id!, actor.now)
  return thread.findLast(({ author, note }) => author === 'staff' && !note)!
}

/** Adds a note that only the agency sees. @throws 404. */
export async function addNote(app: App, tx: Tx, actor: Actor, id: string, { text, nonce }: { text: string; nonce?: string | undefined }) {
  const row = await requireConversation(tx, id)
  if (!row.inquiry_id) return messageView((await addOwnNote(app, tx, actor, id, { text, nonce: nonce ?? null })).message)
  await writeInInquiry(tx, actor, row.inquiry_id, { kind: 'note', text })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return (await inquiryMessages(tx, row.inquiry_id, actor.now)).at(-1)!
}
