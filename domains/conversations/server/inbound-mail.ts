import { onlyPersonWith } from '#domains/clients/server/contacts/addresses.ts'
import { writeInInquiry } from '#domains/inquiries/server/inquiries.ts'
import { emailAddress } from '#kit/contract/schemas.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { keyOfSlug } from '#kit/server/pages/visitor.ts'
import { keepFiles, linkFiles, type KeptFile } from './attachments.ts'
import { addSystemLine, addVisitorMessage, insertMessage, requireConversation, startConversation } from './conversations.ts'
import { sameMessage, type ConversationRow } from './conversations-data.ts'
import { isAutomatic, type InboundMail } from './inbound-shape.ts'
import { textOfHtml, withoutQuote } from './quoted.ts'
import { receiverOfAddress, slugOfAddress, sourceOfAddress, tokenOfAddress, type ReceivedMail } from './reply-address.ts'

const longestMail = 20_000

export type Received = 'added' | 'known' | 'ignored'

/** Puts a mail into its conversation, once by its Message-ID. Mails of machines and mails to nobody of ours are ignored. */
export async function receiveMail(app: App, mail: InboundMail): Promise<Received> {
  const from = emailAddress.safeParse(mail.FromFull.Email)
  const taken = addressesOf(mail).flatMap((address) => receiverOfAddress(app, address) ?? [])[0]
  if (taken) return taken.receiver.receive(app, taken.code, mailFor(mail))
  // Our own reply addresses write nothing: a loop.
  if (isAutomatic(mail) || !from.success || tokenOfAddress(app, from.data) || sourceOfAddress(app, from.data)) return 'ignored'
  const target = await targetOf(app, mail)
  if (!target) return 'ignored'
  const actor: Actor = { agencyId: target.agencyId, userId: null, now: app.clock.now() }
  const files = await keepFiles(app, actor, mail.Attachments)
  return app.db.asAgency(actor, async (tx) => {
    const row = target.conversationId
      ? await requireConversation(tx, target.conversationId)
      : await conversationOf(app, tx, actor, { from: from.data, name: nameOf(mail), subject: subjectOf(mail) })
    const received = await addMail(app, tx, actor, row, { mail, from: from.data, files })
    const told = received === 'added' && target.answers ? await target.answers.source.answered(tx, actor, target.answers.code) : null
    if (told) await addSystemLine(tx, actor, row, told)
    return received
  })
}

interface Target {
  agencyId: string
  /** `null`: a first mail to the agency's own address. */
  conversationId: string | null
  /** The mail of a later domain that it answers. */
  answers?: NonNullable<ReturnType<typeof sourceOfAddress>>
}

const addressesOf = ({ ToFull, CcFull, OriginalRecipient }: InboundMail): string[] =>
  [...(OriginalRecipient ? [OriginalRecipient] : []), ...[...ToFull, ...CcFull].map(({ Email }) => Email)].slice(0, 50)

/** A mail as other domains take it. */
const mailFor = (mail: InboundMail): ReceivedMail => ({
  messageId: mail.MessageID,
  from: clean(mail.FromFull.Email),
  subject: subjectOf(mail),
  text: clean(mail.TextBody.trim() || textOfHtml(mail.HtmlBody)),
  files: mail.Attachments.map(({ Name, Content }) => ({ name: Name, content: Buffer.from(Content, 'base64') })),
})

async function targetOf(app: App, mail: InboundMail): Promise<Target | null> {
  const addresses = addressesOf(mail)
  const tokens = [...new Set(addresses.flatMap((address) => tokenOfAddress(app, address) ?? []))]
  if (tokens.length > 0) {
    const row = await app.db.asPlatform('whose: the conversation of a reply address', (tx) =>
      tx.selectFrom('conversations').select(['agency_id', 'id']).where('reply_token', 'in', tokens).limit(1).executeTakeFirst(),
    )
    return row ? { agencyId: row.agency_id, conversationId: row.id } : null
  }
  for (const answers of addresses.flatMap((address) => sourceOfAddress(app, address) ?? [])) {
    const agencyId = await answers.source.agencyOf(app, answers.code)
    if (agencyId) return { agencyId, conversationId: null, answers }
  }
  for (const slug of new Set(addresses.flatMap((address) => slugOfAddress(app, address) ?? []))) {
    const key = await keyOfSlug(app, slug)
    if (key) return { agencyId: key.agencyId, conversationId: null }
  }
  return null
}

const clean = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
const nameOf = ({ FromFull }: InboundMail): string | null => clean(FromFull.Name).replace(/\s+/g, ' ').trim().slice(0, 120) || null
const subjectOf = ({ Subject }: InboundMail): string => clean(Subject).replace(/\s+/g, ' ').trim().slice(0, 200) || 'Without subject'

/** The open mail conversation of this person, else a new one. */
async function conversationOf(
  app: App,
  tx: Tx,
  actor: Actor,
  { from, name, subject }: { from: string; name: string | null; subject: string },
): Promise<ConversationRow> {
  const known = await tx
    .selectFrom('conversations')
    .select('id')
    .where('channel', '=', 'email')
    .where('identity', '=', from)
    .where('status', '<>', 'resolved')
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (known) return requireConversation(tx, known.id)
  const person = await onlyPersonWith(tx, { email: from })
  return startConversation(app, tx, actor, { channel: 'email', identity: from, email: from, name, subject, clientId: person?.id ?? null })
}

async function addMail(
  app: App,
  tx: Tx,
  actor: Actor,
  row: ConversationRow,
  { mail, from, files }: { mail: InboundMail; from: string; files: KeptFile[] },
): Promise<Received> {
  const own = mail.StrippedTextReply.trim() || withoutQuote(mail.TextBody) || withoutQuote(textOfHtml(mail.HtmlBody))
  const text = [...clean(own).trim()].slice(0, longestMail).join('')
  const externalId = mail.MessageID
  if (await sameMessage(tx, row.id, { external_id: externalId })) return 'known'
  if (text === '' && files.length === 0) return 'ignored'
  // A mail can be forwarded: staff should see when somebody else answers.
  if (row.email && row.email !== from) await addSystemLine(tx, actor, row, `The next message came from ${from}`)
  const message = row.inquiry_id
    ? await insertMessage(tx, actor, row, { author: 'visitor', text: '', externalId, attachments: files, at: actor.now })
    : (await addVisitorMessage(app, tx, actor, row.id, { text, externalId, attachments: files })).message
  if (row.inquiry_id) await writeInInquiry(tx, actor, row.inquiry_id, { kind: 'answer', text: text.slice(0, 5000) || 'A file' })
  await linkFiles(tx, actor, row.id, message.id, files)
  return 'added'
}
