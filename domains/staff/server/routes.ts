import type { z } from 'zod'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as staff from './staff.ts'

/** Takes the cost of a day's work out of an answer to somebody who may not see costs. */
const shownTo =
  ({ permissions }: Session) =>
  <Person extends { day_cost: unknown }>(person: Person): Person =>
    permissions.has('See Costs') ? person : { ...person, day_cost: null }

type Given = z.output<typeof contract.staffBody>

/** Returns the cost that a caller gives. Who does not see costs cannot clear one either. @throws 403 for a cost without the right. */
function costOf(session: Session, { day_cost }: Pick<Given, 'day_cost'>): Pick<Given, 'day_cost'> {
  if (day_cost) requireRight(session, 'See Costs')
  return session.permissions.has('See Costs') ? { day_cost: day_cost ?? null } : { day_cost: undefined }
}

export const staffRoutes = [
  serve(contract.listStaff, async ({ tx, actor, session, query }) => {
    const { rows, ...rest } = await staff.listStaff(tx, query, actor.now)
    return { ...rest, rows: rows.map(shownTo(session)) }
  }),
  serve(contract.showStaff, async ({ tx, actor, session, params }) => shownTo(session)(await staff.showStaff(tx, params.id, actor.now))),
  serve(contract.createStaff, async ({ tx, actor, session, body }) =>
    shownTo(session)(await staff.createStaff(tx, actor, { ...body, ...costOf(session, body) })),
  ),
  serve(contract.updateStaff, async ({ tx, actor, session, params, body }) =>
    shownTo(session)(await staff.updateStaff(tx, actor, params.id, { ...body, ...costOf(session, body) })),
  ),
  serve(contract.archiveStaff, async ({ tx, actor, session, params, body }) =>
    shownTo(session)(await staff.archiveStaff(tx, actor, params.id, body.archived)),
  ),
  serve(contract.addPaper, async ({ tx, actor, session, params, body }) =>
    shownTo(session)(await staff.addPaper(tx, actor, params.id, body)),
  ),
  serve(contract.removePaper, async ({ tx, actor, session, params }) => shownTo(session)(await staff.removePaper(tx, actor, params.id))),
  serve(contract.addLeave, async ({ tx, actor, session, params, body }) =>
    shownTo(session)(await staff.addLeave(tx, actor, params.id, body)),
  ),
  serve(contract.removeLeave, async ({ tx, actor, session, params }) => shownTo(session)(await staff.removeLeave(tx, actor, params.id))),
]
