import { agesIn } from './ages.ts'
import { numberOf } from './numbers.ts'
import { alone, isJoiner, kindOf, possessives, possessivesAfter, relatives, type Group, type Party, type PersonKind } from './people.ts'
import { residenciesIn, type Origin } from './residency.ts'

// People who are named one by one over a whole message, each with what is said of them until the next one is named.

interface Person {
  kind: PersonKind
  count: number
  /** The word that names them; the same word later is about the same person. */
  noun: string
  isSpeaker: boolean
  residency: Group['residency']
  ages: number[]
}

interface Mention {
  at: number
  /** Where what is said of them begins: "my German wife" begins at "my". */
  from: number
  person: Person
}

const speaker = /^(?:i|im|ive|me|myself|j|je|jai|moi|mimi|nze)$/
const children =
  /^(?:child|kid|son|daughter|boy|girl|teen|teenager|grandson|granddaughter|stepson|stepdaughter|enfant|fils|fille|garcon|mtoto|omwana)$/
const infants = /^(?:infant|baby|bebe|toddler|newborn)$/
const articles = /^(?:an?|the|one|un|une|le|la)$/
/** What is said of all after it: "we are Danes", "all from Spain". */
const ofEveryone =
  /^(?:we|were|weve|us|all|both|everyone|everybody|together|nous|tous|toutes|sisi|sote|wote|tuko|ffe|ffenna|tuli|bonna|total)$/
const oneOther = /^(?:he|hes|she|shes|il|elle|yeye|who|qui)$/
const speaks = /^(?:said|says|told|tells|recommended|recommends|paid|booked|went|visited|thinks|heard|alisema|agambye)$/
/** Words before "is" that name nobody: "one is Kenyan" is read with the numbers. */
const nobody =
  /^(?:he|she|it|who|which|what|that|this|there|one|other|another|here|price|trip|tour|how|and|everyone|everybody|nobody|nationality|passport|years?|yrs?|old|age|months?|ans|mois|miaka|emyaka|un|une|autre|il|elle|ce|qui|mmoja|mwingine)$/
/** Words that may stand between two people of a list. */
const inList = /^(?:[,&+()]|\d{1,2}|and|et|na|ne|n|plus|with|avec|my|our|his|her|mon|ma|notre|an?|the|one|un|une)$/

const personOf = (noun: string, count = 1): Person => ({
  kind: count > 1 || children.test(noun) ? 'child' : infants.test(noun) ? 'infant' : 'adult',
  count,
  noun,
  isSpeaker: speaker.test(noun),
  residency: null,
  ages: [],
})

/** "The driver is Ugandan": a noun that has an origin is a person, whatever the noun. */
const nounsWithOrigin = (tokens: readonly string[], origins: readonly Origin[]): Set<string> =>
  new Set(
    tokens.filter(
      (token, at) =>
        /^\p{L}{3,}$/u.test(token) &&
        !nobody.test(token) &&
        !speaker.test(token) &&
        /^(?:is|est)$/.test(tokens[at + 1] ?? '') &&
        origins.some((one) => one.at > at + 1 && one.at <= at + 4 && !tokens.slice(at, one.at).some((word) => /^[,;.?!]$/.test(word))),
    ),
  )

/** Where the possessive or article of a noun stands; null without one. One word may stand between: "my English wife". */
function ownerOf(tokens: readonly string[], at: number): number | null {
  for (const back of [1, 2]) {
    const word = tokens[at - back] ?? ''
    if (possessives.has(word)) return at - back
    if (!/^\p{L}+$/u.test(word) || isJoiner(word) || relatives.has(word)) return null
  }
  return null
}

/** "Mwangi here, from Kenya": the speaker. */
const isHere = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'here' && at > 0 && at <= 4 && /^\p{L}{2,}$/u.test(tokens[at - 1]!) && /^[,.!&+]$/.test(tokens[at + 1] ?? '')

const plural =
  /^(?:kids|children|sons|daughters|boys|girls|teens|teenagers|grandsons|granddaughters|grandchildren|enfants|filles|garcons|watoto|abaana)$/

