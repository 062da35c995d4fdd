import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { findSite } from './sites-data.ts'

interface Reviewed {
  language: string | null
  draft_version: number
  reviewed_draft_version: number | null
}

/** Returns whether someone has checked a translation as its draft is now; null for a page in the agency's language. */
export const reviewOf = ({ language, draft_version, reviewed_draft_version }: Reviewed): boolean | null =>
  language === null ? null : reviewed_draft_version === draft_version

/** @throws 409 `not_reviewed` for a translation whose draft nobody has checked. */
export function requireReviewed(page: Reviewed): void {
  if (reviewOf(page) === false) throw conflict('not_reviewed', 'Nobody has reviewed this translation yet. Mark it as reviewed first.')
}

/** @throws 422 at `language` for a language that the website does not have. */
export async function requireSiteLanguage(tx: Tx, agencyId: string, language: string | null): Promise<void> {
  if (language === null) return
  const { language: own } = await ofAgency(tx, agencyId).select('language').executeTakeFirstOrThrow()
  if (language === own) throw invalid('language', 'This is the language of the agency already.')
  const site = await findSite(tx, agencyId)
  if (!site?.languages.includes(language)) throw invalid('language', 'Add this language to the website first.')
}
