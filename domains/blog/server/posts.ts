import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { addressMoves } from '#domains/website/server/site-parts.ts'
import { pictureIds } from '#domains/website/server/pictures.ts'
import { conflict, forbidden, invalid, invalidTransition } from '#kit/contract/errors.ts'
import { slugOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { BlogPosts } from '../../../database/tables.ts'
import type { movePost as moveCall, postBody, postPatch } from '../contract.ts'
import { isPicture, type PostText } from '../contract/post-text.ts'
import { postMoves } from '../contract/states.ts'
import * as data from './posts-data.ts'
import { columnsOf, draftFor, fieldsOf } from './post-draft.ts'
import { postView } from './post-view.ts'

const farthestDays = 366
const dayMs = 86_400_000

const addressTaken = () => invalid('slug', 'Another post has this address.')
/** Two posts saved at the same moment: both saw the address free. */
export const blogRefusals: Refusals = { blog_posts_slug: addressTaken }
const stale = () => conflict('stale', 'Someone else changed this post. Reload it and try again.')

/** @throws 403 `feature_unavailable` when the agency has not switched on its blog. */
export async function requireBlog(tx: Tx, actor: Actor): Promise<void> {
  const { blog_enabled } = await ofAgency(tx, actor.agencyId).select('blog_enabled').executeTakeFirstOrThrow()
  if (!blog_enabled) throw forbidden('feature_unavailable', 'The blog is switched off. Switch it on in the agency’s settings.')
}

/** The path of a post in the agency's language. */
export const postPath = (slug: string): string => `/blog/${slug}`

/** Returns a post. @throws 403, 404. */
export async function showPost(app: App, tx: Tx, actor: Actor, id: string) {
  await requireBlog(tx, actor)
  return postView(app, tx, actor, await data.requirePost(tx, id))
}

/** Marks a picture as used. @throws 422 at its field. */
async function takePicture(tx: Tx, id: string, field: string): Promise<void> {
  await takeImages(tx, [id]).catch((error: unknown) => {
    throw (error as { status?: number }).status === 404 ? invalid(field, 'This picture does not exist.', 'not_found_reference') : error
  })
}

/** Marks the pictures of a text as used that it did not show before. @throws 422 at the picture that does not exist. */
async function takePictures(tx: Tx, before: PostText, after: PostText): Promise<void> {
  const known = new Set(pictureIds(before))
  for (const [index, node] of after.entries())
    if (isPicture(node) && !known.has(node.file_id)) await takePicture(tx, node.file_id, `content.${index}.file_id`)
}

/** Returns a free address for a title. */
async function freeSlug(tx: Tx, title: string, own?: string): Promise<string> {
  const wanted = slugOf(title)
  for (const slug of [wanted, `${wanted}-2`, `${wanted}-3`, `${wanted}-4`]) if (!(await data.slugIsTaken(tx, slug, own))) return slug
  return `${wanted}-${newId().slice(-8)}`
}

/** Adds a post as a draft. @throws 403, 422 at `slug`, `cover` and `content`. */
export async function createPost(
  app: App,
  tx: Tx,
  actor: Actor,
  { slug: given, cover, offers, content, ...post }: z.output<typeof postBody>,
) {
  await requireBlog(tx, actor)
  if (given !== '' && (await data.slugIsTaken(tx, given))) throw addressTaken()
  if (cover) await takePicture(tx, cover, 'cover')
  await takePictures(tx, [], content)
  const id = newId()
  const slug = given || (await freeSlug(tx, post.title))
  await tx
    .insertInto('blog_posts')
    .values({
      ...post,
      agency_id: actor.agencyId,
      id,
      slug,
      author: post.author ?? actor.userName ?? null,
      content: JSON.stringify(content),
      cover_file_id: cover,
      offer_ids: offers,
      created_by: actor.userId,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, { action: 'blog_post.created', subject: 'blog_post', subjectId: id, after: { title: post.title, slug } })
  return showPost(app, tx, actor, id)
}

/**
 * Changes a post: absent keys stay. A published post is changed beside itself, in its draft.
 * @throws 403, 404, 409 `stale`, 422 at `slug`, `cover` and `content`.
 */
export async function updatePost(app: App, tx: Tx, actor: Actor, id: string, { version, ...given }: z.output<typeof postPatch>) {
  await requireBlog(tx, actor)
  const before = await data.requirePost(tx, id)
  const known = fieldsOf(before)
  const changed = { ...known, ...withoutAbsent(given) }
  const slug = changed.slug || (await freeSlug(tx, changed.title, id))
  if (slug !== known.slug && (await data.slugIsTaken(tx, slug, id))) throw addressTaken()
  if (changed.cover && changed.cover !== known.cover) await takePicture(tx, changed.cover, 'cover')
  await takePictures(tx, known.content, changed.content)
  const fields = { ...changed, slug }
  if (before.status === 'published') {
    await write(tx, actor, id, version, { draft: draftFor(before, fields) })
    await audit(tx, actor, { action: 'blog_post.changed', subject: 'blog_post', subjectId: id, ...namesOf(before, fields) })
    return showPost(app, tx, actor, id)
  }
  await write(tx, actor, id, version, columnsOf(fields))
  if (before.published_at !== null) await tellMove(tx, actor, before.slug, slug)
  await audit(tx, actor, { action: 'blog_post.updated', subject: 'blog_post', subjectId: id, ...namesOf(before, fields) })
  return showPost(app, tx, actor, id)
}

const withoutAbsent = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>
  }

const namesOf = (before: { title: string; slug: string }, after: { title: string; slug: string }) => ({
  before: { title: before.title, slug: before.slug },
  after: { title: after.title, slug: after.slug },
})

async function tellMove(tx: Tx, actor: Actor, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const tell of addressMoves.entries()) await tell(tx, actor, postPath(from), postPath(to))
}

