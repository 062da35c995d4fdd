import { agesIn } from '../../reading/ages.ts'
import { numberOf, tokensOf } from '../../reading/numbers.ts'
import type { Party } from '../../reading/people.ts'
import { quantityOf } from '../../reading/quantity.ts'
import { contentWords, latest, likeness } from '../../reading/words.ts'

interface Named {
  name: string
}

const under = '(?:under|below|younger than|less than|moins de|chini ya)'

/** A child's ticket: "Under 12", "Child 3–12". */
function takesAge({ name }: Named, age: number): boolean {
  const limit = limitOf(name)
  if (limit) return age < Number(limit)
  const [, least, most] = /(\d{1,2})\s*(?:–|-|to)\s*(\d{1,2})/.exec(name) ?? []
  return least !== undefined && Number(least) <= age && age <= Number(most)
}
const limitOf = (name: string): string | undefined => new RegExp(`\\b${under}\\s+(\\d{1,2})\\b`, 'i').exec(name)?.[1]
const childWords = ['child children kid kids enfant enfants mtoto watoto omwana abaana']
const isForChildren = ({ name }: Named) => /\b(?:under|below|child|children|kids?|enfants?)\b/i.test(name)

/** Returns whether a text has a word of a ticket's name. Numbers do not count: "12 tickets" are not "Under 12". */
function isSaid({ name }: Named, said: string): boolean {
  const limit = limitOf(name)
  if (limit && new RegExp(`\\b${under} ${limit}s?\\b`).test(tokensOf(said).join(' '))) return true
  const words = contentWords(name).filter((word) => !/^\d+$/.test(word))
  return contentWords(said).some((word) => words.some((one) => likeness(word, one) > 0))
}

/** How many of a ticket a line asks for: "3 lawn", "a lawn ticket", "two under 12". Null where it does not say. */
function countIn(line: string, { name }: Named): number | null {
  const limit = limitOf(name)
  const tokens = tokensOf(line)
  const ofLimit = limit
    ? new RegExp(`\\b(\\d{1,2}|\\p{L}+) (?:(?:tickets?|places?) )?(?:for )?${under} ${limit}s?\\b`, 'u').exec(tokens.join(' '))?.[1]
    : undefined
  const words = contentWords(name).filter((word) => !/^\d+$/.test(word))
  const isOne = tokens.some((token, at) => /^(?:an?|une?)$/.test(token) && words.some((word) => likeness(tokens[at + 1] ?? '', word) > 0))
  return numberOf(ofLimit) ?? quantityOf(line, [words.join(' ')], { general: false }) ?? (isOne ? 1 : null)
}

const adultsOf = (party: Party | null): number | null =>
  party && party.groups.length > 0
    ? party.groups.filter(({ kind }) => kind === 'adult').reduce((sum, { count }) => sum + count, 0) || null
    : null

/**
 * Returns how many of each ticket somebody wants, by the names of the tickets, the ages of children and who comes. Null where it was not said,
 * so that it is asked for: of "what is the lawn, and what do children pay?" any number of each would be a guess.
 */
export function ticketsWanted<T extends Named>(
  { said, party }: { said: string; party: Party | null },
  title: string,
  tickets: readonly T[],
): Map<T, number> | null {
  const counts = new Map<T, number>()
  for (const age of agesIn(tokensOf(said).join(' ')).filter((one) => one < 18)) {
    const ticket = tickets.find((one) => takesAge(one, age))
    if (ticket) counts.set(ticket, (counts.get(ticket) ?? 0) + 1)
  }
  // "And a kid's ticket": of one kind of ticket for children, no age is needed.
  const [ofChild, ...more] = tickets.filter(isForChildren)
  const kids =
    ofChild && more.length === 0 && counts.size === 0 ? latest(said, (line) => quantityOf(line, childWords, { general: false })) : null
  if (ofChild && kids) counts.set(ofChild, kids)
  const children = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const named = tickets.filter((one) => isSaid(one, said) && !counts.has(one))
  const isOnlyOne = named.filter((one) => !isForChildren(one)).length === 1
  for (const ticket of named) {
    const own = latest(said, (line) => countIn(line, ticket))
    if (own === null && (!isOnlyOne || isForChildren(ticket))) return null
    // "Two tickets, lawn": of one kind of ticket, all are meant.
    const all = named.length === 1 && children === 0 ? latest(said, (line) => quantityOf(line, [title])) : null
    counts.set(ticket, own ?? all ?? adultsOf(party) ?? 1)
  }
  const general = tickets.filter((one) => !isForChildren(one))
  if ([...counts.keys()].every(isForChildren) && general.length === 1) {
    const all = quantityOf(said, [title]) ?? adultsOf(party)
    if (all !== null) counts.set(general[0]!, Math.max(1, all - (party ? 0 : children)))
  }
  return [...counts.keys()].some((one) => !isForChildren(one)) ? counts : null
}
