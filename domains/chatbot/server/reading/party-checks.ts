import { numberOf } from './numbers.ts'
import { alone, type Party } from './people.ts'
import { namesRelative } from './relatives.ts'
import type { Counted } from './relatives.ts'

// What shows that a number of people is not all that was said of them. A price for other people than those who come is worse than a question.

const count = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq)'
const people =
  '(?:adults?|people|persons?|pax|guests?|friends|of us|travell?ers?|kids?|child(?:ren)?|adultes?|personnes?|enfants?|tourists?|seats|places)'
/** "2-3 people", "two or three of us". */
const range = new RegExp(`\\b${count} ?(?:-|–|to|or|ou|a|au|oba|/) ?${count} ${people}\\b`, 'i')
/** "At least three, maybe four of us". */
const hedged = new RegExp(
  `\\b(?:maybe|perhaps|possibly|peut-etre|labda|at least|au moins) ${count}\\b.{0,12}\\b(?:maybe|perhaps|or) ${count}\\b`,
  'i',
)
/** "Two of us are under ten": some of those who come, and not their number. */
const someOfUs = new RegExp(
  `\\b${count} of (?:us|them) (?:is|are) (?:only |still )?(?:under|below|over|above|aged|minors?|young|small|little|\\d)`,
  'i',
)
/** "Three Italians, all under 12": not adults, and how old each is was not said. */
const allAreYoung = /\b(?:all|both)(?: of them)?(?: are)? (?:minors\b|(?:under|below) (?:the age of )?(?:1[0-8]|\d)\b)/i

/** Returns whether a text leaves open how many come. */
export const isUnsure = (text: string): boolean => range.test(text) || hedged.test(text) || someOfUs.test(text) || allAreYoung.test(text)

const grownUp = 18

/**
 * "Four people, 40, 38, 10 and 5 years old" are two adults and two children. Where a child's age was said, but no child was counted and the
 * ages are not those of all, nobody is counted, so that it is asked who comes.
 */
export function withMinors(party: Party): Party {
  const minors = party.ages.filter((age) => age < grownUp)
  const total = party.groups.reduce((sum, group) => sum + group.count, 0)
  if (minors.length === 0 || party.groups.length === 0 || party.groups.some(({ kind }) => kind !== 'adult')) return party
  const [group] = party.groups
  if (party.groups.length > 1 || total !== party.ages.length) return { groups: [], ages: minors, mixed: total }
  const children = { kind: 'child' as const, count: minors.length, residency: group!.residency }
  const adults = { ...group!, count: total - minors.length }
  return { groups: [...(adults.count > 0 ? [adults] : []), children], ages: minors, mixed: null }
}

/** "Four Germans but one lives in Kampala": takes those who are told apart with a verb, or with "of them", out of the group before. */
export function withoutParts(found: readonly Counted[], tokens: readonly string[], total: number | null): Counted[] {
  const sum = found.reduce((all, { group }) => all + group.count, 0)
  const groups = found.map(({ group, at }) => ({ group: { ...group }, at }))
  if (total === sum) return groups
  for (const [index, { group, at }] of groups.entries()) {
    const isPart = finite.test(tokens[at]!) ? numberOf(tokens[at - 1]) !== null || isOfThem(tokens, at) : isOfThem(tokens, at)
    const whole = groups.slice(0, index).toSorted((a, b) => b.group.count - a.group.count)[0]
    if (isPart && whole && whole.group.count > group.count) whole.group.count -= group.count
  }
  return groups
}
const finite = /^(?:lives?|works?|teach(?:es)?)$/
const isOfThem = (tokens: readonly string[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 4), at)
    .some((token, index, near) => token === 'of' && /^(?:them|whom|those|these)$/.test(near[index + 1] ?? ''))

/** "He is Kenyan", "she lives here": what stands at a place is said of one person who is not the speaker. */
export function isOfOneOther(tokens: readonly string[], at: number): boolean {
  let before = at - 1
  while (before > at - 4 && /^(?:is|a|an|from|comes|the|east|south)$/.test(tokens[before] ?? '')) before--
  return /^(?:he|she|hes|shes)$/.test(tokens[before] ?? '') && !/^(?:too|also|as)$/.test(tokens[at + 1] ?? '')
}

/** "Do East Africans pay less than tourists?" is a question about everybody. */
export function isOfNobody(tokens: readonly string[], at: number): boolean {
  const isEnd = (token: string) => /^[.;?!]$/.test(token)
  const [start, end] = [tokens.slice(0, at).findLastIndex(isEnd), tokens.findIndex((token, index) => index > at && isEnd(token))]
  const sentence = tokens.slice(start + 1, end < 0 ? tokens.length : end)
  return tokens[end] === '?' && !sentence.some((token) => /^(?:i|im|ive|me|we|us|my|our|he|she|they)$/.test(token))
}

const together = /\b(?:we|us|our|nous|notre|nos|sisi|yetu|wetu|ffe|family|famille|familia)\b/
const oneAdult =
  /\b(?:1|one|single|un|une|just an?|only an?) (?:\p{L}+ )?(?:adults?|persons?|adultes?|personnes?)\b|\b(?:mtu|mzima) mmoja\b/u

/**
 * Returns whether somebody was named who is not counted, so that no price may be worked out: "with my English wife and our son" without
 * the wife or the speaker, or children of "us" without an adult.
 */
export function isPart({ groups: counted }: Party, tokens: readonly string[]): boolean {
  const plain = tokens.join(' ')
  // Nobody sells a trip to a baby alone.
  if (counted.every(({ kind }) => kind === 'infant')) return true
  const adults = counted.reduce((sum, { kind, count }) => sum + (kind === 'adult' ? count : 0), 0)
  if (adults > 1 || alone.test(plain) || oneAdult.test(plain)) return false
  const hasRelative = namesRelative(tokens)
  return adults === 0 ? hasRelative || together.test(plain) : hasRelative
}
