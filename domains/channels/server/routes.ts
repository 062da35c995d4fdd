import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { applyChange, previewChange, undoChange } from './changes.ts'
import { listChannelProducts, listChannels, showChannelProduct } from './grid.ts'

export const channelRoutes = [
  serve(contract.listChannels, ({ tx, actor }) => listChannels(tx, actor)),
  serve(contract.listChannelProducts, ({ app, tx, actor, query }) => listChannelProducts(app, tx, actor, query)),
  serve(contract.showChannelProduct, ({ app, tx, actor, params }) => showChannelProduct(app, tx, actor, params.id)),
  serve(contract.previewChannelChange, ({ tx, actor, body }) => previewChange(tx, actor, body)),
  serve(contract.applyChannelChange, ({ tx, actor, session, body }) => {
    if (body.set.price) requireRight(session, 'Edit Prices')
    return applyChange(tx, actor, body)
  }),
  serve(contract.undoChannelChange, ({ tx, actor, session, params }) => undoChange(tx, actor, session, params.id)),
]
