import { withoutDays } from './dates.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { otherWords } from './other-words.ts'
import { contentWords, folded } from './words.ts'

// Things that visitors ask for by name. An agency has one only if its own texts say so.

/** Things of several words. Each of the words alone says something else: a car seat is no seat of a car. */
const compounds = [
  'hot air balloon',
  'car seat',
  'baby seat',
  'child seat',
  'booster seat',
  'baby cot',
  'swimming pool',
  'hot tub',
  'room service',
  'roof tent',
  'sim card',
  'zip line',
  'quad bike',
  'mountain bike',
  'horse riding',
  'bungee jump',
  'night club',
]
const single = new Set(
  `wifi internet pool gym sauna spa jacuzzi massage tv television fridge minibar kettle hairdryer generator socket sockets plug parking atm laundry
  wheelchair elevator crib cot stroller babysitter babysitting nanny doctor nurse oxygen defibrillator vaccination vaccinations vaccine drone drones pets pet dog
  dogs cat halal kosher vegan vegetarian vegetarians gluten bitcoin bitcoins crypto cryptocurrency paypal cheque cheques balloon helicopter bungee zipline scuba
  diving snorkelling golf camel casino bicycle bicycles bike bikes motorbike motorcycle scooter segway yacht limousine limo guns piscine`.split(
    /\s+/,
  ),
)
const verbs = 'have|get|do|book|rent|hire|offer|sell|arrange|provide|organi[sz]e|add|include|accept|bring|use|supply|deliver|order|buy'
const polite = '(?: (?:guys|also|please|maybe|still|even|just|maybe))*'
/** "Is there …", "do you have …", "can I bring …": the words after it name a thing. */
const asksFor = new RegExp(
  `\\b(?:(?:is|are) there(?! (?:still|any) (?:seats?|places?|space))|(?:do|does|can|could|may|will|would) (?:you|we|i|it|they|guests?|people)${polite} (?:${verbs})|have you got|(?:do|does) .{2,40}\\b(?:have|offer|include)|pay (?:with|by|in|using|via)) ([^,.;:?!()]+)`,
  'g',
)
/** "What is the wifi password?": only where nothing else was understood, because prices and lengths are asked for like that too. */
const whatIs = /\bwhat is the ([^,.;:?!()]+)/g
/** Where the name of a thing ends. */
const ending =
  /\b(?:in|for|at|on|left|free|leaving|going|departing|running|starting|open|of|to|with|and|or|by|from|near|during|when|if|per|about|like|as|that|which|who|before|after|between|within|into|inside|around|next|this|please|available|included|instead|so|because|but|while|without|than|i|we|you|he|she|they)\b.*$/
/** Words in the place of a thing that name none. */
const noThings = new Set(
  `something anything everything somewhere anywhere someone anyone else other others more less same different possible problem way chance idea option options
  choice deal it them one ones us availability place places room rooms price money back refund discount receipt minimum maximum time address number
  altitude distance weather difference best cheapest nearest itinerary programme program plan name policy now online today here directly later again already
  together alone only too anymore enough big small large suitable comfortable yet currently actually really ever both everyone company agency office team staff way big small new old private special nice extra whole full total exact group groups tour tours trip trips`.split(
    /\s+/,
  ),
)

/** "Do I buy it separately?" */
const adverb = /(?:ate|ect|ual|ial|al|ous|ive|ent|ant|ick|ear|ard|ion)ly$/

/** A size is a choice of an offer, which its variants say. */
const size = /^(?:small|medium|large|x{1,3}[sl]|[2-5]xl)$/

export interface Thing {
  /** Its words: all have to be in the texts, side by side. */
  name: string
  /** True for things that are always asked for by their name; others are only unknown if no text of the agency has them. */
  isListed: boolean
}

/** Returns the last word of each thing that a clause asks for: "showers" of "are there showers at the huts". */
export const headsIn = (clause: string): string[] =>
  [...withoutDays(folded(clause)).matchAll(asksFor)].flatMap(([, words]) => contentWords(words!.replace(ending, '')).slice(-1))

/** Returns the things that a clause asks for, besides the offers that it names. */
export function thingsIn(clause: string, named: readonly Offered[], isUnderstood: boolean): Thing[] {
  const plain = folded(clause).replace(/\bwi[- ]fi\b/g, 'wifi')
  const own = new Set(named.flatMap(({ words }) => [...words.title, ...words.tags]))
  const isOwn = (name: string) => name.split(' ').every((word) => own.has(word))
  const listed = [
    ...compounds.filter((name) => new RegExp(`\\b${name.replaceAll(' ', '[- ]')}s?\\b`).test(plain)),
    ...contentWords(plain).filter((word) => single.has(word)),
  ].filter((name) => !isOwn(name))
  const without = withoutDays(plain)
  const asked = [...without.matchAll(asksFor), ...(isUnderstood ? [] : without.matchAll(whatIs))].flatMap(([, words]) => {
    const head = contentWords(words!.replace(ending, '')).at(-1)
    return head !== undefined && !noThings.has(head) && !adverb.test(head) && !size.test(head) && otherWords(head, named).length > 0
      ? [head]
      : []
  })
  return [
    ...listed.map((name) => ({ name, isListed: true })),
    ...asked.filter((name) => !listed.includes(name)).map((name) => ({ name, isListed: false })),
  ]
}
