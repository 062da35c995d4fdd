import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './pages-data.ts'
import { showPage, staleDraft } from './pages.ts'

/** Marks the draft of a translation as checked. @throws 404, 409 `stale` and `not_a_translation`. */
export async function reviewPage(tx: Tx, actor: Actor, id: string, version: number) {
  const page = await data.lockPage(tx, id)
  if (page.language === null) throw conflict('not_a_translation', 'This page is in the language of the agency. It needs no review.')
  if (page.draft_version !== version) throw staleDraft()
  await tx
    .updateTable('site_pages')
    .set({ reviewed_draft_version: version, reviewed_by: actor.userId, reviewed_at: actor.now, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'site_page.reviewed', subject: 'site_page', subjectId: id, after: { draft_version: version } })
  return showPage(tx, id)
}
