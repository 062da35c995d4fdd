import type { FastifyReply, FastifyRequest } from 'fastify'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { keptShortly } from '#domains/website/server/kept.ts'
import { missing } from '#domains/website/server/pages/missing.ts'
import { sendFinished, type Finished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { readPath } from '#domains/website/server/paths.ts'
import { languageStart, siteKey, siteOf, type SiteHead, type SiteRoutes, type Visit } from '#domains/website/server/site-parts.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { html } from '#kit/view/html.ts'
import { say } from '../messages/say.ts'
import { publishedPosts } from '../published.ts'
import { feedOf, feedPath } from './feed.ts'
import { showPreview } from './preview.ts'
import { showBlog, showPostAt } from './show.ts'

const mostPages = 500
const keepPage = keptShortly<Finished>(mostPages)
const keepFeed = keptShortly<string | null>(mostPages)

const isOn = async ({ tx, site }: Visit): Promise<boolean> =>
  (await ofAgency(tx, site.agencyId).select('blog_enabled').executeTakeFirst())?.blog_enabled === true

/** Answers a path of the blog in one of the site's languages. */
async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(request)
  const [path = '', query = ''] = request.url.split('?')
  const read = site.published ? readPath(site, path) : null
  if (!read) throw notFound('Page')
  const page = await keepPage(app, `${siteKey(site)} ${request.url}`, () =>
    visit(app, site, read.language, async (one) => {
      const [first, slug, ...more] = read.rest.split('/')
      if (first !== 'blog' || more.length > 0 || !(await isOn(one))) return missing(one, path)
      const shown = slug === undefined ? await showBlog(one, new URLSearchParams(query)) : await showPostAt(one, slug)
      return shown ?? missing(one, path)
    }),
  )
  return sendFinished(reply, page)
}

/** Adds the blog to websites: the list, its posts, the feed and previews. */
export const addBlog: SiteRoutes = (scope, app) => {
  for (const start of ['', languageStart])
    for (const path of ['/blog', '/blog/:slug']) scope.get(start + path, (request, reply) => answer(app, request, reply))
  scope.get(feedPath, async (request, reply) => {
    const site = siteOf(request)
    const feed = site.published
      ? await keepFeed(app, siteKey(site), () => visit(app, site, site.language, async (one) => ((await isOn(one)) ? feedOf(one) : null)))
      : null
    if (feed === null) throw notFound('Page')
    return reply.header('cache-control', 'public, max-age=300').type('application/rss+xml; charset=utf-8').send(feed)
  })
  scope.get<{ Params: { code: string } }>('/blog/_preview/:code', async (request, reply) =>
    sendFinished(reply, await showPreview(app, siteOf(request), request.params.code)),
  )
}

/** Names the feed in the head of all pages while there are posts. */
export const blogHead: SiteHead = async (one) => {
  if (!(await isOn(one)) || (await publishedPosts(one.tx, {}, 1)).length === 0) return {}
  const { site, language } = one
  const title = say(language)('feed', { agency: site.name })
  return { tags: html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${site.origin}${feedPath}" />` }
}
