import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import type { SiteMenu } from '#domains/website/contract/menu.ts'
import type { SiteTheme } from '#domains/website/contract/theme.ts'
import { insertDesign, showDesign, updateDesign } from '#domains/website/server/designs.ts'
import { insertPage, takeNewPictures } from '#domains/website/server/pages.ts'
import { emptyPage } from '#domains/website/contract/document.ts'
import { findSite, showSite, updateSite } from '#domains/website/server/sites.ts'
import { categoryNames } from '../contract/categories.ts'
import { catalogue, isSound } from './catalogue/all.ts'
import type { Template, TemplatePage } from './catalogue/parts.ts'
import { filler, ownContent } from './own-content.ts'
import { shippedFor, storeShipped } from './shipped-pictures.ts'
import { previewPath } from './preview-path.ts'

/** Returns a template of the catalogue. @throws 404. */
export function requireTemplate(id: string): Template {
  const template = catalogue.find((one) => one.id === id)
  if (!template) throw notFound('Template')
  return template
}

/** Refuses a template of which a page is broken. @throws 409 `template_broken`. */
export function refuseBroken(template: Template): void {
  if (!isSound(template)) throw conflict('template_broken', 'This version of the template has a fault, so your pages were not changed.')
}

export const findCopy = (tx: Tx, templateId: string) =>
  tx.selectFrom('template_copies').selectAll().where('template_id', '=', templateId).executeTakeFirst()

