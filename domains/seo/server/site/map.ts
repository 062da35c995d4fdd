import { ofAgency } from '#domains/agency/server/facts.ts'
import { say as sayBlog } from '#domains/blog/server/messages/say.ts'
import { publishedPosts, type CoveredPost } from '#domains/blog/server/published.ts'
import { allOffersPath, kindPaths } from '#domains/website/contract/kind-paths.ts'
import { kindsOn, kindTitle } from '#domains/website/server/building/kinds.ts'
import { say } from '#domains/website/server/messages/say.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import { offerPath, pagePath } from '#domains/website/server/paths.ts'
import type { Site, Visit } from '#domains/website/server/site-parts.ts'
import { formatMoney } from '#kit/contract/money.ts'
import * as data from '../tags-data.ts'

/** Search engines take at most 50,000 addresses from one map. */
const mostPosts = 5_000

type Page = Awaited<ReturnType<typeof data.pagesWithDocuments>>[number]

/** What search engines may list: published pages, offers on the website and posts, without what a tag takes out. */
export interface Listing {
  pages: Page[]
  offers: Listed[]
  posts: CoveredPost[]
}

/** Returns everything of the site that search engines may list. */
export async function listingOf({ tx, actor, site }: Visit): Promise<Listing> {
  const out = new Set(
    (await data.allTags(tx))
      .filter(({ robots, canonical }) => robots === 'noindex' || canonical !== null)
      .map(({ page_id, inventory_id }) => page_id ?? inventory_id),
  )
  const { blog_enabled } = await ofAgency(tx, actor.agencyId).select('blog_enabled').executeTakeFirstOrThrow()
  return {
    pages: (await data.pagesWithDocuments(tx, site.designId)).filter(
      ({ id, language, published_version_id }) =>
        published_version_id !== null && !out.has(id) && (language === null || site.languages.includes(language)),
    ),
    offers: (await listedOffers({ tx, actor })).filter(({ id }) => !out.has(id)),
    posts: blog_enabled ? await publishedPosts(tx, {}, mostPosts) : [],
  }
}

const xml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Entry {
  path: string
  changed: Date | null
  translations: { language: string; path: string }[]
}

/** Returns the map of the site for search engines. */
export async function siteMap(visit: Visit): Promise<string> {
  const { site } = visit
  const { pages, offers, posts } = await listingOf(visit)
  const pathOf = ({ language, slug }: Page) => pagePath(site, language ?? site.language, slug)
  const plain = (path: string, changed: Date | null = null): Entry => ({ path, changed, translations: [] })
  const entries: Entry[] = [
    ...pages.map((page) => {
      const own = pages.filter(({ slug }) => slug === page.slug)
      const translations = own.map((one) => ({ language: one.language ?? site.language, path: pathOf(one) }))
      return { path: pathOf(page), changed: page.published_at, translations: own.length > 1 ? translations : [] }
    }),
    ...(offers.length > 0 ? [plain(`/${allOffersPath}`)] : []),
    ...kindsOn(offers).map((kind) => plain(`/${kindPaths[kind]}`)),
    ...offers.map((offer) => plain(offerPath(site, site.language, offer.kind, offer.slug))),
    ...(posts.length > 0 ? [plain('/blog', posts[0]!.published_at)] : []),
    ...posts.map(({ slug, updated_at }) => plain(`/blog/${slug}`, updated_at)),
  ]
  const urls = entries.map(
    ({ path, changed, translations }) =>
      `<url><loc>${xml(site.origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}${translations
        .map((one) => `<xhtml:link rel="alternate" hreflang="${xml(one.language)}" href="${xml(site.origin + one.path)}"/>`)
        .join('')}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** Returns what robots may read: all of a published site but previews and what visitors book, nothing of another site. */
export function robotsOf({ origin, published, languages }: Pick<Site, 'origin' | 'published' | 'languages'>): string {
  if (!published) return 'User-agent: *\nDisallow: /\n'
  // Without its end, "/trip" would also be the list "/trips".
  const baskets = ['', ...languages.map((one) => `/${one}`)].flatMap((start) => [`${start}/trip$`, `${start}/trip?`, `${start}/trip/`])
  const closed = ['/_preview/', '/blog/_preview/', '/my-trip/', ...baskets]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

/** One line of Markdown: no sign of an agency's text starts a link or a heading. */
const plainLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[[\]()<>`*_#\\]/g, (sign) => `\\${sign}`)
    .trim()

/** Returns the site in short for assistants, as llms.txt proposes: pages, offers with their price, and posts. */
export async function forAssistants(visit: Visit): Promise<string> {
  const { site } = visit
  const t = say(site.language)
  const { pages, offers, posts } = await listingOf(visit)
  const link = (title: string, path: string, more: (string | null)[] = []) => {
    const said = more.filter(Boolean).map((text) => plainLine(text!))
    return `- [${plainLine(title)}](${site.origin}${path})${said.length > 0 ? `: ${said.join(' · ')}` : ''}`
  }
  const own = pages.filter(({ language }) => language === null)
  const home = own.find(({ slug }) => slug === '')
  const parts = [
    `# ${plainLine(site.name)}`,
    ...(home ? [`> ${plainLine((home.document as { description?: string }).description || site.name)}`] : []),
    own.map(({ title, slug }) => link(slug === '' ? site.name : title, pagePath(site, site.language, slug))).join('\n'),
    ...kindsOn(offers).map((kind) =>
      [
        `## ${kindTitle(t, kind)}\n`,
        ...offers
          .filter((offer) => offer.kind === kind)
          .map((offer) =>
            link(offer.title, offerPath(site, site.language, kind, offer.slug), [
              offer.place,
              offer.from && `${t('from')} ${formatMoney(offer.from)}`,
              offer.summary,
            ]),
          ),
      ].join('\n'),
    ),
    ...(posts.length > 0
      ? [
          [
            `## ${sayBlog(site.language)('blog')}\n`,
            ...posts.slice(0, 50).map((post) => link(post.title, `/blog/${post.slug}`, [post.summary])),
          ].join('\n'),
        ]
      : []),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
