import type { z } from 'zod'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SiteDesigns } from '../../../database/tables.ts'
import type { updateDesign as updateCall } from '../contract.ts'
import type { SiteMenu } from '../contract/menu.ts'
import type { SiteTheme } from '../contract/theme.ts'
import { findSite, requireDesign } from './sites-data.ts'
import * as pagesData from './pages-data.ts'
import { documentOf, insertPage, pageListView } from './pages.ts'
import { reviewOf } from './translations.ts'
import { publishDraft } from './versions.ts'

type DesignRow = Selectable<SiteDesigns>

const hasNews = (row: DesignRow): boolean => !isDeepStrictEqual(row.theme, row.draft_theme) || !isDeepStrictEqual(row.menu, row.draft_menu)

/** Returns whether publishing a design changes a page. Translations wait for their review. */
const isDue = (page: pagesData.PageRow): boolean => pageListView(page).state !== 'published' && reviewOf(page) !== false

/** Returns a design for a list. */
export async function designListView(tx: Tx, row: DesignRow, liveId: string | null) {
  const pages = await pagesData.pagesOfDesign(tx, row.id)
  return {
    id: row.id,
    name: row.name,
    live: row.id === liveId,
    pages: pages.filter(({ kind }) => kind === 'page').length,
    changed: hasNews(row) || pages.some(isDue),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns a design with its draft look and menu, and its pages. @throws 404. */
export async function showDesign(tx: Tx, actor: Pick<Actor, 'agencyId'>, id: string) {
  const row = await requireDesign(tx, id)
  const site = await findSite(tx, actor.agencyId)
  return {
    ...(await designListView(tx, row, site?.design_id ?? null)),
    theme: row.draft_theme as unknown as SiteTheme,
    menu: row.draft_menu as unknown as SiteMenu,
    version: row.version,
    page_list: (await pagesData.pagesOfDesign(tx, id)).map(pageListView),
  }
}

export interface NewDesign {
  name: string
  theme: SiteTheme
}

/** Stores a design without pages. The first one of an agency makes its site, which visitors do not see yet. @returns its id. */
export async function insertDesign(tx: Tx, actor: Actor, { name, theme }: NewDesign): Promise<string> {
  const id = newId()
  const look = JSON.stringify(theme)
  const times = { created_at: actor.now, updated_at: actor.now }
  await tx
    .insertInto('sites')
    .values({ agency_id: actor.agencyId, design_id: id, ...times })
    .onConflict((conflicting) => conflicting.column('agency_id').doNothing())
    .execute()
  await tx
    .insertInto('site_designs')
    .values({ agency_id: actor.agencyId, id, name, theme: look, menu: '[]', draft_theme: look, draft_menu: '[]', ...times })
    .execute()
  await audit(tx, actor, { action: 'site_design.created', subject: 'site_design', subjectId: id, after: { name } })
  return id
}

/** Changes the draft of look and menu. @throws 404, 409 `stale`. */
export async function updateDesign(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, name, theme, menu }: z.output<NonNullable<typeof updateCall.body>>,
) {
  const before = await requireDesign(tx, id)
  const row = await tx
    .updateTable('site_designs')
    .set({
      ...(name && { name }),
      ...(theme && { draft_theme: JSON.stringify(theme) }),
      ...(menu && { draft_menu: JSON.stringify(menu) }),
      version: version + 1,
      updated_at: actor.now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this design. Compare both versions.')
  await audit(tx, actor, {
    action: 'site_design.updated',
    subject: 'site_design',
    subjectId: id,
    before: { name: before.name, theme: before.draft_theme, menu: before.draft_menu },
    after: { name: row.name, ...(theme && { theme }), ...(menu && { menu }) },
  })
  return showDesign(tx, actor, id)
}

/** Shows look, menu and all changed pages to visitors, without translations that nobody has checked. @throws 404, 409 `stale`. */
export async function publishDesign(tx: Tx, actor: Actor, id: string, version: number) {
  const row = await tx
    .selectFrom('site_designs')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) {
    await requireDesign(tx, id)
    throw conflict('stale', 'Someone else changed this design. Compare both versions.')
  }
  await tx
    .updateTable('site_designs')
    .set({ theme: JSON.stringify(row.draft_theme), menu: JSON.stringify(row.draft_menu), updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  for (const page of await pagesData.pagesOfDesign(tx, id))
    if (isDue(page)) await publishDraft(tx, actor, await pagesData.lockPage(tx, page.id))
  await audit(tx, actor, { action: 'site_design.published', subject: 'site_design', subjectId: id })
  return showDesign(tx, actor, id)
}

/** Copies a design as it is being edited, with its pages. @throws 404. */
export async function duplicateDesign(tx: Tx, actor: Actor, id: string, name: string) {
  const row = await requireDesign(tx, id)
  const copyId = await insertDesign(tx, actor, { name, theme: row.draft_theme as unknown as SiteTheme })
  const ids: Record<string, string> = {}
  for (const { id: pageId, kind, title, slug, language, draft } of await pagesData.pagesOfDesign(tx, id))
    ids[pageId] = await insertPage(tx, actor, { design_id: copyId, kind, title, slug, language, document: documentOf(draft) })
  const own = <Entry extends { page_id: string | null }>(entry: Entry): Entry => ({
    ...entry,
    page_id: entry.page_id === null ? null : (ids[entry.page_id] ?? null),
  })
  const menu = (row.draft_menu as unknown as SiteMenu).map((entry) => ({ ...own(entry), below: entry.below.map(own) }))
  const { version } = await showDesign(tx, actor, copyId)
  return updateDesign(tx, actor, copyId, { version, menu })
}

/** Deletes a design with its pages. @throws 404, 409 `live_design`. */
export async function deleteDesign(tx: Tx, actor: Actor, id: string) {
  const row = await requireDesign(tx, id)
  const site = await findSite(tx, actor.agencyId)
  if (site?.design_id === id) throw conflict('live_design', 'Visitors see this design. Choose another one first.')
  await tx.deleteFrom('site_designs').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'site_design.deleted', subject: 'site_design', subjectId: id, before: { name: row.name } })
  return { id }
}
