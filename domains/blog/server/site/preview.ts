import { z } from 'zod'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import type { Site } from '#domains/website/server/site-parts.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor, readSealedKey } from '#kit/server/pages/visitor.ts'
import { encrypt } from '#kit/server/security/tokens.ts'
import { withDraft } from '../post-draft.ts'
import { requirePost } from '../posts-data.ts'
import { requireBlog } from '../posts.ts'
import { showPost } from './show.ts'

const purpose = 'blog preview'
const validMs = 24 * 60 * 60_000
const held = z.object({ agencyId: z.string(), postId: z.string(), until: z.number() })

/** Returns a link that shows a post to anybody for 24 hours. @throws 403, 404, 409 `no_website`. */
export async function previewPost(app: App, tx: Tx, actor: Actor, postId: string) {
  await requireBlog(tx, actor)
  await requirePost(tx, postId)
  const site = await findWebsite(app, tx, actor.agencyId)
  if (!site) throw conflict('no_website', 'Build your website first. Posts are shown in its design.')
  const until = actor.now.getTime() + validMs
  const code = encrypt(app.settings.secretKey, purpose, JSON.stringify({ agencyId: actor.agencyId, postId, until }))
  return { url: `${site.origin}/blog/_preview/${code}`, expires_at: new Date(until).toISOString() }
}

/** Shows the post of a preview link. @throws 404. */
export async function showPreview(app: App, site: Site, code: string): Promise<Finished> {
  const key = readSealedKey(app, purpose, code, held)
  if (!key || key.agencyId !== site.agencyId || key.until <= app.clock.now().getTime()) throw notFound('Preview')
  const page = await asVisitor(app, key, async (tx, actor) =>
    showPost({ app, tx, actor, site, language: site.language }, await withDraft(tx, await requirePost(tx, key.postId)), {
      form: null,
      only: 'preview',
    }),
  )
  return { ...page, index: false }
}
