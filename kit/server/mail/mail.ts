import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Tx } from '../database/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { newId } from '../security/tokens.ts'
import type { MailStatus } from '../../../database/tables.ts'

export interface Mail {
  to: string
  subject: string
  /** The parts of the letter, top to bottom. */
  letter: Letter
  agencyId?: string | null
  senderName?: string | null
  replyTo?: string | null
  /** What this mail is the effect of; the same effect is written once. */
  effectKey?: string
  attachments?: { name: string; mime: string; content: Buffer }[]
}

export interface Letter {
  heading: string
  picture?: string | null
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Instead of one button, one below the other. */
  buttons?: { label: string; url: string }[]
  footnote?: string
}

/** Puts a mail into the caller's transaction: it is sent when that commits, and never when it does not. */
export async function queueMail(app: App, tx: Tx, mail: Mail): Promise<void> {
  const id = newId()
  const inserted = await tx
    .insertInto('mails')
    .values({
      id,
      agency_id: mail.agencyId ?? null,
      effect_key: mail.effectKey ?? null,
      sender_name: oneLine(mail.senderName),
      reply_to: oneLine(mail.replyTo),
      recipient: mail.to,
      subject: oneLine(mail.subject)!,
      html: htmlOf(mail.letter),
      body: textOf(mail.letter),
      attachments: JSON.stringify(
        (mail.attachments ?? []).map(({ name, mime, content }) => ({ name, mime, content: content.toString('base64') })),
      ),
      status: app.settings.SMTP_URL ? 'queued' : 'kept',
      created_at: app.clock.now(),
    })
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n && app.settings.SMTP_URL) await app.jobs.enqueue(tx, sendMail, { id })
}

/** Sends one mail. A mail whose fate is unknown (the connection broke after DATA) is never sent again by itself. */
export const sendMail = defineJob({
  name: 'mail-send',
  data: z.object({ id: z.uuid() }),
  async run(app, { id }) {
    const mail = await app.db.asPlatform('send mail', (tx) =>
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
    await app.db.asPlatform('mail sent', (tx) =>
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

/** A connection for one mail, which notes when the server has asked for the mail itself (354); what fails after that may have arrived. */
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
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const buttonsOf = ({ button, buttons = [] }: Letter) => (button ? [button, ...buttons] : buttons)

function textOf(letter: Letter): string {
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...buttonsOf(letter).map(({ label, url }) => `${label}: ${url}`),
    ...(letter.footnote ? [letter.footnote] : []),
  ].join('\n\n')
}

function htmlOf(letter: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const fact = ([label, value]: [string, string]) =>
    `<tr><td style="padding:8px 16px 8px 0;color:#5b6472;border-top:1px solid #e5e8ec">${escapeHtml(label)}</td><td style="padding:8px 0;border-top:1px solid #e5e8ec">${escapeHtml(value)}</td></tr>`
  const pressed = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;background:#0b6b57;color:#fff;text-decoration:none;padding:11px 20px;border-radius:7px">${escapeHtml(label)}</a></p>`
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f5f6f7;font:15px/1.5 -apple-system,'Segoe UI',Inter,Arial,sans-serif;color:#17202b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border:1px solid #e5e8ec;border-radius:10px;overflow:hidden">
${letter.picture ? `<tr><td><img src="${escapeHtml(letter.picture)}" alt="" width="560" style="display:block;width:100%;height:auto"></td></tr>` : ''}
<tr><td style="padding:28px 28px 12px"><h1 style="margin:0 0 16px;font-size:21px;font-weight:600">${escapeHtml(letter.heading)}</h1>
${letter.paragraphs.map(paragraph).join('')}
${letter.facts?.length ? `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-bottom:1px solid #e5e8ec">${letter.facts.map(fact).join('')}</table>` : ''}
${buttonsOf(letter).map(pressed).join('')}
${letter.footnote ? `<p style="margin:0 0 16px;color:#5b6472;font-size:13px">${escapeHtml(letter.footnote)}</p>` : ''}
</td></tr></table></td></tr></table></body></html>`
}