/** How many children a word counts: 2 of "twins" and of "our two girls"; 1 for other words. */
function manyAt(tokens: readonly string[], at: number): number {
  const token = tokens[at]!
  if (/^(?:twins|jumeaux|jumelles|mapacha)$/.test(token)) return 2
  if (token === 'triplets') return 3
  if (!plural.test(token)) return 1
  return numberOf(tokens[at - 1]) ?? (/^(?:watoto|abaana)$/.test(token) ? numberOf(tokens[at + 1]) : null) ?? 1
}

/** Returns all places where a person is named, in their order. A person who is named again has one entry for each place. */
function mentionsIn(tokens: readonly string[], origins: readonly Origin[]): Mention[] {
  const named = nounsWithOrigin(tokens, origins)
  const isNoun = (at: number) =>
    (relatives.has(tokens[at]!) || children.test(tokens[at]!) || infants.test(tokens[at]!) || named.has(tokens[at]!)) &&
    !speaks.test(tokens[at + 1] ?? '')
  /** "Lea (11)" */
  const hasAge = (at: number) =>
    /^\p{L}{2,}$/u.test(tokens[at]!) &&
    tokens[at + 1] === '(' &&
    /^\d{1,2}$/.test(tokens[at + 2] ?? '') &&
    /^(?:\)|years?|yrs?|ans)$/.test(tokens[at + 3] ?? '')
  const places = tokens.flatMap((token, at) =>
    isNoun(at) || hasAge(at) || speaker.test(token) || isHere(tokens, at) || manyAt(tokens, at) > 1 ? [at] : [],
  )
  const isNext = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && tokens.slice(one + 1, other).every((token) => inList.test(token))
  const people = new Map<string, Person>()
  return places.flatMap((at, index) => {
    const owner = ownerOf(tokens, at)
    const token = tokens[at]!
    const isOwned = owner !== null || possessivesAfter.has(tokens[at + 1] ?? '') || named.has(token) || hasAge(at) || manyAt(tokens, at) > 1
    const isListed = isNext(places[index - 1], at) || isNext(at, places[index + 1])
    const isSelf = speaker.test(token) || isHere(tokens, at)
    if (!isSelf && !isOwned && !isListed) return []
    const noun = isSelf ? 'i' : token
    const person = people.get(noun) ?? personOf(noun, manyAt(tokens, at))
    people.set(noun, person)
    return [{ at, from: owner ?? (articles.test(tokens[at - 1] ?? '') ? at - 1 : at), person }]
  })
}

/** "My wife loves birds. What is the price for me?" */
const onlyMe = /\b(?:for|pour|kwa) (?:me|moi|mimi)\b(?! (?:and|et|na|plus|with|avec|[,&+]))/

/** Says how many come. */
export const total =
  /\b(?:we are|were|we will be|sisi|tuko|tuli|nous sommes) (\d{1,2}|two|three|four|five|six|seven|eight|wawili|watatu|wanne|babiri|basatu|bana|deux|trois|quatre|cinq)\b|\b(\d{1,2}|two|three|four|five|six|seven|eight) of us\b|\bus (two|three|four|2|3|4)\b|\bnous (deux|trois|quatre)\b|\b(both)\b(?! (?:ways|days|trips))/

/** Returns how many come where a text says so; null if it does not. */
export const totalIn = (tokens: readonly string[]): number | null =>
  numberOf(
    total
      .exec(tokens.join(' '))
      ?.slice(1)
      .find((word) => word !== undefined),
  )

/** Returns whether the speaker is one of those who come: told where they are from, or named in a list with others. */
const speakerComes = (tokens: readonly string[], mentions: readonly Mention[], speakers: readonly Mention[]): boolean =>
  speakers.some(
    ({ at, person }) =>
      person.residency !== null ||
      isJoiner(tokens[at - 1] ?? '') ||
      (/^(?:me|myself|moi|mimi|nze)$/.test(tokens[at]!) &&
        mentions.some((one) => one.at > at && tokens.slice(at + 1, one.at).every((token) => inList.test(token)))),
  )

