import type { Offered } from '../knowledge/catalogue.ts'
import { withEnglish } from './glossary.ts'
import { contentWords, folded, likeness } from './words.ts'

interface Scored {
  offer: Offered
  score: number
  /** Share of the words of its title that were said. */
  title: number
}

// Two words of a title that somebody writes as one, such as "landcruiser", count as both.
const weights = { title: 1, joined: 2, place: 0.8, tags: 0.45 }
const enough = 0.55
/** What the words of other kinds weigh, compared to those of trips. */
const otherKinds = 0.7

/** Returns the offers that a text names: usually one, several if it names them all, none if it names none. */
export function offersIn(text: string, offers: readonly Offered[]): Offered[] {
  const plain = folded(text)
  const whole = offers.filter(({ title }) => plain.includes(folded(title)))
  if (whole.length > 0)
    return whole.filter((one) => !whole.some((other) => other !== one && folded(other.title).includes(folded(one.title))))
  const words = withEnglish(contentWords(withoutOrigin(plain))).filter((word) => !ofTime.test(word))
  const scored = scoresOf(words, offers)
  const [best] = scored
  if (!best || best.score < enough * (best.offer.kind === 'tour_package' ? 1 : otherKinds)) return []
  // As good as the best: the text does not say which of them, or names each.
  return scored
    .filter(({ score }) => score >= best.score * 0.8)
    .map(({ offer }) => offer)
    .slice(0, 4)
}

/** Returns those offers of which a text has a good part of the title, not only the place or a tag. */
export function titledIn(text: string, offers: readonly Offered[]): Offered[] {
  const words = withEnglish(contentWords(withoutOrigin(folded(text))))
  return scoresOf(words, offers).flatMap(({ offer, title }) => (title >= (offer.kind === 'tour_package' ? 0.3 : 0.6) ? [offer] : []))
}

/** Words that titles share with questions about time: "on what day and at what hour". */
const ofTime = /^(?:days?|hours?)$/

/** "From Kampala" says where somebody starts, not where they go. */
const withoutOrigin = (plain: string) => plain.replace(/\b(?:from|kutoka|toka|okuva|depuis|leaving)\s+\p{L}+/gu, ' ')

function scoresOf(words: readonly string[], offers: readonly Offered[]): Scored[] {
  const ofKind = Map.groupBy(offers, ({ kind }) => kind)
  const rarity = new Map<string, number>()
  /** A word that few offers of the kind have says more. */
  const rarityOf = (word: string, kind: Offered['kind']) => {
    const known = rarity.get(`${kind} ${word}`)
    if (known !== undefined) return known
    const own = ofKind.get(kind)!
    const count = own.filter(({ words: { title, joined, place, tags } }) =>
      [...title, ...joined, ...place, ...tags].some((one) => likeness(word, one) > 0),
    ).length
    const value = count === 0 ? 0 : Math.log(1 + own.length / count) / Math.log(1 + own.length)
    rarity.set(`${kind} ${word}`, value)
    return value
  }
  return offers
    .map((offer) => {
      let score = 0
      for (const word of words) {
        const best = Math.max(
          0,
          ...(['title', 'joined', 'place', 'tags'] as const).map(
            (part) => weights[part] * Math.max(0, ...offer.words[part].map((one) => likeness(word, one))),
          ),
        )
        if (best > 0) score += best * rarityOf(word, offer.kind)
      }
      const title =
        (offer.words.title.filter((one) => words.some((word) => likeness(word, one) > 0)).length +
          2 * offer.words.joined.filter((one) => words.some((word) => likeness(word, one) > 0)).length) /
        Math.max(1, offer.words.title.length)
      // Most questions are about trips, so a word that several offers have is about the trip.
      const isTrip = offer.kind === 'tour_package'
      return { offer, score: score * (0.75 + 0.25 * Math.min(1, title)) * (isTrip ? 1 : otherKinds), title }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.title - a.title)
}
