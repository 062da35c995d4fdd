import { drawAllInThread } from '#domains/papers/server/drawing.ts'
import { headOf } from '#domains/papers/server/paper-content.ts'
import { partsOf } from '#domains/papers/server/issue.ts'
import type { Paper } from '#domains/papers/server/paper.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { showTicket } from './tickets.ts'
import { say } from './messages/say.ts'

type Ticket = Awaited<ReturnType<typeof showTicket>>
type Parts = Awaited<ReturnType<typeof partsOf>>

/** A ticket as a PDF. @throws 404. */
export const ticketFile = (app: App, actor: Actor, idOrCode: string): Promise<FileAnswer> => ticketsFile(app, actor, [idOrCode])

/**
 * Tickets of one booking in one PDF, one page each. Reads the data in one transaction and renders after it.
 * @throws 404.
 */
export async function ticketsFile(app: App, actor: Actor, idsOrCodes: readonly string[]): Promise<FileAnswer> {
  const { tickets, parts } = await app.db.asAgency(actor, async (tx) => {
    const found: Ticket[] = []
    for (const one of idsOrCodes) found.push(await showTicket(app, tx, actor.agencyId, one))
    return { tickets: found, parts: await partsOf(app, tx, actor.agencyId, found[0]!.booking_id) }
  })
  const { logo_key: key } = parts.issuer
  // A missing logo must not prevent the ticket.
  const logo = key ? await app.files.read(key, 'medium').catch(() => null) : null
  const content = await drawAllInThread(
    tickets.map((ticket) => paperOf(ticket, parts)),
    logo,
  )
  const name =
    tickets.length === 1
      ? tickets[0]!.number
      : say(parts.issuer.language)('fileName', { count: tickets.length, reference: parts.booking.reference })
  return { name: `${name}.pdf`, mime: 'application/pdf', content }
}

function paperOf(ticket: Ticket, { issuer, booking }: Parts): Paper {
  const t = say(issuer.language)
  return {
    heading: ticket.event_title,
    number: ticket.number,
    issuer: headOf(issuer),
    party: { label: t('admits'), lines: [ticket.holder_name] },
    facts: [
      [t('ticket'), ticket.type_name],
      [t('begins'), formatMoment(new Date(ticket.starts_at))],
      [t('ends'), formatMoment(new Date(ticket.ends_at))],
      [t('venue'), ticket.venue ?? ''],
      [t('booking'), booking.reference],
    ],
    amount: null,
    tables: [],
    notes:
      ticket.state === 'pending_payment'
        ? [{ title: t('notPaid'), lines: [t('admitsOncePaid', { amount: formatMoney(booking.due) })] }]
        : [],
    stamp: ticket.state === 'valid' || ticket.state === 'pending_payment' ? null : { words: wordsOf(ticket.state), tone: 'bad' },
    verifyUrl: '',
    seal: {
      value: ticket.code,
      title: t('showCode'),
      text: t('showCodeText'),
      size: 190,
    },
  }
}
