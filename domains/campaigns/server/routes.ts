import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { JourneyKind } from '../contract/states.ts'
import { audienceSizes } from './audience.ts'
import * as campaigns from './campaigns.ts'
import { listPacks, purchaseEmails } from './credits/purchases.ts'
import { addJourneyPeople } from './journeys/follow.ts'
import * as journeys from './journeys/journeys.ts'
import * as lifecycle from './lifecycle.ts'
import * as mailDomains from './mail-domains/mail-domains.ts'
import { previewCampaign, testCampaign } from './previewing.ts'
import { campaignResults, listRecipients } from './results.ts'
import * as settings from './settings.ts'
import { runCampaign } from './sending/run.ts'
import { campaignTick } from './sending/tick.ts'

const editing = [
  serve(contract.listCampaigns, ({ app, tx, query }) => campaigns.listCampaigns(app, tx, query)),
  serve(contract.countAudience, ({ tx, body, now }) => audienceSizes(tx, { ...body, resend_of: null }, now)),
  serve(contract.createCampaign, ({ app, tx, actor, body }) => campaigns.createCampaign(app, tx, actor, body)),
  serve(contract.showCampaign, ({ app, tx, params }) => campaigns.showCampaign(app, tx, params.id)),
  serve(contract.updateCampaign, ({ app, tx, actor, params, body }) => campaigns.updateCampaign(app, tx, actor, params.id, body)),
  serve(contract.deleteCampaign, ({ tx, actor, params }) => campaigns.deleteCampaign(tx, actor, params.id)),
  serve(contract.duplicateCampaign, ({ app, tx, actor, params }) => campaigns.duplicateCampaign(app, tx, actor, params.id)),
  serve(contract.resendCampaign, ({ app, tx, actor, params }) => campaigns.resendCampaign(app, tx, actor, params.id)),
  serve(contract.previewCampaign, ({ app, tx, actor, params }) => previewCampaign(app, tx, actor, params.id)),
  serveSession(contract.testCampaign, (call) => testCampaign(call.app, actorOf(call), call.params.id, call.body)),
]

const sending = [
  serve(contract.scheduleCampaign, ({ app, tx, actor, params, body }) =>
    lifecycle.scheduleCampaign(app, tx, actor, params.id, body.starts_at),
  ),
  serve(contract.unscheduleCampaign, ({ app, tx, actor, params }) => lifecycle.unscheduleCampaign(app, tx, actor, params.id)),
  serve(contract.startCampaign, ({ app, tx, actor, params, body }) => lifecycle.startCampaign(app, tx, actor, params.id, body.partial)),
  serve(contract.pauseCampaign, ({ app, tx, actor, params }) => lifecycle.pauseCampaign(app, tx, actor, params.id)),
  serve(contract.resumeCampaign, ({ app, tx, actor, params }) => lifecycle.resumeCampaign(app, tx, actor, params.id)),
  serve(contract.cancelCampaign, ({ app, tx, actor, params }) => lifecycle.cancelCampaign(app, tx, actor, params.id)),
  serve(contract.chooseSubject, ({ app, tx, actor, params, body }) => lifecycle.chooseSubject(app, tx, actor, params.id, body.variant)),
  serve(contract.campaignResults, ({ app, tx, params }) => campaignResults(app, tx, params.id)),
  serve(contract.listRecipients, ({ tx, params, query }) => listRecipients(tx, params.id, query)),
]

const ofSettings = [
  serve(contract.crmSettings, ({ app, tx, agencyId, now }) => settings.crmSettings(app, tx, { agencyId, now })),
  serve(contract.changeCrmSettings, ({ app, tx, actor, body }) => settings.changeCrmSettings(app, tx, actor, body)),
  serve(contract.confirmRestored, ({ app, tx, actor }) => settings.confirmRestored(app, tx, actor)),
  serve(contract.listEmailPacks, ({ tx, agencyId, now }) => listPacks(tx, { agencyId, now })),
  serve(contract.purchaseEmails, ({ app, tx, actor, body }) => purchaseEmails(app, tx, actor, body)),
  serve(contract.listMailDomains, ({ app, tx }) => mailDomains.listDomains(app, tx)),
  serveSession(contract.addMailDomain, (call) => mailDomains.addDomain(call.app, actorOf(call), call.body.domain)),
  serveSession(contract.checkMailDomain, (call) => mailDomains.checkDomain(call.app, actorOf(call), call.params.id)),
  serve(contract.removeMailDomain, ({ tx, actor, params }) => mailDomains.removeDomain(tx, actor, params.id)),
]

const ofJourneys = [
  serve(contract.listJourneys, ({ app, tx }) => journeys.listJourneys(app, tx)),
  serve(contract.updateJourney, ({ app, tx, actor, params, body }) =>
    journeys.updateJourney(app, tx, actor, params.kind as JourneyKind, body),
  ),
  serve(contract.listJourneyRecipients, ({ tx, params, query }) => journeys.listJourneyRecipients(tx, params.kind as JourneyKind, query)),
]

export const campaignRoutes = [...editing, ...sending, ...ofSettings, ...ofJourneys]

export const campaignJobs = [runCampaign, campaignTick, addJourneyPeople]
