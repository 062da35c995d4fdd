import type { z } from 'zod'
import type { PaymentFacts } from '#domains/finance/server/purposes.ts'
import { refuseSilent } from '#domains/bookings/server/silent.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { sendPaymentLinkBody } from '../contract.ts'
import { leftOf, linkUrl, whyClosed } from './link-shown.ts'
import { lockLink } from './links.ts'
import type { LinkRow } from './links-data.ts'
import { say } from './messages/say.ts'

/** Mails a link's address in the agency's name. Replies go to the agency. @throws 404, 409 `silent`, 410 `link_expired`, 429. */
export async function sendLink(app: App, tx: Tx, actor: Actor, id: string, { to, message }: z.output<typeof sendPaymentLinkBody>) {
  const link = await lockLink(tx, id)
  if (link.booking_id) await refuseSilent(tx, link.booking_id)
  const closed = whyClosed(link, actor.now)
  if (closed) throw new AppError(410, 'link_expired', closed)
  await app.limits.take('public_form', `payment-link-mail|${actor.userId}`)
  const agency = await issuerHead(tx, actor.agencyId)
  const t = say(agency.language)
  await queueMail(app, tx, {
    to,
    agencyId: actor.agencyId,
    senderName: agency.name,
    replyTo: agency.email,
    subject: `${link.title} · ${agency.name}`,
    letter: {
      heading: link.title,
      paragraphs: [message ?? t('asksToPay', { agency: agency.name }), ...(link.description ? [link.description] : [])],
      facts: factsOf(link, agency.language),
      button: { label: t('pay'), url: await linkUrl(app, tx, actor.agencyId, id) },
    },
  })
  await audit(tx, actor, { action: 'payment_link.sent', subject: 'payment_link', subjectId: id, after: { text: `To ${to}` } })
  return { message: `Sent to ${to}.` }
}

function factsOf(link: LinkRow, language: string): [string, string][] {
  const t = say(language)
  const left = leftOf(link)
  const asked = left ?? link.amount
  return [
    ...(asked === null
      ? []
      : [[t(link.paid > 0 && left !== null ? 'stillDue' : 'amount'), formatMoney(moneyOf(asked, link.currency))] as [string, string]]),
    ...(link.minimum === null ? [] : [[t('minimum'), formatMoney(moneyOf(link.minimum, link.currency))] as [string, string]]),
    [t('reference'), link.reference],
    ...(link.expires_on ? [[t('openUntil'), formatShortDay(link.expires_on)] as [string, string]] : []),
  ]
}

/** Mails the link's `notify_email` that money was received. `reason` says why somebody has to check the payment. */
export async function mailAgency(
  app: App,
  tx: Tx,
  actor: Actor,
  link: LinkRow,
  payment: PaymentFacts,
  reason: string | null,
): Promise<void> {
  if (!link.notify_email) return
  const amount = formatMoney(moneyOf(payment.amount, payment.currency))
  const left = leftOf(link)
  await queueMail(app, tx, {
    to: link.notify_email,
    agencyId: actor.agencyId,
    effectKey: `payment-link-paid:${payment.id}`,
    subject: `${amount} received: ${link.title}`,
    letter: {
      heading: `${amount} received`,
      paragraphs: [link.title, ...(reason ? [`Check this payment. ${reason}`] : [])],
      facts: [
        ['Link', link.reference],
        ['Payment', payment.reference],
        ...(left === null ? [] : [['Still due', formatMoney(moneyOf(left, link.currency))] as [string, string]]),
      ],
      button: { label: 'Open payment link', url: `${app.appUrl}/payment-links/view/${link.id}` },
    },
  })
}
