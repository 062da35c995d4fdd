import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { previewMail } from './preview.ts'
import { mailClient } from './sending.ts'
import { editSettings, settingsOf } from './settings.ts'

export const clientMailRoutes = [
  serve(contract.showClientMails, ({ tx }) => settingsOf(tx)),
  serve(contract.editClientMails, ({ tx, actor, body }) => editSettings(tx, actor, body)),
  serve(contract.previewClientMail, ({ app, tx, agencyId, query }) => previewMail(app, tx, agencyId, query)),
]

export const clientMailJobs = [mailClient]
