import { prefixOf } from '#domains/website/server/paths.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { allOffersPath } from '#domains/website/contract/kind-paths.ts'

type Where = Pick<Visit, 'site' | 'language'>

/** Returns the path of the basket, of one of its forms, or to which payment pages lead back, in the visitor's language. */
export const tripPath = ({ site, language }: Where, form?: 'add' | 'change' | 'book' | 'done'): string =>
  [`${prefixOf(site, language)}/trip`, form].filter(Boolean).join('/')

export const offersPath = ({ site, language }: Where): string => `${prefixOf(site, language)}/${allOffersPath}`
