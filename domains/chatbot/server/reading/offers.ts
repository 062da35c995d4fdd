import type { Offered } from '../knowledge/catalogue.ts'
import { withEnglish } from './glossary.ts'
import { withoutDays } from './dates.ts'
import { withoutHomes } from './homes.ts'
import { peopleWords } from './people.ts'
import { contentWords, folded, likeness } from './words.ts'

interface Scored {
  offer: Offered
  score: number
  /** Share of the words of its title that were said. */
  title: number
  /** The words of the text that it was found by. */
  by: ReadonlySet<string>
  /** It was found by its title or place, not only by a tag. */
  isNamed: boolean
}

// Two words of a title that somebody writes as one, such as "landcruiser", count as both.
const weights = { title: 1, joined: 2, initials: 2, place: 0.8, tags: 0.45 }
const enough = 0.55
/** What the words of other kinds weigh, compared to those of trips. */
const otherKinds = 0.7
const mostNamed = 4

/**
 * Returns the offers that a text names: usually one, several if it names each, none if it names none. Offers that the same words name
 * equally well are all returned, because the text does not say which.
 */
export function offersIn(text: string, offers: readonly Offered[]): Offered[] {
  const plain = folded(text)
  const whole = offers.filter(({ title }) => plain.includes(folded(title)))
  if (whole.length > 0)
    return whole.filter((one) => !whole.some((other) => other !== one && folded(other.title).includes(folded(one.title))))
  let words = wordsFor(plain)
  const named: Offered[] = []
  // The best offer takes its words: what is left may name another. "Kampala jazz" does not name "Kampala in a day" as well.
  while (named.length < mostNamed) {
    const scored = scoresOf(
      words,
      offers.filter((one) => !named.includes(one)),
    ).filter(({ isNamed }) => isNamed || named.length === 0)
    const [best] = scored
    if (!best || best.score < enough * (best.offer.kind === 'tour_package' ? 1 : otherKinds)) break
    const asGood = scored.filter(({ score, by }) => score >= best.score * 0.8 && [...by].every((word) => best.by.has(word)))
    named.push(...asGood.map(({ offer }) => offer))
    const taken = new Set(asGood.flatMap(({ by }) => [...by]))
    words = words.filter((word) => !taken.has(word))
  }
  return named.slice(0, mostNamed)
}

/** Returns those offers of which a text has a good part of the title, not only the place or a tag. */
export function titledIn(text: string, offers: readonly Offered[]): Offered[] {
  const words = wordsFor(folded(text))
  return scoresOf(words, offers).flatMap(({ offer, title }) => (title >= (offer.kind === 'tour_package' ? 0.3 : 0.6) ? [offer] : []))
}

/** Returns the words of a text that say something besides the offers it names. */
export const beside = (words: readonly string[], offers: readonly Offered[]): string[] =>
  words.filter((word) =>
    offers.every(({ words: { title, joined, initials, place, tags } }) =>
      [...title, ...joined, ...initials, ...place, ...tags].every((own) => likeness(word, own) === 0),
    ),
  )

/** Words that titles share with questions about time: "on what day and at what hour". */
const ofTime = /^(?:days?|hours?|seats?|places?|weeks?|months?|times?)$/

/** "With two kids" says who comes. It does not name the family room. */
const people = new Set(peopleWords())

const wordsFor = (plain: string): string[] =>
  withEnglish(
    contentWords(withoutOrigin(withoutVerbs(withoutHomes(withoutDays(plain)).replace(ofFamily, ' ')))).filter(
      (word) => !ofTime.test(word) && !people.has(word) && !/^\d+$/.test(word),
    ),
  )

/** "The total for the family", "a Danish family of four" say who comes. They name no family room. */
const ofFamily = /\b(?:(?:the|my|our|a|an|whole)(?: \p{L}+)? family\b(?! (?:cottage|room|house))|family of\b)/gu

