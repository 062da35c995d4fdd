import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as kinds from './kinds.ts'
import { payPermits, refundPermit } from './money.ts'
import * as moves from './moves.ts'
import { namePermit } from './naming.ts'
import { createPermits, reservePermit } from './reserve.ts'
import * as show from './show.ts'
import { permitCalendar, setStock, showStock } from './stock.ts'

export const permitRoutes = [
  serve(contract.listPermitKinds, ({ tx }) => kinds.listKinds(tx)),
  serve(contract.createPermitKind, ({ tx, actor, body }) => kinds.createKind(tx, actor, body)),
  serve(contract.updatePermitKind, ({ tx, actor, params, body }) => kinds.updateKind(tx, actor, params.id, body)),
  serve(contract.archivePermitKind, ({ tx, actor, params, body }) => kinds.archiveKind(tx, actor, params.id, body.archived)),
  serve(contract.createPermitRules, ({ tx, actor, params, body }) => kinds.createRules(tx, actor, params.id, body)),
  serve(contract.addPermitExamples, ({ tx, actor }) => kinds.addStartingSet(tx, actor)),
  serve(contract.showPermitStock, ({ tx, params, query }) => showStock(tx, params.id, query)),
  serve(contract.permitCalendar, ({ tx, query }) => permitCalendar(tx, query)),
  serve(contract.setPermitStock, ({ tx, actor, params, body }) => setStock(tx, actor, params.id, body)),
  serve(contract.listPermits, ({ tx, query }) => show.listPermits(tx, query)),
  serve(contract.listPermitDeadlines, ({ tx, query, now }) => show.listDue(tx, query, now)),
  serve(contract.showPermit, ({ tx, params, now }) => show.showPermit(tx, params.id, now)),
  serve(contract.createPermits, ({ app, tx, actor, body }) => createPermits(app, tx, actor, body)),
  serve(contract.reservePermit, ({ tx, actor, params, body }) => reservePermit(tx, actor, params.id, body.version)),
  serve(contract.payPermits, ({ tx, actor, body }) => payPermits(tx, actor, body)),
  serve(contract.namePermit, ({ app, tx, actor, params, body }) => namePermit(app, tx, actor, params.id, body)),
  serve(contract.showPermitPerson, ({ app, tx, actor, params }) => show.showPerson(app, tx, actor, params.id)),
  serve(contract.issuePermit, ({ app, tx, actor, params, body }) => moves.issuePermit(app, tx, actor, params.id, body)),
  serve(contract.usePermit, ({ tx, actor, params, body }) => moves.usePermit(tx, actor, params.id, body.version)),
  serve(contract.reschedulePermit, ({ app, tx, actor, params, body }) => moves.reschedulePermit(app, tx, actor, params.id, body)),
  serve(contract.cancelPermit, ({ tx, actor, params, body }) => moves.cancelPermit(tx, actor, params.id, body.version)),
  serve(contract.refundPermit, ({ tx, actor, params, body }) => refundPermit(tx, actor, params.id, body)),
]
