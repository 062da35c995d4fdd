import type { BookableItem } from '../calls.ts'
import { chosenTariffs, HireLength, HireOptions, tariffsOf, withTariff } from './hire-options.tsx'
import { HireWhen } from './hire-when.tsx'
import { WhichUnits, type LetWhenProps } from './let-when.tsx'

interface HireLineProps extends Omit<LetWhenProps, 'title'> {
  item: BookableItem
}

/** What is hired by the hour: when, at which tariff, and how many vehicles or exactly which. */
export function HireLine({ item, ...props }: HireLineProps) {
  const { state, index } = props
  const tariffs = tariffsOf(item)
  const { selection } = state.form.values.lines[index]!
  const [tariff, ...others] = chosenTariffs(tariffs, selection)
  /** Chosen vehicles are also how many are hired. */
  const choose = (ids: string[]) => {
    state.form.set(`lines.${index}.unit_ids`, ids as never)
    if (tariff && others.length === 0 && ids.length > 0)
      state.form.set(`lines.${index}.selection`, withTariff(selection, tariff, ids.length) as never)
  }
  const hire = { state, index, tariffs }
  return (
    <>
      <HireWhen {...props} title={item.title} />
      <HireOptions {...hire} />
      <WhichUnits {...props} title={item.title} label="Which vehicles" onChosen={choose} />
      <HireLength {...hire} />
    </>
  )
}
