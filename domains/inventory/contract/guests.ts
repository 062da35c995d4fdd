import { z } from 'zod'
import { amountMinor, id } from '#kit/contract/schemas.ts'
import { residencies } from './units.ts'

export const residency = z.enum(residencies, 'Residency is not valid.')

export const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)

const oldestChild = 17

/** The people in one room or vehicle. */
export const party = z.strictObject({
  adults: whole('Adults', 0, 50),
  /** The age of each child; null where the price does not ask for it. */
  children: z
    .array(whole('Age', 0, oldestChild).nullable())
    .max(20, 'At most 20 children.')
    .default([]),
  /** They are not counted and not priced. */
  infants: whole('Infants', 0, 20).default(0),
})
export type Party = z.output<typeof party>

/** How many of a price option are chosen, and for whom. An option may be chosen again for people of another residency. */
export const selectedOption = z.strictObject({
  price_option_id: id,
  quantity: whole('Quantity', 0, 10_000),
  /** Residency of these people; default: the booking's. */
  residency: residency.optional(),
  /** Who is in each room or vehicle, one entry for each. */
  guests: z.array(party).max(100, 'At most 100.').optional(),
})
export type SelectedOption = z.output<typeof selectedOption>

const change = z.strictObject({
  value_kind: z.enum(['percent', 'amount'], 'Value kind is not valid.'),
  /** Percent with up to 2 decimals, or minor units of the price's currency. */
  value: z.number('Value is a number.').min(0, 'Value is zero or more.'),
})

const childRate = change.extend({ up_to: whole('Age', 0, oldestChild) })

/** The people that a room's price covers, and what further people pay. Amounts are minor units of the price's currency. */
export const occupancy = z
  .strictObject({
    /** The price is for the room, or for each adult in it. */
    basis: z.enum(['room', 'person'], 'Basis is not valid.'),
    /** For a room: how many people its price covers. */
    included: whole('Included', 1, 50).default(2),
    /** For a room: what an adult beyond those pays; null if there cannot be one. */
    extra_adult: amountMinor.nullable().default(null),
    /** For one guest alone: less for a room, more for a price of each adult. */
    single: change.nullable().default(null),
    /** What children pay, youngest first; older children pay as adults. Percent is of what an adult pays. */
    children: z.array(childRate).max(6, 'At most 6 child rates.').default([]),
  })
  .superRefine(({ basis, extra_adult, single, children }, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const checkChange = ({ value_kind, value }: z.output<typeof change>, path: PropertyKey[], mostPercent: number) => {
      if (value_kind === 'amount' && !Number.isInteger(value)) refuse(path, 'Amount is a whole number of the smallest unit.')
      if (value_kind === 'percent' && value > mostPercent) refuse(path, `Percent is at most ${mostPercent}.`)
      if (value_kind === 'percent' && !Number.isInteger(Math.round(value * 1e6) / 1e4)) refuse(path, 'Percent has at most 2 decimals.')
    }
    if (single) checkChange(single, ['single', 'value'], basis === 'room' ? 100 : 1000)
    children.forEach((rate, index) => {
      checkChange(rate, ['children', index, 'value'], 100)
      if (index > 0 && rate.up_to <= children[index - 1]!.up_to) refuse(['children', index, 'up_to'], 'Each age is above the one before.')
      if (basis === 'room' && rate.value_kind === 'percent' && extra_adult === null)
        refuse(['children', index, 'value_kind'], 'Say what an extra adult pays, or use an amount.')
    })
  })
export type Occupancy = z.output<typeof occupancy>
