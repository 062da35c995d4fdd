import { Radio, Stack } from '@mantine/core'
import { useId } from 'react'
import { isHireRate, perText, type Per } from '#domains/inventory/contract/units.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatLength } from '#kit/contract/time.ts'
import type { BookableItem } from '../calls.ts'
import type { Selected } from './booking-values.ts'
import styles from './form.module.css'
import type { LineState } from './line-form.ts'
import { problemOfQuantity } from './quantity-problem.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type Option = BookableItem['options'][number]

/** The rates of one tariff. Any of them stands for it; the time decides which are charged. */
export interface Tariff {
  name: string
  rates: readonly Option[]
}

export const tariffsOf = ({ options }: Pick<BookableItem, 'options'>): Tariff[] =>
  [...Map.groupBy(options.filter(isHireRate), ({ tariff }) => tariff)].map(([name, rates]) => ({ name: name || 'Hire', rates }))

const isOf = ({ rates }: Tariff, { price_option_id: id }: Selected): boolean => rates.some((rate) => rate.id === id)

/** Returns how many vehicles of a tariff are selected. */
export const vehiclesOf = (tariff: Tariff, selection: readonly Selected[]): number =>
  selection.reduce((sum, one) => sum + (isOf(tariff, one) ? one.quantity : 0), 0)

/** Returns the tariffs that are selected; the first if none is. */
export function chosenTariffs(tariffs: readonly Tariff[], selection: readonly Selected[]): readonly Tariff[] {
  const chosen = tariffs.filter((tariff) => selection.some((one) => isOf(tariff, one)))
  return chosen.length > 0 ? chosen : tariffs.slice(0, 1)
}

/** Returns the selection with a tariff for so many vehicles, in place of `instead` or of what it had itself. */
export function withTariff(selection: readonly Selected[], tariff: Tariff, quantity: number, instead: Tariff = tariff): Selected[] {
  const sold = tariff.rates.find(({ on_sale }) => on_sale) ?? tariff.rates[0]!
  const kept = selection.find((one) => isOf(tariff, one))?.price_option_id ?? sold.id
  const others = selection.filter((one) => !isOf(tariff, one) && !isOf(instead, one))
  return [{ price_option_id: kept, quantity }, ...others]
}

interface HireOptionsProps {
  state: LineState
  index: number
  tariffs: readonly Tariff[]
}

/** The tariff of a hire and the number of vehicles. A line booked with several tariffs has a number for each. */
export function HireOptions({ state: { form }, index, tariffs }: HireOptionsProps) {
  const { selection, unit_ids: units = [] } = form.values.lines[index]!
  const chosen = chosenTariffs(tariffs, selection)
  const [first] = chosen
  const store = (next: Selected[]) => form.set(`lines.${index}.selection`, next as never)
  const count = (tariff: Tariff, quantity: number) => {
    // The chosen vehicles no longer match the new number.
    if (units.length > 0) form.set(`lines.${index}.unit_ids`, [] as never)
    store(withTariff(selection, tariff, quantity))
  }
  if (!first) return null
  if (chosen.length > 1)
    return (
      <ul className={styles.options}>
        {chosen.map((tariff) => (
          <Vehicles
            key={tariff.name}
            label={tariff.name}
            about={ratesText(tariff)}
            rate={tariff.rates[0]!}
            value={vehiclesOf(tariff, selection)}
            set={(quantity) => count(tariff, quantity)}
          />
        ))}
      </ul>
    )
  return (
    <>
      {tariffs.length > 1 ? (
        <Radio.Group
          label="Tariff"
          mb="sm"
          value={first.name}
          onChange={(name) =>
            store(
              withTariff(
                selection,
                tariffs.find((one) => one.name === name)!,
                vehiclesOf(first, selection),
                first,
              ),
            )
          }
        >
          <Stack gap="xs" mt={4}>
            {tariffs.map((tariff) => (
              <Radio key={tariff.name} value={tariff.name} label={tariff.name} description={ratesText(tariff)} disabled={!isSold(tariff)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <p className={styles.dim}>{`${first.name}: ${ratesText(first)}`}</p>
      )}
      <ul className={styles.options}>
        <Vehicles
          label="Vehicles"
          rate={first.rates[0]!}
          least={1}
          value={vehiclesOf(first, selection)}
          set={(quantity) => count(first, quantity)}
        />
      </ul>
    </>
  )
}

const isSold = ({ rates }: Tariff): boolean => rates.some(({ on_sale }) => on_sale)

/** "UGX 30,000 an hour, UGX 150,000 a day". */
const ratesText = ({ rates }: Tariff): string => rates.map((rate) => `${formatMoney(rate)} ${perText[rate.per as Per]}`).join(', ')

interface VehiclesProps {
  label: string
  about?: string
  rate: Option
  least?: number
  value: number
  set: (quantity: number) => void
}

function Vehicles({ label, about, rate, least = 0, value, set }: VehiclesProps) {
  const id = useId()
  const problem = value < least ? `At least ${least}.` : problemOfQuantity(value, rate)
  return (
    <li className={styles.option}>
      <span className={styles.itemText}>
        <b>{label}</b>
        {about && <small>{about}</small>}
        <span id={id} role="status" className={styles.limit}>
          {problem}
        </span>
      </span>
      <QuantityStepper
        label={label}
        value={value}
        min={Math.max(least, rate.min_quantity)}
        least={least}
        max={rate.max_quantity}
        problem={{ id, text: problem }}
        onChange={set}
      />
    </li>
  )
}

/** "9 days, charged as 1 week + 2 days: UGX 1,200,000 for 2 vehicles": how long the hire is, and what the server asks for it. */
export function HireLength({ state: { form, price }, index, tariffs }: HireOptionsProps) {
  const { starts_at, ends_at } = form.values.lines[index]!
  const priced = price.lineAt(index)
  const isPriced = priced && starts_at && ends_at && isSame(priced.starts_at, starts_at) && isSame(priced.ends_at, ends_at)
  const items = (isPriced ? priced.items : []).filter(({ price_option_id: id }) =>
    tariffs.some(({ rates }) => rates.some((rate) => rate.id === id)),
  )
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  const detail = items[0]?.detail
  const length = starts_at && ends_at && ends_at > starts_at ? formatLength(starts_at, ends_at) : ''
  const charged = detail && detail.replaceAll(' + ', ' ') !== length ? `, charged as ${detail}` : ''
  const vehicles = priced && priced.units > 1 ? ` for ${priced.units} vehicles` : ''
  return (
    <p className={styles.length} role="status" aria-label="Length and price">
      {length}
      {items.length > 0 && `${charged}: ${formatMoney({ amount, currency: priced!.amount.currency })}${vehicles}`}
    </p>
  )
}

const isSame = (a: string | null, b: string): boolean => a !== null && Date.parse(a) === Date.parse(b)
