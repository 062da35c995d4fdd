import { drawInThread } from '#domains/papers/server/drawing.ts'
import { headOf } from '#domains/papers/server/paper-content.ts'
import { partsOf } from '#domains/papers/server/issue.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { FileAnswer } from '#kit/server/serve.ts'
import { showTicket } from './tickets.ts'

/** A ticket as a PDF; what it says is read in one transaction, and it is drawn after it. @throws 404. */
export async function ticketFile(app: App, actor: Actor, given: string): Promise<FileAnswer> {
  const { ticket, parts } = await app.db.asAgency(actor, async (tx) => {
    const ticket = await showTicket(app, tx, actor.agencyId, given)
    return { ticket, parts: await partsOf(app, tx, actor.agencyId, ticket.booking_id) }
  })
  const { issuer, booking } = parts
  // A logo that cannot be read is no reason to go without the ticket.
  const logo = issuer.logo_key ? await app.files.read(issuer.logo_key, 'medium').catch(() => null) : null
  const content = await drawInThread(
    {
      heading: ticket.event_title,
      number: ticket.number,
      issuer: headOf(issuer),
      party: { label: 'Admits', lines: [ticket.holder_name] },
      facts: [
        ['Ticket', ticket.type_name],
        ['Begins', formatMoment(new Date(ticket.starts_at))],
        ['Ends', formatMoment(new Date(ticket.ends_at))],
        ['Venue', ticket.venue ?? ''],
        ['Booking', booking.reference],
      ],
      amount: null,
      tables: [],
      notes:
        ticket.state === 'pending_payment'
          ? [{ title: 'Not paid yet', lines: [`It lets you in once ${formatMoney(booking.due)} is paid.`] }]
          : [],
      stamp: ticket.state === 'valid' || ticket.state === 'pending_payment' ? null : { words: wordsOf(ticket.state), tone: 'bad' },
      verifyUrl: '',
      seal: {
        value: ticket.code,
        title: 'Show this code at the gate',
        text: 'It lets one person in, once. Do not share it: whoever shows it first is let in.',
        size: 190,
      },
    },
    logo,
  )
  return { name: `${ticket.number}.pdf`, mime: 'application/pdf', content }
}