/** Returns a published post that has a draft. @throws 403, 404, 409 `nothing_changed`. */
async function requireDraft(tx: Tx, actor: Actor, id: string): Promise<data.CoveredPost> {
  await requireBlog(tx, actor)
  const before = await data.requirePost(tx, id)
  if (before.draft === null) throw conflict('nothing_changed', 'Nothing was changed since this post was published.')
  return before
}

/** Publishes what was changed of a published post. @throws 403, 404, 409 `stale` and `nothing_changed`, 422 at `slug`. */
export async function publishChanges(app: App, tx: Tx, actor: Actor, id: string, version: number) {
  const before = await requireDraft(tx, actor, id)
  const fields = fieldsOf(before)
  if (fields.slug !== before.slug && (await data.slugIsTaken(tx, fields.slug, id))) throw addressTaken()
  await write(tx, actor, id, version, { ...columnsOf(fields), draft: null })
  await tellMove(tx, actor, before.slug, fields.slug)
  await audit(tx, actor, { action: 'blog_post.updated', subject: 'blog_post', subjectId: id, ...namesOf(before, fields) })
  return showPost(app, tx, actor, id)
}

/** Discards what was changed of a published post. @throws 403, 404, 409 `stale` and `nothing_changed`. */
export async function discardChanges(app: App, tx: Tx, actor: Actor, id: string, version: number) {
  await requireDraft(tx, actor, id)
  await write(tx, actor, id, version, { draft: null })
  await audit(tx, actor, { action: 'blog_post.discarded', subject: 'blog_post', subjectId: id })
  return showPost(app, tx, actor, id)
}

async function write(tx: Tx, actor: Actor, id: string, version: number, change: Updateable<BlogPosts>): Promise<void> {
  const row = await tx
    .updateTable('blog_posts')
    .set({ ...change, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw stale()
}

/** Changes the state of a post. @throws 403, 404, 409 `stale` and `invalid_transition`, 422 at `publish_at`. */
export async function movePost(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { status, publish_at, version }: z.output<NonNullable<typeof moveCall.body>>,
) {
  await requireBlog(tx, actor)
  const before = await data.requirePost(tx, id)
  if (before.version !== version) throw stale()
  if (!postMoves[before.status].includes(status)) throw invalidTransition(before.status, status)
  const at = status === 'scheduled' ? timeOf(actor, publish_at) : null
  // Once nobody sees the post, its changes are the post.
  const fields = fieldsOf(before)
  if (fields.slug !== before.slug && (await data.slugIsTaken(tx, fields.slug, id))) throw addressTaken()
  await write(tx, actor, id, version, {
    ...(before.draft !== null && { ...columnsOf(fields), draft: null }),
    status,
    publish_at: at,
    ...(status === 'published' && { published_at: before.published_at ?? actor.now }),
  })
  if (before.draft !== null) await tellMove(tx, actor, before.slug, fields.slug)
  await audit(tx, actor, {
    action: `blog_post.${status}`,
    subject: 'blog_post',
    subjectId: id,
    before: { status: before.status },
    after: { status, ...(at && { publish_at: at.toISOString() }) },
  })
  return showPost(app, tx, actor, id)
}

function timeOf({ now }: Actor, publishAt: string | null): Date {
  if (publishAt === null) throw invalid('publish_at', 'Choose a day and a time.')
  const at = new Date(publishAt)
  if (at <= now) throw invalid('publish_at', 'Choose a time that is still to come.')
  if (at.getTime() - now.getTime() > farthestDays * dayMs) throw invalid('publish_at', 'At most a year ahead.')
  return at
}

/** Publishes a scheduled post whose time has come. Does nothing if it was changed meanwhile. */
export async function publishDue(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await tx
    .updateTable('blog_posts')
    .set(({ ref, eb }) => ({
      status: 'published' as const,
      // The minute that was chosen, also when the job ran later.
      published_at: ref('publish_at'),
      publish_at: null,
      version: eb('version', '+', 1),
      updated_at: actor.now,
    }))
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', actor.now)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  await audit(tx, actor, {
    action: 'blog_post.published',
    subject: 'blog_post',
    subjectId: id,
    before: { status: 'scheduled' },
    after: { status: 'published' },
  })
}

/** Deletes a post. @throws 403, 404. */
export async function deletePost(tx: Tx, actor: Actor, id: string) {
  await requireBlog(tx, actor)
  const { title, slug } = await data.requirePost(tx, id)
  await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'blog_post.deleted', subject: 'blog_post', subjectId: id, before: { title, slug } })
  return { id }
}
