import { monthOfYear } from './dates.ts'
import { kindsIn } from './kinds.ts'
import { numberOf } from './numbers.ts'
import { isJoiner, kindOf } from './people.ts'
import type { Counted } from './relatives.ts'
import { residenciesIn } from './residency.ts'

// People who are counted by where they are from, or by a numeral that only counts people.

/** In Swahili and Luganda the number follows: "watoto wawili". */
export const numberFollows: ReadonlySet<string> = new Set(
  'watu wazima mzima mtoto watoto abantu bantu abakulu bakulu omukulu omwana abaana baana'.split(' '),
)

const between = /^(?:south|is|holds?|has|have|with|are|a|an|from|of|the|them|us|est|sont|ni|ali|bali|kutoka|non|foreign|east)$/

/** People who are counted by where they are from: "two Germans", "one is Ugandan", "8 nurses from Spain". Not "two German adults". */
export function countedByOrigin(tokens: readonly string[]): Counted[] {
  const origins = residenciesIn(tokens)
  const isOrigin = (at: number) => origins.some((one) => one.at === at)
  return origins.flatMap(({ residency, at }) => {
    // "Six tourists", "watu wazima wawili kutoka Kenya": counted by the other word.
    if (kindOf[tokens[at]!] !== undefined) return []
    let before = at - 1
    while (before > at - 4 && between.test(tokens[before] ?? '')) before--
    const ofNoun = countBeforeNoun(tokens, at, isOrigin)
    if (ofNoun) return [{ group: { kind: 'adult' as const, count: ofNoun, residency }, at }]
    const count = tokens[before] === 'other' || isOneMore(tokens, at) || isFirstOne(tokens, at, isOrigin) ? 1 : numberOf(tokens[before])
    if (numberFollows.has(tokens[before - 1] ?? '') || isListedAge(tokens, before) || isOfNoun(tokens, before)) return []
    // "A family of five from Kigali" counts children too.
    if (tokens[before - 1] === 'of' && /^(?:family|group|party)$/.test(tokens[before - 2] ?? '')) return []
    const isKind = [1, 2].some((ahead) => kindOf[tokens[at + ahead] ?? ''] !== undefined && !/[,;.?!()&+]/.test(tokens[at + 1] ?? ''))
    return isCount(count) && !isKind && !isDay(tokens, before) ? [{ group: { kind: 'adult' as const, count, residency }, at }] : []
  })
}

const rest = /^(?:others|rest|remaining|autres|restants|wengine|waliobaki|abalala)$/
const leadsFromRest = /^(?:,|are|is|were|all|from|of|the|being|people|south|sont|viennent|de|du|des|ni|wote|kutoka|bali|okuva|e)$/

/** "The others are tourists": where those who were not told apart are from. Null if it was not said. */
export function originOfRest(tokens: readonly string[]): Counted['group']['residency'] {
  const found = residenciesIn(tokens).find(({ at }) => {
    let before = at - 1
    while (before > at - 4 && leadsFromRest.test(tokens[before] ?? '')) before--
    return rest.test(tokens[before] ?? '')
  })
  return found?.residency ?? null
}

/** "Two Kenyans and a Dane". Of "and a Danish guide", the noun says who it is. */
const isOneMore = (tokens: readonly string[], at: number): boolean =>
  /^(?:an?|une?)$/.test(tokens[at - 1] ?? '') &&
  isJoiner(tokens[at - 2] ?? '') &&
  numberOf(tokens[at - 2]) === null &&
  /^(?:[,;.?!()&+]|\d+|on|for|in|from|to|at|and|plus|please|total|how|what|price)?$/.test(tokens[at + 1] ?? '')

/** "A Rwandan guide and two Swiss climbers": one person before others who are counted by their origin. */
const isFirstOne = (tokens: readonly string[], at: number, isOrigin: (at: number) => boolean): boolean => {
  const joiner = [at + 1, at + 2].find((next) => isJoiner(tokens[next] ?? ''))
  return (
    /^(?:an?|une?)$/.test(tokens[at - 1] ?? '') &&
    joiner !== undefined &&
    numberOf(tokens[joiner + 1]) !== null &&
    [joiner + 2, joiner + 3].some(isOrigin)
  )
}

const isCount = (count: number | null): count is number => count !== null && count > 0 && count <= 200

/** "10 December 2 Americans": the day was said before the month, so the number after it counts people. */
const isDay = (tokens: readonly string[], at: number): boolean =>
  (monthOfYear(tokens[at - 1] ?? '') !== undefined && !/^\d{1,2}$/.test(tokens[at - 2] ?? '')) ||
  monthOfYear(tokens[at + 1] ?? '') !== undefined

/** "Twins aged 3 from New Zealand", "kids 4 and 9 from Spain": the number is an age. */
function isListedAge(tokens: readonly string[], at: number): boolean {
  let before = at - 1
  while (/^(?:\d{1,2}|and|et|na|ne|,|are|is)$/.test(tokens[before] ?? '')) before--
  const word = tokens[before] ?? ''
  return /^(?:aged?|ages|agees?|miaka|emyaka|old|ans|twins)$/.test(word) || (kindOf[word] !== undefined && kindOf[word] !== 'adult')
}

