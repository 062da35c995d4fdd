import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as copies from './copies.ts'
import * as gallery from './gallery.ts'
import { undoUpdate } from './undo.ts'
import * as updates from './updates.ts'

/** Copies a template in one transaction, after the drawings that it needs were stored. */
async function withDrawings<Result>(
  app: App,
  actor: Actor,
  templateId: string,
  copy: (app: App, tx: Tx, actor: Actor, templateId: string, drawings: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const drawings = await copies.drawingsFor(app, actor, templateId)
  return app.db.asAgency(actor, (tx) => copy(app, tx, actor, templateId, drawings))
}

export const templateRoutes = [
  serve(contract.showLiveTemplate, ({ app, tx, actor }) => copies.liveTemplate(app, tx, actor)),
  serveSession(contract.chooseTemplate, (call) => withDrawings(call.app, actorOf(call), call.body.template_id, copies.chooseTemplate)),
  serve(contract.listTemplates, ({ app, tx, actor, query }) =>
    copies.listTemplates(app, tx, actor, ({ category }) => !query.category || category === query.category),
  ),
  serve(contract.listTemplateCategories, async () => copies.templateCategories()),
  serve(contract.listOwnTemplates, ({ app, tx, actor }) => copies.ownTemplates(app, tx, actor)),
  serve(contract.listTemplatePackages, ({ app, tx, actor, query }) => gallery.listPackages(app, tx, actor, query)),
  serve(contract.listTemplateGallery, ({ app, tx }) => gallery.listGallery(app, tx)),
  serve(contract.deleteFromTemplateGallery, ({ tx, actor, params }) => gallery.deleteFromGallery(tx, actor, params.id)),
  serve(contract.showTemplate, ({ app, tx, actor, params }) => copies.templateView(app, tx, actor, copies.requireTemplate(params.id))),
  serveSession(contract.obtainTemplate, (call) => withDrawings(call.app, actorOf(call), call.params.id, copies.obtainTemplate)),
  serve(contract.customizeTemplate, ({ app, tx, actor, params, body }) => copies.customizeTemplate(app, tx, actor, params.id, body.config)),
  serve(contract.makeTemplateDefault, ({ app, tx, actor, params }) => copies.makeDefault(app, tx, actor, params.id)),
  serve(contract.checkTemplateUpdate, ({ tx, actor, params }) => updates.checkUpdate(tx, actor, params.id)),
  serve(contract.updateTemplate, ({ app, tx, actor, params }) => updates.updateCopy(app, tx, actor, params.id)),
  serve(contract.resolveTemplateConflict, ({ app, tx, actor, params, body }) => updates.resolveConflict(app, tx, actor, params.id, body)),
  serve(contract.undoTemplateUpdate, ({ app, tx, actor, params }) => undoUpdate(app, tx, actor, params.id)),
]
