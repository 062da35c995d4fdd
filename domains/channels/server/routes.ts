import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { applyChange, previewChange, undoChange } from './changes.ts'
import { listChannelProducts, listChannels } from './grid.ts'

export const channelRoutes = [
  serve(contract.listChannels, ({ tx, actor }) => listChannels(tx, actor)),
  serve(contract.listChannelProducts, ({ app, tx, actor, query }) => listChannelProducts(app, tx, actor, query)),
  serve(contract.previewChannelChange, ({ tx, actor, body }) => previewChange(tx, actor, body)),
  serve(contract.applyChannelChange, ({ tx, actor, body }) => applyChange(tx, actor, body)),
  serve(contract.undoChannelChange, ({ tx, actor, params }) => undoChange(tx, actor, params.id)),
]
