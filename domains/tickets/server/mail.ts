import { z } from 'zod'
import { partsOf } from '#domains/papers/server/issue.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs.ts'
import { queueMail, type Mail } from '#kit/server/mail.ts'
import { ticketFile } from './paper.ts'
import { showTicket } from './tickets.ts'

const order = z.object({
  agency_id: z.uuid(),
  tickets: z.array(z.uuid()).min(1),
  to: z.string(),
  /** The same effect is mailed once. */
  effect: z.string(),
})

/** Draws the tickets of a booking and puts them into one mail. */
export const mailTickets = defineJob({ name: 'tickets-mail', data: order, run: mail })

async function mail(app: App, { agency_id, tickets, to, effect }: z.infer<typeof order>): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const attachments: NonNullable<Mail['attachments']> = []
  for (const id of tickets) {
    const { name, mime, content } = await ticketFile(app, actor, id)
    attachments.push({ name: `Ticket ${name}`, mime, content })
  }
  await app.db.asAgency(actor, async (tx) => {
    const ticket = await showTicket(app, tx, agency_id, tickets[0]!)
    const { booking, issuer } = await partsOf(app, tx, agency_id, ticket.booking_id)
    const one = tickets.length === 1
    await queueMail(app, tx, {
      to,
      agencyId: agency_id,
      senderName: issuer.name,
      replyTo: issuer.email,
      effectKey: effect,
      subject: `Your ${one ? 'ticket' : 'tickets'}: ${ticket.event_title}`,
      letter: {
        heading: ticket.event_title,
        paragraphs: [
          `Dear ${ticket.holder_name},`,
          one
            ? 'Your ticket is attached. Show its code at the gate.'
            : `Your ${tickets.length} tickets are attached, one for each person. Show their codes at the gate.`,
          ...(booking.due.amount > 0 ? [`They let you in once ${formatMoney(booking.due)} is paid.`] : []),
        ],
        facts: [
          ['Begins', formatMoment(new Date(ticket.starts_at))],
          ...(ticket.venue ? [['Venue', ticket.venue] as [string, string]] : []),
          ['Booking', booking.reference],
        ],
        footnote: [issuer.name, issuer.phone, issuer.email].filter(Boolean).join(' · '),
      },
      attachments,
    })
  })
}
