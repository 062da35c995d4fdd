import type { Residency } from '#domains/inventory/contract/units.ts'
import { mostPeople } from '../../contract/wish.ts'
import type { Read } from './dates.ts'

export interface People {
  /** Null if the wish does not say. */
  adults: number | null
  children: (number | null)[]
  residency: Residency | null
}

const grown =
  '(?:adults?|grown-?ups?|people|persons?|pax|travell?ers|guests|friends|women|men|ladies|tourists|visitors|participants|colleagues|citizens|residents|ugandans|kenyans|east africans|non-?residents)'
const young = '(?:children|child|kids?|kid|boys?|girls?|sons?|daughters?|babies|baby|toddlers?|infants?|teenagers?)'
const ages = '((?:\\d{1,2})(?:\\s*(?:,|and|&|-|/|years?|yrs?|old)\\s*\\d{1,2})*)'

const agesIn = (text: string): number[] => (text.match(/\d{1,2}/g) ?? []).map(Number).filter((age) => age <= 17)

/** Reads children and their ages: "2 kids (5 and 9)", "a 12 year old". */
function readChildren(text: string): Read<(number | null)[]> {
  const children: (number | null)[] = []
  let rest = text
  const counted = new RegExp(
    `\\b(\\d{1,2}|a|an|our|my)\\s+(?:small |young |little )?${young}\\b(?:[\\s(:,]*(?:aged?|ages|of|who are|are|is)?[\\s(:]*${ages}(?:\\s*(?:years?|yrs?)(?:[ -]old)?)?\\)?)?`,
  )
  for (let match = rest.match(counted); match && children.length < 20; match = rest.match(counted)) {
    const count = /^\d/.test(match[1]!) ? Number(match[1]) : 1
    const named = match[2] ? agesIn(match[2]).slice(0, count) : []
    for (let n = 0; n < Math.min(count, 20); n++) children.push(named[n] ?? null)
    // Ages beyond the count are other figures: they are put back.
    rest = rest.replace(match[0], named.length > 0 || !match[2] ? ' ; ' : ` ; ${match[2]} `)
  }
  const aged = /\b(?:an? |our |my )?(\d{1,2})[ -]*(?:years?|yrs?|yo|y\/o)(?:[ -]*old)?s?\b/
  const open = children.filter((age) => age === null).length
  for (let match = rest.match(aged), n = 0; match && children.length < 20; match = rest.match(aged), n++) {
    const age = Number(match[1])
    if (age <= 17) {
      const at = n < open ? children.indexOf(null) : -1
      if (at >= 0) children[at] = age
      else children.push(age)
    }
    rest = rest.replace(match[0], ' ; ')
  }
  return { part: children, rest }
}

const families: readonly [RegExp, (match: RegExpMatchArray, children: number) => number][] = [
  [/\bfamily of (\d{1,2})\b/, ([, count], children) => Math.max(1, Number(count) - children)],
  [new RegExp(`\\bgroup of (\\d{1,3})(?:\\s+${grown})?`), ([, count]) => Number(count)],
  [new RegExp(`\\b(\\d{1,3})\\s+(?:\\w+ ){0,2}?${grown}\\b`), ([, count]) => Number(count)],
  [/\b(\d{1,2}) of us\b/, ([, count], children) => Math.max(1, Number(count) - children)],
  [/\bus (\d{1,2})\b/, ([, count]) => Number(count)],
  [/\bfor (\d{1,2})\b(?!\s*(?:;|days?|nights?|weeks?|%|[a-z]*day))/, ([, count]) => Number(count)],
  [/\b(?:honeymoon(?:ers)?|couple|my (?:wife|husband|partner|girlfriend|boyfriend|fiancee?)|parents|anniversary)\b/, () => 2],
  [/\b(?:solo|alone|by myself|just me|single travell?er|on my own)\b/, () => 1],
]

const residencies: readonly [RegExp, Residency][] = [
  [/\b(?:foreign )?non-?residents?\b/, 'non_resident'],
  [/\b(?:foreign residents?|expats?|expatriates?|residents?)\b/, 'foreign_resident'],
  [/\b(?:east africans?|eac(?: citizens?)?|ugandans?|kenyans?|tanzanians?|rwandans?|burundians?|citizens?|locals?)\b/, 'eac_citizen'],
]

/** Reads who travels. Children are read first, so that "family of four with two kids" has two adults. */
export function readPeople(text: string): Read<People> {
  const residency = residencies.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const { part: children, rest } = readChildren(text)
  for (const [pattern, count] of families) {
    const match = rest.match(pattern)
    if (!match) continue
    const adults = Math.min(count(match, children.length), mostPeople)
    if (adults >= 1) return { part: { adults, children, residency }, rest: rest.replace(match[0], ' ; ') }
  }
  return { part: { adults: null, children, residency }, rest }
}
