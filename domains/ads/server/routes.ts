import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { AdsCompany } from '../contract/words.ts'
import { showAds } from './ads.ts'
import { audienceFile } from './audience.ts'
import { startAudience, stopAudience } from './audiences/audiences.ts'
import { draftFile, listDrafts } from './drafts/drafts.ts'
import { makeDraft } from './drafts/make.ts'
import * as login from './login.ts'
import { adResults } from './results.ts'

const companyOf = (params: { company: string }) => params.company as AdsCompany

export const adsRoutes = [
  serve(contract.showAds, ({ app, tx, params }) => showAds(app, tx, companyOf(params))),
  serve(contract.listDrafts, ({ app, tx, actor, params, query }) => listDrafts(app, tx, actor, companyOf(params), query)),
  serveSession(contract.draftFile, (call) => draftFile(call.app, actorOf(call), companyOf(call.params), call.params.id)),
  serve(contract.makeDraft, ({ app, tx, actor, params, body }) =>
    makeDraft(app, tx, actor, { company: companyOf(params), id: params.id }, body),
  ),
  serveSession(contract.startAudience, (call) => startAudience(call.app, actorOf(call), companyOf(call.params))),
  serveSession(contract.stopAudience, (call) => stopAudience(call.app, actorOf(call), companyOf(call.params))),
  serve(contract.audienceFile, ({ tx, params }) => audienceFile(tx, companyOf(params))),
  serve(contract.adResults, ({ tx, params, now }) => adResults(tx, companyOf(params), now)),
  serveSession(contract.startLogin, (call) => login.startLogin(call.app, actorOf(call), companyOf(call.params), call.session.id)),
  serveSession(contract.finishLogin, (call) =>
    login.finishLogin(call.app, actorOf(call), companyOf(call.params), call.session.id, call.body),
  ),
  serveSession(contract.listAccounts, (call) => login.listAccounts(call.app, actorOf(call), companyOf(call.params))),
  serveSession(contract.chooseAccount, (call) => login.chooseAccount(call.app, actorOf(call), companyOf(call.params), call.body)),
  serveSession(contract.disconnectAds, (call) => login.disconnectAds(call.app, actorOf(call), companyOf(call.params))),
]
