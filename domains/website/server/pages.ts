import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { createPage as createCall, renamePage as renameCall } from '../contract/pages.ts'
import { misplacedBlock, newDocument, type PageDocument } from '../contract/document.ts'
import { builtInNames, isBuiltIn, type PageKind } from '../contract/page-kinds.ts'
import { slugProblem } from '../contract/slugs.ts'
import * as data from './pages-data.ts'
import { pictureIds } from './pictures.ts'
import { addressMoves } from './site-parts.ts'
import { findSite, requireDesign } from './sites-data.ts'
import { requireSiteLanguage, reviewOf } from './translations.ts'

const addressTaken = () => invalid('slug', 'Another page has this address.')
/** Two pages created at the same moment: both saw the address free. */
export const pageRefusals: Refusals = { site_pages_address: addressTaken }
/** Someone else saved first. */
export const staleDraft = () => conflict('stale', 'Someone else changed this page. Compare both versions.')

export const documentOf = (stored: unknown): PageDocument => stored as PageDocument

/** Returns whether visitors see a page, and whether they see its draft. */
const stateOf = (row: data.PageRow) =>
  row.published_version_id === null
    ? ('draft' as const)
    : row.published_draft_version === row.draft_version
      ? ('published' as const)
      : ('changed' as const)

/** Returns a page for a list. */
export const pageListView = (row: data.PageRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  slug: row.slug,
  language: row.language,
  path: row.kind === 'page' ? `${row.language ? `/${row.language}` : ''}/${row.slug}` : null,
  state: stateOf(row),
  draft_version: row.draft_version,
  draft_at: row.draft_at.toISOString(),
  publish_at: row.publish_at?.toISOString() ?? null,
  reviewed: reviewOf(row),
})

/** Returns a page with its draft. @throws 404. */
export async function showPage(tx: Tx, id: string) {
  const row = await data.requirePage(tx, id)
  return {
    ...pageListView(row),
    design_id: row.design_id,
    document: documentOf(row.draft),
    draft_by: row.draft_by_name,
  }
}

/** Locks a page. Returns its title, address and draft version, and whether it was ever published, scheduled or translated. @throws 404. */
export async function lockPageUse(tx: Tx, id: string) {
  const page = await data.lockPage(tx, id)
  const is_used = (await data.versionsOf(tx, id)).length > 0 || (await data.translationsOf(tx, page)).length > 0
  return { title: page.title, slug: page.slug, draft_version: page.draft_version, is_used }
}

async function refuseTaken(tx: Tx, page: Pick<data.PageRow, 'design_id' | 'kind' | 'slug' | 'language'>, own?: string): Promise<void> {
  const taken = await tx
    .selectFrom('site_pages')
    .select('id')
    .where('design_id', '=', page.design_id)
    .where('kind', '=', page.kind)
    .where('slug', '=', page.slug)
    .where('language', page.language === null ? 'is' : '=', page.language)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw addressTaken()
}

export interface NewPage {
  design_id: string
  kind: PageKind
  title: string
  slug: string
  language: string | null
  document: PageDocument
}

