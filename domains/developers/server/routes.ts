import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { eraseTestData } from './erase-test-data.ts'
import { beginTestData, resetTestData, showTestData } from './test-mode.ts'
import { forgetOldCalls, listCalls, showUsage } from './tokens/calls.ts'
import { showIntegration } from './tokens/integrations-data.ts'
import * as integrations from './tokens/integrations.ts'
import * as tokens from './tokens/tokens.ts'
import * as deliveries from './webhooks/deliveries.ts'
import * as webhooks from './webhooks/endpoints.ts'
import { sendWebhooks } from './webhooks/sending.ts'

export const developerRoutes = [
  serve(contract.listIntegrations, ({ tx, actor, query }) => integrations.listIntegrations(tx, actor, query)),
  serve(contract.createIntegration, ({ tx, actor, body }) => integrations.createIntegration(tx, actor, body)),
  serve(contract.showIntegration, ({ tx, actor, params }) => showIntegration(tx, actor, params.integration)),
  serve(contract.updateIntegration, ({ tx, actor, params, body }) => integrations.updateIntegration(tx, actor, params.integration, body)),
  serve(contract.removeIntegration, ({ tx, actor, params }) => integrations.removeIntegration(tx, actor, params.integration)),
  serve(contract.listTokens, ({ tx, actor, params, query }) => tokens.listTokens(tx, actor, params.integration, query)),
  serveSession(contract.createToken, async (call) => {
    const { app, session, params, body } = call
    const actor = actorOf(call)
    if (body.mode === 'test') {
      tokens.requireConfirmed(session, actor.now)
      await beginTestData(app, actor, session)
    }
    return app.db.asAgency(actor, (tx) => tokens.createToken(tx, actor, session, params.integration, body))
  }),
  serve(contract.revokeToken, ({ tx, actor, params }) => tokens.revokeToken(tx, actor, params)),
  serve(contract.showUsage, ({ tx, actor, params }) => showUsage(tx, actor, params.integration)),
  serve(contract.listCalls, ({ tx, query }) => listCalls(tx, query)),
  serveSession(contract.showTestData, ({ app, session }) => showTestData(app, session.agencyId!)),
  serveSession(contract.resetTestData, (call) => resetTestData(call.app, actorOf(call), call.session)),
  serve(contract.listWebhooks, ({ tx, query }) => webhooks.listWebhooks(tx, query)),
  serve(contract.createWebhook, ({ app, tx, actor, body }) => webhooks.createWebhook(app, tx, actor, body)),
  serve(contract.showWebhook, ({ tx, params }) => webhooks.showWebhook(tx, params.webhook)),
  serve(contract.updateWebhook, ({ app, tx, actor, params, body }) => webhooks.updateWebhook(app, tx, actor, params.webhook, body)),
  serve(contract.pauseWebhook, ({ tx, actor, params }) => webhooks.pauseWebhook(tx, actor, params.webhook)),
  serve(contract.resumeWebhook, ({ app, tx, actor, params }) => webhooks.resumeWebhook(app, tx, actor, params.webhook)),
  serve(contract.rotateSecret, ({ app, tx, actor, params }) => webhooks.rotateSecret(app, tx, actor, params.webhook)),
  serve(contract.testWebhook, ({ app, tx, actor, params }) => deliveries.testWebhook(app, tx, actor, params.webhook)),
  serve(contract.deleteWebhook, ({ tx, actor, params }) => webhooks.deleteWebhook(tx, actor, params.webhook)),
  serve(contract.listDeliveries, ({ tx, params, query }) => deliveries.listDeliveries(tx, params.webhook, query)),
  serve(contract.showDelivery, ({ tx, params }) => deliveries.showDelivery(tx, params)),
  serve(contract.replayDelivery, ({ app, tx, actor, params }) => deliveries.replayDelivery(app, tx, actor, params)),
  serve(contract.replayFailed, ({ app, tx, actor, params }) => deliveries.replayFailed(app, tx, actor, params.webhook)),
]

/** Each night: deletes calls of tokens and deliveries of webhooks older than 30 days. */
const forgetDeveloperLogs = defineJob({
  name: 'developer-logs-forget',
  data: z.object({}),
  every: '41 3 * * *',
  async run(app) {
    await forgetOldCalls(app)
    await deliveries.forgetOldDeliveries(app)
  },
})

export const developerJobs = [sendWebhooks, forgetDeveloperLogs, eraseTestData]
