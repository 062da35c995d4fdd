import { agesIn } from './ages.ts'
import { numberOf, tokensOf } from './numbers.ts'
import { peopleIn } from './party-merge.ts'
import { namedOf } from './party.ts'
import type { Party } from './people.ts'
import { totalIn } from './roll-call.ts'
import { folded } from './words.ts'

// What a later message changes of the people of before: somebody joins, or one of them is a child.

/** Words that say that somebody comes beside those of before. */
const adds =
  /\b(?:more|extra|additional|another|adds?|adding|joins?|joining|comes? too|coming too|is coming|comes? along|as well|too|de plus|en plus|aussi|rejoint|ajout\w*|zaidi|mwingine|pia|mulala|nate)\b/
const saysAll = /\b(?:we are|we're|we will be|there are|in total|altogether|of us|nous sommes|tuko|tuli)\b/

/**
 * Returns all who come where a message adds people to those of before ("and if my Danish friend joins us?", "my mum comes too, so we are
 * three"). Null where it adds nobody, or where the number of all that it says is another one.
 */
export function withJoined(before: Party, text: string): Party | null {
  const plain = folded(text)
  if (before.groups.length === 0 || !adds.test(plain)) return null
  const more = namedOf(text)
  const total = totalIn(tokensOf(text))
  if (!more || more.groups.length === 0) return null
  // "There will be three of us": the sum shows whether all of them were named.
  if (saysAll.test(plain) && total !== peopleIn(before) + peopleIn(more)) return null
  const rest = more.groups.map((group) => ({ ...group }))
  const groups = before.groups.map((group) => {
    const at = rest.findIndex(({ kind, residency }) => kind === group.kind && (residency === null || residency === group.residency))
    const [joined] = at < 0 ? [] : rest.splice(at, 1)
    return joined ? { ...group, count: group.count + joined.count } : group
  })
  const [first] = before.groups
  return {
    groups: [...groups, ...rest.map((group) => ({ ...group, residency: group.residency ?? first!.residency }))],
    ages: [...before.ages, ...more.ages],
    mixed: null,
  }
}

const someAreAged =
  /\b(\d{1,2}|one|two|three|four|un|une|deux|trois|mmoja|omu|wawili|babiri) (?:of (?:us|them)|d'entre (?:nous|eux)|wetu|wao|ku ffe) (?:is|are|est|a|ont|sont|ni|ana|alina|wa)\b/

/** "One of us is 10 years old": that many of the adults of before are children. Null where the text does not say so, or too few are left. */
export function withAged(before: Party, text: string): Party | null {
  const plain = folded(text)
  const count = numberOf(someAreAged.exec(plain)?.[1])
  const ages = agesIn(plain)
  if (count === null || ages.length !== count || ages.some((age) => age >= grownUp)) return null
  const most = before.groups.filter(({ kind }) => kind === 'adult').toSorted((a, b) => b.count - a.count)[0]
  if (!most || most.count <= count || before.groups.some(({ kind }) => kind !== 'adult')) return null
  const groups = before.groups.map((group) => (group === most ? { ...group, count: group.count - count } : group))
  return { groups: [...groups, { kind: 'child', count, residency: most.residency }], ages, mixed: null }
}
const grownUp = 18
