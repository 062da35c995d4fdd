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

/** What a booking costs and what its client is billed, in minor units. */
export function priced(given: Priced) {
  const input = inputOf(given)
  return { sums: fareSums(input), items: fareItems(input) }
}

/** Amounts that no ledger can hold. By field. */
export function fareProblems(given: Priced): Problems {
  const problems: Problems = {}
  if (priced(given).sums.total > largestAmount) addProblem(problems, 'fares', 'The total is too large.')
  return problems
}

/** @throws 409 `price_changed` when the total is not the one that was seen. */
export function refuseChangedPrice(total: number, expected: number | undefined, currency: Currency): void {
  if (expected === undefined || expected === total) return
  throw conflict('price_changed', `The total is ${formatMoney({ amount: total, currency })} by now. Look at it again.`, {
    expected_total: [String(total)],
  })
}
