import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as assignments from './assignments.ts'
import * as duties from './duties.ts'
import * as vehicles from './vehicles.ts'

export const rosterRoutes = [
  serve(contract.roster, ({ tx, query }) => duties.rosterOf(tx, query)),
  serve(contract.showDuty, ({ tx, params }) => duties.showDuty(tx, params.id)),
  serve(contract.listTripDuties, ({ tx, params }) => duties.dutiesOfTrip(tx, params.id)),
  serve(contract.listPersonDuties, ({ tx, params }) => duties.dutiesOfPerson(tx, params.id)),
  serve(contract.listDutyVehicles, ({ tx, query, now }) => vehicles.vehiclesFor(tx, now, query)),
  serve(contract.createDuty, ({ tx, actor, body }) => duties.createDuty(tx, actor, body)),
  serve(contract.updateDuty, ({ tx, actor, params, body }) => duties.updateDuty(tx, actor, params.id, body)),
  serve(contract.cancelDuty, ({ tx, actor, params }) => duties.cancelDuty(tx, actor, params.id)),
  serve(contract.assignStaff, ({ tx, actor, params, body }) => assignments.assignStaff(tx, actor, params.id, body)),
  serve(contract.reassign, ({ tx, actor, params, body }) => assignments.reassign(tx, actor, params.id, body)),
  serve(contract.moveAssignment, ({ tx, actor, params, body }) => assignments.moveAssignment(tx, actor, params.id, body.status)),
  serve(contract.whoFits, ({ tx, params }) => duties.whoFits(tx, params.id)),
]