/** Returns the agency's copy of a template, locked. @throws 404. */
export const lockCopy = (tx: Tx, templateId: string) =>
  tx
    .selectFrom('template_copies')
    .selectAll()
    .where('template_id', '=', templateId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Template'))

export interface Config {
  theme?: SiteTheme | undefined
}

/** Returns a template with the agency's copy of it. */
export async function templateView(app: App, tx: Tx, actor: Actor, template: Template) {
  const copy = await findCopy(tx, template.id)
  const site = await findSite(tx, actor.agencyId)
  const { id, slug, name, category, text, version, theme, pages } = template
  return {
    id,
    uuid: id,
    slug,
    name,
    category,
    text,
    version,
    theme,
    pages: pages.filter(({ kind }) => kind === 'page').map(({ key, title, slug: path }) => ({ key, title, slug: path })),
    preview: previewPath(app, actor, id),
    pivot: copy
      ? {
          design_id: copy.design_id,
          home_id: (copy.pages as Record<string, string>).home!,
          base_version: copy.base_version,
          config: copy.config as unknown as Config,
          default: site?.design_id === copy.design_id,
          update_available: copy.base_version !== version,
          open_conflicts: (copy.last_update as { conflicts?: unknown[] } | null)?.conflicts?.length ?? 0,
          can_undo: copy.last_update !== null,
        }
      : null,
  }
}

export async function listTemplates(app: App, tx: Tx, actor: Actor, fits: (template: Template) => boolean) {
  const views = []
  for (const template of catalogue) if (fits(template)) views.push(await templateView(app, tx, actor, template))
  return views
}

/** Returns the templates that the agency has copied. */
export async function ownTemplates(app: App, tx: Tx, actor: Actor) {
  const own = new Set((await tx.selectFrom('template_copies').select('template_id').execute()).map(({ template_id }) => template_id))
  return listTemplates(app, tx, actor, ({ id }) => own.has(id))
}

export const templateCategories = () =>
  Object.entries(categoryNames).map(([category, name]) => ({
    category: category as keyof typeof categoryNames,
    name,
    count: catalogue.filter((one) => one.category === category).length,
  }))

/** Returns the template of the design that visitors see, or null. */
export async function liveTemplate(app: App, tx: Tx, actor: Actor) {
  const site = await findSite(tx, actor.agencyId)
  if (!site) return null
  const copy = await tx.selectFrom('template_copies').select('template_id').where('design_id', '=', site.design_id).executeTakeFirst()
  return copy ? templateView(app, tx, actor, requireTemplate(copy.template_id)) : null
}

/** Returns the menu of a template with ids of pages for their keys. */
export const menuOf = ({ menu }: Template, idOf: (key: string) => string): SiteMenu =>
  menu.map(({ label, page, link = null }) => ({ label, page_id: page ? idOf(page) : null, link: page ? null : link, below: [] }))

/** How many drawings an agency without pictures gets. A mosaic shows five. */
const mostDrawings = 5

/**
 * Stores the drawings that a template shows for an agency without pictures, before it is copied: storing takes transactions of its own.
 * @returns the ids of their files, by the ids that stand for them. @throws 404.
 */
export async function drawingsFor(app: App, actor: Actor, templateId: string): Promise<Map<string, string>> {
  const template = requireTemplate(templateId)
  const needs = await app.db.asAgency(
    actor,
    async (tx) => !(await findCopy(tx, templateId)) && (await ownContent(tx, actor, template)).pictures.length === 0,
  )
  return needs ? storeShipped(app, actor, shippedFor(template.category).slice(0, mostDrawings)) : new Map()
}

/** Copies a template into a design of the agency. A second time it returns the copy that is there. @throws 404, 409 `template_broken`. */
export async function obtainTemplate(app: App, tx: Tx, actor: Actor, templateId: string, drawings?: ReadonlyMap<string, string>) {
  const template = requireTemplate(templateId)
  if (await findCopy(tx, templateId)) return templateView(app, tx, actor, template)
  refuseBroken(template)
  const designId = await insertDesign(tx, actor, { name: template.name, theme: template.theme })
  const fill = filler(await ownContent(tx, actor, template, drawings))
  const ids: Record<string, string> = {}
  for (const { key, kind, title, slug, description, blocks } of template.pages) {
    const document = { description, blocks: fill(blocks) }
    await takeNewPictures(tx, emptyPage, document)
    ids[key] = await insertPage(tx, actor, { design_id: designId, kind, title, slug, language: null, document })
  }
  const menu = menuOf(template, (key) => ids[key]!)
  const { version } = await showDesign(tx, actor, designId)
  await updateDesign(tx, actor, designId, { version, menu })
  await tx
    .insertInto('template_copies')
    .values({
      agency_id: actor.agencyId,
      template_id: templateId,
      design_id: designId,
      base_version: template.version,
      base: JSON.stringify(baseOf(template)),
      pages: JSON.stringify(ids),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, {
    action: 'template.obtained',
    subject: 'template',
    subjectId: templateId,
    after: { design_id: designId, version: template.version },
  })
  return templateView(app, tx, actor, template)
}

/** What later versions are compared with: the blocks of each page by its key. */
export const baseOf = ({ pages }: { pages: readonly TemplatePage[] }): Record<string, Block[]> =>
  Object.fromEntries(pages.map(({ key, blocks }) => [key, blocks]))

/** Makes the copy of a template the design of the site. @throws 404, 409 `nothing_published` while visitors see the site. */
export async function makeDefault(app: App, tx: Tx, actor: Actor, templateId: string) {
  const copy = await lockCopy(tx, templateId)
  const { site } = await showSite(app, tx, actor)
  if (site && site.design_id !== copy.design_id) await updateSite(app, tx, actor, { design_id: copy.design_id, version: site.version })
  return templateView(app, tx, actor, requireTemplate(templateId))
}

/** Copies a template if needed, and makes it the design of the site. @throws 404, 409. */
export async function chooseTemplate(app: App, tx: Tx, actor: Actor, templateId: string, drawings?: ReadonlyMap<string, string>) {
  await obtainTemplate(app, tx, actor, templateId, drawings)
  return makeDefault(app, tx, actor, templateId)
}

/** Saves the config of a copy, and its look as a draft. @throws 404. */
export async function customizeTemplate(app: App, tx: Tx, actor: Actor, templateId: string, config: Required<Config>) {
  const copy = await lockCopy(tx, templateId)
  const { version } = await showDesign(tx, actor, copy.design_id)
  await updateDesign(tx, actor, copy.design_id, { version, theme: config.theme })
  await tx
    .updateTable('template_copies')
    .set({ config: JSON.stringify(config), updated_at: actor.now })
    .where('template_id', '=', templateId)
    .execute()
  return templateView(app, tx, actor, requireTemplate(templateId))
}
