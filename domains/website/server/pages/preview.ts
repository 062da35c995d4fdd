import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor, readSealedKey } from '#kit/server/pages/visitor.ts'
import { encrypt } from '#kit/server/security/tokens.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { emptyPage } from '../../contract/document.ts'
import { isFrame } from '../../contract/page-kinds.ts'
import { documentOf } from '../pages.ts'
import { requirePage, requireVersion } from '../pages-data.ts'
import { originOf, readSite } from '../site.ts'
import { siteOf } from '../site-parts.ts'
import { frozenDraft } from '../versions.ts'
import { readDraftFrame, showDocument } from './show.ts'
import { sendFinished } from './send.ts'

const purpose = 'site preview'
const validMs = 24 * 60 * 60_000
const held = z.object({ agencyId: z.string(), versionId: z.string(), until: z.number() })

/** Freezes the draft of a page and returns a link that shows this one version for 24 hours. @throws 404. */
export async function previewPage(app: App, tx: Tx, actor: Actor, pageId: string) {
  const versionId = await frozenDraft(tx, actor, pageId)
  const until = actor.now.getTime() + validMs
  const code = encrypt(app.settings.secretKey, purpose, JSON.stringify({ agencyId: actor.agencyId, versionId, until }))
  const { slug } = await ofAgency(tx, actor.agencyId).select('slug').executeTakeFirstOrThrow()
  return { url: `${await originOf(app, tx, actor.agencyId, slug)}/_preview/${code}`, expires_at: new Date(until).toISOString() }
}

/** Shows previews, also of a site that is not published. The editor may show them in a frame. */
export function addPreviews(scope: FastifyInstance, app: App): void {
  scope.get<{ Params: { code: string } }>('/_preview/:code', async (request, reply) => {
    const site = siteOf(request)
    const key = readSealedKey(app, purpose, request.params.code, held)
    if (!key || key.agencyId !== site.agencyId || key.until <= app.clock.now().getTime()) throw notFound('Preview')
    const page = await asVisitor(app, key, async (tx, actor) => {
      const version = await requireVersion(tx, key.versionId)
      const row = await requirePage(tx, version.page_id)
      const draft = await readSite(app, tx, key, site.host, row.design_id)
      const language = row.language ?? draft.language
      const visit = { app, tx, actor, site: draft, language }
      const document = documentOf(version.document)
      const frame = await readDraftFrame(visit)
      // A header or footer is shown around nothing.
      const shown = isFrame(row.kind)
        ? { frame: { ...frame, [row.kind]: document.blocks }, blocks: emptyPage }
        : { frame, blocks: document }
      return showDocument(visit, shown.frame, { ...row, document: shown.blocks }, { only: 'preview' })
    })
    const ancestors = new URL(app.appUrl).origin
    return sendFinished(reply, {
      ...page,
      index: false,
      policy: page.policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${ancestors}`),
    }).removeHeader('x-frame-options')
  })
}
