import { AppError, conflict as refusal, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { kindOf } from '#domains/website/contract/blocks/all.ts'
import { emptyPage, misplacedBlock, pageDocument, type PageDocument } from '#domains/website/contract/document.ts'
import { isBuiltIn, type PageKind } from '#domains/website/contract/page-kinds.ts'
import { insertPage, saveDraft, showPage, takeNewPictures, type NewPage } from '#domains/website/server/pages.ts'
import { showDesign } from '#domains/website/server/designs.ts'
import { baseOf, lockCopy, refuseBroken, requireTemplate, templateView } from './copies.ts'
import { comparable, filler, ownContent, type OwnContent } from './own-content.ts'
import { mergedBlocks, withTheirs, type Conflict } from './merge.ts'
import type { Template } from './catalogue/parts.ts'

/** A conflict on a page of the copy. */
interface PageConflict extends Conflict {
  page_id: string
}

/** A page that an update added, as it was then. */
export interface AddedPage {
  key: string
  id: string
  title: string
  slug: string
  draft_version: number
}

/** What an update did, so that it can be undone. */
export interface LastUpdate {
  from_version: string
  base: Record<string, Block[]>
  pages: { id: string; before: PageDocument; draft_version: number }[]
  added?: AddedPage[]
  conflicts: PageConflict[]
}

type Copy = Awaited<ReturnType<typeof lockCopy>>
/** Returns the pages of a copy by the key of the template's page. Pages that the agency deleted are still in it. */
export const idsOf = (copy: Copy) => copy.pages as unknown as Record<string, string>
/** Returns the blocks that later versions are compared with, by the key of the page. */
export const baseIn = (copy: Copy) => copy.base as unknown as Record<string, Block[]>

/** Returns a page with its draft; null if it was deleted. */
export const findPage = (tx: Tx, id: string) =>
  showPage(tx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })

interface MergedPage {
  id: string
  kind: PageKind
  title: string
  document: PageDocument
  before: PageDocument
  draft_version: number
  conflicts: Conflict[]
}

/**
 * Returns the pages of a copy by key. A built-in page that the agency began by itself is the one of the template, so that both are merged:
 * a design has it once.
 */
async function pagesOf(tx: Tx, actor: Actor, copy: Copy, template: Template): Promise<Record<string, string>> {
  const ids = { ...idsOf(copy) }
  const wanted = template.pages.filter(({ key, kind }) => isBuiltIn(kind) && !ids[key])
  if (wanted.length === 0) return ids
  const { page_list: own } = await showDesign(tx, actor, copy.design_id)
  for (const { key, kind } of wanted) {
    const found = own.find((page) => page.kind === kind && page.language === null)
    if (found) ids[key] = found.id
  }
  return ids
}

/** Merges each page of a copy with the template. Pages that the agency deleted stay deleted. */
async function mergedPages(
  tx: Tx,
  copy: Copy,
  ids: Readonly<Record<string, string>>,
  template: Template,
  content: OwnContent,
): Promise<MergedPage[]> {
  const merged: MergedPage[] = []
  for (const { key, blocks: newest } of template.pages) {
    const id = ids[key]
    const page = id ? await findPage(tx, id) : null
    if (!id || !page) continue
    const before = page.document
    const { base, theirs } = comparable(content, { base: baseIn(copy)[key] ?? [], mine: before.blocks, theirs: newest })
    const { blocks, conflicts } = mergedBlocks(base, before.blocks, theirs)
    const { kind, title, draft_version } = page
    merged.push({ id, kind, title, document: { ...before, blocks }, before, draft_version, conflicts })
  }
  return merged
}

/** Refuses a page that the editor could not save: it has too many blocks, say. @throws 409 `page_not_valid`. */
function refuseInvalid({ kind, title, document }: Pick<MergedPage, 'kind' | 'title' | 'document'>): void {
  const read = pageDocument.safeParse(JSON.parse(JSON.stringify(document)))
  const problem = read.success ? misplacedBlock(kind, document) : read.error.issues[0]!.message
  if (problem) throw refusal('page_not_valid', `“${title}” could not be saved with this change, so nothing was changed. ${problem}`)
}

const conflictView = (title: string, { type, ...one }: PageConflict) => ({ ...one, page: title, block: kindOf(type)?.name ?? type })

/** Returns the conflicts of pages that are still there. */
async function openConflicts(tx: Tx, conflicts: readonly PageConflict[]) {
  const titles = new Map<string, string>()
  for (const id of new Set(conflicts.map(({ page_id }) => page_id))) {
    const page = await findPage(tx, id)
    if (page) titles.set(id, page.title)
  }
  return conflicts.filter(({ page_id }) => titles.has(page_id)).map((one) => conflictView(titles.get(one.page_id)!, one))
}

/** Returns whether there is a newer version, what it changes, and where both changed the same: in it, or in the last update. @throws 404. */
export async function checkUpdate(tx: Tx, actor: Actor, templateId: string) {
  const template = requireTemplate(templateId)
  const copy = await lockedOrRead(tx, templateId)
  const isNewer = copy.base_version !== template.version
  const pages = isNewer
    ? await mergedPages(tx, copy, await pagesOf(tx, actor, copy, template), template, await ownContent(tx, actor, template))
    : []
  const known = template.changes.findIndex(({ version }) => version === copy.base_version)
  return {
    respond: isNewer,
    current: copy.base_version,
    latest: template.version,
    changelist: isNewer ? template.changes.slice(0, known === -1 ? undefined : known) : [],
    conflicts: isNewer
      ? pages.flatMap(({ id, title, conflicts }) => conflicts.map((one) => conflictView(title, { ...one, page_id: id })))
      : await openConflicts(tx, (copy.last_update as unknown as LastUpdate | null)?.conflicts ?? []),
  }
}