/** Stores a page as a draft. @throws 422 at `slug` when the address is taken. */
export async function insertPage(tx: Tx, actor: Actor, { document, ...page }: NewPage): Promise<string> {
  await refuseTaken(tx, page)
  const id = newId()
  const at = actor.now
  await tx
    .insertInto('site_pages')
    .values({
      ...page,
      agency_id: actor.agencyId,
      id,
      draft: JSON.stringify(document),
      draft_by: actor.userId,
      draft_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await audit(tx, actor, {
    action: 'site_page.created',
    subject: 'site_page',
    subjectId: id,
    after: { title: page.title, slug: page.slug },
  })
  return id
}

/** Creates a page, empty or as a copy: a translation has the address of its page. @throws 404, 422 at `slug`, `language` or `copy_of`. */
export async function createPage(
  tx: Tx,
  actor: Actor,
  designId: string,
  { copy_of, ...page }: z.output<NonNullable<typeof createCall.body>>,
) {
  await requireDesign(tx, designId)
  await requireSiteLanguage(tx, actor.agencyId, page.language)
  const copied = copy_of === null ? null : await data.requirePage(tx, copy_of)
  const document = copied ? documentOf(copied.draft) : newDocument(page.kind)
  const misplaced = misplacedBlock(page.kind, document)
  if (misplaced) throw invalid('copy_of', misplaced)
  const slug = page.kind === 'page' ? page.slug : ''
  const title = isBuiltIn(page.kind) ? builtInNames[page.kind] : page.title
  return showPage(tx, await insertPage(tx, actor, { ...page, title, slug, design_id: designId, document }))
}

/** Changes title and address. @throws 404, 409 `built_in_page`, 422 at `slug`. */
export async function renamePage(tx: Tx, actor: Actor, id: string, { title, slug: given }: z.output<NonNullable<typeof renameCall.body>>) {
  const page = await data.lockPage(tx, id)
  if (isBuiltIn(page.kind)) throw conflict('built_in_page', 'This page keeps its name and its address.')
  const slug = page.kind === 'page' ? given : ''
  if (page.slug === '' && page.kind === 'page' && slug !== '') throw invalid('slug', 'The home page keeps its address.')
  await refuseTaken(tx, { ...page, slug }, id)
  await tx.updateTable('site_pages').set({ title, slug, updated_at: actor.now }).where('id', '=', id).execute()
  if (slug !== page.slug) await moveWithTranslations(tx, actor, page, slug)
  const names = ({ title: name, slug: path }: { title: string; slug: string }) => ({ title: name, slug: path })
  await audit(tx, actor, {
    action: 'site_page.renamed',
    subject: 'site_page',
    subjectId: id,
    before: names(page),
    after: { title, slug },
  })
  return showPage(tx, id)
}

/** Moves the translations of a page with it, and tells later domains about the addresses that visitors knew. */
async function moveWithTranslations(tx: Tx, actor: Actor, page: Awaited<ReturnType<typeof data.lockPage>>, slug: string): Promise<void> {
  const translations = page.language === null ? await data.translationsOf(tx, page) : []
  if (page.language !== null && (await data.originalOf(tx, page)))
    throw invalid('slug', 'A translation has the address of its page. Change it there.')
  for (const one of translations) await refuseTaken(tx, { ...one, slug }, one.id)
  if (translations.length > 0)
    await tx
      .updateTable('site_pages')
      .set({ slug, updated_at: actor.now })
      .where(
        'id',
        'in',
        translations.map(({ id }) => id),
      )
      .execute()
  if ((await findSite(tx, actor.agencyId))?.design_id !== page.design_id) return
  for (const { language, published_version_id } of [page, ...translations]) {
    if (published_version_id === null) continue
    const prefix = language === null ? '' : `/${language}`
    for (const tell of addressMoves.entries()) await tell(tx, actor, `${prefix}/${page.slug}`, `${prefix}/${slug}`)
  }
}

/** Copies a page with an address of its own. @throws 404. */
export async function duplicatePage(tx: Tx, actor: Actor, id: string) {
  const page = await data.requirePage(tx, id)
  if (page.kind !== 'page') throw invalid('id', 'A design has this page once.')
  const own = await data.pagesOfDesign(tx, page.design_id)
  const taken = new Set(own.filter(({ language }) => language === page.language).map(({ slug }) => slug))
  // An address of today's rules ends in a letter or digit, so that the copy's is one too.
  const base = page.slug === '' || slugProblem(page.slug) ? 'home' : page.slug.slice(0, 100).replace(/[/-]+$/, '')
  let slug = `${base}-copy`
  for (let n = 2; taken.has(slug); n++) slug = `${base}-copy-${n}`
  const { design_id, kind, language } = page
  const title = `${page.title} (copy)`.slice(0, 120)
  return showPage(tx, await insertPage(tx, actor, { design_id, kind, language, slug, title, document: documentOf(page.draft) }))
}

/** Deletes a page with its history. @throws 404, 409 `home_page` or `built_in_page`. */
export async function deletePage(tx: Tx, actor: Actor, id: string) {
  const page = await data.lockPage(tx, id)
  if (page.kind === 'page' && page.slug === '' && page.language === null)
    throw conflict('home_page', 'A site needs its home page. You can empty it instead.')
  if (isBuiltIn(page.kind) && page.language === null)
    throw conflict('built_in_page', 'Every website has this page. Take the page off the site to show it without your sections.')
  await tx.deleteFrom('site_pages').where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'site_page.deleted',
    subject: 'site_page',
    subjectId: id,
    before: { title: page.title, slug: page.slug },
  })
  return { id }
}

/** Marks pictures as used that a draft did not show before. @throws 422 at `document` when one does not exist. */
export async function takeNewPictures(tx: Tx, before: PageDocument, after: PageDocument): Promise<void> {
  const known = new Set(pictureIds(before.blocks))
  const added = [...new Set(pictureIds(after.blocks))].filter((id) => !known.has(id))
  if (added.length === 0) return
  await takeImages(tx, added).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404
      ? invalid('document', 'A picture of this page was deleted.', 'not_found_reference')
      : error
  })
}

/** Saves a draft over the version that was read. @throws 404, 409 `stale`, 422 at `document`. */
export async function saveDraft(tx: Tx, actor: Actor, id: string, { document, version }: { document: PageDocument; version: number }) {
  const page = await data.requirePage(tx, id)
  const misplaced = misplacedBlock(page.kind, document)
  if (misplaced) throw invalid('document', misplaced)
  await takeNewPictures(tx, documentOf(page.draft), document)
  const row = await tx
    .updateTable('site_pages')
    .set({
      draft: JSON.stringify(document),
      draft_version: version + 1,
      draft_by: actor.userId,
      draft_at: actor.now,
      updated_at: actor.now,
    })
    .where('id', '=', id)
    .where('draft_version', '=', version)
    .returning(['draft_version', 'draft_at'])
    .executeTakeFirst()
  if (!row) throw staleDraft()
  return { draft_version: row.draft_version, draft_at: row.draft_at.toISOString() }
}

/** Returns the drafts of all pages of all designs, for what looks through them. */
export async function allDrafts(tx: Tx) {
  const rows = await tx.selectFrom('site_pages').select(['id', 'title', 'draft', 'draft_version']).orderBy('title').orderBy('id').execute()
  return rows.map(({ draft, ...row }) => ({ ...row, document: documentOf(draft) }))
}
