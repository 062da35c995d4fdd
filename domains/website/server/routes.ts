import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { buildSite } from './building/build-site.ts'
import * as designs from './designs.ts'
import { editorView } from './editor-view.ts'
import * as pages from './pages.ts'
import { previewPage } from './pages/preview.ts'
import * as sites from './sites.ts'
import { deleteFormAnswer, listFormAnswers, showFormAnswer } from './forms/form-answers.ts'
import { reviewPage } from './review.ts'
import * as versions from './versions.ts'

export const websiteRoutes = [
  serve(contract.showSite, ({ app, tx, actor }) => sites.showSite(app, tx, actor)),
  serve(contract.buildSite, ({ tx, actor }) => buildSite(tx, actor)),
  serve(contract.updateSite, ({ app, tx, actor, body }) => sites.updateSite(app, tx, actor, body)),
  serve(contract.showDesign, ({ tx, actor, params }) => designs.showDesign(tx, actor, params.id)),
  serve(contract.updateDesign, ({ tx, actor, params, body }) => designs.updateDesign(tx, actor, params.id, body)),
  serve(contract.publishDesign, ({ tx, actor, params, body }) => designs.publishDesign(tx, actor, params.id, body.version)),
  serve(contract.duplicateDesign, ({ tx, actor, params, body }) => designs.duplicateDesign(tx, actor, params.id, body.name)),
  serve(contract.deleteDesign, ({ tx, actor, params }) => designs.deleteDesign(tx, actor, params.id)),
  serve(contract.viewPage, ({ app, tx, actor, params, body }) => editorView(app, tx, actor, params.id, body)),
  serve(contract.createPage, ({ tx, actor, params, body }) => pages.createPage(tx, actor, params.id, body)),
  serve(contract.showPage, ({ tx, params }) => pages.showPage(tx, params.id)),
  serve(contract.renamePage, ({ tx, actor, params, body }) => pages.renamePage(tx, actor, params.id, body)),
  serve(contract.duplicatePage, ({ tx, actor, params }) => pages.duplicatePage(tx, actor, params.id)),
  serve(contract.deletePage, ({ tx, actor, params }) => pages.deletePage(tx, actor, params.id)),
  serve(contract.saveDraft, ({ tx, actor, params, body }) => pages.saveDraft(tx, actor, params.id, body)),
  serve(contract.publishPage, ({ tx, actor, params, body }) => versions.publishPage(tx, actor, params.id, body.version)),
  serve(contract.reviewPage, ({ tx, actor, params, body }) => reviewPage(tx, actor, params.id, body.version)),
  serve(contract.unpublishPage, ({ tx, actor, params }) => versions.unpublishPage(tx, actor, params.id)),
  serve(contract.schedulePage, ({ tx, actor, params, body }) => versions.schedulePage(tx, actor, params.id, body)),
  serve(contract.unschedulePage, ({ tx, actor, params }) => versions.unschedulePage(tx, actor, params.id)),
  serve(contract.listVersions, ({ tx, params }) => versions.listVersions(tx, params.id)),
  serve(contract.showVersion, ({ tx, params }) => versions.showVersion(tx, params.id)),
  serve(contract.restoreVersion, ({ tx, actor, params, body }) => versions.restoreVersion(tx, actor, params.id, body.version)),
  serve(contract.listFormAnswers, ({ tx, query }) => listFormAnswers(tx, query)),
  serve(contract.showFormAnswer, ({ tx, params }) => showFormAnswer(tx, params.id)),
  serve(contract.deleteFormAnswer, ({ tx, actor, params }) => deleteFormAnswer(tx, actor, params.id)),
  serve(contract.previewPage, ({ app, tx, actor, params }) => previewPage(app, tx, actor, params.id)),
]
