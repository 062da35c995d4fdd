import { numberOf, tokensOf } from './numbers.ts'
import { contentWords, likeness } from './words.ts'

const pieces = new Set(
  `ticket tickets billet billets tikiti bag bags packet packets pack packs piece pieces pcs copy copies box boxes room rooms chambre
  chambres chumba vyumba car cars vehicle vehicles van vans voiture voitures gari magari unit units song songs`.split(/\s+/),
)
/** In Swahili and Luganda the number follows: "pakiti 3". */
const numberFollows = new Set(
  'pakiti tikiti mifuko mfuko chupa vyumba chumba magari gari vipande kipande nakala tiketi ebisenge emmotoka'.split(' '),
)
const notACount = /^(?:years?|yrs?|ans|night|nights|nuits?|days?|jours?|weeks?|semaines?|am|pm|g|kg|ml|km|st|nd|rd|th)$/

/** "T-shirts 4, total?": a number after the thing, with nothing after it that it could count. */
const isAlone = (next: string | undefined): boolean =>
  next === undefined || /^(?:[,;?!]|total|pieces|pcs|please|how|price|cost|and)$/.test(next)

/**
 * Returns how many of a thing a text names: the number before one of its words, or before a word such as "tickets", at most three words
 * apart; null for none.
 */
export function quantityOf(text: string, names: readonly string[], { general = true }: { general?: boolean } = {}): number | null {
  const tokens = tokensOf(text)
  const words = names.flatMap((name) => [...contentWords(name)])
  const isThing = (token: string) => (general && pieces.has(token)) || words.some((word) => likeness(token, word) > 0)
  for (let at = 0; at < tokens.length; at++) {
    const last = isThing(tokens[at]!) && isAlone(tokens[at + 2]) ? numberOf(tokens[at + 1]) : null
    if (last) return last
    const after = numberFollows.has(tokens[at]!) && (general || isThing(tokens[at]!)) ? numberOf(tokens[at + 1]) : null
    if (after) return after
    const count = numberOf(tokens[at])
    if (count === null || count < 1 || count > 200 || notACount.test(tokens[at + 1] ?? '')) continue
    for (let ahead = 1; ahead <= 3; ahead++) {
      const token = tokens[at + ahead]
      if (token === undefined || /[,;.?!]/.test(token) || numberOf(token) !== null) break
      if (isThing(token)) return count
    }
  }
  return null
}
