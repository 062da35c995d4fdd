import { datesIn } from '#domains/website/server/dates.ts'
import type { PostCard } from '#domains/website/view/context.ts'
import { viewPicture } from '#domains/website/server/pictures.ts'
import { prefixOf } from '#domains/website/server/paths.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { CoveredPost } from '../published.ts'

/** The address of a post, or of the blog itself, on the site of a visit. */
export const blogPath = ({ site, language }: Visit, slug?: string): string =>
  `${prefixOf(site, language)}/blog${slug === undefined ? '' : `/${slug}`}`

/** Returns the cover of a post with its addresses; null without one. */
export const coverOf = ({ app }: Visit, { key, width, height, alt, focus }: CoveredPost) =>
  key === null ? null : viewPicture(app, { key, width, height, alt, focus: focus ?? 'center' })

/** Returns posts as cards. */
export const postCardsOf = (visit: Visit, posts: readonly CoveredPost[]): PostCard[] =>
  posts.map((post) => ({
    title: post.title,
    href: blogPath(visit, post.slug),
    summary: post.summary,
    picture: coverOf(visit, post),
    note: [post.published_at && datesIn(visit.language).shortDay(post.published_at), post.category].filter(Boolean).join(' · '),
  }))
