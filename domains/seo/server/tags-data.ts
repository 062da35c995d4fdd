import { sql, type Selectable } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { SeoTags } from '../../../database/tables.ts'

export type TagRow = Selectable<SeoTags> & { subject_title: string | null; key: string | null; focus: FocusPoint | null }

const tags = (tx: Tx) =>
  tx
    .selectFrom('seo_tags as t')
    .leftJoin('site_pages as p', (join) => join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.page_id'))
    .leftJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 't.agency_id').onRef('i.id', '=', 't.inventory_id'))
    .leftJoin('blog_posts as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.post_id'))
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 't.agency_id').onRef('f.id', '=', 't.picture_file_id'))

const titled = sql<string | null>`coalesce(p.title, i.title, b.title)`

/** Returns a page of tags. */
export async function tagsPage(tx: Tx, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = tags(tx).$if(request.search !== '', (query) =>
    query.where((eb) => eb.or([eb('t.title', 'ilike', like(request.search)), eb(titled, 'ilike', like(request.search))])),
  )
  const rows = await matching
    .selectAll('t')
    .select([titled.as('subject_title'), 'f.key', 'f.focus'])
    .orderBy(sql.ref(`t.${column}`), direction)
    .orderBy('t.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows as TagRow[], ...(await cappedTotal(tx, matching as never)) }
}

/** Returns all tags of the agency: at most one for each page, offer and post. */
export const allTags = (tx: Tx): Promise<TagRow[]> =>
  tags(tx)
    .selectAll('t')
    .select([titled.as('subject_title'), 'f.key', 'f.focus'])
    .execute()

/** What a tag is of. */
export type TagSubject = { page_id: string } | { inventory_id: string } | { post_id: string }

/** Returns the tag of a page, an offer or a post. */
export const tagOf = (tx: Tx, subject: TagSubject): Promise<TagRow | undefined> =>
  tags(tx)
    .selectAll('t')
    .select([titled.as('subject_title'), 'f.key', 'f.focus'])
    .where((of) => of.and(subject))
    .executeTakeFirst()

/** Returns the pages of a design with their published document, or their draft where none is published. */
export const pagesWithDocuments = (tx: Tx, designId: string) =>
  tx
    .selectFrom('site_pages as p')
    .leftJoin('site_page_versions as v', (join) =>
      join.onRef('v.agency_id', '=', 'p.agency_id').onRef('v.id', '=', 'p.published_version_id'),
    )
    .select(['p.id', 'p.title', 'p.slug', 'p.language', 'p.published_version_id', 'p.updated_at', 'v.published_at'])
    .select(sql<unknown>`coalesce(v.document, p.draft)`.as('document'))
    .where('p.design_id', '=', designId)
    .where('p.kind', '=', 'page')
    .orderBy('p.title')
    .orderBy('p.id')
    .execute()

/** Returns which of these pictures have no description in the media library. */
export async function undescribed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('alt', 'is', null), eb('alt', '=', '')]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the long texts of offers, and pictures without a description in their galleries. */
export const offerTexts = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('inventory as i')
    .select(['i.id', 'i.description', 'i.updated_at'])
    .select(
      sql<number>`(SELECT count(*)::int FROM inventory_gallery g JOIN files f ON f.agency_id = g.agency_id AND f.id = g.file_id
        WHERE g.agency_id = ${thisAgency} AND g.inventory_id = i.id AND coalesce(f.alt, '') = '' AND coalesce(g.caption, '') = '')`.as(
        'undescribed',
      ),
    )
    .where('i.id', 'in', ids)
    .execute()

/** Returns the document of a page that visitors see. */
export async function publishedDocument(tx: Tx, pageId: string): Promise<unknown> {
  const row = await tx
    .selectFrom('site_pages as p')
    .innerJoin('site_page_versions as v', (join) =>
      join.onRef('v.agency_id', '=', 'p.agency_id').onRef('v.id', '=', 'p.published_version_id'),
    )
    .select('v.document')
    .where('p.id', '=', pageId)
    .executeTakeFirst()
  return row?.document
}