const lockedOrRead = async (tx: Tx, templateId: string): Promise<Copy> => {
  const copy = await tx.selectFrom('template_copies').selectAll().where('template_id', '=', templateId).executeTakeFirst()
  return copy ?? lockCopy(tx, templateId)
}

/**
 * Merges the template's newer version into the drafts. Visitors see nothing of it.
 * @throws 404, 409 `up_to_date`, `template_broken`, or `page_not_valid` if a page would break a limit, 422 at `slug` if a new page needs
 * the address of one of the agency's.
 */
export async function updateCopy(app: App, tx: Tx, actor: Actor, templateId: string) {
  const template = requireTemplate(templateId)
  const copy = await lockCopy(tx, templateId)
  if (copy.base_version === template.version) throw refusal('up_to_date', 'Your copy has the newest version already.')
  refuseBroken(template)
  const content = await ownContent(tx, actor, template)
  const ids = await pagesOf(tx, actor, copy, template)
  const pages = await mergedPages(tx, copy, ids, template, content)
  const added: AddedPage[] = []
  const done: LastUpdate = { from_version: copy.base_version, base: baseIn(copy), pages: [], added, conflicts: [] }
  for (const page of pages) {
    done.conflicts.push(...page.conflicts.map((one) => ({ ...one, page_id: page.id })))
    if (isDeepStrictEqual(page.document, page.before)) continue
    refuseInvalid(page)
    const { draft_version } = await saveDraft(tx, actor, page.id, { document: page.document, version: page.draft_version })
    done.pages.push({ id: page.id, before: page.before, draft_version })
  }
  const fill = filler(content)
  for (const { key, kind, title, slug, description, blocks } of template.pages) {
    if (ids[key]) continue
    const document = { description, blocks: fill(blocks) }
    refuseInvalid({ kind, title, document })
    await takeNewPictures(tx, emptyPage, document)
    const id = await insertNew(tx, actor, { design_id: copy.design_id, kind, title, slug, language: null, document })
    ids[key] = id
    added.push({ key, id, title, slug, draft_version: (await showPage(tx, id)).draft_version })
  }
  await tx
    .updateTable('template_copies')
    .set({
      base_version: template.version,
      base: JSON.stringify(baseOf(template)),
      pages: JSON.stringify(ids),
      last_update: JSON.stringify(done),
      updated_at: actor.now,
    })
    .where('template_id', '=', templateId)
    .execute()
  await audit(tx, actor, {
    action: 'template.updated',
    subject: 'template',
    subjectId: templateId,
    before: { version: copy.base_version },
    after: { version: template.version, pages: done.pages.length, conflicts: done.conflicts.length },
  })
  return resultOf(app, tx, actor, template, done)
}

/** Adds a page of the newer version. @throws 422 at `slug` if a page of the agency has its address. */
async function insertNew(tx: Tx, actor: Actor, page: NewPage): Promise<string> {
  try {
    return await insertPage(tx, actor, page)
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors.slug) throw error
    throw invalid(
      'slug',
      `The new page “${page.title}” needs the address /${page.slug}, which a page of yours has. Rename your page, then update.`,
    )
  }
}

async function resultOf(app: App, tx: Tx, actor: Actor, template: Template, { pages, conflicts }: LastUpdate) {
  return {
    template: await templateView(app, tx, actor, template),
    changed_pages: pages.length,
    conflicts: await openConflicts(tx, conflicts),
  }
}

interface Choice {
  page_id: string
  block_id: string
  field: string | null
  take: 'mine' | 'theirs'
}

/** Decides a conflict of the last update. @throws 404, 409 `nothing_to_resolve` or `page_not_valid`. */
export async function resolveConflict(app: App, tx: Tx, actor: Actor, templateId: string, { take, ...of }: Choice) {
  const copy = await lockCopy(tx, templateId)
  const last = copy.last_update as unknown as LastUpdate | null
  const isIt = (one: PageConflict) => one.page_id === of.page_id && one.block_id === of.block_id && one.field === of.field
  const found = last?.conflicts.find(isIt)
  if (!last || !found) throw refusal('nothing_to_resolve', 'This conflict was resolved already.')
  const done: LastUpdate = { ...last, conflicts: last.conflicts.filter((one) => !isIt(one)) }
  if (take === 'theirs') {
    const page = await showPage(tx, of.page_id)
    const document = { ...page.document, blocks: withTheirs(page.document.blocks, found) }
    refuseInvalid({ ...page, document })
    const { draft_version } = await saveDraft(tx, actor, of.page_id, { document, version: page.draft_version })
    const known = done.pages.find(({ id }) => id === of.page_id)
    // If somebody has changed the page since, the versions keep differing, so that the update cannot be undone over these changes.
    if (known?.draft_version === page.draft_version) known.draft_version = draft_version
    if (!known) done.pages.push({ id: of.page_id, before: page.document, draft_version })
  }
  await tx
    .updateTable('template_copies')
    .set({ last_update: JSON.stringify(done), updated_at: actor.now })
    .where('template_id', '=', templateId)
    .execute()
  return resultOf(app, tx, actor, requireTemplate(templateId), done)
}
