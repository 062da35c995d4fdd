import type { Visit } from '#domains/website/server/site-parts.ts'
import { html } from '#kit/view/html.ts'
import { say } from '../messages/say.ts'
import { publishedPosts } from '../published.ts'

const postsInFeed = 30

/** The address of the feed below the site's origin. */
export const feedPath = '/blog/feed.xml'

/** Returns the newest posts as RSS 2.0. */
export async function feedOf({ tx, site }: Visit): Promise<string> {
  const t = say(site.language)
  const posts = await publishedPosts(tx, {}, postsInFeed)
  const address = (slug: string) => `${site.origin}/blog/${slug}`
  const items = posts.map(
    ({ title, slug, summary, published_at, category, tags, author }) =>
      html`<item>
        <title>${title}</title>
        <link>${address(slug)}</link>
        <guid isPermaLink="true">${address(slug)}</guid>
        ${published_at && html`<pubDate>${published_at.toUTCString()}</pubDate>`}
        ${author && html`<dc:creator>${author}</dc:creator>`}
        ${[category, ...tags].filter(Boolean).map((one) => html`<category>${one}</category>`)}
        ${summary && html`<description>${summary}</description>`}
      </item>`,
  )
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${t('feed', { agency: site.name })}</title>
    <link>${site.origin}/blog</link>
    <description>${t('ofAgency', { agency: site.name })}</description>
    <language>${site.language}</language>
    <atom:link href="${site.origin}${feedPath}" rel="self" type="application/rss+xml" />
    ${items}
  </channel>
</rss>
`.text
}
