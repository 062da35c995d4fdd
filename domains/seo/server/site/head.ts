import { publishedPosts, type CoveredPost } from '#domains/blog/server/published.ts'
import { say as sayBlog } from '#domains/blog/server/messages/say.ts'
import { allBlocks, type PageDocument } from '#domains/website/contract/document.ts'
import { kindPaths } from '#domains/website/contract/kind-paths.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { kindTitle } from '#domains/website/server/building/kinds.ts'
import { say } from '#domains/website/server/messages/say.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { pagePath, prefixOf } from '#domains/website/server/paths.ts'
import type { HeadPart, PageFacts, SiteHead, Visit } from '#domains/website/server/site-parts.ts'
import { html } from '#kit/view/html.ts'
import { cardOf } from '../cards/cards.ts'
import * as data from '../tags-data.ts'
import { breadcrumbs, jsonLd, type Thing } from './json-ld.ts'
import { offerThing } from './offer-things.ts'

/** Adds what the agency has said for search engines, links between languages, and structured data. */
export const seoHead: SiteHead = async (visit, facts) => {
  const tags = await saidBy(visit, facts)
  const now = { ...facts, ...tags }
  const card = cardOf(visit, now)
  const said = { ...tags, ...(card && { card }) }
  if (!now.index) return said
  const things = await thingsOf(visit, now)
  const original = facts.translations.find(({ language }) => language === visit.site.language)
  return {
    ...said,
    tags: html`${original && html`<link rel="alternate" hreflang="x-default" href="${original.url}" />`}${things.length > 0 && jsonLd(things)}`,
  }
}

/** Returns what the tag of the page, offer or post replaces. Fields that it leaves empty stay. */
async function saidBy({ app, tx, site, language }: Visit, { about }: PageFacts): Promise<HeadPart> {
  const subject = tagSubject(about)
  const tag = subject && (await data.tagOf(tx, subject))
  if (!tag) return {}
  const picture = tag.key === null ? null : app.files.imageUrl(tag.key, 'medium')
  // The texts of an offer are in the agency's language. Its name in another language is worth more.
  const isOriginal = about.kind === 'page' || language === site.language
  return {
    ...(tag.title && isOriginal && { title: tag.title }),
    ...(tag.description && isOriginal && { description: tag.description }),
    ...(picture && { picture, focus: tag.focus ?? 'center' }),
    ...(tag.canonical && { canonical: tag.canonical }),
    ...(tag.robots === 'noindex' && { index: false }),
  }
}

function tagSubject(about: PageFacts['about']): data.TagSubject | null {
  if (about.kind === 'page') return { page_id: about.pageId }
  if (about.kind === 'offer') return { inventory_id: about.inventoryId }
  return about.kind === 'post' ? { post_id: about.postId } : null
}

async function thingsOf(visit: Visit, facts: PageFacts): Promise<Thing[]> {
  const { site, language, tx } = visit
  const { about } = facts
  const t = say(language)
  const home = { name: t('home'), url: site.origin + pagePath(site, language, '') }
  const here = { name: facts.title, url: site.origin + facts.path }
  const list = (kind: string) => ({
    name: kindTitle(t, kind as Kind),
    url: `${site.origin}${prefixOf(site, language)}/${kindPaths[kind as Kind]}`,
  })
  if (about.kind === 'page') {
    const faq = await questionsOf(visit, about.pageId)
    return [...(about.slug === '' ? [agencyThing(visit), siteThing(visit)] : [breadcrumbs([home, here])]), ...faq]
  }
  if (about.kind === 'offer') {
    const [offer] = await listedOffers(visit, { ids: [about.inventoryId] })
    return [breadcrumbs([home, list(about.inventoryKind), here]), ...(offer ? [await offerThing(visit, offer, facts)] : [])]
  }
  if (about.kind === 'list') return [breadcrumbs([home, here])]
  if (about.kind === 'post') {
    const [post] = await publishedPosts(tx, { ids: [about.postId] }, 1)
    const blog = { name: sayBlog(language)('blog'), url: `${site.origin}/blog` }
    return [breadcrumbs([home, blog, here]), ...(post ? [articleOf(visit, post, facts)] : [])]
  }
  return []
}

function agencyThing({ site }: Visit): Thing {
  const { logo, links } = site.brand
  return {
    '@type': 'Organization',
    '@id': `${site.origin}/#agency`,
    name: site.name,
    url: `${site.origin}/`,
    ...(logo && { logo }),
    ...(site.email && { email: site.email }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  }
}

const siteThing = ({ site }: Visit): Thing => ({
  '@type': 'WebSite',
  name: site.name,
  url: `${site.origin}/`,
  inLanguage: [site.language, ...site.languages],
  publisher: { '@id': `${site.origin}/#agency` },
})

/** The questions and answers of a page. */
async function questionsOf({ tx }: Visit, pageId: string): Promise<Thing[]> {
  const document = (await data.publishedDocument(tx, pageId)) as PageDocument | undefined
  const entries = allBlocks(document?.blocks ?? []).flatMap((block) => (block.type === 'accordion' ? block.props.items : []))
  const asked = entries.filter(({ question, answer }) => question !== '' && answer !== '')
  if (asked.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

const articleOf = ({ site }: Visit, post: CoveredPost, facts: PageFacts): Thing => ({
  '@type': 'Article',
  headline: post.title,
  description: facts.description,
  url: site.origin + facts.path,
  mainEntityOfPage: site.origin + facts.path,
  inLanguage: site.language,
  datePublished: post.published_at?.toISOString(),
  dateModified: post.updated_at.toISOString(),
  ...(facts.picture && { image: [facts.picture] }),
  author: post.author ? { '@type': 'Person', name: post.author } : { '@type': 'Organization', name: site.name },
  publisher: { '@type': 'Organization', name: site.name, ...(site.brand.logo && { logo: site.brand.logo }) },
  ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
})
