import { requireRight } from '#kit/server/http/permission.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { cancelBookings, cancelTrip } from './cancel.ts'
import { updateTripFields } from './fields.ts'
import { hotelNames } from './hotels.ts'
import { listPeople } from './list-people.ts'
import * as lists from './lists.ts'
import { listFile, tripFile } from './papers.ts'
import { updatePeople } from './people.ts'
import { mailList, sendList } from './send-list.ts'
import { listTrips } from './trip-list.ts'
import * as trips from './trips.ts'
import { writeToTrip } from './write.ts'

export const tripRoutes = [
  serve(contract.listTrips, ({ tx, query }) => listTrips(tx, query)),
  serve(contract.showTrip, ({ app, tx, agencyId, params }) => trips.showTrip(app, tx, agencyId, params.id)),
  serve(contract.listTripPeople, ({ app, tx, params, query }) => listPeople(app, tx, params.id, query)),
  serve(contract.noteTrip, async ({ app, tx, actor, params, body }) => {
    await trips.noteTrip(tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.updateTripFields, async ({ app, tx, actor, params, body }) => {
    await updateTripFields(tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.decideTrip, async ({ app, tx, actor, params, body }) => {
    await trips.decideTripOf(app, tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.cancelTrip, async ({ app, tx, actor, session, params, body }) => {
    if (body.refund !== 'policy') requireRight(session, 'Refund Payments')
    await cancelTrip(app, tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.updateTripPeople, async ({ app, tx, actor, params, body }) => {
    await updatePeople(app, tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.writeToTrip, async ({ app, tx, actor, params, body }) => {
    await writeToTrip(app, tx, actor, params.id, body)
    return trips.showTrip(app, tx, actor.agencyId, params.id)
  }),
  serve(contract.listHotels, ({ tx }) => hotelNames(tx)),
  serveSession(contract.tripPaper, (call) =>
    tripFile(call.app, actorOf(call), call.params.id, call.params.paper as 'people' | 'pick-ups', call.query.hotel ?? null),
  ),
  serve(contract.createTripList, ({ app, tx, actor, params, body }) => lists.createList(app, tx, actor, params.id, body)),
  serve(contract.updateTripList, ({ app, tx, actor, params, body }) => lists.updateList(app, tx, actor, params.list, body)),
  serve(contract.arrangeTripList, ({ app, tx, actor, params, body }) => lists.arrangeList(app, tx, actor, params.list, body)),
  serve(contract.suggestTripList, ({ app, tx, params }) => lists.suggestList(app, tx, params.list)),
  serve(contract.sendTripList, ({ app, tx, actor, params, body }) => sendList(app, tx, actor, params.list, body)),
  serve(contract.deleteTripList, ({ tx, actor, params }) => lists.deleteList(tx, actor, params.list)),
  serveSession(contract.tripListPaper, (call) => listFile(call.app, actorOf(call), call.params.list)),
]

export const tripJobs = [cancelBookings, mailList]
