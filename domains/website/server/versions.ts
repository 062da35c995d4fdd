import { sql } from 'kysely'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SitePages, SiteVersionStatus } from '../../../database/tables.ts'
import type { Selectable } from 'kysely'
import * as data from './pages-data.ts'
import { documentOf, showPage, staleDraft, takeNewPictures } from './pages.ts'
import { requireReviewed } from './translations.ts'

type Page = Selectable<SitePages>

/** Versions of a page that are kept besides the published and the scheduled one. */
const mostKept = 50
const farthestDays = 366

/** Freezes the draft of a page as a version. The page is locked. @returns the id of the version. */
async function keepVersion(
  tx: Tx,
  actor: Actor,
  page: Page,
  status: SiteVersionStatus,
  times: { publish_at?: Date; published_at?: Date } = {},
) {
  const id = newId()
  const number = await data.nextNumber(tx, page.id)
  await tx
    .insertInto('site_page_versions')
    .values({
      agency_id: actor.agencyId,
      id,
      page_id: page.id,
      number,
      title: page.title,
      status,
      document: JSON.stringify(page.draft),
      draft_version: page.draft_version,
      created_by: actor.userId,
      created_at: actor.now,
      ...times,
    })
    .execute()
  await sql`DELETE FROM site_page_versions WHERE page_id = ${page.id} AND agency_id = ${actor.agencyId} AND status IN ('draft', 'archived')
    AND number <= ${number - mostKept}`.execute(tx)
  return { id, number }
}

