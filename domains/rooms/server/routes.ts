import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import { bookedRoutes, galleryRoutes, ofItem, priceRoutes, resellRoutes, unitRoutes } from '#domains/inventory/server/items/capabilities.ts'
import * as contract from '../contract.ts'
import { replaceFile, uploadCalendar } from './calendar-files.ts'
import * as calendars from './calendars.ts'
import * as rooms from './rooms.ts'

const { kind } = rooms
const ofRoom = ofItem(kind, 'Room')

export const roomRoutes = [
  serve(contract.listRooms, ({ app, tx, query, now }) => rooms.listRooms(app, tx, query, now)),
  serve(contract.createRoom, ({ app, tx, actor, body }) => rooms.createRoom(app, tx, actor, body)),
  serve(contract.showRoom, ({ app, tx, actor, params }) => rooms.readRoom(app, tx, actor, params.id)),
  serve(contract.updateRoom, ({ app, tx, actor, params, body }) => rooms.updateRoom(app, tx, actor, params.id, body)),
  serve(contract.duplicateRoom, ({ app, tx, actor, params }) => rooms.duplicateRoom(app, tx, actor, params.id)),
  serve(contract.deleteRooms, ({ tx, actor, body }) => rooms.deleteRooms(tx, actor, body.ids)),
  serve(contract.roomsStatistics, ({ tx, now }) => rooms.roomsStatistics(tx, now)),
  ofRoom(contract.roomStatistics, ({ id }, { tx, now }) => rooms.roomStatistics(tx, now, id)),
  ofRoom(contract.listRoomServices, ({ id }, { tx }) => rooms.listServices(tx, id)),
  ofRoom(contract.createRoomService, ({ id }, { tx, actor, body }) => rooms.createService(tx, actor, id, body)),
  serve(contract.showCalendars, ({ app, tx, actor, params }) => calendars.showCalendars(app, tx, actor, params.id)),
  serve(contract.renewFeed, ({ app, tx, actor, params }) => calendars.renewFeed(app, tx, actor, params.id)),
  serve(contract.createCalendar, ({ app, tx, actor, params, body }) => calendars.createCalendar(app, tx, actor, params.id, body)),
  serveSession(contract.uploadCalendar, (call) => uploadCalendar(call.app, actorOf(call), call.params.id, call.files)),
  serveSession(contract.replaceCalendarFile, (call) => replaceFile(call.app, actorOf(call), call.params.id, call.files)),
  serve(contract.syncCalendar, ({ app, tx, actor, params }) => calendars.syncCalendar(app, tx, actor, params.id)),
  serve(contract.deleteCalendar, ({ app, tx, actor, params }) => calendars.deleteCalendar(app, tx, actor, params.id)),
  ...unitRoutes(contract.units, kind, 'Room'),
  ...priceRoutes(contract.prices, kind, 'Room'),
  ...galleryRoutes(contract.gallery, kind, 'Room'),
  ...bookedRoutes(contract.booked, kind, 'Room'),
  ...resellRoutes(contract.resell, kind, 'Room'),
]
