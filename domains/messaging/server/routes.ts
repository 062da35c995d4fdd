import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { forgetCallbacks, workOnCallback } from './callbacks.ts'
import * as channels from './channels.ts'
import * as log from './message-log.ts'
import { sendDueMessages, sendMessage } from './sending.ts'
import { submitTemplate, syncTemplates } from './templates/sync.ts'
import * as templates from './templates/templates.ts'

export const messagingRoutes = [
  serve(contract.listChannels, ({ app, tx, actor }) => channels.listChannels(app, tx, actor)),
  serve(contract.editSms, ({ app, tx, actor, body }) => channels.editSms(app, tx, actor, body)),
  serve(contract.editWhatsapp, ({ app, tx, actor, body }) => channels.editWhatsapp(app, tx, actor, body)),
  serve(contract.disconnectChannel, ({ app, tx, actor, params }) =>
    channels.disconnect(app, tx, actor, params.channel as 'sms' | 'whatsapp'),
  ),
  serve(contract.sendTestMessage, ({ app, tx, actor, body }) => log.sendTestMessage(app, tx, actor, body)),
  serve(contract.listMessages, ({ tx, query }) => log.listMessages(tx, query)),
  serve(contract.estimateMessages, ({ tx, actor, body }) => log.estimateMessages(tx, actor, body)),
  serve(contract.messageCosts, ({ tx, query }) => log.messageCosts(tx, query)),
  serve(contract.listTemplates, ({ tx, query }) => templates.listTemplates(tx, query)),
  serve(contract.createTemplate, ({ tx, actor, body }) => templates.createTemplate(tx, actor, body)),
  serve(contract.updateTemplate, ({ tx, actor, params, body }) => templates.updateTemplate(tx, actor, params.id, body)),
  serve(contract.submitTemplate, ({ app, tx, actor, params }) => templates.submitTemplate(app, tx, actor, params.id)),
  serve(contract.deleteTemplate, ({ tx, actor, params }) => templates.deleteTemplate(tx, actor, params.id)),
  serve(contract.syncTemplates, ({ app, tx, actor }) => templates.queueSync(app, tx, actor)),
]

export const messagingJobs = [sendMessage, sendDueMessages, workOnCallback, forgetCallbacks, submitTemplate, syncTemplates]