/** "How long do we walk?" asks what people do. It does not name a product called "Walks". */
const withoutVerbs = (plain: string) =>
  plain.replace(
    /\b((?:we|i|you|they|people|to) (?:have to |need to )?)(?:walk|hike|cook|drive|sleep|rest|eat|fly|climb|canoe|map)\b/g,
    '$1',
  )

/** "From Kampala" says where somebody starts, "living in Kampala" where they live: not where they go. */
const withoutOrigin = (plain: string) =>
  plain
    .replace(/\b(?:from|kutoka|toka|okuva|depuis|leaving|leave|leaves|quitte|quittons)\s+\p{L}+/gu, ' ')
    // "Airport to Kampala" is a way: the place at its end is not where a trip goes.
    .replace(/\bairport\s+to\s+(?:the\s+)?\p{L}+/gu, 'airport')
    .replace(/\b\p{L}+\s+to\s+(?:the\s+)?(\p{L}+\s+)?airport\b/gu, '$1airport')
    .replace(/\bthe rest\b(?=(?: of (?:us|them))? (?:are|is|from|come|being|live)\b)/g, ' ')
    // "Il reste" asks what is left. It is no rest.
    .replace(/\breste(?:nt|-t-il)?\b/g, ' ')
    // "Baba, mama na watoto": parents who come, and no offer named after one.
    .replace(/\b(?:baba|mama|papa)(?=\s*(?:,|&|na\b|ne\b|and\b|et\b))/g, ' ')
    .replace(/\b(?:(?:nina?|na|tuna|ana|wana)ishi|habite|habitons) (?:a |mjini |katika |huko )?\p{L}+/gu, ' ')
    .replace(
      /\b(?:live|lives|living|based|reside|residing|work|working|works|study|studying|stay|staying|habit\w+|expats?|residents?|citizens?|born|vivons|im|i'm|am|are|we're|already|vis|tunaishi|naishi|mbeera|tubeera)\s+(?:in|at|a|en|mu|e)\s+\p{L}+/gu,
      ' ',
    )

function scoresOf(words: readonly string[], offers: readonly Offered[]): Scored[] {
  const ofKind = Map.groupBy(offers, ({ kind }) => kind)
  const rarity = new Map<string, number>()
  /** A word that few offers of the kind have says more. */
  const rarityOf = (word: string, kind: Offered['kind']) => {
    const known = rarity.get(`${kind} ${word}`)
    if (known !== undefined) return known
    const own = ofKind.get(kind)!
    const count = own.filter(({ words: { title, joined, initials, place, tags } }) =>
      [...title, ...joined, ...initials, ...place, ...tags].some((one) => likeness(word, one) > 0),
    ).length
    const value = count === 0 ? 0 : Math.log(1 + own.length / count) / Math.log(1 + own.length)
    rarity.set(`${kind} ${word}`, value)
    return value
  }
  return offers
    .map((offer) => {
      let score = 0
      const by = new Set<string>()
      let isNamed = false
      for (const word of words) {
        const best = Math.max(
          0,
          ...(['title', 'joined', 'initials', 'place', 'tags'] as const).map(
            (part) =>
              weights[part] *
              Math.max(0, ...offer.words[part].map((one) => (part === 'initials' ? Number(word === one) : likeness(word, one)))),
          ),
        )
        if (best === 0) continue
        by.add(word)
        isNamed ||= best > weights.tags
        score += best * rarityOf(word, offer.kind)
      }
      const title =
        (offer.words.title.filter((one) => words.some((word) => likeness(word, one) > 0)).length +
          2 * offer.words.joined.filter((one) => words.some((word) => likeness(word, one) > 0)).length) /
        Math.max(1, offer.words.title.length)
      // Most questions are about trips, so a word that several offers have is about the trip.
      const isTrip = offer.kind === 'tour_package'
      return { offer, score: score * (0.75 + 0.25 * Math.min(1, title)) * (isTrip ? 1 : otherKinds), title, by, isNamed }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.title - a.title)
}
