import { monthOfYear } from './dates.ts'
import { agesIn } from './ages.ts'
import { countedByNumeral, countedByOrigin, numberFollows, originOfRest } from './by-origin.ts'
import { numberOf, tokensOf } from './numbers.ts'
import { isFuller, mergedOf } from './party-merge.ts'
import { isOfNobody, isOfOneOther, isPart, isUnsure, withMinors, withoutParts } from './party-checks.ts'
import { alone, isJoiner, kindOf, possessives, type Group, type Party } from './people.ts'
import { comesWithParents, namedOneByOne, speaksOfOthers, type Counted } from './relatives.ts'
import { residenciesIn } from './residency.ts'
import { rollCall, total, totalIn } from './roll-call.ts'

const oneOf = new Set(['a', 'an', 'my', 'our', 'his', 'her', 'the', 'un', 'une', 'mon', 'ma', 'notre'])
const pairs =
  /\b(?:(?:me|i|myself) and my (?:wife|husband|partner|girlfriend|boyfriend|friend|fiance|fiancee|mother|father|mum|mom|dad|sister|brother)|my (?:wife|husband|partner|girlfriend|boyfriend|fiancee?) and (?:i|me)|couple\b(?! (?:of|de))|(?:we are|were|as|nous sommes|sommes) (?:the )?(?:honeymooners|newly ?weds|jeunes maries)|nous deux|tous les deux|toutes les deux|sisi wawili|ffe babiri|both of us|(?:us|we) (?:two|2)|(?:we|us|ugandans|kenyans|adults) both|deux d'entre nous|couple de|(?:mimi|nze) (?:na|ne) (?:mke|mume|rafiki|mchumba|mukyala|mwami|mukwano)(?: wangu| wange)?|(?:ma femme|mon mari|ma copine|mon copain|mon amie?) et moi|moi et (?:ma femme|mon mari|ma copine|mon copain|mon amie?))\b/
const groups =
  /\b(?:we are|we're|we will be|there are|nous sommes|on est|on sera|nous serons|tuko|tuli|sisi|ffe|twe|group of|groupe de|party of)\s+(\d{1,3}|[a-z]+)\b|\b(\d{1,3}|[a-z]+) of us\b|\b(?:for|pour|kwa) (\d{1,2}(?!\d)|one(?= ?(?:$|[?.,!]|please))|two|three|four|five|six|seven|eight|deux|trois|quatre|wawili|watatu)(?= ?(?:$|[?.,!&]|please|on|from|in|leaving|\d))/
const bothOf = /\b(?:my|our|his|her|the) ((?:grand)?parents|in laws)\b/g
/** "One place on the trip", "two seats": people who are counted by what they take. */
const taken = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight) (?:places?|seats?|spots?|slots?)\b(?! (?:left|free|available|remaining))/
const families = /\b(?:family|famille|familia|famire) (?:of|de|ya)\s+(\d{1,2}|[a-z]+)\b/

/**
 * Returns the people that a text names, or null if it names none. Counts are at most 200. Of a kind that several sentences name, the
 * last one counts: "Is a child of 14 an adult? We are one adult and one child."
 */
export function partyOf(text: string): Party | null {
  const party = readParty(text)
  if (!party) return null
  // "Two or three people", "two of us are under ten": how many come was not said.
  if (isUnsure(text)) return { groups: [], ages: party.ages, mixed: party.mixed }
  return withMinors(party)
}

function readParty(text: string): Party | null {
  const said = text.replace(asIf, ' ')
  const others = said.replace(allOfThem, ' ')
  const counted = others === said ? null : countedOf(others)
  if (!counted) return countedOf(said)
  // "2 Ugandans, both adults" are two, and "a family of four, all adults" four adults.
  const { groups: told, mixed } = counted
  return told.length > 0 || mixed === null
    ? counted
    : { ...counted, groups: [{ kind: 'adult', count: mixed, residency: null }], mixed: null }
}

/** "Charge him as a child": nobody who comes. */
const asIf = /\b(?:as|like|comme) (?:an?|une?) (?:adult|child|kid|student|adulte|enfant)\b/gi
/** Says of those who were counted what they are. */
const allOfThem =
  /\b(?:both|all|bombi|bonna|wote|tou(?:te)?s(?: les)?(?: deux| trois| quatre)?)(?: are| of us are)? (?:adults?|adultes?|grown ?ups|abakulu|wazima)\b/gi

/** Returns the people that a text names, even if they are not all who come: "my mum" of "my mum comes too". */
export function namedOf(text: string): Party | null {
  const parties = text.split(/[?!;\n]+|\.\s/).flatMap((sentence) => partyOfSentence(sentence.replace(total, ' ')) ?? [])
  const merged = parties.reduce<Party | null>((all, next) => (all ? mergedOf(all, next) : next), null)
  return merged && withOneResidency(merged, tokensOf(text))
}

function countedOf(text: string): Party | null {
  const counted = countedBySentence(text)
  const tokens = tokensOf(text)
  const named = rollCall(tokens)
  return named && isFuller(named, counted, totalIn(tokens)) ? withOneResidency(named, tokens) : counted
}

function countedBySentence(text: string): Party | null {
  const parties = text
    .replace(holidays, ' ')
    // "Two couples" are four.
    .replace(couples, (_all, count: string) => `${2 * (numberOf(count.toLowerCase()) ?? 1)} adults`)
    .split(/[?!;\n]+|\.\s/)
    .flatMap((sentence) => partyOfSentence(sentence) ?? [])
  const merged = parties.reduce<Party | null>((all, next) => (all ? mergedOf(all, next) : next), null)
  if (!merged || merged.groups.length === 0) return merged
  const tokens = tokensOf(text)
  return isPart(merged, tokens) ? { groups: [], ages: merged.ages, mixed: null } : withOneResidency(merged, tokens)
}

const couples = /\b(\d{1,2}|two|three|four|five|six|deux|trois|quatre) couples\b/gi

/** Women's day is on a date, and nobody who travels. */
const holidays = /\b(?:wom[ae]n|m[ae]n|mother|father|child(?:ren)?|parent|youth)'?s?'? day\b/gi

/** A residency that the rest of the text names counts for people without one. */
function withOneResidency(party: Party, tokens: readonly string[]): Party {
  const origins = residenciesIn(tokens)
  if (origins.length === 1 && countOf(party.groups.map((group) => ({ group }))) > 1 && isOfOneOther(tokens, origins[0]!.at)) return party
  const named = new Set(origins.map(({ residency }) => residency))
  // "I teach in Jinja. Two of us: my friend is on holiday from Toronto": where one that was said belongs to nobody, who is who is asked for.
  const isMissed = origins.some(
    ({ residency, at }) => party.groups.every((group) => group.residency !== residency) && !isOfNobody(tokens, at),
  )
  if (named.size > 1 && isMissed) return { ...party, groups: party.groups.map((group) => ({ ...group, residency: null })) }
  if (named.size !== 1) return party
  const [residency] = named
  return { ...party, groups: party.groups.map((group) => ({ ...group, residency: group.residency ?? residency! })) }
}

function partyOfSentence(text: string): Party | null {
  const tokens = tokensOf(text)
  const plain = tokens.join(' ')
  const found: Counted[] = []
  tokens.forEach((token, at) => {
    const kind = kindOf[token]
    // "The adult price" counts nobody, but "for 3 people price?" does.
    if (!kind || (/^prices?$/.test(tokens[at + 1] ?? '') && numberOf(tokens[at - 1]) === null)) return
    const count = countAt(tokens, at)
    if (count !== null && count > 0 && count <= 200) found.push({ group: { kind, count, residency: null }, at })
  })
  found.push(...namedByAge(tokens))
  // "Our children Lena (11) and Jonas (7)": as many as have an age.
  const ours = tokens.findIndex((token, at) => kindOf[token] === 'child' && isPlural(token) && possessives.has(tokens[at - 1] ?? ''))
  if (ours >= 0 && !found.some(({ group }) => group.kind === 'child')) {
    const { length } = agesIn(plain)
    if (length === 0) return { groups: [], ages: [], mixed: null }
    found.push({ group: { kind: 'child', count: length, residency: null }, at: ours })
  }
  for (const [, word] of plain.matchAll(/\b(twins|triplets|jumeaux|jumelles)\b/g))
    found.push({ group: { kind: 'child', count: word === 'triplets' ? 3 : 2, residency: null }, at: 0 })
  const ofParents = [...plain.matchAll(bothOf)].map((): Counted => ({ group: { kind: 'adult', count: 2, residency: null }, at: 0 }))
  found.push(...ofParents)
  const oneByOne = namedOneByOne(tokens)
  // "My husband and I" are two, with grandma three.
  const pair = pairs.test(plain) && oneByOne.length < 3
  // "2 adults, I live here plus my friend is Danish": two, told apart.
  const grown = found.filter((one) => one.group.kind === 'adult' && !ofParents.includes(one))
  if (grown.length === 1 && oneByOne.length > 1 && grown[0]!.group.count === oneByOne.length) found.splice(found.indexOf(grown[0]!), 1)
  if (!pair) found.push(...oneByOne)
  // "Six tourists", "two Germans": people who are counted by where they are from. "Two adults, one Kenyan and one Dane" are two.
  const told = [...countedByOrigin(tokens), ...countedByNumeral(tokens)]
  const byOrigin = withoutParts(told, tokens, numberOf(groups.exec(plain)?.[1]))
  // "We are 6, 4 from Uganda, the others tourists": the rest of all who come.
  const [, many, ofUs, forUs] = groups.exec(plain) ?? []
  const total = numberOf(many ?? ofUs) ?? (found.length === 1 && found[0]!.group.kind === 'adult' ? found[0]!.group.count : 0)
  const left = total - countOf(byOrigin)
  const ofRest = byOrigin.length > 0 && left > 0 ? originOfRest(tokens) : null
  if (ofRest) byOrigin.push({ group: { kind: 'adult', count: left, residency: ofRest }, at: tokens.length })
  const [adults, ofOrigin] = [found.filter(({ group }) => group.kind === 'adult'), countOf(byOrigin)]
  if (adults.length === 1 && byOrigin.length > 1 && countOf(adults) === ofOrigin) found.splice(found.indexOf(adults[0]!), 1)
  if (byOrigin.length > 0 && adults.length > 0 && countOf(adults) !== ofOrigin && !isJoined(tokens, adults[0]!.at, byOrigin[0]!.at))
    // "Five adults, two Kenyans": who the others are was not said.
    return { groups: [], ages: agesIn(plain), mixed: Math.max(countOf(adults), ofOrigin) }
  if (byOrigin.length > 0) found.push(...byOrigin)
  tellChildren(plain, found)
  if (speaksOfOthers(plain) || (oneByOne.length === 0 && comesWithParents(plain)))
    found.push({ group: { kind: 'adult', count: 1, residency: null }, at: 0 })
  // "My wife and I plus her parents" are four.
  if (pair && !found.some((one) => one.group.kind === 'adult' && !ofParents.includes(one)))
    found.unshift({ group: { kind: 'adult', count: 2, residency: null }, at: 0 })
  const all = numberOf(many ?? ofUs ?? forUs) ?? (found.length === 0 ? numberOf(taken.exec(plain)?.[1]) : null)
  const named = found.reduce((sum, { group }) => sum + group.count, 0)
  // "Five of us: three Ugandans and two …": not all of them were understood, so no price may be worked out.
  if (all !== null && named > 0 && (many ?? ofUs) !== undefined && named < all) return { groups: [], ages: agesIn(plain), mixed: all }
  const counted = found.some(({ group }) => group.kind !== 'infant') ? null : (all ?? (alone.test(plain) ? 1 : null))
  if (counted) found.push({ group: { kind: 'adult', count: counted, residency: null }, at: 0 })
  const family = numberOf(families.exec(plain)?.[1])
  // "Family of 4 (kids 6 and 10)": the others are adults.
  const others = family !== null && found.every(({ group }) => group.kind === 'child') ? family - countOf(found) : 0
  if (found.length > 0 && others > 0) found.push({ group: { kind: 'adult', count: others, residency: null }, at: 0 })
  const mixed = found.length > 0 ? null : family
  if (found.length === 0 && mixed === null) return null
  const ages = agesIn(plain)
  // A teenager is thirteen or more.
  const teens = found.filter(({ at }) => (tokens[at] ?? '').startsWith('teen'))
  if (ages.length === 0 && teens.length > 0 && countOf(teens) === countOf(found.filter(({ group }) => group.kind === 'child')))
    ages.push(...Array.from({ length: countOf(teens) }, () => teenage))
  return { groups: withResidencies(found, tokens), ages, mixed }
}

const teenage = 13

/** "A 2 year old and a 12 year old": children without another word for them. Their ages are read apart. */
const namedByAge = (tokens: readonly string[]): Counted[] =>
  tokens.flatMap((token, at) => {
    const [age, unit, old] = [token, tokens[at + 1], tokens[at + 2]]
    const isOne =
      /^\d{1,2}$/.test(age) &&
      Number(age) < 18 &&
      /^(?:years?|yrs?|yo|months?)$/.test(unit ?? '') &&
      /^olds?$/.test(unit === 'yo' ? 'old' : (old ?? ''))
    // "An 8 year old child", "my daughter is 8 years old", "our son Jonas, 8 years old, is …": counted by the other word.
    const isSaid =
      kindOf[tokens[at + 3] ?? ''] !== undefined ||
      (/^[,(]$/.test(tokens[at - 1] ?? '') && tokens.slice(Math.max(0, at - 3), at - 1).some((word) => kindOf[word] === 'child')) ||
      !/^(?:a|an|one|two|three|our|my|his|her|their|and|[,(])$/.test(tokens[at - 1] ?? '')
    const count = old === 'olds' ? (numberOf(tokens[at - 1]) ?? 1) : 1
    return isOne && !isSaid ? [{ group: { kind: 'child' as const, count, residency: null }, at }] : []
  })

const countOf = (found: readonly { group: Group }[]): number => found.reduce((sum, { group }) => sum + group.count, 0)
/** "Three tourists and two Ugandans": a word between them says that they are others. */
const isJoined = (tokens: readonly string[], first: number, second: number): boolean =>
  tokens.slice(Math.min(first, second), Math.max(first, second)).some((token) => /^(?:and|plus|et|na|ne|&|\+)$/.test(token))

const someAreChildren =
  /\b(\d{1,2}|one|two|three|four|five|six) of (?:them|us|whom|those|these) (?:(?:is|are|being) )?(?:an? |our |my |only )?(\p{L}+)/gu

/** "4 Kenyans, 3 of them are kids": the children are among those who were counted before. */
function tellChildren(plain: string, found: Counted[]): void {
  for (const [, word, noun] of plain.matchAll(someAreChildren)) {
    const [kind, count] = [kindOf[noun!], numberOf(word)]
    if (kind === undefined || kind === 'adult' || count === null) continue
    const most = found.filter(({ group }) => group.kind === 'adult').toSorted((a, b) => b.group.count - a.group.count)[0]
    if (most && most.group.count > count) most.group.count -= count
    const children = found.find(({ group }) => group.kind === kind)
    if (children) children.group.count = count
    else found.push({ group: { kind, count, residency: null }, at: 0 })
  }
}

function countAt(tokens: readonly string[], at: number): number | null {
  const word = tokens[at]!
  if (numberFollows.has(word)) {
    const after = numberOf(tokens[at + 1]) ?? (kindOf[tokens[at + 1] ?? ''] ? null : undefined)
    if (typeof after === 'number') return after
    // "watu wazima 2": the last of the words has the number.
    if (after === null) return null
    return numberOf(tokens[at - 1]) ?? (['mtoto', 'omwana', 'omukulu', 'mzima'].includes(word) ? 1 : null)
  }
  const ages = agesAfter(tokens, at)
  // Up to three words may stand between: "2 young Ugandan adults".
  for (let back = 1; back <= 3; back++) {
    const before = tokens[at - back]
    if (before === undefined || kindOf[before] || /[,;.?!()&+]/.test(before)) break
    const number = numberOf(before)
    // "8 March, women": the number of a day counts nobody.
    if (number !== null && monthOfYear(tokens[at - back + 1] ?? '') !== undefined) break
    if (number !== null) return isAge(tokens, at - back) ? (oneOf.has(tokens[at - back - 1] ?? '') ? 1 : null) : number
    if (back === 1 && oneOf.has(before)) return isPlural(tokens[at]!) && before !== 'a' ? null : 1
  }
  return ages ?? numberAfter(tokens, at)
}

/** "Adults 2, kids 3": the number follows, and no other word after it is counted by it. */
function numberAfter(tokens: readonly string[], at: number): number | null {
  const [number, next] = [numberOf(tokens[at + 1]), tokens[at + 2] ?? '']
  const isFree = next === '' || /^(?:[,;.?!()&+]|and|et|from|for|total)$/.test(next)
  return kindOf[tokens[at]!] === 'adult' && isPlural(tokens[at]!) && isFree ? number : null
}

const isPlural = (word: string): boolean => word.endsWith('s') || word === 'children'

/** "Kids 4 and 11": as many as ages follow. */
function agesAfter(tokens: readonly string[], at: number): number | null {
  if (kindOf[tokens[at]!] === 'adult') return null
  let count = 0
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]!
    if (/^\d{1,2}$/.test(token) && (Number(token) < 18 || /^(?:months?|mois)$/.test(tokens[next + 1] ?? ''))) count++
    else if (!/^(?:,|and|et|na|aged?|ages|of)$/.test(token)) return monthOfYear(token) ? null : count || null
  }
  return count || null
}

/** True for the number of "an 8 year old child". */
const isAge = (tokens: readonly string[], at: number): boolean => /^(?:year|years|yr|yrs|ans)$/.test(tokens[at + 1] ?? '')

/** Gives each group the residency that is named nearest to it, in its own clause first. One residency counts for all. */
function withResidencies(found: Counted[], tokens: readonly string[]): Group[] {
  const named = residenciesIn(tokens)
  const distinct = new Set(named.map(({ residency }) => residency))
  // "A couple, he is Kenyan": where the other one is from was not said.
  const isOfOne = named.length === 1 && countOf(found) > 1 && isOfOneOther(tokens, named[0]!.at)
  if (distinct.size <= 1) return found.map(({ group }) => ({ ...group, residency: isOfOne ? null : (named[0]?.residency ?? null) }))
  // "Two adults, Kenyan and Dutch": who is who decides the price, so it is asked for.
  if (found.every(({ group }) => group.residency === null) && distinct.size > found.length) return found.map(({ group }) => group)
  const breaks = (from: number, to: number) =>
    tokens.filter(
      (token, at) =>
        at >= Math.min(from, to) &&
        at < Math.max(from, to) &&
        (/^[,;.]$/.test(token) || isJoiner(token)) &&
        // "4 and 11" is a list of ages.
        !(/^\d+$/.test(tokens[at - 1] ?? '') && /^\d+$/.test(tokens[at + 1] ?? '')),
    ).length
  const told = found.map(({ group, at }) => {
    if (group.residency !== null) return group
    const nearest = named.toSorted((a, b) => breaks(at, a.at) * 20 + Math.abs(a.at - at) - (breaks(at, b.at) * 20 + Math.abs(b.at - at)))[0]
    return { ...group, residency: nearest?.residency ?? null }
  })
  // "Six Danes and as many Ugandans": an origin that nobody who was counted has is of somebody who was not.
  const isMissed = [...distinct].some((residency) => told.every((group) => group.residency !== residency))
  return isMissed ? told.map((group) => ({ ...group, residency: null })) : told
}
