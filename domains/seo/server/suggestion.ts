import { sentence } from '#kit/contract/text.ts'
import { descriptionLength, titleLength } from '../contract/findings.ts'

/** What suggestions are made from. */
export interface Described {
  title: string
  place: string | null
  /** Days of a trip; null for other offers and pages. */
  days: number | null
  /** "Trip", "Room": what it is, for titles that are too short. */
  what: string | null
  summary: string | null
  /** Its text without markup. */
  text: string
  siteName: string
}

/** Cuts a text at a word, with an ellipsis. */
export function cutAt(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= most) return letters.join('')
  const cut = letters.slice(0, most - 1).join('')
  const atWord = cut.replace(/[\s,;:–-]+\S*$/u, '')
  return `${atWord.length > most / 2 ? atWord : cut.trimEnd()}…`
}

/** Returns a title from name, days and place, as long as there is room for the name of the site. */
function titleFor({ title, place, days, what, siteName }: Described): string {
  const room = Math.max(titleLength.least, titleLength.most - siteName.length - 3)
  const length = days !== null && days > 1 && !/\d+[ -]?days?/i.test(title) ? `${days} days` : null
  const where = place !== null && !title.toLowerCase().includes(place.toLowerCase()) ? place : null
  const tries = [
    [title, length, where].filter(Boolean).join(', '),
    [title, where].filter(Boolean).join(', '),
    [title, length].filter(Boolean).join(', '),
  ]
  const fitting = tries.find((text) => text.length <= room) ?? title
  const wide = fitting.length < titleLength.least && what ? `${fitting} · ${what}` : fitting
  return cutAt(wide, titleLength.most)
}

function descriptionFor({ title, place, days, summary, text, siteName }: Described): string {
  const facts = [days !== null && days > 1 && `${days} days`, place].filter(Boolean).join(' in ')
  const own = (summary ?? '').trim()
  const long = own.length >= descriptionLength.least ? own : [own, text].filter(Boolean).join(' ')
  const said = long || `${title}${facts && `: ${facts}`}.`
  const full =
    said.length >= descriptionLength.least
      ? said
      : `${said.replace(/[.\s]+$/, '')}. ${sentence(facts) || title} with ${siteName}. See dates and prices and ask your questions.`
  return cutAt(full, descriptionLength.most)
}

/** Returns a title and a description by rules. They only use what the agency has written itself. */
export const suggestionFor = (one: Described): { title: string; description: string } => ({
  title: titleFor(one),
  description: descriptionFor(one),
})
