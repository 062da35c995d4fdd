import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as staff from './staff.ts'

export const staffRoutes = [
  serve(contract.listStaff, ({ tx, query }) => staff.listStaff(tx, query)),
  serve(contract.showStaff, ({ tx, actor, params }) => staff.showStaff(tx, params.id, actor.now)),
  serve(contract.createStaff, ({ tx, actor, body }) => staff.createStaff(tx, actor, body)),
  serve(contract.updateStaff, ({ tx, actor, params, body }) => staff.updateStaff(tx, actor, params.id, body)),
  serve(contract.archiveStaff, ({ tx, actor, params, body }) => staff.archiveStaff(tx, actor, params.id, body.archived)),
  serve(contract.addPaper, ({ tx, actor, params, body }) => staff.addPaper(tx, actor, params.id, body)),
  serve(contract.removePaper, ({ tx, actor, params }) => staff.removePaper(tx, actor, params.id)),
  serve(contract.addLeave, ({ tx, actor, params, body }) => staff.addLeave(tx, actor, params.id, body)),
  serve(contract.removeLeave, ({ tx, actor, params }) => staff.removeLeave(tx, actor, params.id)),
]
