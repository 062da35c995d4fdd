import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { dateFacts } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail, type Mail } from '#kit/server/mail/mail.ts'
import { paperTypes, type PaperType } from '../contract.ts'
import { issuerOf } from './papers-data.ts'
import { paperFile } from './papers.ts'
import { say } from './messages/say.ts'
import { nameOfPaper, recordOf } from './paper-content.ts'

const order = z.object({
  agency_id: z.uuid(),
  booking_id: z.uuid(),
  papers: z.array(z.object({ type: z.enum(paperTypes), payment_id: z.uuid().nullable(), document_id: z.uuid().nullable().default(null) })),
  to: z.string(),
  message: z.string().nullable(),
  /** Idempotency key: the same effect is mailed once. */
  effect: z.string(),
})
type Order = z.infer<typeof order>

/** Draws papers and sends them in one mail. */
export const mailPapers = defineJob({ name: 'papers-mail', fair: true, data: order, run: mail })

type Attachment = NonNullable<Mail['attachments']>[number]

async function mail(app: App, { agency_id, booking_id, papers, to, message, effect }: Order): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const { language, about } = await app.db.asAgency(actor, async (tx) => ({
    language: (await issuerOf(tx, agency_id)).language,
    about: await readBooking(tx, booking_id),
  }))
  // It may have become silent since.
  if (about.silent) return
  const t = say(language)
  const nameOf = (type: PaperType) => nameOfPaper(type, about, language)
  const attachments: Attachment[] = []
  for (const { type, payment_id, document_id } of papers) {
    const which = { payment_id: payment_id ?? undefined, document_id: document_id ?? undefined }
    const { name, mime, content } = await paperFile(app, actor, booking_id, type, which)
    attachments.push({ name: `${nameOf(type)} ${name}`, mime, content })
  }
  await app.db.asAgency(actor, async (tx) => {
    const booking = await readBooking(tx, booking_id)
    const issuer = await issuerOf(tx, agency_id)
    const names = papers.map(({ type }) => nameOf(type).toLowerCase())
    const named = names.reduce((first, second) => t('both', { first, second }))
    await queueMail(app, tx, {
      to,
      agencyId: agency_id,
      senderName: issuer.name,
      replyTo: issuer.email,
      effectKey: effect,
      subject: t('mailSubject', { papers: named, title: booking.title }),
      letter: {
        heading: booking.title,
        paragraphs: [
          t('dear', { name: booking.client.name }),
          ...(message ? [message] : []),
          t('attached', { count: papers.length, papers: named }),
        ],
        facts: [
          [t('record', recordOf(booking)), booking.reference],
          ...dateFacts(booking),
          [t('total'), formatMoney(booking.total)],
          [t('stillDue'), formatMoney(booking.due)],
        ],
      },
      attachments,
    })
  })
}
