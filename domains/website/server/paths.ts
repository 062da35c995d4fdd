import { kindPaths } from '../contract/kind-paths.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Site } from './site-parts.ts'

/** Returns "" for the agency's language, else "/sw". */
export const prefixOf = ({ language: own }: Pick<Site, 'language'>, language: string): string => (language === own ? '' : `/${language}`)

/** Returns the path of a page in a language. */
export const pagePath = (site: Pick<Site, 'language'>, language: string, slug: string): string =>
  `${prefixOf(site, language)}/${slug}`.replace(/(?<=.)\/$/, '')

/** Returns the path of an offer in a language. */
export const offerPath = (site: Pick<Site, 'language'>, language: string, kind: string, slug: string): string =>
  `${prefixOf(site, language)}/${kindPaths[kind as Kind]}/${slug}`

export interface SitePath {
  language: string
  /** Without slashes at its ends. */
  rest: string
}

/** Splits a path into language and the rest. @returns null for a path that no page can have. */
export function readPath({ language: own, languages }: Pick<Site, 'language' | 'languages'>, path: string): SitePath | null {
  if (!/^\/[a-z0-9/_.-]{0,300}$/.test(path) || path.includes('//') || path.includes('..')) return null
  const parts = path.split('/').filter(Boolean)
  const [first = '', ...others] = parts
  if (first !== own && languages.includes(first)) return { language: first, rest: others.join('/') }
  return { language: own, rest: parts.join('/') }
}
