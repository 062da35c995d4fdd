import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { addPublicScope } from '#kit/server/pages/public-page.ts'
import { asVisitor, readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { html } from '#kit/view/html.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Block } from '#domains/website/contract/blocks/all.ts'
import { showPage } from '#domains/website/server/pages.ts'
import { hashOf } from '#domains/website/server/pages/policy.ts'
import { readDraftFrame, type Frame } from '#domains/website/server/pages/show.ts'
import { viewOf } from '#domains/website/server/pages/view.ts'
import { readSite, siteWith } from '#domains/website/server/site.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { pageMain, sitePage } from '#domains/website/view/page.ts'
import { siteStyle } from '#domains/website/view/style.ts'
import type { Template } from './catalogue/parts.ts'
import { findCopy, menuOf, requireTemplate } from './copies.ts'
import { filler, ownContent } from './own-content.ts'
import { shipped, shippedFile, shippedPath, shippedViews } from './shipped-pictures.ts'
import { previewPurpose } from './preview-path.ts'

interface Shown {
  visit: Visit
  frame: Frame
  title: string
  blocks: Block[]
}

/** Reads a page of the agency's copy as it is being edited. */
async function pageOfCopy(app: App, tx: Tx, actor: Actor, key: PublicKey, designId: string, slug: string): Promise<Shown | null> {
  const site = await readSite(app, tx, key, new URL(app.appUrl).hostname, designId)
  const visit = { app, tx, actor, site, language: site.language }
  const frame = await readDraftFrame(visit)
  const found = frame.pages.find((page) => page.kind === 'page' && page.slug === slug && page.language === null)
  if (!found) return null
  const { title, document } = await showPage(tx, found.id)
  return { visit, frame, title, blocks: document.blocks }
}

/** Fills a page of a template with what the agency sells. Nothing is stored. */
async function pageOfTemplate(app: App, tx: Tx, actor: Actor, key: PublicKey, template: Template, slug: string): Promise<Shown | null> {
  const site = await siteWith(app, tx, key, new URL(app.appUrl).hostname, {
    published: false,
    languages: [],
    designId: template.id,
    theme: template.theme,
    menu: menuOf(template, (pageKey) => pageKey),
  })
  const fill = filler(await ownContent(tx, actor, template, new Map(shipped.map(({ id }) => [id, id]))))
  const pages = template.pages.map((page) => ({ ...page, blocks: fill(page.blocks) }))
  const blocksOf = (kind: 'header' | 'footer') => pages.find((page) => page.kind === kind)?.blocks ?? []
  const found = pages.find((page) => page.kind === 'page' && page.slug === slug)
  if (!found) return null
  return {
    visit: { app, tx, actor, site, language: site.language },
    frame: {
      header: blocksOf('header'),
      footer: blocksOf('footer'),
      pages: pages.map((page) => ({ ...page, id: page.key, language: null, published_version_id: page.key })),
    },
    title: found.title,
    blocks: found.blocks,
  }
}

/** Leads links to other pages of the template into the preview. Other links lead nowhere: offers and bookings belong to the website. */
const withOwnLinks = (body: string, base: string, slugs: ReadonlySet<string>): string =>
  body.replaceAll(/(<a\b[^>]*?) href="(?!#)([^"]*)"/g, (_, before: string, href: string) => {
    const [, slug, rest = ''] = /^\/([^?#]*)(#[^"]*)?$/.exec(href) ?? []
    return slug !== undefined && slugs.has(slug) ? `${before} href="${base}/${slug}${rest}"` : before
  })

async function bodyOf({ visit, frame, title, blocks }: Shown, base: string, slug: string): Promise<{ body: string; style: string }> {
  const { header, footer, pages } = frame
  const known = await viewOf(visit, [...header, ...blocks, ...footer], { pages, path: `/${slug}` })
  // Drawings are stored once the template is copied.
  const view = { ...known, pictures: { ...shippedViews(visit.app), ...known.pictures } }
  const { name, style } = visit.site
  const main = pageMain(title, blocks, view)
  const head = [html`<meta name="robots" content="noindex" />`]
  const body = sitePage({ title: `${title} · ${name}`, main, header, footer, head, styles: [siteStyle, style] }, view)
  const slugs = new Set(pages.filter(({ kind }) => kind === 'page').map((page) => page.slug))
  // Maps and videos are frames of other sites. A preview loads nothing of them.
  return { body: withOwnLinks(body.replaceAll(/<iframe\b[^>]*><\/iframe>/g, ''), base, slugs), style }
}

const previewPolicy = (style: string, files: string, app: string): string =>
  [
    'sandbox',
    "default-src 'none'",
    `style-src ${hashOf(siteStyle)} ${hashOf(style)}`,
    `img-src 'self' ${app} ${files}`,
    `media-src ${files}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * Shows templates to choose from: the agency's copy as it is being edited, or the template filled with what the agency sells. They are
 * on Safiri's own address, because an agency without a website has none yet. No script runs on them and no form is sent.
 */
export async function addTemplatePreviews(server: FastifyInstance, app: App): Promise<void> {
  const show = async (code: string, slug: string, reply: FastifyReply): Promise<FastifyReply> => {
    const now = app.clock.now()
    const read = (daysAgo: 0 | 1) => readKey(app, previewPurpose(now, daysAgo), code, ['templateId'])
    const key = read(0) ?? read(1)
    if (!key) throw notFound('Preview')
    const template = requireTemplate(key.templateId)
    const { body, style } = await asVisitor(app, key, async (tx, actor) => {
      const copy = await findCopy(tx, template.id)
      const shown = copy
        ? await pageOfCopy(app, tx, actor, key, copy.design_id, slug)
        : await pageOfTemplate(app, tx, actor, key, template, slug)
      if (!shown) throw notFound('Page')
      return bodyOf(shown, `/template-preview/${code}`, slug)
    })
    return reply
      .headers({
        'content-security-policy': previewPolicy(style, new URL(app.filesUrl).origin, new URL(app.appUrl).origin),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(body)
  }
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { file: string } }>(`${shippedPath}/:file`, ({ params }, reply) => {
      const found = shipped.find(({ name }) => `${name}.webp` === params.file)
      if (!found) throw notFound('Picture')
      return reply.header('cache-control', 'public, max-age=86400').type('image/webp').send(shippedFile(found.name))
    })
    scope.get<{ Params: { code: string } }>('/template-preview/:code', ({ params }, reply) => show(params.code, '', reply))
    scope.get<{ Params: { code: string; '*': string } }>('/template-preview/:code/*', ({ params }, reply) =>
      show(params.code, params['*'].replace(/\/$/, ''), reply),
    )
  })
}
