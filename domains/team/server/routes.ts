import { serve, serveOpen, serveSession, type MemberCall, type SessionCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { By } from './authority.ts'
import * as invitations from './invitations.ts'
import * as members from './members.ts'
import * as roles from './roles.ts'

const withMessage = (message: string) => ({ message })

const memberBy = ({ actor, session }: Pick<MemberCall<unknown>, 'actor' | 'session'>): By => ({ actor, session })
/** For routes that also change accounts and so open their own transaction. The route's access check guarantees `agencyId`. */
const sessionBy = ({ session, now, requestId }: Pick<SessionCall<unknown>, 'session' | 'now' | 'requestId'>): By => ({
  session,
  actor: { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId },
})

export const teamRoutes = [
  serve(contract.listRoles, ({ tx, agencyId, userId, query }) => roles.list(tx, agencyId, userId, query)),
  serve(contract.createRole, (call) => roles.create(call.tx, memberBy(call), call.body)),
  serve(contract.showRole, ({ tx, agencyId, userId, params }) => roles.show(tx, agencyId, userId, params.id)),
  serve(contract.updateRole, (call) => roles.update(call.tx, memberBy(call), call.params.id, call.body)),
  serve(contract.deleteRole, async (call) => {
    await roles.remove(call.tx, memberBy(call), call.params.id)
    return withMessage('Role deleted.')
  }),
  serve(contract.listPermissions, async () =>
    contract.permissionGroups.map(({ name, permissions }) => ({ name, permissions: [...permissions] })),
  ),
  serve(contract.listUsers, ({ tx, agencyId, userId, query }) => members.list(tx, agencyId, userId, query)),
  serveSession(contract.inviteUser, (call) => invitations.invite(call.app, sessionBy(call), call.body)),
  serve(contract.changeUserRole, (call) => members.changeRole(call.tx, memberBy(call), call.params.id, call.body.role_id)),
  serveSession(contract.suspendUser, (call) => members.suspend(call.app, sessionBy(call), call.params.id)),
  serveSession(contract.restoreUser, (call) => members.restore(call.app, sessionBy(call), call.params.id)),
  serveSession(contract.removeUser, async (call) => {
    await members.remove(call.app, sessionBy(call), call.params.id)
    return withMessage('User removed.')
  }),
  serveSession(contract.resendInvitation, async (call) => {
    await invitations.resend(call.app, sessionBy(call), call.params.id)
    return withMessage('Invitation sent.')
  }),
  serveOpen(contract.showInvitation, ({ app, params, address }) => invitations.showInvitation(app, params.token, address)),
  serveOpen(contract.acceptInvitation, ({ app, params, body, address, requestId }) =>
    invitations.accept(app, params.token, body, { address, requestId }),
  ),
]
