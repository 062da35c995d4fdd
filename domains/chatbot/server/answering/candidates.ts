import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { searchPassages } from '../knowledge/search.ts'
import { kindsIn } from '../reading/kinds.ts'
import { titledIn, offersIn } from '../reading/offers.ts'
import { lengthIn } from '../reading/stay.ts'
import { contentWords } from '../reading/words.ts'
import type { Asked, Memory } from './answer.ts'

/** What a clause speaks of: offers that it names, else the kinds that it says. */
export interface Spoken {
  named: Offered[]
  kinds: Kind[]
}

/** Finds the offers that a clause names. A kind that it says decides between offers with the same words. */
export function spokenOf(clause: string, offers: readonly Offered[], memory: Memory): Spoken {
  const named = offersIn(clause, offers)
  // "With your driver" and "the jazz night" beside an offer are no questions about cars and rooms.
  const kinds = kindsIn(named.length > 0 ? clause.replace(weakKinds, ' ') : clause)
  if (kinds.length === 0)
    return { named, kinds: named.length === 0 && memory.itemIds.length === 0 && lengthIn(clause) && !ofTrips.test(clause) ? ['room'] : [] }
  const ofKind = named.filter(({ kind }) => kinds.includes(kind))
  if (ofKind.length > 0) return { named: ofKind, kinds }
  // "A van for Kampala" names a place, not the trip to it. A title counts whatever kind was said.
  const within = offersIn(
    clause,
    offers.filter(({ kind }) => kinds.includes(kind)),
  )
  // "Gorillas, and an airport transfer" names both.
  return { named: [...new Set([...titledIn(clause, named), ...within])], kinds }
}

/** "Something for two days" is a trip. Nights are slept in rooms. */
const ofTrips = /\b(?:days?|jours?|siku|ennaku)\b/i
const weakKinds = /\b(?:with(?:out)?|avec|sans) (?:(?:a|your|the|our|un) )?(?:driver|chauffeur)s?\b|\bnights?\b/gi

const mostOfKind = 40

/** Returns the offers of kinds that fit the words of a clause best, the cheapest first. */
export async function offersOfKinds({ tx, catalogue }: Asked, kinds: readonly Kind[], clause: string): Promise<Offered[]> {
  const all = catalogue.offers.filter(({ kind }) => kinds.includes(kind))
  const cheapestFirst = all.toSorted((a, b) => (a.worth ?? Infinity) - (b.worth ?? Infinity))
  if (all.length < 2) return cheapestFirst
  const found = (await searchPassages(tx, contentWords(clause), { limit: mostOfKind })).filter(({ inventory_id: id }) =>
    all.some((one) => one.id === id),
  )
  const best = found[0]?.score ?? 0
  const rank = new Map(found.map(({ inventory_id: id, score }) => [id, score >= best * closeBy ? 0 : 1]))
  // Rooms and cars are chosen by whether they fit, so all stay, the best first.
  if (all.every(({ mode }) => mode === 'resource')) return cheapestFirst.toSorted((a, b) => (rank.get(a.id) ?? 1) - (rank.get(b.id) ?? 1))
  const close = new Set(found.filter(({ score }) => score >= best * closeBy).map(({ inventory_id: id }) => id))
  return close.size > 0 ? cheapestFirst.filter(({ id }) => close.has(id)) : cheapestFirst
}

/** How near to the best another offer has to be, to be as good. */
const closeBy = 0.85
