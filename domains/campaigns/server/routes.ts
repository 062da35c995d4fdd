import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { audienceSizes } from './audience.ts'
import * as campaigns from './campaigns.ts'

const crudRoutes = [
  serve(contract.listCampaigns, ({ app, tx, query }) => campaigns.listCampaigns(app, tx, query)),
  serve(contract.countAudience, ({ tx, body, now }) => audienceSizes(tx, { ...body, resend_of: null }, now)),
  serve(contract.createCampaign, ({ app, tx, actor, body }) => campaigns.createCampaign(app, tx, actor, body)),
  serve(contract.showCampaign, ({ app, tx, params }) => campaigns.showCampaign(app, tx, params.id)),
  serve(contract.updateCampaign, ({ app, tx, actor, params, body }) => campaigns.updateCampaign(app, tx, actor, params.id, body)),
  serve(contract.deleteCampaign, ({ tx, actor, params }) => campaigns.deleteCampaign(tx, actor, params.id)),
  serve(contract.duplicateCampaign, ({ app, tx, actor, params }) => campaigns.duplicateCampaign(app, tx, actor, params.id)),
  serve(contract.resendCampaign, ({ app, tx, actor, params }) => campaigns.resendCampaign(app, tx, actor, params.id)),
]

export const campaignRoutes = [...crudRoutes]
