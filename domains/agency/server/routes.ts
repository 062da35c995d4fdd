import * as accountContract from '#domains/account/contract.ts'
import { updateProfile } from '#domains/account/server/email-change.ts'
import * as members from '#domains/team/server/members.ts'
import * as subscriptions from '#domains/subscriptions/server/subscriptions.ts'
import { countries } from '#kit/contract/countries.ts'
import { invalid } from '#kit/contract/errors.ts'
import { currencies } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { serve, serveOpen, serveSession, type SessionCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as agency from './agency.ts'
import * as branches from './branches.ts'
import { profileOf } from './profile.ts'
import { addBranch, registerAgency } from './register.ts'
import { businessStatus } from './status.ts'

type WithSession = Pick<SessionCall<unknown>, 'session' | 'now' | 'requestId'>
const founderOf = ({ session }: WithSession) => ({ userId: session.userId, name: session.userName, email: session.userEmail })
const actorIn = (agencyId: string, { session, now, requestId }: WithSession): Actor => ({
  agencyId,
  userId: session.userId,
  userName: session.userName,
  now,
  requestId,
})
const own = (call: WithSession & { params: { agencyId: string } }) =>
  actorIn(agency.requireOwn(call.session.agencyId, call.params.agencyId), call)

async function uploaded({ files }: Pick<SessionCall<unknown>, 'files'>): Promise<{ name: string; content: Buffer }> {
  for await (const part of files()) return { name: part.filename, content: await part.toBuffer() }
  throw invalid('file', 'Choose a picture.')
}

const listOf = (named: readonly { slug: string; name: string }[]) => [...named]

export const agencyRoutes = [
  // The profile covers the person and their current agency.
  serveSession(accountContract.showAccount, ({ app, session }) => profileOf(app, session)),
  serveSession(accountContract.showProfile, async ({ app, session }) => ({ result: await profileOf(app, session) })),
  serveSession(accountContract.updateProfile, async ({ app, session, body }) => {
    await updateProfile(app, session, body)
    return profileOf(app, session)
  }),
  serveSession(contract.registerAgency, (call) => registerAgency(call.app, founderOf(call), call.body)),
  serveOpen(contract.listCategories, async () => listOf(contract.categories)),
  serveOpen(contract.listBusinessVolumes, async () => listOf(contract.businessVolumes)),
  serveOpen(contract.listCompanySizes, async () => listOf(contract.companySizes)),
  serveOpen(contract.agencyHelpers, async () => ({
    categories: listOf(contract.categories),
    business_volumes: listOf(contract.businessVolumes),
    company_sizes: listOf(contract.companySizes),
    countries: Object.entries(countries).map(([code, name]) => ({ code, name })),
    currencies: Object.entries(currencies).map(([code, { name, decimals }]) => ({ code, name, decimals })),
  })),
  serve(contract.showAgency, ({ app, tx, agencyId }) => agency.show(app, tx, agencyId)),
  serve(contract.editAgency, ({ app, tx, actor, session, params, body }) => {
    agency.requireOwn(actor.agencyId, params.id)
    return agency.edit(app, tx, { actor, session }, body)
  }),
  serveSession(contract.listAgencies, ({ app, session, query }) => branches.listOwn(app, session, query)),
  serveSession(contract.addAgency, (call) => addBranch(call.app, founderOf(call), call.body)),
  serveSession(contract.switchAgency, ({ app, session, params }) => branches.switchTo(app, session, params.id)),
  serveSession(contract.leaveAgency, async (call) => {
    await members.leave(call.app, actorIn(call.params.id, call))
    return { message: 'You left the agency.' }
  }),
  serveSession(contract.deleteAgency, async ({ app, session, body, requestId }) => {
    await branches.remove(app, session, body, requestId)
    return { message: 'Agency deleted.' }
  }),
  serve(contract.listAgents, ({ tx, agencyId, userId, params, query }) =>
    members.list(tx, agency.requireOwn(agencyId, params.id), userId, query),
  ),
  serveSession(contract.changeLogo, async (call) => agency.changePicture(call.app, own(call), 'logo', await uploaded(call))),
  serveSession(contract.changeBanner, async (call) => agency.changePicture(call.app, own(call), 'banner', await uploaded(call))),
  serveSession(contract.addLogo, async (call) =>
    agency.changePicture(call.app, actorIn(call.session.agencyId!, call), 'logo', await uploaded(call)),
  ),
  serveSession(contract.removeLogo, (call) => agency.changePicture(call.app, own(call), 'logo', null)),
  serveSession(contract.removeBanner, (call) => agency.changePicture(call.app, own(call), 'banner', null)),
  serveSession(contract.startFreeTrial, (call) => {
    const id = agency.requireOwn(subscriptions.requirePlanChoice(call.session), call.params.id)
    const actor = actorIn(id, call)
    return call.app.db.asAgency(actor, async (tx) => {
      // Again: the transaction has just read the session's current rights.
      subscriptions.requirePlanChoice(call.session)
      await subscriptions.startTrial(tx, actor, call.body.plan_id)
      return subscriptions.stateOf(tx, id, call.now)
    })
  }),
  serve(contract.businessStatus, ({ tx, agencyId, now }) => businessStatus(tx, agencyId, now)),
]
