import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as downloads from './downloads.ts'

export const downloadRoutes = [
  serve(contract.listDownloads, ({ app, tx, params, now }) => downloads.listDownloads(app, tx, params.id, now)),
  serve(contract.sendDownloads, ({ app, tx, actor, params, body }) => downloads.sendDownloads(app, tx, actor, params.id, body.to)),
  serve(contract.revokeDownload, ({ app, tx, actor, params }) => downloads.revokeDownload(app, tx, actor, params.id)),
]
