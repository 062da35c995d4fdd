import type { Occupancy } from '../../contract/guests.ts'
import type { OptionRow } from '../prices/prices-data.ts'

// The amounts of a room's price besides the price itself: what further adults, one guest alone and children pay.

/** `children.0` is the rate of the youngest. */
export type OccupancyPart = 'extra_adult' | 'single' | `children.${number}`

interface OccupancyAmount {
  part: OccupancyPart
  /** "extra adult", "child up to 11". */
  label: string
  amount: number
}

type Priced = Pick<OptionRow, 'amount' | 'occupancy'>

const occupancyOf = ({ occupancy }: Priced) => occupancy as Occupancy | null

/** Returns the amounts of an option's occupancy, in minor units; percentages are none. */
export function occupancyAmounts(option: Priced): OccupancyAmount[] {
  const occupancy = occupancyOf(option)
  if (!occupancy) return []
  const { extra_adult, single, children } = occupancy
  const all: (OccupancyAmount | false)[] = [
    extra_adult !== null && { part: 'extra_adult', label: 'extra adult', amount: extra_adult },
    single?.value_kind === 'amount' && { part: 'single', label: 'one guest', amount: single.value },
    ...children.map(
      ({ value_kind, value, up_to }, index) =>
        value_kind === 'amount' && { part: `children.${index}` as const, label: `child up to ${up_to}`, amount: value },
    ),
  ]
  return all.filter((one) => one !== false)
}

/** Returns the option's amount, or one of its occupancy's; undefined if there is no such. */
export const amountOf = (option: Priced, part: OccupancyPart | undefined): number | undefined =>
  part === undefined ? option.amount : occupancyAmounts(option).find((one) => one.part === part)?.amount

/** Returns the change of an option that sets its amount, or one of its occupancy's. */
export function withAmount(option: Priced, part: OccupancyPart | undefined, amount: number): { amount: number } | { occupancy: string } {
  if (part === undefined) return { amount }
  const occupancy = structuredClone(occupancyOf(option)!)
  if (part === 'extra_adult') occupancy.extra_adult = amount
  else if (part === 'single') occupancy.single!.value = amount
  else occupancy.children[Number(part.slice('children.'.length))]!.value = amount
  return { occupancy: JSON.stringify(occupancy) }
}
