import { daysIn } from '../reading/dates.ts'
import type { Catalogue, Offered } from '../knowledge/catalogue.ts'
import { languageOf } from '../reading/language.ts'
import { tokensOf } from '../reading/numbers.ts'
import { isOfOneOther } from '../reading/party-checks.ts'
import { isConfirmedBy, peopleIn, retold } from '../reading/party-merge.ts'
import { withAged, withJoined } from '../reading/party-later.ts'
import { partyOf } from '../reading/party.ts'
import { residenciesIn } from '../reading/residency.ts'
import { laterStay, noStay, stayIn } from '../reading/stay.ts'
import { folded } from '../reading/words.ts'
import type { Memory } from './answer.ts'

interface Message {
  text: string
  memory: Memory
  languages: readonly string[]
}

const nobody = { groups: [], ages: [], mixed: null }

/** What is kept of the visitor's words, in characters. */
const mostSaid = 600

/** Adds what a message says to what is known. */
export function remember({ text, memory, languages }: Message, written: string, { offers }: Catalogue, today: string): Memory {
  const said = partyOf(text)
  const changed = memory.quoted && memory.party ? (withJoined(memory.party, text) ?? withAged(memory.party, text)) : null
  const party = changed ?? (said && memory.party ? laterParty(memory.party, said, text) : said)
  const tokens = tokensOf(text)
  const [first, ...others] = residenciesIn(tokens)
  // "A couple, he is Kenyan" does not say where the other one is from.
  const isOfOne = first && others.length === 0 && peopleIn(party ?? memory.party ?? nobody) > 1 && isOfOneOther(tokens, first.at)
  const residency = first && !isOfOne && others.every((one) => one.residency === first.residency) ? first.residency : null
  const known = offers.map(({ id }) => id)
  return {
    language: languageOf(written, memory.language, languages),
    itemIds: memory.itemIds.filter((id) => known.includes(id)),
    party: party ? withAdults(withAges(party, memory), memory) : withResidency(memory.party, residency),
    days: daysIn(text, today) ?? memory.days,
    stay: laterStay(memory.stay ?? noStay, stayIn(text, today)),
    residency: residency ?? (first ? null : memory.residency),
    said: `${memory.said}\n${text}`.trim().slice(-mostSaid),
    pending: memory.pending,
    quoted: memory.quoted,
    offered: memory.offered,
  }
}

/** "We are three", after two Kenyans and a Dane were named: the same people. "If one of us is a Dane" tells one of them apart. */
function laterParty(before: NonNullable<Memory['party']>, said: NonNullable<Memory['party']>, text: string): NonNullable<Memory['party']> {
  if (isConfirmedBy(before, said)) return before
  return (tellsApart.test(folded(text)) && retold(before, said)) || said
}
const tellsApart =
  /\b(?:one|two|three|\d{1,2})(?: of (?:us|them))? (?:is|are|was|were)\b|\bmmoja (?:wetu |wao )?ni\b|\b(?:un|une|deux|trois)(?: d'entre (?:nous|eux))? (?:est|sont|etait)\b|\bomu (?:ku ffe |ku bo )?(?:ye|wa)\b/

/** What was said of another offer does not count for this one, but the whole message that names it does. */
export function turnTo(named: readonly Offered[], message: string, memory: Memory): void {
  const isNew = named.some(({ id }) => !memory.itemIds.includes(id))
  if (isNew && memory.itemIds.length > 0) memory.said = message
  memory.itemIds = named.map(({ id }) => id)
}

export const wordsOfOffers = ({ offers }: Catalogue): Set<string> =>
  new Set(offers.flatMap(({ words }) => [...words.title, ...words.place, ...words.tags]))

/** "A family of four", and then "two adults": the rest are children. */
const withAges = (party: NonNullable<Memory['party']>, { party: before }: Memory): NonNullable<Memory['party']> =>
  party.ages.length === 0 && before && before.ages.length > 0 && party.groups.some(({ kind }) => kind !== 'adult')
    ? { ...party, ages: before.ages }
    : party

/** "And with two kids?": children do not travel alone, so the adults of before still come. */
const withAdults = (party: NonNullable<Memory['party']>, { party: before, quoted }: Memory): NonNullable<Memory['party']> => {
  const adults = before?.groups.filter(({ kind }) => kind === 'adult') ?? []
  const hasOwn = party.mixed !== null || party.groups.length === 0 || party.groups.some(({ kind }) => kind === 'adult')
  if (!quoted || hasOwn || adults.length === 0) return party
  const [first] = adults
  const groups = party.groups.map((group) => ({ ...group, residency: group.residency ?? first!.residency }))
  return { ...party, groups: [...adults, ...groups] }
}

/** "And if we were Italians?": the same people, from elsewhere. */
const withResidency = (party: Memory['party'], residency: Memory['residency']): Memory['party'] =>
  party && residency ? { ...party, groups: party.groups.map((group) => ({ ...group, residency })) } : party
