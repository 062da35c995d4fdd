import { isJoiner, kindOf, possessives, possessivesAfter, relatives, type Group } from './people.ts'
import { residenciesIn } from './residency.ts'

/** People with the place of the word that names them. */
export interface Counted {
  group: Group
  at: number
}

/** Adults with children of their own: "a mother and her son". */
const parents = new Set(
  'mother father mum mom mummy mommy dad daddy papa mama parent grandma grandpa granny grandmother grandfather aunt auntie uncle woman man lady'.split(
    ' ',
  ),
)
const speaker = /^(?:i|im|me|myself|moi|mimi|nze)$/

/** "My wife", "my English wife", "mke wangu". "A colleague has recommended you" is nobody who travels. */
const isOurs = (tokens: readonly string[], at: number): boolean =>
  possessives.has(tokens[at - 1] ?? '') || possessives.has(tokens[at - 2] ?? '') || possessivesAfter.has(tokens[at + 1] ?? '')

/** "My friend said that …" does not travel. */
const speaks =
  /^(?:said|says|told|tells|recommended|recommends|paid|pays|booked|went|visited|thinks|claims|heard|alisema|anasema|agambye|dit)$/

/** "A mother and her son", "one dad with 2 kids": an adult who travels with a child. The speaker need not be one of them. */
export function isWithChild(tokens: readonly string[], at: number): boolean {
  const isOne = /^(?:a|an|the|one|1|single|for)$/.test(tokens[at - 1] ?? '')
  if (!isOne || !parents.has(tokens[at]!) || !/^(?:and|with|plus|[&+])$/.test(tokens[at + 1] ?? '')) return false
  const child = [2, 3, 4].find((ahead) => kindOf[tokens[at + ahead] ?? ''] !== undefined)
  return child !== undefined && kindOf[tokens[at + child]!] !== 'adult'
}

/** Returns whether somebody is named who may travel, but is not counted as a parent with a child. */
export const namesRelative = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => relatives.has(token) && !speaks.test(tokens[at + 1] ?? '') && !isWithChild(tokens, at))

const counted = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)'
const self = '(?:me|myself|i|im|moi|mimi|nze)(?: (?:am|will|be|coming|come|going|visiting|travel|traveling|travelling))*'
const withMe = new RegExp(
  `\\b${self} (?:and|with|plus|et|na|ne|[&+]) (?:my |our |mes )?${counted} ((?:\\p{L}+ )?\\p{L}+)|\\b${counted} ((?:\\p{L}+ )?\\p{L}+) (?:and|plus|et|na|ne|[&+]) ${self}\\b`,
  'gu',
)

/** "Mimi na rafiki zangu watatu": the number follows. */
const withMeBefore = /\b(?:mimi|nze) (?:na|ne) (?:\p{L}+ ){1,2}(?:wawili|watatu|wanne|watano|babiri|basatu|bana|bataano)\b/u

/** "Me and my 3 friends", "two colleagues and I": the speaker is not among those who are counted. */
/** "My parents and me", "me and my in-laws" */
const withParents =
  /\b(?:my|our) (?:grand)?(?:parents|in laws)(?: ,)? (?:and|plus|[&+]) (?:me|i|myself)\b|\b(?:me|i|myself)(?: ,)? (?:and|with|plus|[&+]|,) (?:my|our) (?:grand)?(?:parents|in laws)\b/

/** Returns whether the speaker comes with their parents, who are counted as two. */
export const comesWithParents = (plain: string): boolean => withParents.test(plain)

export const speaksOfOthers = (plain: string): boolean =>
  withMeBefore.test(plain) ||
  [...plain.matchAll(withMe)].some(([, after, before]) => (after ?? before ?? '').split(' ').some((word) => kindOf[word] !== undefined))

/** "My wife", "mke wangu": somebody of one's own stands at this place. */
const isListedNext = (tokens: readonly string[], at: number): boolean =>
  (possessives.has(tokens[at] ?? '') && tokens.slice(at + 1, at + 3).some((token) => relatives.has(token))) ||
  (relatives.has(tokens[at] ?? '') && possessivesAfter.has(tokens[at + 1] ?? ''))

/** Returns relatives after "my", and the speaker if they say where they are from. */
export function namedOneByOne(tokens: readonly string[]): Counted[] {
  const adult = (at: number) => ({ group: { kind: 'adult' as const, count: 1, residency: null }, at })
  // "Mum, dad and a girl of 8": a list needs no "my".
  const inList = (at: number) =>
    (at === 0 || /^[,(:&+]$|^(?:and|et|na|with|avec|family|familia|famille|famire)$/.test(tokens[at - 1] ?? '')) &&
    /^[,(&+]$|^(?:and|et|na)$/.test(tokens[at + 1] ?? '')
  // "A family from Kenya: mum, dad and two kids": two relatives side by side are a list.
  const leads = (at: number) => /^[,&+]$|^(?:and|et|na|ne)$/.test(tokens[at + 1] ?? '') && relatives.has(tokens[at + 2] ?? '')
  // "My mum dad and sister": who stands right after somebody of a list is on it too.
  const isNamed = (at: number): boolean =>
    isWithChild(tokens, at) ||
    (relatives.has(tokens[at]!) &&
      !speaks.test(tokens[at + 1] ?? '') &&
      (isOurs(tokens, at) || inList(at) || leads(at) || isAfterNamed(at)))
  const isAfterNamed = (at: number): boolean => {
    const before = isJoiner(tokens[at - 1] ?? '') || (tokens[at - 1] === ',' && relatives.has(tokens[at - 2] ?? '')) ? at - 2 : at - 1
    return before >= 0 && relatives.has(tokens[before]!) && isNamed(before)
  }
  const found = tokens.flatMap((_token, at) => (isNamed(at) ? [adult(at)] : []))
  if (found.length === 0) return []
  const origins = residenciesIn(tokens)
  // Of "and me, I'm Ugandan", the word nearest to an origin.
  const distances = tokens.map((token, at) =>
    speaker.test(token) ? Math.min(...origins.filter((one) => one.at > at).map((one) => one.at - at)) : Infinity,
  )
  const nearest = Math.min(...distances)
  const self = nearest <= 3 ? distances.indexOf(nearest) : -1
  const joined = tokens.findIndex(
    (token, at) =>
      (speaker.test(token) && isJoiner(tokens[at - 1] ?? '')) ||
      // "Me, my wife and our 2 kids", "me my wife our kids"
      (/^(?:me|myself|moi|mimi|nze)$/.test(token) && (/^[,&+]$/.test(tokens[at + 1] ?? '') || isListedNext(tokens, at + 1))),
  )
  const at = self >= 0 ? self : joined
  return at >= 0 ? [...found, adult(at)] : found
}
