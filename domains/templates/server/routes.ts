import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as copies from './copies.ts'
import * as gallery from './gallery.ts'
import { undoUpdate } from './undo.ts'
import * as updates from './updates.ts'

export const templateRoutes = [
  serve(contract.showLiveTemplate, ({ app, tx, actor }) => copies.liveTemplate(app, tx, actor)),
  serve(contract.chooseTemplate, ({ app, tx, actor, body }) => copies.chooseTemplate(app, tx, actor, body.template_id)),
  serve(contract.listTemplates, ({ app, tx, actor, query }) =>
    copies.listTemplates(app, tx, actor, ({ category }) => !query.category || category === query.category),
  ),
  serve(contract.listTemplateCategories, async () => copies.templateCategories()),
  serve(contract.listOwnTemplates, ({ app, tx, actor }) => copies.ownTemplates(app, tx, actor)),
  serve(contract.listTemplatePackages, ({ app, tx, actor, query }) => gallery.listPackages(app, tx, actor, query)),
  serve(contract.listTemplateGallery, ({ app, tx }) => gallery.listGallery(app, tx)),
  serve(contract.deleteFromTemplateGallery, ({ tx, actor, params }) => gallery.deleteFromGallery(tx, actor, params.id)),
  serve(contract.showTemplate, ({ app, tx, actor, params }) => copies.templateView(app, tx, actor, copies.requireTemplate(params.id))),
  serve(contract.obtainTemplate, ({ app, tx, actor, params }) => copies.obtainTemplate(app, tx, actor, params.id)),
  serve(contract.customizeTemplate, ({ app, tx, actor, params, body }) => copies.customizeTemplate(app, tx, actor, params.id, body.config)),
  serve(contract.makeTemplateDefault, ({ app, tx, actor, params }) => copies.makeDefault(app, tx, actor, params.id)),
  serve(contract.checkTemplateUpdate, ({ tx, actor, params }) => updates.checkUpdate(tx, actor, params.id)),
  serve(contract.updateTemplate, ({ app, tx, actor, params }) => updates.updateCopy(app, tx, actor, params.id)),
  serve(contract.resolveTemplateConflict, ({ app, tx, actor, params, body }) => updates.resolveConflict(app, tx, actor, params.id, body)),
  serve(contract.undoTemplateUpdate, ({ app, tx, actor, params }) => undoUpdate(app, tx, actor, params.id)),
]
