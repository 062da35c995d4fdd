import { ageOn } from '#kit/contract/time.ts'
import { countsOf } from '../../contract/fare.ts'
import type { PassengerType } from '../../contract/states.ts'
import { addProblem, type Problems } from './problems.ts'
import type { Gender, PassengerTitle } from '../../../../database/tables.ts'

/** A passenger as entered or stored. Days are 'YYYY-MM-DD', countries are two-letter codes. */
export interface Traveller {
  type: PassengerType
  surname: string
  given_names: string
  title?: PassengerTitle | null | undefined
  gender?: Gender | null | undefined
  born_on?: string | null | undefined
  nationality?: string | null | undefined
  passport_number?: string | null | undefined
  passport_country?: string | null | undefined
  passport_expires_on?: string | null | undefined
  frequent_flyer?: string | null | undefined
}

type Named = Pick<Traveller, 'surname' | 'given_names' | 'title'>

const oldest = 120

/** Problems by field that every airline refuses: more infants than adults, an infant aged two, a future birth date. */
export function passengerProblems(
  passengers: readonly Pick<Traveller, 'type' | 'born_on'>[],
  { firstDay, today }: { firstDay: string | null; today: string },
): Problems {
  const problems: Problems = {}
  const counts = countsOf(passengers)
  if (counts.infant > counts.adult) {
    const surplus = passengers.map(({ type }, index) => ({ type, index })).filter(({ type }) => type === 'infant')[counts.adult]!
    addProblem(
      problems,
      `passengers.${surplus.index}.type`,
      'Each infant travels on the lap of an adult: there are more infants than adults.',
    )
  }
  if (counts.adult + counts.child === 0 && counts.infant === 0) return problems
  for (const [index, { type, born_on }] of passengers.entries()) {
    if (!born_on) continue
    const at = (text: string) => addProblem(problems, `passengers.${index}.born_on`, text)
    if (born_on > today) at('This day is in the future.')
    else if (firstDay && born_on > firstDay) at('The date of birth is after the flight.')
    else if (ageOn(born_on, today) > oldest) at('Check the year.')
    else if (type === 'infant' && firstDay && ageOn(born_on, firstDay) >= 2) at('An infant must be under two when the journey starts.')
  }
  return problems
}

/** A name in airline format: "OKELLO/JOSEPH MR". */
export const airlineName = ({ surname, given_names, title }: Named): string =>
  `${surname}/${[given_names, title].filter(Boolean).join(' ')}`.toUpperCase()

/** "Joseph Okello". */
export const fullName = ({ surname, given_names }: Named): string => `${given_names} ${surname}`

/** "Joseph Okello and 2 more". */
export function leadOf(passengers: readonly Named[]): string {
  const [first, ...others] = passengers
  return others.length === 0 ? fullName(first!) : `${fullName(first!)} and ${others.length} more`
}
