import type { Session } from '#kit/server/http/access.ts'
import { hasOneOf, requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as allotments from './allotments.ts'
import { allotmentView, takingView } from './allotments-data.ts'
import { releaseNights, setNights } from './nights.ts'
import { giveBackRooms, listTakings, takeRooms } from './takings.ts'

const seesCosts = (session: Session) => hasOneOf(session, 'See Costs', 'Manage Payables')

export const allotmentRoutes = [
  serve(contract.listAllotments, ({ tx, query, session }) => allotments.listAllotments(tx, query, seesCosts(session))),
  serve(contract.allotmentCalendar, ({ tx, query, session }) => allotments.calendar(tx, query, seesCosts(session))),
  serve(contract.listReleases, ({ tx, query }) => allotments.listReleases(tx, query)),
  serve(contract.createAllotment, async ({ tx, actor, body, session }) => {
    if (body.net_rate) requireRight(session, 'See Costs')
    return allotmentView(await allotments.createAllotment(tx, actor, body), seesCosts(session))
  }),
  serve(contract.updateAllotment, async ({ tx, actor, params, body, session }) => {
    if (body.net_rate !== undefined) requireRight(session, 'See Costs')
    return allotmentView(await allotments.updateAllotment(tx, actor, params.id, body), seesCosts(session))
  }),
  serve(contract.archiveAllotment, async ({ tx, actor, params, body, session }) =>
    allotmentView(await allotments.archiveAllotment(tx, actor, params.id, body.archived), seesCosts(session)),
  ),
  serve(contract.setAllotmentNights, ({ tx, actor, params, body }) => setNights(tx, actor, params.id, body)),
  serve(contract.releaseAllotment, ({ tx, actor, params, body }) => releaseNights(tx, actor, params.id, body)),
  serve(contract.listTakings, ({ tx, query }) => listTakings(tx, query)),
  serve(contract.takeFromAllotment, async ({ tx, actor, params, body }) => takingView(await takeRooms(tx, actor, params.id, body))),
  serve(contract.giveBackTaking, async ({ tx, actor, params, body }) =>
    takingView(await giveBackRooms(tx, actor, params.id, body.version)),
  ),
]