const dropSchedule = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('site_page_versions')
    .set({ status: 'draft', publish_at: null })
    .where('page_id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Ends the schedule of a page, if it has one. */
async function endSchedule(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const dropped = await dropSchedule(tx, id)
  if (dropped) await audit(tx, actor, { action: 'site_page.unscheduled', subject: 'site_page', subjectId: id })
  return dropped
}

/** Points visitors to a version; the one before is archived. A version that was scheduled before would replace it later, so that ends. */
async function switchTo(tx: Tx, actor: Actor, page: Page, version: { id: string; draft_version: number; number: number }): Promise<void> {
  await tx
    .updateTable('site_page_versions')
    .set({ status: 'archived' })
    .where('page_id', '=', page.id)
    .where('status', '=', 'published')
    .where('id', '!=', version.id)
    .execute()
  await tx
    .updateTable('site_pages')
    .set({ published_version_id: version.id, published_draft_version: version.draft_version, updated_at: actor.now })
    .where('id', '=', page.id)
    .execute()
  await audit(tx, actor, {
    action: 'site_page.published',
    subject: 'site_page',
    subjectId: page.id,
    before: { version_id: page.published_version_id },
    after: { version_id: version.id, number: version.number },
  })
  await endSchedule(tx, actor, page.id)
}

/** Publishes the draft of a locked page. */
export async function publishDraft(tx: Tx, actor: Actor, page: Page): Promise<void> {
  const version = await keepVersion(tx, actor, page, 'published', { published_at: actor.now })
  await switchTo(tx, actor, page, { ...version, draft_version: page.draft_version })
}

/** Publishes the draft that was read, and ends the schedule of the page. @throws 404, 409 `stale` and `not_reviewed`. */
export async function publishPage(tx: Tx, actor: Actor, id: string, version: number) {
  const page = await data.lockPage(tx, id)
  if (page.draft_version !== version) throw staleDraft()
  requireReviewed(page)
  await publishDraft(tx, actor, page)
  return showPage(tx, id)
}

/** Takes a page off the site, and ends its schedule. @throws 404, 409 `home_page`. */
export async function unpublishPage(tx: Tx, actor: Actor, id: string) {
  const page = await data.lockPage(tx, id)
  if (page.kind === 'page' && page.slug === '' && page.language === null)
    throw conflict('home_page', 'A site needs its home page. You can take the whole site offline instead.')
  await tx
    .updateTable('site_page_versions')
    .set({ status: 'archived' })
    .where('page_id', '=', id)
    .where('status', '=', 'published')
    .execute()
  await tx
    .updateTable('site_pages')
    .set({ published_version_id: null, published_draft_version: null, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: 'site_page.unpublished',
    subject: 'site_page',
    subjectId: id,
    before: { version_id: page.published_version_id },
  })
  await endSchedule(tx, actor, id)
  return showPage(tx, id)
}

/** Schedules the draft that was read. @throws 404, 409 `stale` and `not_reviewed`, 422 at `publish_at`. */
export async function schedulePage(tx: Tx, actor: Actor, id: string, given: { version: number; publish_at: string }) {
  const at = new Date(given.publish_at)
  if (at <= actor.now) throw invalid('publish_at', 'Choose a time that is still to come.')
  if (at.getTime() - actor.now.getTime() > farthestDays * 86_400_000) throw invalid('publish_at', 'At most a year ahead.')
  const page = await data.lockPage(tx, id)
  if (page.draft_version !== given.version) throw staleDraft()
  requireReviewed(page)
  await dropSchedule(tx, id)
  const version = await keepVersion(tx, actor, page, 'scheduled', { publish_at: at })
  await audit(tx, actor, {
    action: 'site_page.scheduled',
    subject: 'site_page',
    subjectId: id,
    after: { version_id: version.id, publish_at: at.toISOString() },
  })
  return showPage(tx, id)
}

/** Cancels the schedule of a page. @throws 404, 409 `not_scheduled`. */
export async function unschedulePage(tx: Tx, actor: Actor, id: string) {
  await data.lockPage(tx, id)
  if (!(await endSchedule(tx, actor, id))) throw conflict('not_scheduled', 'This page has no schedule.')
  return showPage(tx, id)
}

/** Publishes a scheduled version if it still is scheduled and its time has come. */
export async function publishDue(tx: Tx, actor: Actor, pageId: string, versionId: string): Promise<void> {
  const page = await data.lockPage(tx, pageId)
  const version = await tx
    .updateTable('site_page_versions')
    .set({ status: 'published', published_at: actor.now })
    .where('id', '=', versionId)
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', actor.now)
    .returning(['id', 'draft_version', 'number'])
    .executeTakeFirst()
  if (version) await switchTo(tx, actor, page, version)
}

const versionView = ({ publish_at, published_at, created_at, ...row }: Awaited<ReturnType<typeof data.versionsOf>>[number]) => ({
  ...row,
  publish_at: publish_at?.toISOString() ?? null,
  published_at: published_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** Returns the versions of a page. @throws 404. */
export async function listVersions(tx: Tx, pageId: string) {
  await data.requirePage(tx, pageId)
  return (await data.versionsOf(tx, pageId)).map(versionView)
}

/** Returns a version with its content. @throws 404. */
export async function showVersion(tx: Tx, id: string) {
  const row = await data.requireVersion(tx, id)
  const { number, title, status, page_id } = row
  const times = { publish_at: row.publish_at, published_at: row.published_at, created_at: row.created_at }
  return { ...versionView({ id, number, title, status, ...times, user_name: null }), page_id, document: documentOf(row.document) }
}

/** Makes a version the draft again. @throws 404, 409 `stale`. */
export async function restoreVersion(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await data.requireVersion(tx, id)
  const page = await data.lockPage(tx, row.page_id)
  if (page.draft_version !== version) throw staleDraft()
  await takeNewPictures(tx, documentOf(page.draft), documentOf(row.document))
  await tx
    .updateTable('site_pages')
    .set({
      draft: JSON.stringify(row.document),
      draft_version: version + 1,
      draft_by: actor.userId,
      draft_at: actor.now,
      updated_at: actor.now,
    })
    .where('id', '=', page.id)
    .execute()
  await audit(tx, actor, {
    action: 'site_page.restored',
    subject: 'site_page',
    subjectId: page.id,
    after: { version_id: id, number: row.number },
  })
  return showPage(tx, page.id)
}

/** Freezes the draft as a version for a preview. A draft that was frozen before is used again. */
export async function frozenDraft(tx: Tx, actor: Actor, pageId: string): Promise<string> {
  const page = await data.lockPage(tx, pageId)
  const known = await tx
    .selectFrom('site_page_versions')
    .select('id')
    .where('page_id', '=', pageId)
    .where('draft_version', '=', page.draft_version)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known?.id ?? (await keepVersion(tx, actor, page, 'draft')).id
}