/** Words between a noun and the origin that it has: "8 nurses, all coming from Spain". */
const leadsToOrigin =
  /^(?:,|all|both|who|are|is|we|coming|visiting|traveling|travelling|living|from|of|in|de|du|des|venant|tous|toutes|kutoka|okuva|e|the|south|east)$/
/** Words right before an origin that say that it is one. */
const saysOrigin = /^(?:from|de|du|des|kutoka|okuva|toka|depuis|are|in|all|e|the|south|east)$/
/** Plural nouns that are never people: time, money, measures, and things that have an origin or a start. */
const neverPeople =
  /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|jours?|nuits?|semaines?|mois|heures?|ans|annees?|times|fois|kilometers?|kilometres?|kms|miles|metres|meters|litres|kilos|kgs|tons|degrees|percents?|dollars?|euros?|pounds?|shillings?|francs?|stars|seats?|places?|spots?|slots?|spaces?|tickets?|billets?|permits?|passes|passports?|visas?|bags?|suitcases|boxes|bottles|packs?|packets?|pieces|pairs|sets|cups|glasses|units|copies|shirts|books|maps|baskets|beds?|tents|bikes?|bicycles|buses|flights?|vols|planes|stops|parks?|countries|towns|cities|districts|lakes|rivers|mountains|lodges|hotels|options|questions|dates|departures|bookings|reservations|orders|gorillas|chimps|lions|elephants|rhinos|birds|meals|dinners|lunches|breakfasts)$/

/** "8 nurses from Spain", "quatre infirmieres de Belgique": the origin says that the noun is people. Null where no number stands there. */
function countBeforeNoun(tokens: readonly string[], origin: number, isOrigin: (at: number) => boolean): number | null {
  let noun = origin - 1
  if (!saysOrigin.test(tokens[noun] ?? '')) return null
  while (noun > origin - 6 && leadsToOrigin.test(tokens[noun] ?? '')) noun--
  const word = tokens[noun] ?? ''
  const isPlural = /^\p{L}{3,}[sx]$/u.test(word) || /^\p{L}*(?:men|folk)$/u.test(word)
  // "Two are Indians from Mumbai" are counted by the first origin.
  if (
    !isPlural ||
    isOrigin(noun) ||
    kindOf[word] !== undefined ||
    neverPeople.test(word) ||
    kindsIn(word).length > 0 ||
    monthOfYear(word) !== undefined
  )
    return null
  // An adjective may stand between: "8 young nurses".
  for (const before of [noun - 1, noun - 2]) {
    const count = numberOf(tokens[before])
    if (count !== null) return count > 1 && isCount(count) && !isListedAge(tokens, before) && !isDay(tokens, before) ? count : null
    if (kindOf[tokens[before] ?? ''] !== undefined || !/^\p{L}+$/u.test(tokens[before] ?? '') || isJoiner(tokens[before]!)) return null
  }
  return null
}

/** Numerals with a prefix that Swahili and Luganda use of people only. */
const ofPeople = /^(?:wawili|watatu|wanne|watano|wanane|babiri|basatu|bana|bataano)$/
/** Animals count with the same prefix in Swahili. */
const animals = /^(?:sokwe|masokwe|sokwemtu|tembo|ndovu|simba|kifaru|faru|ndege|chui|twiga|nyani|viboko|mbwa|paka)$/
/** "Tuko wanne", "kwa wawili": the number of all who come, which is read apart. */
const countsAll = /^(?:tuko|tuli|sisi|ffe|twe|kwa|sote|ni)$/

/** "Wauguzi wanne": a numeral of people after a noun that the lists of people do not have. */
const isOfNoun = (tokens: readonly string[], at: number): boolean => {
  const noun = tokens[at - 1] ?? ''
  return (
    ofPeople.test(tokens[at] ?? '') &&
    /^\p{L}+$/u.test(noun) &&
    numberOf(noun) === null &&
    !numberFollows.has(noun) &&
    !countsAll.test(noun) &&
    !animals.test(noun) &&
    !isJoiner(noun)
  )
}

/** "Wakenya watatu", "wageni wetu wanne": people whom the numeral itself shows to be people, where no other word for people was counted. */
export const countedByNumeral = (tokens: readonly string[]): Counted[] => {
  const origins = residenciesIn(tokens)
  return tokens.flatMap((token, at) => {
    const noun = tokens[at - 1] ?? ''
    const isOne = /^(?:mmoja|omu)$/.test(token) && origins.some((one) => one.at === at - 1)
    // "Watanzania wawili wazima": the number counts once, with the noun after it.
    const isOfNext = kindOf[tokens[at + 1] ?? ''] !== undefined && kindOf[tokens[at + 2] ?? ''] === undefined
    if ((!isOne && !isOfNoun(tokens, at)) || isOfNext) return []
    const kind = kindOf[noun] ?? kindOf[tokens[at - 2] ?? ''] ?? 'adult'
    const residency = origins.find((one) => one.at === at - 1)?.residency ?? null
    return [{ group: { kind, count: numberOf(token)!, residency }, at }]
  })
}
