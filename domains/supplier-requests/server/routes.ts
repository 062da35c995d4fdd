import type { Session } from '#kit/server/http/access.ts'
import { hasOneOf } from '#kit/server/http/permission.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { acceptOffer, recordAnswer } from './answers.ts'
import { listRequests, requestSuppliers } from './lists.ts'
import { remindSuppliers } from './reminders.ts'
import { showRequest } from './request-view.ts'
import { cancelRequest, createRequest, resendRequest, reviseRequest } from './requests.ts'

interface Call {
  app: App
  tx: Tx
  actor: Actor
  session: Session
}
const shown = ({ app, tx, actor, session }: Call, id: string) =>
  showRequest(app, tx, actor, id, { seesCosts: hasOneOf(session, 'See Costs', 'Manage Payables') })

export const supplierRequestRoutes = [
  serve(contract.listSupplierRequests, ({ tx, query, now }) => listRequests(tx, query, now)),
  serve(contract.listRequestSuppliers, ({ tx, query }) => requestSuppliers(tx, query.search)),
  serve(contract.showSupplierRequest, (call) => shown(call, call.params.id)),
  serve(contract.createSupplierRequest, async (call) => shown(call, await createRequest(call.app, call.tx, call.actor, call.body))),
  serve(contract.reviseSupplierRequest, async (call) => {
    await reviseRequest(call.app, call.tx, call.actor, call.params.id, call.body)
    return shown(call, call.params.id)
  }),
  serve(contract.resendSupplierRequest, async (call) => {
    await resendRequest(call.app, call.tx, call.actor, call.params.id, call.body)
    return shown(call, call.params.id)
  }),
  serve(contract.recordSupplierAnswer, async (call) => {
    await recordAnswer(call.tx, call.actor, call.params.id, call.body)
    return shown(call, call.params.id)
  }),
  serve(contract.acceptSupplierOffer, async (call) => {
    await acceptOffer(call.app, call.tx, call.actor, call.params.id, call.body)
    return shown(call, call.params.id)
  }),
  serve(contract.cancelSupplierRequest, async (call) => {
    await cancelRequest(call.app, call.tx, call.actor, call.params.id, call.body)
    return shown(call, call.params.id)
  }),
]

export const supplierRequestJobs = [remindSuppliers]
