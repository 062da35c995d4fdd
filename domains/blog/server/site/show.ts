import { datesIn } from '#domains/website/server/dates.ts'
import { freeOf } from '#domains/website/server/offers/availability.ts'
import { cardsOf } from '#domains/website/server/offers/cards.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { pageFallback } from '#domains/website/server/pages/fallback.ts'
import { finishPage, type Content, type Finished } from '#domains/website/server/pages/send.ts'
import { readPage } from '#domains/website/server/pages/show.ts'
import { picturesOf } from '#domains/website/server/pictures.ts'
import { viewOf } from '#domains/website/server/pages/view.ts'
import type { FormView } from '#domains/website/view/context.ts'
import type { PageFacts, Visit } from '#domains/website/server/site-parts.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Markup } from '#kit/view/html.ts'
import type { PostText } from '../../contract/post-text.ts'
import { firstPicture } from '../../view/post-text.ts'
import { blogPage, postPage, type Link } from '../../view/post-page.ts'
import { say } from '../messages/say.ts'
import { publishedCategories, publishedPosts, type CoveredPost } from '../published.ts'
import { blogPath, coverOf, postCardsOf } from './cards.ts'

const postsOnPage = 12
const morePosts = 3
const farthestPage = 500

/** Puts a page of the blog into the design of the site. */
async function finish(
  visit: Visit,
  facts: Omit<PageFacts, 'translations'>,
  main: (view: Awaited<ReturnType<typeof viewOf>>) => Markup,
  { form, asks, only }: { form: FormView | null; asks: NonNullable<Content['asks']> } & Pick<Finished, 'only'>,
): Promise<Finished> {
  const { header, footer, pages } = await readPage(visit, '')
  const view = await viewOf(visit, [...header, ...footer], { pages, path: facts.path, form })
  // Posts are in the language of the agency only.
  const fallback = pageFallback(visit, visit.site.language)
  return finishPage(visit, view, {
    main: main(view),
    header,
    footer,
    facts: { ...facts, translations: [] },
    fallback,
    asks,
    ...(only && { only }),
  })
}

/** Shows the list of posts: all of them, of one category, or with one tag. */
export async function showBlog(visit: Visit, query: URLSearchParams, form: FormView | null): Promise<Finished> {
  const { tx, site, language } = visit
  const t = say(language)
  const page = Math.min(farthestPage, Math.max(1, Math.floor(Number(query.get('page')) || 1)))
  const category = query.get('category') || undefined
  const tag = query.get('tag') || undefined
  const found = await publishedPosts(tx, { category, tag }, postsOnPage + 1, (page - 1) * postsOnPage)
  const path = blogPath(visit)
  const at = (change: Record<string, string>): string => {
    const next = new URLSearchParams({ ...(category && { category }), ...(tag && { tag }), ...change })
    if (next.get('page') === '1') next.delete('page')
    return next.size > 0 ? `${path}?${next}` : path
  }
  const title = category ?? tag ?? t('blog')
  const facts = {
    path,
    title,
    description: t('ofAgency', { agency: site.name }),
    picture: site.brand.preview,
    index: page === 1 && !category && !tag && language === site.language,
    about: { kind: 'posts' as const },
  }
  const topics = await publishedCategories(tx)
  const main = () =>
    blogPage({
      title,
      text: t('ofAgency', { agency: site.name }),
      cards: postCardsOf(visit, found.slice(0, postsOnPage)),
      empty: t('empty'),
      topics: topics.map((label) => ({ label, href: `${path}?${new URLSearchParams({ category: label })}` })),
      topicsLabel: t('topics'),
      newer: page > 1 ? { label: t('previous'), href: at({ page: String(page - 1) }) } : null,
      older: found.length > postsOnPage ? { label: t('next'), href: at({ page: String(page + 1) }) } : null,
    })
  return finish(visit, facts, main, { form, asks: true })
}

/** Shows a post. @returns null when none with this address is published. */
export async function showPostAt(visit: Visit, slug: string, form: FormView | null): Promise<Finished | null> {
  const [post] = await publishedPosts(visit.tx, { slug }, 1)
  return post ? showPost(visit, post, { form }) : null
}

/** Shows a post, also one that is not published: then as a preview. */
export async function showPost(
  visit: Visit,
  post: CoveredPost,
  { form, only }: { form: FormView | null; only?: 'preview' },
): Promise<Finished> {
  const { app, tx, site, language } = visit
  const t = say(language)
  const content = post.content as unknown as PostText
  const pictures = await picturesOf(app, tx, content)
  const cover = coverOf(visit, post)
  const picture = cover ?? firstPicture(content, pictures)
  const more = (await publishedPosts(tx, {}, morePosts + 1)).filter(({ id }) => id !== post.id).slice(0, morePosts)
  const offers = await relatedOffers(visit, post.offer_ids)
  const [first, ...others] = offers
  const facts = {
    path: blogPath(visit, post.slug),
    title: post.title,
    description: post.summary || firstWords(content) || t('ofAgency', { agency: site.name }),
    picture: picture?.url ?? site.brand.preview,
    ...(picture && { focus: picture.focus }),
    index: post.status === 'published' && language === site.language,
    about: { kind: 'post' as const, postId: post.id, offer: first && !others.length ? { id: first.id, title: first.title } : null },
  }
  const list = blogPath(visit)
  const topic = (kind: 'category' | 'tag', label: string): Link => ({ label, href: `${list}?${new URLSearchParams({ [kind]: label })}` })
  const day = post.published_at && dayOf(post.published_at)
  return finish(
    visit,
    facts,
    (view) =>
      postPage(
        {
          title: post.title,
          summary: post.summary,
          note: [day && datesIn(language).shortDay(day), post.author && t('by', { author: post.author })].filter(Boolean).join(' · '),
          day,
          cover,
          coverAlt: post.cover_alt ?? post.alt ?? '',
          content,
          pictures,
          topics: [...(post.category ? [topic('category', post.category)] : []), ...post.tags.map((tag) => topic('tag', tag))],
          offers,
          more: postCardsOf(visit, more),
          all: { label: t('allPosts'), href: list },
        },
        view,
        { related: t('related'), more: t('more'), topics: t('topics') },
      ),
    {
      form,
      asks: {
        title: facts.about.offer ? t('askAbout', { offer: facts.about.offer.title }) : t('ask'),
        ask_dates: facts.about.offer !== null,
      },
      ...(only && { only }),
    },
  )
}

/** The related offers that the website shows, in their order. Those that are sold out say so. */
async function relatedOffers(visit: Visit, ids: readonly string[]) {
  const found = await listedOffers(visit, { ids })
  const inOrder = ids.flatMap((id) => found.find((offer) => offer.id === id) ?? [])
  return cardsOf(visit, inOrder, await freeOf(visit, inOrder, { from: null, until: null, guests: 1 }))
}

/** The first words of a text, for its description. */
function firstWords(content: PostText): string {
  const words = content
    .flatMap((node) => ('content' in node ? node.content : []))
    .flatMap((node) => (node.type === 'text' ? [node.text] : []))
    .join(' ')
  return words.length > 160 ? `${words.slice(0, 159).trimEnd()}…` : words
}
