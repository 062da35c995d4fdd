import { allOffersPath, kindPaths } from './kind-paths.ts'

// Paths of a site that are not pages, without zod.

/** First parts of paths that the site itself uses. */
export const reservedPaths: ReadonlySet<string> = new Set([
  ...Object.values(kindPaths),
  allOffersPath,
  'api',
  'assets',
  'blog',
  'book',
  'basket',
  'booking',
  'card',
  'checkout',
  'embed',
  'feed',
  'files',
  'llms.txt',
  'my-trip',
  'robots.txt',
  'sitemap.xml',
  'trip',
  'site',
])

/** Returns why a path cannot be that of a page; null if it can. The path has no slashes at its ends; empty is the home page. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return null
  if (slug.length > 120) return 'Address is at most 120 characters.'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/.test(slug))
    return 'Address has only small letters, digits and single hyphens.'
  const [first = ''] = slug.split('/')
  if (reservedPaths.has(first)) return 'This address is used by the site itself.'
  // "/sw" is the site in Swahili.
  if (/^[a-z]{2}$/.test(first)) return 'Two letters are the address of a language.'
  return null
}
