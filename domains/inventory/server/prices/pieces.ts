import { invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Party } from '../../contract/guests.ts'
import type { PriceOption, Selected } from './pricing.ts'
import type { Residency } from '../../../../database/tables.ts'

/** Rooms, people or things that cost the same: one option, one residency, one party. */
export interface Piece {
  option: PriceOption
  quantity: number
  residency: Residency | undefined
  guests: Party | undefined
  /** Where the guests stand in the input. */
  field: string
}

/** Only for the price of a room it matters who is in it. */
export const isRoom = ({ unit }: PriceOption): boolean => unit === 'room'
export const holdsPeople = ({ unit }: PriceOption): boolean => unit === 'room' || unit === 'vehicle'

/** Returns what was selected, in order, with equal pieces together. Drops quantity 0. @throws 422 at the entry. */
export function piecesOf(selection: readonly Selected[], options: readonly PriceOption[], currency: Currency): Piece[] {
  const quantities = new Map<string, number>()
  for (const { price_option_id: id, quantity } of selection) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const pieces = new Map<string, Piece>()
  selection.forEach(({ price_option_id, quantity, residency, guests }, index) => {
    if (quantity === 0) return
    const option = optionOf(options, price_option_id, quantities.get(price_option_id)!, currency)
    const field = `selection.${index}.guests`
    if (guests && !holdsPeople(option)) throw invalid(field, `${option.name} is not a room or a vehicle.`)
    if (guests && guests.length !== quantity) throw invalid(field, `Enter the guests of each of the ${quantity}.`)
    const parties = guests?.map((party, at) => ({ guests: inOrder(party), quantity: 1, field: `${field}.${at}` }))
    for (const part of parties ?? [{ guests: undefined, quantity, field }]) {
      const key = JSON.stringify([option.id, residency, part.guests])
      const same = pieces.get(key)
      if (same) same.quantity += part.quantity
      else pieces.set(key, { option, residency, ...part })
    }
  })
  return [...pieces.values()]
}

/** Two parties with the same people are equal, in whatever order the children were given. */
const inOrder = ({ adults, children, infants }: Party): Party => ({
  adults,
  children: children.toSorted((a, b) => (a ?? -1) - (b ?? -1)),
  infants,
})

function optionOf(options: readonly PriceOption[], id: string, quantity: number, currency: Currency): PriceOption {
  const option = options.find((one) => one.id === id && one.active)
  if (!option) throw invalid('selection', 'This price option is not sold.', 'unknown_option')
  if (option.currency !== currency)
    throw invalid('selection', `${option.name} is priced in ${option.currency}, and there is no rate to ${currency}.`, 'rate_needed')
  if (quantity < option.min_quantity) throw invalid('selection', `${option.name} is sold from ${option.min_quantity}.`)
  if (option.max_quantity !== null && quantity > option.max_quantity)
    throw invalid('selection', `${option.name} is sold up to ${option.max_quantity}.`)
  return option
}