/** Gives each person what is said of them. Returns what is said of all; null where two things disagree. */
function tell(
  tokens: readonly string[],
  mentions: readonly Mention[],
  origins: readonly Origin[],
): { residency: Group['residency'] } | null {
  let ofAll: Group['residency'] = null
  for (const { residency, at } of origins) {
    const last = mentions.findLast(({ from }) => from <= at)
    const between = tokens.slice((last?.at ?? -1) + 1, at)
    const isOfAll =
      !last || between.some((token) => ofEveryone.test(token)) || /^(?:ugandans|kenyans|tanzanians|rwandans|burundians)$/.test(tokens[at]!)
    if (isOfAll) {
      if (ofAll !== null && ofAll !== residency) return null
      ofAll = residency
      continue
    }
    // "My wife is Kenyan. She …": a pronoun is about the last one who is not the speaker.
    const other = between.some((token) => oneOther.test(token))
      ? mentions.findLast(({ from, person }) => from <= at && !person.isSpeaker)
      : undefined
    const { person } = other ?? last
    if (person.residency !== null && person.residency !== residency) return null
    person.residency = residency
  }
  return { residency: ofAll }
}

function ageAll(tokens: readonly string[], mentions: readonly Mention[]): void {
  mentions.forEach(({ at, person }, index) => {
    const end = mentions[index + 1]?.from ?? tokens.length
    const sentence = tokens.slice(at, end)
    const stop = sentence.findIndex((token) => /^[.?!;]$/.test(token))
    const ages = agesIn((stop < 0 ? sentence : sentence.slice(0, stop)).join(' '))
    const [age] = ages
    if (age === undefined || person.ages.length > 0 || person.isSpeaker) return
    // "Twins aged 7"
    if (person.count > 1)
      person.ages = ages.length === person.count ? ages : ages.length === 1 ? Array.from({ length: person.count }, () => age) : []
    if (person.count > 1) return
    if (person.kind === 'adult' && age < grownUp) person.kind = 'child'
    if (person.kind !== 'adult') person.ages = [age]
  })
}
const grownUp = 18

/**
 * Returns the people of a message that names them one by one ("I'm Kenyan, my husband is Danish and our son is 6"), or null: where fewer than two
 * are named, where others are counted beside them, or where the number of all that was said is another one.
 */
export function rollCall(tokens: readonly string[]): Party | null {
  const plain = tokens.join(' ')
  if (alone.test(plain) || onlyMe.test(plain)) return null
  const origins = residenciesIn(tokens)
  const mentions = mentionsIn(tokens, origins)
  // "3 friends", "2 adults": counted by number, beside those who are named.
  const isCounted = tokens.some(
    (token, at) =>
      kindOf[token] !== undefined &&
      !mentions.some((one) => one.at === at) &&
      !relatives.has(token) &&
      (numberOf(tokens[at - 1]) !== null || !/^(?:adults?|tourists?|visitors?|people|persons?)$/.test(token)),
  )
  if (isCounted) return null
  const ofAll = tell(tokens, mentions, origins)
  if (!ofAll) return null
  ageAll(tokens, mentions)
  const everyone = [...new Set(mentions.map(({ person }) => person))]
  const others = everyone.filter(({ isSpeaker }) => !isSpeaker)
  const said = totalIn(tokens)
  const self = everyone.find(({ isSpeaker }) => isSpeaker)
  const comes =
    self !== undefined &&
    (speakerComes(
      tokens,
      mentions,
      mentions.filter(({ person }) => person.isSpeaker),
    ) ||
      said === others.reduce((sum, { count }) => sum + count, 1))
  const people = comes ? everyone : others
  const all = people.reduce((sum, { count }) => sum + count, 0)
  if (people.length < 2 || others.length === 0 || (said !== null && said !== all)) return null
  if (people.every(({ kind }) => kind !== 'adult')) return null
  return {
    groups: people.map(({ kind, count, residency }) => ({ kind, count, residency: residency ?? ofAll.residency })),
    ages: people.flatMap(({ ages }) => ages),
    mixed: null,
  }
}
