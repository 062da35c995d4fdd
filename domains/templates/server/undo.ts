import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { deletePage, lockPageUse, saveDraft } from '#domains/website/server/pages.ts'
import { lockCopy, requireTemplate, templateView } from './copies.ts'
import { baseIn, findPage, idsOf, type AddedPage, type LastUpdate } from './updates.ts'

/** Returns whether people have worked on a page since the update added it: changed, renamed, published or translated it. */
async function isInUse(tx: Tx, { id, title, slug, draft_version }: AddedPage): Promise<boolean> {
  const page = await lockPageUse(tx, id)
  return page.is_used || page.draft_version !== draft_version || page.title !== title || page.slug !== slug
}

/**
 * Puts the pages back to their drafts before the last update, and deletes the pages that it added, unless somebody has worked on them
 * since. Pages that were deleted since stay deleted. @throws 404, 409 `nothing_to_undo` or `changed_since`.
 */
export async function undoUpdate(app: App, tx: Tx, actor: Actor, templateId: string) {
  const copy = await lockCopy(tx, templateId)
  const last = copy.last_update as unknown as LastUpdate | null
  if (!last) throw conflict('nothing_to_undo', 'There is no update to undo.')
  for (const { id, before, draft_version } of last.pages) {
    const page = await findPage(tx, id)
    if (!page) continue
    if (page.draft_version !== draft_version)
      throw conflict(
        'changed_since',
        `“${page.title}” was changed after the update, and undoing would delete these changes. Change the page back in the editor.`,
      )
    await saveDraft(tx, actor, id, { document: before, version: draft_version })
  }
  const [ids, base] = [{ ...idsOf(copy) }, { ...last.base }]
  // Updates from before pages were listed have none.
  for (const page of last.added ?? []) {
    // A page that was deleted keeps its key, so that the next update does not add it again.
    if (!(await findPage(tx, page.id))) continue
    if (await isInUse(tx, page)) base[page.key] = baseIn(copy)[page.key] ?? []
    else {
      await deletePage(tx, actor, page.id)
      delete ids[page.key]
    }
  }
  await tx
    .updateTable('template_copies')
    .set({
      base_version: last.from_version,
      base: JSON.stringify(base),
      pages: JSON.stringify(ids),
      last_update: null,
      updated_at: actor.now,
    })
    .where('template_id', '=', templateId)
    .execute()
  await audit(tx, actor, {
    action: 'template.update_undone',
    subject: 'template',
    subjectId: templateId,
    after: { version: last.from_version },
  })
  return templateView(app, tx, actor, requireTemplate(templateId))
}
