import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { paymentWithRefunds } from '#domains/finance/server/payments.ts'
import { payCode } from '#domains/finance/server/payment-shown.ts'
import type { PaymentFacts } from '#domains/finance/server/purposes.ts'
import { drawInThread } from '#domains/papers/server/drawing.ts'
import { hasReceipt, nextPaperNumber } from '#domains/papers/server/issue.ts'
import type { Paper, Said } from '#domains/papers/server/paper.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { paperFile } from '#domains/papers/server/papers.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { leftOf, linkPath, linkUrl } from './link-shown.ts'
import { keepReceipt, linkById, linkPaymentOf, lockLinkPayment, type LinkPayment, type NamedLink } from './links-data.ts'
import { say } from './messages/say.ts'

type Payment = Awaited<ReturnType<typeof paymentWithRefunds>>

interface Parts {
  link: NamedLink
  payment: Payment
  kept: LinkPayment
}

/** Returns a payment with its link. @throws 404 for a payment of another link or without one. */
export async function linkPayment(app: App, tx: Tx, agencyId: string, linkId: string, paymentId: string): Promise<Parts> {
  const kept = await linkPaymentOf(tx, paymentId)
  const link = kept?.link_id === linkId ? await linkById(tx, linkId) : undefined
  if (!kept || !link) throw notFound('Payment')
  return { link, kept, payment: await paymentWithRefunds(app, tx, agencyId, paymentId) }
}

/**
 * Returns the receipt of a link's payment as a PDF. A link of a booking uses the booking's receipt. Others have their own receipt:
 * it is numbered on first request and never changes afterwards. @throws 404, 409 `not_issued`.
 */
export async function linkReceipt(app: App, actor: Actor, linkId: string, paymentId: string): Promise<FileAnswer> {
  const made = await app.db.asAgency(actor, async (tx) => {
    const parts = await linkPayment(app, tx, actor.agencyId, linkId, paymentId)
    if (!hasReceipt(parts.payment)) throw conflict('not_issued', 'This payment was not received.')
    return parts.payment.booking_id ? { bookingId: parts.payment.booking_id } : issue(app, tx, actor, parts)
  })
  if ('bookingId' in made) return paperFile(app, actor, made.bookingId, 'receipt', { payment_id: paymentId })
  // If the logo cannot be read, print the receipt without it.
  const logo = made.logo_key ? await app.files.read(made.logo_key, 'medium').catch(() => null) : null
  return { name: `${made.paper.number}.pdf`, mime: 'application/pdf', content: await drawInThread(made.paper, logo) }
}

async function issue(app: App, tx: Tx, actor: Actor, { link, payment, kept }: Parts): Promise<{ paper: Paper; logo_key: string | null }> {
  const { head, logo_key, language } = await issuerHead(tx, actor.agencyId)
  const known = kept.receipt ? kept : (await lockLinkPayment(tx, payment.id))!
  const said = (known.receipt as Said | null) ?? (await numbered(tx, actor, { link, payment, kept }, head, language))
  const verifyUrl = `${app.appUrl}${linkPath(app, actor.agencyId, link.id)}?payment=${payCode(app, actor.agencyId, payment.id)}`
  return { paper: { ...said, stamp: stampOf(payment, language), verifyUrl, seal: { ...sealIn(language), value: verifyUrl } }, logo_key }
}

const sealIn = (language: string) => ({ title: say(language)('verifyTitle'), text: say(language)('verifyText'), size: 84 })

function stampOf({ amount, refunded }: Payment, language: string): Paper['stamp'] {
  const t = say(language)
  if (refunded.amount === 0) return { words: t('paid'), tone: 'good' }
  return { words: t(refunded.amount === amount.amount ? 'stampRefunded' : 'stampPartlyRefunded'), tone: 'bad' }
}

