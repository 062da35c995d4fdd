import type { Visit } from '#domains/website/server/site-parts.ts'
import { picturesOf } from '#domains/website/server/pictures.ts'
import { html } from '#kit/view/html.ts'
import type { PostText } from '../../contract/post-text.ts'
import { postTextHtml, withAbsoluteLinks } from '../../view/post-text.ts'
import { say } from '../messages/say.ts'
import { publishedPosts, type CoveredPost } from '../published.ts'

const postsInFeed = 30

/** The address of the feed below the site's origin. */
export const feedPath = '/blog/feed.xml'

/** Returns the newest posts as RSS 2.0. */
export async function feedOf(visit: Visit): Promise<string> {
  const { app, tx, site } = visit
  const t = say(site.language)
  const posts = await publishedPosts(tx, {}, postsInFeed)
  const address = (slug: string) => `${site.origin}/blog/${slug}`
  const pictures = await picturesOf(
    app,
    tx,
    posts.map(({ content }) => content),
  )
  const textOf = ({ content, slug }: CoveredPost) =>
    postTextHtml(withAbsoluteLinks(content as unknown as PostText, site.origin, address(slug)), pictures)
      .map(({ text }) => text)
      .join('')
  const items = posts.map((post) => {
    const { title, slug, summary, published_at, category, tags, author } = post
    return html`<item>
        <title>${title}</title>
        <link>${address(slug)}</link>
        <guid isPermaLink="true">${address(slug)}</guid>
        ${published_at && html`<pubDate>${published_at.toUTCString()}</pubDate>`}
        ${author && html`<dc:creator>${author}</dc:creator>`}
        ${[category, ...tags].filter(Boolean).map((one) => html`<category>${one}</category>`)}
        ${summary && html`<description>${summary}</description>`}
        <content:encoded>${textOf(post)}</content:encoded>
      </item>`
  })
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
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
