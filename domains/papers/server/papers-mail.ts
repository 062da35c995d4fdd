import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { dateFacts, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { sentence } from '#kit/contract/text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail, type Mail } from '#kit/server/mail/mail.ts'
import { paperName, paperTypes } from '../contract.ts'
import { issuerOf } from './papers-data.ts'
import { paperFile } from './papers.ts'

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
export const mailPapers = defineJob({ name: 'papers-mail', data: order, run: mail })

type Attachment = NonNullable<Mail['attachments']>[number]

async function mail(app: App, { agency_id, booking_id, papers, to, message, effect }: Order): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const { kinds } = await app.db.asAgency(actor, (tx) => readBooking(tx, booking_id))
  const attachments: Attachment[] = []
  for (const { type, payment_id, document_id } of papers) {
    const which = { payment_id: payment_id ?? undefined, document_id: document_id ?? undefined }
    const { name, mime, content } = await paperFile(app, actor, booking_id, type, which)
    attachments.push({ name: `${paperName(type, kinds)} ${name}`, mime, content })
  }
  await app.db.asAgency(actor, async (tx) => {
    const booking = await readBooking(tx, booking_id)
    const issuer = await issuerOf(tx, agency_id)
    const what = papers.map(({ type }) => paperName(type, kinds).toLowerCase()).join(' and ')
    await queueMail(app, tx, {
      to,
      agencyId: agency_id,
      senderName: issuer.name,
      replyTo: issuer.email,
      effectKey: effect,
      subject: `Your ${what}: ${booking.title}`,
      letter: {
        heading: booking.title,
        paragraphs: [
          `Dear ${booking.client.name},`,
          ...(message ? [message] : []),
          `Your ${what} ${papers.length > 1 ? 'are' : 'is'} attached.`,
        ],
        facts: [
          [sentence(wordsOfKinds(kinds).record), booking.reference],
          ...dateFacts(booking),
          ['Total', formatMoney(booking.total)],
          ['Still due', formatMoney(booking.due)],
        ],
      },
      attachments,
    })
  })
}