async function numbered(tx: Tx, actor: Actor, parts: Parts, issuer: Said['issuer'], language: string): Promise<Said> {
  const number = await nextPaperNumber(tx, actor, 'receipt')
  const said = { heading: say(language)('receipt'), number, issuer, ...contentOf(parts, language) }
  await keepReceipt(tx, parts.payment.id, number, said)
  await audit(tx, actor, { action: 'receipt.numbered', subject: 'payment', subjectId: parts.payment.id, after: { text: number } })
  return said
}

function contentOf({ link, payment, kept }: Parts, language: string): Omit<Said, 'heading' | 'number' | 'issuer'> {
  const t = say(language)
  const left = leftOf(link)
  return {
    party: {
      label: t('receivedFrom'),
      lines: [payment.payer_name ?? link.client_name, payment.payer_phone, kept.payer_email].filter((line) => line !== null),
    },
    facts: [
      [t('paymentLink'), link.reference],
      [t('payment'), payment.reference],
      [t('receivedOn'), formatMoment(payment.succeeded_at!)],
      [t('method'), wordsOf(payment.method)],
      [t('theirReference'), payment.external_reference ?? ''],
      [t('yourReference'), kept.payer_reference ?? ''],
    ],
    amount: { label: t('amountReceived'), value: formatMoney(payment.amount) },
    tables: [
      {
        title: '',
        columns: [{ title: t('for'), share: 1 }],
        rows: [[[link.title, ...(link.description?.split('\n') ?? [])].join('\n')]],
        sums:
          left === null
            ? []
            : [
                { label: t('totalOf', { reference: link.reference }), value: formatMoney(moneyOf(link.amount!, link.currency)) },
                { label: t('paidToDate'), value: formatMoney(moneyOf(link.paid - link.refunded, link.currency)) },
                { label: t('stillDue'), value: formatMoney(moneyOf(left, link.currency)), strong: true },
              ],
      },
    ],
    notes: [],
  }
}

/** Mails a payer the receipt, once per payment. */
export const sendLinkReceipt = defineJob({
  name: 'payment-link-receipt',
  fair: true,
  data: z.object({ agency_id: z.uuid(), link_id: z.uuid(), payment_id: z.uuid() }),
  async run(app, { agency_id, link_id, payment_id }) {
    const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const { name, mime, content } = await linkReceipt(app, actor, link_id, payment_id)
    await app.db.asAgency(actor, async (tx) => {
      const { link, payment, kept } = await linkPayment(app, tx, agency_id, link_id, payment_id)
      const issuer = await issuerHead(tx, agency_id)
      const t = say(issuer.language)
      const left = leftOf(link)
      await queueMail(app, tx, {
        to: kept.payer_email!,
        agencyId: agency_id,
        senderName: issuer.name,
        replyTo: issuer.email,
        effectKey: `payment-link-receipt:${payment_id}`,
        subject: t('receiptSubject', { amount: formatMoney(payment.amount), title: link.title }),
        letter: {
          heading: t('receiptHeading', { amount: formatMoney(payment.amount) }),
          paragraphs: [link.title, t('receiptAttached')],
          facts: [
            [t('payment'), payment.reference],
            [t('receivedOn'), formatMoment(payment.succeeded_at!)],
            ...(left ? [[t('stillDue'), formatMoney(moneyOf(left, link.currency))] as [string, string]] : []),
          ],
          ...(left ? { button: { label: t('payTheRest'), url: await linkUrl(app, tx, agency_id, link_id) } } : {}),
        },
        attachments: [{ name: `${t('receipt')} ${name}`, mime, content }],
      })
    })
  },
})

/** Enqueues the mail of the receipt, unless the payer left no address or gets the booking's receipt at that address. */
export async function mailReceipt(app: App, tx: Tx, actor: Actor, payment: PaymentFacts): Promise<void> {
  const kept = await linkPaymentOf(tx, payment.id)
  if (!kept?.payer_email) return
  if (payment.booking_id && (await readBooking(tx, payment.booking_id)).client.email === kept.payer_email) return
  await app.jobs.enqueue(tx, sendLinkReceipt, { agency_id: actor.agencyId, link_id: kept.link_id, payment_id: payment.id })
}
