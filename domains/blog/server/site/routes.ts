import { ofAgency } from '#domains/agency/server/facts.ts'
import { keptShortly } from '#domains/website/server/kept.ts'
import { sendFinished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { siteKey, siteOf, type SiteHead, type SitePages, type SiteRoutes, type Visit } from '#domains/website/server/site-parts.ts'
import { notFound } from '#kit/contract/errors.ts'
import { html } from '#kit/view/html.ts'
import { say } from '../messages/say.ts'
import { publishedPosts } from '../published.ts'
import { feedOf, feedPath } from './feed.ts'
import { showPreview } from './preview.ts'
import { showBlog, showPostAt } from './show.ts'

const mostPages = 500
const keepFeed = keptShortly<string | null>(mostPages)

const isOn = async ({ tx, site }: Visit): Promise<boolean> =>
  (await ofAgency(tx, site.agencyId).select('blog_enabled').executeTakeFirst())?.blog_enabled === true

/** Shows the list of posts and the posts, in all languages of the site. */
export const blogPages: SitePages = async (one, { rest }, query, form) => {
  const [first, slug, ...more] = rest.split('/')
  if (first !== 'blog' || more.length > 0 || !(await isOn(one))) return null
  return slug === undefined ? showBlog(one, query, form) : showPostAt(one, slug, form)
}

/** Adds the feed of the blog and previews of posts to websites. */
export const addBlog: SiteRoutes = (scope, app) => {
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
