import { languageName } from '../../contract/languages.ts'
import { say } from '../messages/say.ts'
import type { Visit } from '../site-parts.ts'

/** What is said above content that is not in the language of the page, and the language of that content. */
export interface Fallback {
  notice: string
  /** For screen readers; absent where only a part of the content is in it. */
  language?: string
}

const named = ({ site, language }: Visit) => ({ language: languageName(site.language, language) })

/** Returns what to say above a page that has no translation; null where it needs no words. */
export const pageFallback = (visit: Visit, written: string): Fallback | null =>
  written === visit.language ? null : { notice: say(visit.language)('onlyIn', named(visit)), language: written }

/** Returns what to say above offers, which are described in the agency's language; null in that language. */
export const offersFallback = (visit: Visit): Fallback | null =>
  visit.language === visit.site.language ? null : { notice: say(visit.language)('offersOnlyIn', named(visit)) }
