import { plain, stemOf, wordsIn } from './spelling.ts'

/** The texts of one offer, the most telling first. */
export interface Described {
  id: string
  kind: string
  title: string
  tags: readonly string[]
  places: readonly string[]
  /** Highlights, and what is included. */
  points: readonly string[]
  /** Summary, description, days. */
  prose: readonly string[]
}

/** How well a word describes an offer, by where it stands. */
const weights = { title: 5, tags: 5, places: 4, points: 3, prose: 1 } as const

/** Words of names of places that tell no place from another. */
const generalPlaceWords = new Set(
  'national park lake river mountain mountains hills falls forest reserve game valley island islands impenetrable airport town city wildlife district'.split(
    ' ',
  ),
)

/** What people say, and the words under which agencies offer it. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  chimp: ['chimpanzee'],
  ape: ['gorilla', 'chimpanzee'],
  primate: ['gorilla', 'chimpanzee'],
  silverback: ['gorilla'],
  birding: ['bird'],
  birdwatching: ['bird'],
  hike: ['hiking', 'trekking'],
  hiking: ['trekking'],
  trek: ['trekking', 'hiking'],
  climb: ['mountain', 'trekking'],
  climbing: ['mountain', 'trekking'],
  wildlife: ['safari'],
  animal: ['safari'],
  drive: ['safari'],
  rafting: ['raft', 'water'],
  waterfall: ['fall'],
  cruise: ['boat'],
  sightseeing: ['city'],
  culture: ['village', 'community'],
  cultural: ['village', 'community'],
  flying: ['flight', 'fly-in'],
  beach: ['lake', 'island'],
}

export interface Vocabulary {
  /** All words, by stem, that describe at least one offer. */
  words: ReadonlySet<string>
  /** The stem of a place's word → the names of the places. */
  places: ReadonlyMap<string, readonly string[]>
  /** Offer → stem → how well it describes it. */
  weights: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Returns the words of a place's name that tell it from other places. */
const tellingStems = (place: string): string[] =>
  wordsIn(place)
    .map(stemOf)
    .filter((stem) => stem.length > 3 && !generalPlaceWords.has(stem))

/** Returns whether two names may be of one place: "Bwindi Impenetrable National Park" and "Buhoma, Bwindi". */
export const isSamePlace = (a: string, b: string): boolean => {
  const own = tellingStems(a)
  return a === b || tellingStems(b).some((stem) => own.includes(stem))
}

/** Builds the words of an agency's own offers. A wish is understood by these alone, so that nothing is promised that is not on offer. */
export function vocabularyOf(offers: readonly Described[]): Vocabulary {
  const words = new Set<string>()
  const places = new Map<string, Set<string>>()
  const all = new Map<string, Map<string, number>>()
  for (const offer of offers) {
    const own = new Map<string, number>()
    const add = (texts: readonly string[], weight: number) => {
      for (const stem of texts.flatMap(wordsIn).map(stemOf)) {
        if (stem.length < 3) continue
        own.set(stem, Math.max(own.get(stem) ?? 0, weight))
        words.add(stem)
      }
    }
    add(offer.prose, weights.prose)
    add(offer.points, weights.points)
    add(offer.places, weights.places)
    add(offer.tags, weights.tags)
    add([offer.title], weights.title)
    for (const place of offer.places) for (const stem of tellingStems(place)) places.set(stem, (places.get(stem) ?? new Set()).add(place))
    all.set(offer.id, own)
  }
  return { words, places: new Map([...places].map(([stem, names]) => [stem, [...names]])), weights: all }
}

/** Returns the stems under which an interest may be on offer, itself first. */
export const meaningsOf = (interest: string): string[] => {
  const stem = stemOf(plain(interest))
  return [stem, ...(synonyms[stem] ?? []).map(stemOf)]
}

/** Returns how well an offer answers an interest: 0 for not at all, 5 if it is named after it. */
export function weightOf({ weights: all }: Vocabulary, offerId: string, interest: string): number {
  const own = all.get(offerId)
  return Math.max(0, ...meaningsOf(interest).map((stem) => own?.get(stem) ?? 0))
}

/** Returns whether the word, or what it means, describes any offer. */
export const isOnOffer = ({ words }: Vocabulary, interest: string): boolean => meaningsOf(interest).some((stem) => words.has(stem))

/** Returns whether people use the word in wishes and we know what it means, on offer or not. */
export const isKnownWish = (stem: string): boolean => stem in synonyms

/** Every word that a misspelt one may have meant. */
export const knownWords = ({ words }: Vocabulary): ReadonlySet<string> => new Set([...words, ...Object.keys(synonyms)])
