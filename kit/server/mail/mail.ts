import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { brandReader, type Brand } from '../pages/brand.ts'
import { letterHtml, letterText, type Letter } from './letter.ts'
import type { ReadyMail } from './mail-lanes.ts'
import { requireReleased } from '../restored/gate.ts'
import { newId } from '../security/tokens.ts'
import type { MailStatus } from '../../../database/tables.ts'

export interface Mail {
  to: string
  subject: string
  /** The parts of the letter, from top to bottom. */
  letter: Letter
  agencyId?: string | null
  /** The agency's name, for a mail in its name. Such a mail has the agency's brand. */
  senderName?: string | null
  /** Its brand, for many mails at once. Otherwise it is read. */
  brand?: Brand | null
  replyTo?: string | null
  /** Identifies the effect that this mail belongs to. Only one mail is queued per key. */
  effectKey?: string
  attachments?: { name: string; mime: string; content: Buffer }[]
}

/** Queues a mail in the caller's transaction. It is sent if that commits, and never if it rolls back. */
export async function queueMail(app: App, tx: Tx, mail: Mail): Promise<void> {
  const id = newId()
  const brand = mail.brand ?? (await brandOfMail(app, tx, mail))
  const subject = oneLine(mail.subject)!
  const leaves = app.settings.SMTP_URL !== undefined && !(await isOfTestAgency(tx, mail.agencyId))
  const inserted = await tx
    .insertInto('mails')
    .values({
      id,
      agency_id: mail.agencyId ?? null,
      effect_key: mail.effectKey ?? null,
      sender_name: oneLine(mail.senderName),
      reply_to: oneLine(mail.replyTo),
      recipient: mail.to,
      subject,
      html: letterHtml(mail.letter, { brand, title: subject }),
      body: letterText(mail.letter, brand),
      attachments: JSON.stringify(
        (mail.attachments ?? []).map(({ name, mime, content }) => ({ name, mime, content: content.toString('base64') })),
      ),
      status: leaves ? 'queued' : 'kept',
      created_at: app.clock.now(),
    })
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n && leaves) await app.jobs.enqueue(tx, sendMail, { id })
}

/** Mails of test agencies stay in the outbox (docs/decisions/0073). */
async function isOfTestAgency(tx: Tx, agencyId: string | null | undefined): Promise<boolean> {
  if (!agencyId) return false
  return (
    (await tx.selectFrom('agencies').select('id').where('id', '=', agencyId).where('test_of', 'is not', null).executeTakeFirst()) !==
    undefined
  )
}

const brandOfMail = async (app: App, tx: Tx, { agencyId, senderName }: Mail): Promise<Brand | null> =>
  agencyId && senderName ? brandReader.entries()(app, tx, agencyId) : null

/** Sends one mail. If it is unknown whether it arrived (the connection broke after DATA), it is never resent automatically. */
export const sendMail = defineJob({
  name: 'mail-send',
  fair: true,
  data: z.object({ id: z.uuid() }),
  reachesOut: true,
  async run(app, { id }) {
    await requireReleased()
    const mail = await app.db.asPlatform('mail: send mail', (tx) =>
      tx
        .updateTable('mails')
        .set({ status: 'sending' })
        .where('id', '=', id)
        .where('status', 'in', ['queued'])
        .returningAll()
        .executeTakeFirst(),
    )
    if (!mail) return
    const outcome = await deliver(app, mail)
    await app.db.asPlatform('mail: mail sent', (tx) =>
      tx
        .updateTable('mails')
        .set({ ...outcome, sent_at: app.clock.now() })
        .where('id', '=', id)
        .execute(),
    )
    if (outcome.status === 'queued') throw new Error(outcome.error ?? 'the mail server asks to try later')
  },
})

async function deliver(
  app: App,
  mail: {
    sender_name: string | null
    reply_to: string | null
    recipient: string
    subject: string
    html: string
    body: string
    attachments: unknown
    id: string
  },
): Promise<{ status: MailStatus; error: string | null }> {
  const handedOver = { begun: false }
  const transport = await openTransport(app.settings.SMTP_URL!, handedOver)
  const attachments = mail.attachments as { name: string; mime: string; content: string }[]
  try {
    await transport.sendMail({
      from: mail.sender_name ? { name: mail.sender_name, address: addressOf(app.settings.MAIL_FROM) } : app.settings.MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body,
      messageId: `<${mail.id}@safiri>`,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      attachments: attachments.map(({ name, mime, content }) => ({
        filename: name,
        contentType: mime,
        content: Buffer.from(content, 'base64'),
      })),
    })
    return { status: 'accepted', error: null }
  } catch (error) {
    const { responseCode, message } = error as { responseCode?: number; message: string }
    if (responseCode && responseCode >= 500) return { status: 'failed', error: message }
    return { status: handedOver.begun && !responseCode ? 'unknown' : 'queued', error: message }
  }
}

/** Opens a connection for one mail. Records when the server answers 354 to DATA: if it fails later, the mail may have arrived. */
async function openTransport(url: string, handedOver: { begun: boolean }): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const hear = (entry: { tnx?: string }, text: string) => {
    if (entry.tnx === 'server' && text.startsWith('354')) handedOver.begun = true
  }
  const logger = { level() {}, trace() {}, debug: hear, info() {}, warn() {}, error() {}, fatal() {} }
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    transactionLog: true,
    logger,
  } as never)
}

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from
const oneLine = (text: string | null | undefined) => text?.replace(/[\r\n\u0000]+/g, ' ').slice(0, 300) ?? null

/** Keeps a mail in the outbox of an installation without a mail server. */
export const keepMail = (app: App, { from, to, subject, html, text, replyTo }: ReadyMail): Promise<unknown> =>
  app.db.asPlatform('mail: keep a mail in the outbox', (tx) =>
    tx
      .insertInto('mails')
      .values({
        id: newId(),
        sender_name: oneLine(from.name),
        reply_to: oneLine(replyTo),
        recipient: to,
        subject: oneLine(subject)!,
        html,
        body: text,
        attachments: '[]',
        status: 'kept',
        created_at: app.clock.now(),
      })
      .execute(),
  )
