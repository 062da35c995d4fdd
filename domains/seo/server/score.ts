import { windowTitle } from '#domains/website/server/pages/view.ts'
import { descriptionLength, scoreOf, titleLength, type FindingCode } from '../contract/findings.ts'
import { suggestionFor } from './suggestion.ts'
import type { Subject } from './subjects.ts'

/** What to improve, with the number that was counted. */
export interface Finding {
  code: FindingCode
  count: number
}

/** What search engines read of a page now. */
export const shownOf = ({ tag, own }: Pick<Subject, 'tag' | 'own'>): { title: string; description: string } => ({
  title: tag?.title ?? own.title,
  description: tag?.description ?? own.description,
})

/** How often each text is used, without regard to case. */
const counted = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1)
  return counts
}

function findingsOf(subject: Subject, titles: ReadonlyMap<string, number>, descriptions: ReadonlyMap<string, number>, siteName: string) {
  const { title, description } = shownOf(subject)
  const found: Finding[] = []
  const add = (code: FindingCode, wrong: boolean, count = 0) => wrong && found.push({ code, count })
  const long = [...title].length
  const whole = [...windowTitle(title, siteName)].length
  add('not_indexed', subject.tag?.robots === 'noindex')
  add('title_short', long < titleLength.least && whole < titleLength.least, long)
  // The name of the site is behind the title. Only a title that is itself too long is cut before it.
  add('title_long', long > titleLength.most, long)
  const sameTitle = (titles.get(title.toLowerCase()) ?? 1) - 1
  add('title_duplicate', sameTitle > 0, sameTitle)
  const length = [...description].length
  add('description_missing', length === 0)
  add('description_short', length > 0 && length < descriptionLength.least, length)
  add('description_long', length > descriptionLength.most, length)
  const same = length === 0 ? 0 : (descriptions.get(description.toLowerCase()) ?? 1) - 1
  add('description_duplicate', same > 0, same)
  add('picture_missing', !subject.hasPicture && !subject.tag?.picture_file_id)
  add('alt_missing', subject.undescribed > 0, subject.undescribed)
  add('no_link', subject.links === 0)
  add('out_of_stock', subject.soldOut)
  return found
}

/** Returns each page and offer with its score and what to improve. Duplicates count over all of them. */
export function scored(subjects: readonly Subject[], siteName: string) {
  const shown = subjects.map(shownOf)
  const titles = counted(shown.map(({ title }) => title))
  const descriptions = counted(shown.map(({ description }) => description))
  return subjects.map((subject) => {
    const found = findingsOf(subject, titles, descriptions, siteName)
    return {
      id: subject.id,
      kind: subject.kind,
      type: subject.type,
      title: subject.title,
      path: subject.path,
      live: subject.live,
      tag_id: subject.tag?.id ?? null,
      shown: shownOf(subject),
      suggestion: suggestionFor(subject.described),
      score: scoreOf(found.map(({ code }) => code)),
      findings: found,
    }
  })
}
