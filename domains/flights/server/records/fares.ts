import { conflict } from '#kit/contract/errors.ts'
import { formatMoney, largestAmount, type Currency } from '#kit/contract/money.ts'
import { countsOf, fareItems, fareSums, type FareInput, type FareTerms, type TypeFare } from '../../contract/fare.ts'
import type { PassengerType } from '../../contract/states.ts'
import { addProblem, type Problems } from './problems.ts'

interface Priced {
  fares: readonly TypeFare[]
  passengers: readonly { type: PassengerType }[]
  terms: FareTerms
  own_markup: number | null
  own_service_fee: number | null
}

const inputOf = ({ passengers, ...rest }: Priced): FareInput => ({ ...rest, counts: countsOf(passengers) })

/** The price and the invoice lines of a booking, in minor units. */
export function priced(fare: Priced) {
  const input = inputOf(fare)
  return { sums: fareSums(input), items: fareItems(input) }
}

/** Problems with amounts too large for the ledger, by field. */
export function fareProblems(fare: Priced): Problems {
  const problems: Problems = {}
  if (priced(fare).sums.total > largestAmount) addProblem(problems, 'fares', 'The total is too large.')
  return problems
}

/** @throws 409 `price_changed` if the total differs from the one the user saw. */
export function refuseChangedPrice(total: number, expected: number | undefined, currency: Currency): void {
  if (expected === undefined || expected === total) return
  throw conflict('price_changed', `The total is now ${formatMoney({ amount: total, currency })}. Check it again.`, {
    expected_total: [String(total)],
  })
}
