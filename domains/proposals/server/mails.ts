import { senderOf } from '#domains/bookings/server/sender.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { Content } from '../contract/content.ts'
import type { Priced } from '../contract/results.ts'
import { publicUrl, screenOf } from './links.ts'
import type { ProposalRow } from './proposals-data.ts'
import { say } from './messages/say.ts'

type Facts = [label: string, value: string][]

/** Returns the prices of all options, one line each. */
function factsOf(row: ProposalRow, content: Content, { options, currency }: Priced, language: string): Facts {
  const t = say(language)
  const priceFacts = options.map(({ id, total }): [string, string] => [
    options.length > 1 ? (content.options.find((one) => one.id === id)?.title ?? t('option')) : t('total'),
    formatMoney({ amount: total, currency }),
  ])
  return [
    [t('number'), row.reference],
    ...priceFacts,
    ...(content.expires_on ? [[t('openUntil'), formatDay(content.expires_on)] as [string, string]] : []),
  ]
}

interface Given {
  to: string
  message: string | null
  content: Content
  priced: Priced
}

/** Mails the link to a proposal. Replies go to the agency. */
export async function mailProposal(
  app: App,
  tx: Tx,
  actor: Actor,
  row: ProposalRow,
  { to, message, content, priced }: Given,
): Promise<void> {
  const { language, ...mail } = await senderOf(tx, actor.agencyId)
  const t = say(language)
  const client = await requireClient(tx, row.client_id!)
  await queueMail(app, tx, {
    ...mail,
    to,
    subject: t('subject', { title: row.title }),
    letter: {
      heading: row.title,
      paragraphs: [t('dear', { name: client.name }), message ?? t('text')],
      facts: factsOf(row, content, priced, language),
      button: { label: t('read'), url: await publicUrl(app, tx, actor.agencyId, row.id) },
    },
  })
}

/** Mails a reminder that a proposal expires soon, once per version. @returns whether a mail was sent. */
export async function mailReminder(app: App, tx: Tx, actor: Actor, row: ProposalRow): Promise<boolean> {
  const client = await requireClient(tx, row.client_id!)
  if (!client.email) return false
  const { language, ...mail } = await senderOf(tx, actor.agencyId)
  const t = say(language)
  await queueMail(app, tx, {
    ...mail,
    to: client.email,
    effectKey: `proposal-reminder:${row.id}:${row.sent_version}`,
    subject: t('reminderSubject', { title: row.title }),
    letter: {
      heading: t('reminderHeading', { title: row.title, day: formatDay(new Date(row.expires_at!.getTime() - 1)) }),
      paragraphs: [t('dear', { name: client.name }), t('reminderText')],
      facts: [[t('number'), row.reference]],
      button: { label: t('read'), url: await publicUrl(app, tx, actor.agencyId, row.id) },
    },
  })
  return true
}

/** Thanks a client for accepting, with a link to their page. */
export async function mailAccepted(
  app: App,
  tx: Tx,
  actor: Actor,
  row: ProposalRow,
  booking: { reference: string; total: number; deposit: number; currency: Priced['currency'] },
): Promise<void> {
  const client = await requireClient(tx, row.client_id!)
  if (!client.email) return
  const { language, ...mail } = await senderOf(tx, actor.agencyId)
  const t = say(language)
  const { currency } = booking
  await queueMail(app, tx, {
    ...mail,
    to: client.email,
    subject: t('acceptedSubject', { title: row.title }),
    letter: {
      heading: t('acceptedHeading'),
      paragraphs: [t('dear', { name: client.name }), t('acceptedText')],
      facts: [
        [t('booking'), booking.reference],
        [t('total'), formatMoney({ amount: booking.total, currency })],
        ...(booking.deposit > 0 ? [[t('deposit'), formatMoney({ amount: booking.deposit, currency })] as [string, string]] : []),
      ],
      button: { label: t('payDeposit'), url: await publicUrl(app, tx, actor.agencyId, row.id) },
    },
  })
}

/** Mails the client's message to the agency. Replies go to the client. */
export async function mailQuestion(app: App, tx: Tx, actor: Actor, row: ProposalRow, text: string): Promise<void> {
  const mail = await senderOf(tx, actor.agencyId)
  if (!mail.replyTo) return
  const client = await requireClient(tx, row.client_id!)
  await queueMail(app, tx, {
    to: mail.replyTo,
    agencyId: actor.agencyId,
    replyTo: client.email,
    subject: `${client.name} writes about ${row.title} (${row.reference})`,
    letter: {
      heading: `${client.name} writes`,
      paragraphs: [text],
      button: { label: 'Open proposal', url: app.appUrl + screenOf(row.id) },
      ...(client.email ? { footnote: 'Reply to this email to write to them.' } : {}),
    },
  })
}
