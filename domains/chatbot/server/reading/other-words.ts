import type { Offered } from '../knowledge/catalogue.ts'
import { withoutDays } from './dates.ts'
import { kindsIn } from './kinds.ts'
import { numberOf, tokensOf } from './numbers.ts'
import { beside } from './offers.ts'
import { peopleWords } from './people.ts'
import { residenciesIn } from './residency.ts'
import { contentWords, folded } from './words.ts'

/** Words that ask for what is offered itself: its price, its days, who comes. */
const ofOffers = new Set(
  `details detail information info picture pictures photo photos available availability price prices pricing cost costs total rate rates fee
  date dates place places seat seats spot spots book booking reserve order buy next first second last person people family friends
  couple resident residents citizen citizens foreign non tourist tourists like need interested ticket tickets driver self drive room rooms
  car cars size medium large small bag bags piece pieces pcs much expensive cheap cheaper cheapest time times hour start starts end ends begin
  leave leaves depart departs departure departures long take takes last lasts duration where located location far week month weekend day today tomorrow
  give send show ask question sorry oh yo still possible both each per all together join joining come coming travel travelling go going visit participate run runs running trip trips got anything something sleep stay free have offer offers sell hire rent rental long
  years year old months yrs good best open home bring stop provided included see visit do find watch meet look myself ourselves yourself online space spaces slot slots max maximum altogether enough big small large suitable wife husband charge charged pay paying quote include includes including making facilities`.split(
    /\s+/,
  ),
)
const people = new Set(peopleWords())

/** Returns the words of a clause that neither name its offers nor say who comes, from where, when or how many: what else is asked. */
export function otherWords(clause: string, named: readonly Offered[]): string[] {
  const plain = withoutDays(folded(clause))
  const tokens = tokensOf(plain)
  const origins = new Set(residenciesIn(tokens).map(({ at }) => tokens[at]))
  return beside(contentWords(plain), named).filter(
    (word) =>
      !ofOffers.has(word) &&
      numberOf(word) === null &&
      !/\d/.test(word) &&
      !origins.has(word) &&
      kindsIn(word).length === 0 &&
      !people.has(word),
  )
}
