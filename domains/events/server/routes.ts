import { serve } from '#kit/server/http/serve.ts'
import { bookedRoutes, galleryRoutes, ofItem, ofPart } from '#domains/inventory/server/items/capabilities.ts'
import { deletePriceOption, itemOfPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import * as contract from '../contract.ts'
import * as events from './events.ts'
import * as types from './ticket-types.ts'

const ofEvent = ofItem(events.kind, 'Event')
const ofTicketType = ofPart(events.kind, 'Event')

export const eventRoutes = [
  serve(contract.listEvents, ({ app, tx, query, now }) => events.listEvents(app, tx, query, now)),
  serve(contract.listUpcomingEvents, ({ app, tx, query, now }) => events.listUpcoming(app, tx, query, now)),
  serve(contract.eventStatistics, ({ tx, now }) => events.eventStatistics(tx, now)),
  serve(contract.createEvent, ({ app, tx, actor, body }) => events.createEvent(app, tx, actor, body)),
  serve(contract.showEvent, ({ app, tx, actor, params }) => events.showEvent(app, tx, actor, params.id)),
  serve(contract.updateEvent, ({ app, tx, actor, params, body }) => events.updateEvent(app, tx, actor, params.id, body)),
  serve(contract.moveEvent, ({ app, tx, actor, params, body }) => events.moveEvent(app, tx, actor, params.id, body.status)),
  serve(contract.duplicateEvent, ({ app, tx, actor, params }) => events.duplicateEvent(app, tx, actor, params.id)),
  serve(contract.deleteEvents, ({ tx, actor, body }) => events.deleteEvents(tx, actor, body.ids)),
  ofEvent(contract.listTicketTypes, (event, { tx, now }) => types.listTicketTypes(tx, event, now)),
  ofEvent(contract.createTicketType, (event, { tx, actor, body }) => types.createTicketType(tx, actor, event, body)),
  ofTicketType(contract.updateTicketType, itemOfPriceOption, (id, { tx, actor, body }) => types.updateTicketType(tx, actor, id, body)),
  ofTicketType(contract.deleteTicketType, itemOfPriceOption, (id, { tx, actor }) => deletePriceOption(tx, actor, id)),
  ...galleryRoutes(contract.gallery, events.kind, 'Event'),
  ...bookedRoutes(contract.booked, events.kind, 'Event'),
]
