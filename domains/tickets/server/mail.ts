import { z } from 'zod'
import { partsOf } from '#domains/papers/server/issue.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { ticketsFile } from './paper.ts'
import { showTicket } from './tickets.ts'
import { say } from './messages/say.ts'

const order = z.object({
  agency_id: z.uuid(),
  tickets: z.array(z.uuid()).min(1),
  to: z.string(),
  /** Idempotency key of the mail. */
  effect: z.string(),
  /** The former holder, if the ticket was transferred. */
  from: z.string().optional(),
  /** Set for the mail after the payment: the tickets were mailed before, unpaid. */
  paid: z.boolean().optional(),
})

/** Maximum number of tickets (pages) per mailed file. */
const atOnce = 200

/** Mails tickets of a booking, in several mails if there are many. */
export async function mailAll(app: App, tx: Tx, { tickets, effect, ...to }: z.input<typeof order>): Promise<void> {
  for (let from = 0; from < tickets.length; from += atOnce)
    await app.jobs.enqueue(tx, mailTickets, { ...to, tickets: tickets.slice(from, from + atOnce), effect: `${effect}:${from}` })
}

/** Job that renders tickets of a booking into one PDF and mails it. */
export const mailTickets = defineJob({ name: 'tickets-mail', fair: true, data: order, run: mail })

async function mail(app: App, { agency_id, tickets, to, effect, from, paid }: z.infer<typeof order>): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const { name, mime, content } = await ticketsFile(app, actor, tickets)
  await app.db.asAgency(actor, async (tx) => {
    const ticket = await showTicket(app, tx, agency_id, tickets[0]!)
    const { booking, issuer } = await partsOf(app, tx, agency_id, ticket.booking_id)
    if (booking.silent) return
    const t = say(issuer.language)
    const count = tickets.length
    const event = ticket.event_title
    await queueMail(app, tx, {
      to,
      agencyId: agency_id,
      senderName: issuer.name,
      replyTo: issuer.email,
      effectKey: effect,
      subject: t(paid ? 'subjectPaid' : 'subject', { count, event }),
      letter: {
        heading: ticket.event_title,
        paragraphs: [
          t('dear', { name: ticket.holder_name }),
          ...(from ? [t('transferred', { name: from })] : []),
          ...(paid ? [t('allPaid')] : []),
          t('attached', { count }),
          ...(booking.due.amount > 0 ? [t('validOncePaid', { count, amount: formatMoney(booking.due) })] : []),
        ],
        facts: [
          [t('begins'), formatMoment(new Date(ticket.starts_at))],
          ...(ticket.venue ? [[t('venue'), ticket.venue] as [string, string]] : []),
          [t('booking'), booking.reference],
        ],
      },
      attachments: [{ name: t('attachment', { count, file: name }), mime, content }],
    })
  })
}
