import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sortOf } from '#kit/server/database/list.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SeoTags } from '../../../database/tables.ts'
import type { listPagesAndTags as pagesCall, tagBody } from '../contract.ts'
import { scored } from './score.ts'
import { readSubjects, siteFacts } from './subjects.ts'
import * as data from './tags-data.ts'
import type { TagRow } from './tags-data.ts'

const stale = () => conflict('stale', 'Someone else changed this tag. Reload it and try again.')
/** Two people saved the first tag of a page at the same moment. */
export const seoRefusals: Refusals = { seo_tags_page: stale, seo_tags_inventory: stale, seo_tags_post: stale }

/** Returns a tag for callers. */
export const tagView = (app: App, row: TagRow) => ({
  id: row.id,
  kind: row.page_id !== null ? ('page' as const) : row.post_id !== null ? ('post' as const) : ('offer' as const),
  subject_id: (row.page_id ?? row.post_id ?? row.inventory_id)!,
  subject_title: row.subject_title ?? '',
  title: row.title,
  description: row.description,
  picture: row.picture_file_id,
  picture_url: row.key === null ? null : app.files.imageUrl(row.key, 'small'),
  canonical: row.canonical,
  robots: row.robots,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Returns a page of tags. */
export async function listTags(app: App, tx: Tx, request: ListRequest) {
  const { rows, ...counted } = await data.tagsPage(tx, request)
  return { rows: rows.map((row) => tagView(app, row)), ...counted }
}

/** Returns a page of all pages, offers and posts, by score or title. Duplicates are over all of them, so all are read. */
export async function listPagesAndTags(app: App, tx: Tx, actor: Actor, query: z.output<NonNullable<typeof pagesCall.query>>) {
  const facts = await siteFacts(app, tx, actor)
  const { search, kind, finding, page, per_page, sort } = query
  const { column, direction } = sortOf(sort)
  const wanted = search.trim().toLowerCase()
  const all = scored(await readSubjects(tx, actor, facts), facts.name).filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (finding === undefined || row.findings.some(({ code }) => code === finding)) &&
      (wanted === '' || row.title.toLowerCase().includes(wanted) || row.shown.title.toLowerCase().includes(wanted)),
  )
  const way = direction === 'asc' ? 1 : -1
  const byTitle = (a: (typeof all)[number], b: (typeof all)[number]) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1)
  const ordered = all.toSorted((a, b) => (column === 'score' ? (a.score - b.score) * way || byTitle(a, b) : byTitle(a, b) * way))
  const rows = ordered.slice((page - 1) * per_page, page * per_page)
  return { rows, total: ordered.length }
}

/** Returns a page, an offer or a post with its tag and score, by the id of either. @throws 404. */
export async function showTag(app: App, tx: Tx, actor: Actor, id: string) {
  const facts = await siteFacts(app, tx, actor)
  const subjects = await readSubjects(tx, actor, facts)
  const subject = subjects.find((one) => one.id === id || one.tag?.id === id)
  if (!subject) throw notFound('Page')
  const row = scored(subjects, facts.name).find((one) => one.id === subject.id)!
  return {
    ...row,
    tag: subject.tag && tagView(app, subject.tag),
    url: facts.site && subject.path !== null ? facts.site.origin + subject.path : null,
    site_name: facts.name,
  }
}

type Values = Pick<z.output<typeof tagBody>, 'title' | 'description' | 'picture' | 'canonical' | 'robots'>
export type TagSubject = data.TagSubject

/** Marks a picture as used. @throws 422 at `picture`. */
async function takePicture(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  await takeImages(tx, [id]).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404 ? invalid('picture', 'This picture does not exist.', 'not_found_reference') : error
  })
}

/** Saves the tag of a page, an offer or a post over the version that was read. @throws 409 `stale`, 422 at `picture`. */
export async function saveTag(tx: Tx, actor: Actor, subject: TagSubject, { picture, ...values }: Values, version: number): Promise<void> {
  const before = await data.tagOf(tx, subject)
  if ((before?.version ?? 0) !== version) throw stale()
  if (picture !== (before?.picture_file_id ?? null)) await takePicture(tx, picture)
  const row = { ...values, picture_file_id: picture, version: version + 1, updated_at: actor.now }
  const id = before?.id ?? newId()
  if (before) {
    const { numUpdatedRows } = await tx
      .updateTable('seo_tags')
      .set(row)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw stale()
  } else {
    const added: Insertable<SeoTags> = { agency_id: actor.agencyId, id, ...subject, ...row, created_at: actor.now }
    await tx.insertInto('seo_tags').values(added).execute()
  }
  const told = ({ title, description, robots, canonical }: Pick<TagRow, 'title' | 'description' | 'robots' | 'canonical'>) => ({
    title,
    description,
    robots,
    canonical,
  })
  await audit(tx, actor, {
    action: before ? 'seo_tag.updated' : 'seo_tag.created',
    subject: 'seo_tag',
    subjectId: id,
    ...(before && { before: told(before) }),
    after: told(values),
  })
}

/** Where a tag says what it is of, and why it cannot be of it. */
const subjectFields = {
  page: { field: 'page_id', missing: 'This page is not on the website.' },
  offer: { field: 'inventory_id', missing: 'The website does not show this offer.' },
  post: { field: 'post_id', missing: 'The website does not show this post.' },
} as const

/** Saves a tag. @throws 404, 409 `stale`, 422 at `page_id`, `inventory_id`, `post_id` and `picture`. */
export async function createTag(
  app: App,
  tx: Tx,
  actor: Actor,
  { page_id, inventory_id, post_id, version, ...values }: z.output<typeof tagBody>,
) {
  const facts = await siteFacts(app, tx, actor)
  const kind = page_id !== null ? 'page' : post_id !== null ? 'post' : 'offer'
  const id = (page_id ?? post_id ?? inventory_id)!
  const found = (await readSubjects(tx, actor, facts)).find((one) => one.id === id && one.kind === kind)
  const { field, missing } = subjectFields[kind]
  if (!found) throw invalid(field, missing, 'not_found_reference')
  if (values.canonical !== null && values.canonical === found.path) values.canonical = null
  const subject = kind === 'page' ? { page_id: id } : kind === 'post' ? { post_id: id } : { inventory_id: id }
  await saveTag(tx, actor, subject, values, version)
  return showTag(app, tx, actor, id)
}

/** Deletes a tag. @throws 404. */
export async function deleteTag(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('seo_tags').where('id', '=', id).returning(['title', 'description']).executeTakeFirst()
  if (!row) throw notFound('Tag')
  await audit(tx, actor, { action: 'seo_tag.deleted', subject: 'seo_tag', subjectId: id, before: row })
  return { id }
}
