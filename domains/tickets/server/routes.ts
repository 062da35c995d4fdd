import { hasOneOf } from '#kit/server/http/permission.ts'
import { serve, serveSession } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { ofItem } from '#domains/inventory/server/items/capabilities.ts'
import * as contract from '../contract.ts'
import { eventNotice, refundEvent } from './event-notices.ts'
import { mailTickets } from './mail.ts'
import { ticketFile } from './paper.ts'
import { eventSales } from './sales.ts'
import * as scans from './scans.ts'
import * as tickets from './tickets.ts'
import { transferTicket } from './transfer.ts'

const ofEvent = ofItem('event', 'Event')

export const ticketRoutes = [
  ofEvent(contract.listTickets, ({ id }, { tx, query, session }) =>
    hasOneOf(session, 'View Tickets', 'Scan Tickets')
      ? tickets.listTickets(tx, id, query)
      : tickets.listTicketsWithoutHolders(tx, id, query),
  ),
  ofEvent(contract.eventSales, (event, { tx, now }) => eventSales(tx, event, now)),
  serve(contract.bookingTickets, ({ tx, params }) => tickets.ticketsOfBooking(tx, params.id)),
  serve(contract.showTicket, ({ app, tx, agencyId, params }) => tickets.showTicket(app, tx, agencyId, params.id)),
  serve(contract.updateTicket, ({ app, tx, actor, params, body }) => tickets.updateTicket(app, tx, actor, params.id, body)),
  serve(contract.transferTicket, ({ app, tx, actor, params, body }) => transferTicket(app, tx, actor, params.id, body)),
  serve(contract.revokeTicket, ({ app, tx, actor, params, body }) => tickets.revokeTicket(app, tx, actor, params.id, body)),
  serve(contract.sendTicket, async ({ app, tx, actor, params, body }) => {
    const { id } = await tickets.showTicket(app, tx, actor.agencyId, params.id)
    await app.jobs.enqueue(tx, mailTickets, { agency_id: actor.agencyId, tickets: [id], to: body.to, effect: `ticket:${newId()}` })
    return { message: `Sending to ${body.to}.` }
  }),
  serveSession(contract.ticketPdf, ({ app, session, params, now, requestId }) =>
    ticketFile(app, { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }, params.id),
  ),
  ofEvent(contract.scanTicket, (event, { app, tx, actor, body }) => scans.scanTicket(app, tx, actor, event, body)),
  ofEvent(contract.replayScans, (event, { app, tx, actor, body }) => scans.replayScans(app, tx, actor, event, body.scans)),
  serve(contract.undoScan, ({ tx, actor, params, body }) => scans.undoScan(tx, actor, params.id, body.nonce)),
  ofEvent(contract.gateStatistics, ({ id }, { tx }) => scans.gateStatistics(tx, id)),
  ofEvent(contract.gateList, (event, { app, tx, agencyId }) => scans.gateList(app, tx, agencyId, event)),
]

export const ticketJobs = [mailTickets, eventNotice, refundEvent]
