import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { checkMail } from './checks.ts'
import * as designs from './designs.ts'
import { checkLinks } from './link-checks.ts'
import { previewMail } from './preview.ts'
import { startingDesigns } from './starting-designs.ts'

export const mailBlockRoutes = [
  serve(contract.previewMail, ({ app, tx, agencyId, body }) => previewMail(app, tx, agencyId, body.document, body.scheme)),
  serve(contract.checkMail, ({ app, tx, agencyId, body }) => checkMail(app, tx, agencyId, body.document)),
  serveSession(contract.checkLinks, ({ body }) => checkLinks(body.document)),
  serve(contract.listStartingDesigns, ({ app, tx, actor }) => startingDesigns(app, tx, actor)),
  serve(contract.listDesigns, ({ tx, query }) => designs.listDesigns(tx, query)),
  serve(contract.createDesign, ({ tx, actor, body }) => designs.insertDesign(tx, actor, body)),
  serve(contract.showDesign, ({ tx, params }) => designs.showDesign(tx, params.id)),
  serve(contract.updateDesign, ({ tx, actor, params, body }) => designs.updateDesign(tx, actor, params.id, body)),
  serve(contract.deleteDesign, ({ tx, actor, params }) => designs.deleteDesign(tx, actor, params.id)),
]
