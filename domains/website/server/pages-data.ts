import { sql, type Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SitePages } from '../../../database/tables.ts'

export type PageRow = Selectable<SitePages> & { publish_at: Date | null; draft_by_name: string | null }

const pages = (tx: Tx) =>
  tx
    .selectFrom('site_pages as p')
    .leftJoin('site_page_versions as s', (join) =>
      join.onRef('s.agency_id', '=', 'p.agency_id').onRef('s.page_id', '=', 'p.id').on('s.status', '=', 'scheduled'),
    )
    .leftJoin('members as m', (join) => join.onRef('m.agency_id', '=', 'p.agency_id').onRef('m.user_id', '=', 'p.draft_by'))
    .selectAll('p')
    .select(['s.publish_at', 'm.name as draft_by_name'])

/** Returns a page with the time of its schedule. @throws 404. */
export const requirePage = (tx: Tx, id: string): Promise<PageRow> =>
  pages(tx)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Page'))

/** Locks a page, so that publishing and its schedule come one after the other. @throws 404. */
export const lockPage = (tx: Tx, id: string) =>
  tx
    .selectFrom('site_pages')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Page'))

/** Returns the pages of a design: the frame first, then the home page, then by title. */
export const pagesOfDesign = (tx: Tx, designId: string): Promise<PageRow[]> =>
  pages(tx)
    .where('p.design_id', '=', designId)
    .orderBy(sql`p.kind = 'page'`)
    .orderBy(sql`p.slug <> ''`)
    .orderBy('p.title')
    .orderBy('p.id')
    .execute()

interface Address {
  design_id: string
  kind: PageRow['kind']
  slug: string
}
const atAddress = (tx: Tx, { design_id, kind, slug }: Address) =>
  tx.selectFrom('site_pages').selectAll().where('design_id', '=', design_id).where('kind', '=', kind).where('slug', '=', slug)

/** Returns the translations of a page: those at its address in other languages. */
export const translationsOf = (tx: Tx, page: Address) =>
  atAddress(tx, page).where('language', 'is not', null).orderBy('language').forNoKeyUpdate().execute()

/** Returns the page in the agency's language of which a page is a translation; undefined without one. */
export const originalOf = (tx: Tx, page: Address) => atAddress(tx, page).where('language', 'is', null).executeTakeFirst()

/** Returns the next number of a version. The page is locked. */
export async function nextNumber(tx: Tx, pageId: string): Promise<number> {
  const row = await tx
    .selectFrom('site_page_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** Returns the versions of a page with who made them, the newest first, at most 100. */
export const versionsOf = (tx: Tx, pageId: string) =>
  tx
    .selectFrom('site_page_versions as v')
    .leftJoin('members as m', (join) => join.onRef('m.agency_id', '=', 'v.agency_id').onRef('m.user_id', '=', 'v.created_by'))
    .select(['v.id', 'v.number', 'v.title', 'v.status', 'v.publish_at', 'v.published_at', 'v.created_at', 'm.name as user_name'])
    .where('v.page_id', '=', pageId)
    .orderBy('v.number', 'desc')
    .limit(100)
    .execute()

/** Returns a version. @throws 404. */
export const requireVersion = (tx: Tx, id: string) =>
  tx
    .selectFrom('site_page_versions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Version'))
