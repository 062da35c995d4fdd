import { serveOpen, serveOperator } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { closeForMaintenance, openAfterMaintenance, showMaintenance } from './maintenance.ts'
import * as notices from './notices.ts'
import { showStatus } from './status.ts'

export const statusRoutes = [
  serveOpen(contract.showStatus, ({ app, now }) => showStatus(app, now)),
  serveOperator(contract.listNotices, ({ tx, now, query }) => notices.listNotices(tx, now, query)),
  serveOperator(contract.createNotice, ({ app, tx, operator, body }) => notices.createNotice(app, tx, operator, body)),
  serveOperator(contract.editNotice, ({ app, tx, operator, params, body }) => notices.editNotice(app, tx, operator, params.id, body)),
  serveOperator(contract.deleteNotice, ({ app, tx, operator, params }) => notices.deleteNotice(app, tx, operator, params.id)),
  serveOperator(contract.addNoticeUpdate, ({ app, tx, operator, params, body }) => notices.addUpdate(app, tx, operator, params.id, body)),
  serveOperator(contract.showMaintenance, ({ tx }) => showMaintenance(tx)),
  serveOperator(contract.closeForMaintenance, ({ app, tx, operator, body }) => closeForMaintenance(app, tx, operator, body)),
  serveOperator(contract.openAfterMaintenance, ({ app, tx, operator }) => openAfterMaintenance(app, tx, operator)),
]
