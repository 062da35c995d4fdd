import { publishedPosts } from '#domains/blog/server/published.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { allBlocks, type PageDocument } from '#domains/website/contract/document.ts'
import { freeOf } from '#domains/website/server/offers/availability.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import { offerPath, pagePath, prefixOf } from '#domains/website/server/paths.ts'
import { pictureIds } from '#domains/website/server/pictures.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SubjectKind } from '../contract/findings.ts'
import type { Described } from './suggestion.ts'
import * as data from './tags-data.ts'
import type { TagRow } from './tags-data.ts'

const mostPosts = 2_000

/** The website as far as tags need it. */
export interface SiteFacts {
  name: string
  language: string
  /** Null while there is no website. */
  site: { designId: string; origin: string; published: boolean } | null
}

/** A page, an offer or a post with all that its score depends on. */
export interface Subject {
  id: string
  kind: SubjectKind
  type: string
  title: string
  path: string | null
  live: boolean
  tag: TagRow | null
  own: { title: string; description: string }
  described: Described
  hasPicture: boolean
  undescribed: number
  /** Null where links do not matter. */
  links: number | null
  soldOut: boolean
}

/** Returns what tags need of the website. */
export async function siteFacts(app: App, tx: Tx, { agencyId }: Actor): Promise<SiteFacts> {
  const { name, language } = await ofAgency(tx, agencyId).select(['name', 'language']).executeTakeFirstOrThrow()
  return { name, language, site: await findWebsite(app, tx, agencyId) }
}

const withoutTags = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The texts of a page from top to bottom. */
const textOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    (key === 'text' || key === 'content') && typeof part === 'string' ? [part] : typeof part === 'object' ? textOf(part) : [],
  )
}

const linksIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + linksIn(part), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (key === 'link' ? (typeof part === 'string' && part !== '' ? 1 : 0) : linksIn(part)),
    0,
  )
}

/** Blocks whose cards lead to other pages. */
const linkingBlocks = new Set([
  'offers',
  'offer',
  'offer_tags',
  'offer_places',
  'departures',
  'calendar',
  'route_map',
  'posts',
  'search',
  'newsletter',
])

type PageRow = Awaited<ReturnType<typeof data.pagesWithDocuments>>[number]

function pageSubject({ name, language, site }: SiteFacts, page: PageRow, tag: TagRow | null, bare: ReadonlySet<string>): Subject {
  const { blocks = [], description = '' } = page.document as Partial<PageDocument>
  const title = page.slug === '' ? name : page.title
  const text = textOf(blocks.map(({ props, children }) => ({ props, children }))).join(' ')
  return {
    id: page.id,
    kind: 'page',
    type: 'Page',
    title: page.title,
    path: pagePath({ language }, page.language ?? language, page.slug),
    live: site?.published === true && page.published_version_id !== null,
    tag,
    own: { title, description },
    described: { title, place: null, days: null, what: page.slug === '' ? null : name, summary: description || null, text, siteName: name },
    // Links to pages without a picture show the agency's.
    hasPicture: true,
    undescribed: bareIn(blocks, bare),
    links: linksIn(blocks) + allBlocks(blocks).filter(({ type }) => linkingBlocks.has(type)).length,
    soldOut: false,
  }
}

/** The pictures that the page itself describes. */
function describedPictures(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(describedPictures)
  if (typeof value !== 'object' || value === null) return []
  const { file_id, alt } = value as { file_id?: unknown; alt?: unknown }
  const own = typeof file_id === 'string' && typeof alt === 'string' && alt !== '' ? [file_id] : []
  return [...own, ...Object.values(value).flatMap(describedPictures)]
}

/** Returns how many pictures neither the page nor the media library describes. */
function bareIn(value: unknown, bare: ReadonlySet<string>): number {
  const described = describedPictures(value)
  return pictureIds(value).filter((id) => bare.has(id) && !described.includes(id)).length
}

/** Returns what suggestions for an offer are made from. */
export const describedOffer = (
  siteName: string,
  offer: Pick<Listed, 'title' | 'place' | 'days' | 'kind' | 'summary'>,
  text: string,
): Described => ({
  title: offer.title,
  place: offer.place,
  days: offer.kind === 'tour_package' ? offer.days : null,
  what: kinds[offer.kind].name,
  summary: offer.summary,
  text: withoutTags(text),
  siteName,
})

/** Returns the published posts as subjects. Their related offers, category and tags are links. */
async function postSubjects(tx: Tx, { name, language, site }: SiteFacts, tags: readonly TagRow[]): Promise<Subject[]> {
  const posts = await publishedPosts(tx, {}, mostPosts)
  const bare = await data.undescribed(tx, [...new Set(posts.flatMap(({ content }) => pictureIds(content)))])
  return posts.map((post) => {
    const text = textOf(post.content).join(' ')
    return {
      id: post.id,
      kind: 'post',
      type: 'Post',
      title: post.title,
      path: site && `${prefixOf({ language }, language)}/blog/${post.slug}`,
      live: site?.published === true,
      tag: tags.find((tag) => tag.post_id === post.id) ?? null,
      own: { title: post.title, description: post.summary ?? text.slice(0, 160) },
      described: { title: post.title, place: null, days: null, what: post.category, summary: post.summary, text, siteName: name },
      hasPicture: post.cover_file_id !== null || pictureIds(post.content).length > 0,
      undescribed: (post.cover_file_id !== null && !post.cover_alt && !post.alt ? 1 : 0) + bareIn(post.content, bare),
      links: linksIn(post.content) + post.offer_ids.length,
      soldOut: false,
    }
  })
}

/** Returns all pages of the live design, all offers on the website and all published posts, with their tags. */
export async function readSubjects(tx: Tx, actor: Actor, facts: SiteFacts): Promise<Subject[]> {
  const tags = await data.allTags(tx)
  const tagFor = (key: 'page_id' | 'inventory_id', id: string) => tags.find((tag) => tag[key] === id) ?? null
  const { blog_enabled } = await ofAgency(tx, actor.agencyId).select('blog_enabled').executeTakeFirstOrThrow()
  const posts = blog_enabled ? await postSubjects(tx, facts, tags) : []
  const pages = facts.site ? await data.pagesWithDocuments(tx, facts.site.designId) : []
  const bare = await data.undescribed(tx, [...new Set(pages.flatMap(({ document }) => pictureIds(document)))])
  const offers = await listedOffers({ tx, actor })
  const free = await freeOf({ tx, actor }, offers, { from: null, until: null, guests: 1 })
  const texts = new Map(
    offers.length > 0
      ? (
          await data.offerTexts(
            tx,
            offers.map(({ id }) => id),
          )
        ).map((row) => [row.id, row])
      : [],
  )
  return [
    ...pages.map((page) => pageSubject(facts, page, tagFor('page_id', page.id), bare)),
    ...offers.map((offer): Subject => {
      const text = texts.get(offer.id)
      return {
        id: offer.id,
        kind: 'offer',
        type: kinds[offer.kind].name,
        title: offer.title,
        path: facts.site && offerPath({ language: facts.language }, facts.language, offer.kind, offer.slug),
        live: facts.site?.published === true,
        tag: tagFor('inventory_id', offer.id),
        own: { title: offer.title, description: offer.summary ?? withoutTags(text?.description ?? '').slice(0, 100) },
        described: describedOffer(facts.name, offer, text?.description ?? ''),
        hasPicture: offer.cover !== null,
        undescribed: text?.undescribed ?? 0,
        links: null,
        soldOut: free.get(offer.id)?.isFree === false,
      }
    }),
    ...posts,
  ]
}
