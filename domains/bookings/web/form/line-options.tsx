import { Button } from '@mantine/core'
import { useId } from 'react'
import { perText, type Per } from '#domains/inventory/contract/units.ts'
import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import type { BookableItem } from '../calls.ts'
import styles from './form.module.css'
import type { LineState } from './line-form.ts'
import { problemOfQuantity } from './quantity-problem.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type Option = BookableItem['options'][number]
type Chosen = { price_option_id: string; quantity: number }[]

/** How many of each price option a line books. Options that are not on sale cannot be chosen. */
export function LineOptions({ state, index, item }: { state: LineState; index: number; item: BookableItem }) {
  const { form, problems, short, booking } = state
  const line = form.values.lines[index]!
  const path = `lines.${index}.selection`
  const quantityOf = (id: string) => line.selection.find(({ price_option_id }) => price_option_id === id)?.quantity ?? 0
  const booked = (booking?.lines ?? []).flatMap(({ items, taking }) =>
    items.map((one) => ({ ...one, taken: taking === 'none' ? 0 : one.quantity })),
  )
  // An edited booking may take its own places again, so add them to what is left.
  const own = (id: string) => booked.reduce((sum, one) => sum + (one.price_option_id === id ? one.taken : 0), 0)
  const scarce = item.options.find(({ id, left }) => left !== null && quantityOf(id) > left + own(id))
  const waits = ['waitlist', 'inquire', 'request'].includes(form.values.action)
  const gone = line.selection.filter(({ price_option_id: id }) => !item.options.some((option) => option.id === id))
  const set = (id: string, quantity: number) => {
    // The chosen units no longer match the new quantity.
    if (line.unit_ids?.length) form.set(`lines.${index}.unit_ids`, [] as never)
    const all: Chosen = [...item.options.map((option) => ({ price_option_id: option.id, quantity: quantityOf(option.id) })), ...gone]
    form.set(path, all.map((one) => (one.price_option_id === id ? { ...one, quantity } : one)) as never)
  }
  const problem = problems[path] ?? (waits ? undefined : scarce && `${scarce.name}: ${pieces(scarce.left!)}.`)
  // The limit is already shown at its option.
  const limited = item.options.some((option) => problemOfQuantity(quantityOf(option.id), option) !== null)
  return (
    <>
      <ul className={styles.options}>
        {item.options.map((option) => (
          <OptionRow key={option.id} option={option} quantity={quantityOf(option.id)} set={(quantity) => set(option.id, quantity)} />
        ))}
        {gone
          .filter(({ quantity }) => quantity > 0)
          .map(({ price_option_id: id, quantity }) => (
            <GoneRow
              key={id}
              name={booked.find((one) => one.price_option_id === id)?.name ?? 'An option that is not sold any more'}
              quantity={quantity}
              set={(next) => set(id, next)}
            />
          ))}
      </ul>
      <p className={styles.problem} role="status">
        {limited ? '' : (problem ?? '')}
      </p>
      {(short.has(index) || scarce) && form.values.action !== 'waitlist' && (
        <Button variant="default" size="compact-md" mb="sm" onClick={() => form.set('action', 'waitlist')}>
          Put on the waiting list
        </Button>
      )}
    </>
  )
}

function OptionRow({ option, quantity, set }: { option: Option; quantity: number; set: (quantity: number) => void }) {
  const id = useId()
  const offSale = offSaleText(option)
  const problem = problemOfQuantity(quantity, option)
  const unit = option.per === 'unit' && option.unit !== 'item' ? `each ${wordsOf(option.unit).toLowerCase()}` : perText[option.per as Per]
  return (
    <li className={styles.option}>
      <span className={styles.itemText}>
        <b>{option.name}</b>
        <small>
          <Money value={option} /> {unit}
          {option.min_quantity > 1 && ` · from ${option.min_quantity}`}
          {option.left !== null && ` · ${pieces(option.left)}`}
          {offSale && ` · ${offSale}`}
        </small>
        <span id={id} role="status" className={styles.limit}>
          {problem}
        </span>
      </span>
      <QuantityStepper
        label={option.name}
        value={quantity}
        min={option.min_quantity}
        max={option.max_quantity}
        disabled={offSale !== null}
        problem={{ id, text: problem }}
        onChange={set}
      />
    </li>
  )
}

/** A booked option that the item no longer offers. It can only be reduced. */
const GoneRow = ({ name, quantity, set }: { name: string; quantity: number; set: (quantity: number) => void }) => (
  <li className={styles.option}>
    <span className={styles.itemText}>
      <b>{name}</b>
      <small>Not sold any more</small>
    </span>
    <QuantityStepper label={name} value={quantity} disabled onChange={set} />
  </li>
)

/** Returns why an option cannot be bought now: "On sale from 3 Dec 2026", "Sales ended"; null if it can. */
function offSaleText({ on_sale, sells_from, sells_until }: Option): string | null {
  if (on_sale) return null
  if (sells_until && new Date(sells_until) <= new Date()) return 'Sales ended'
  return sells_from ? `On sale from ${formatShortDay(new Date(sells_from))}` : 'Not on sale'
}

const pieces = (left: number) => (left <= 0 ? 'sold out' : `${formatCount(left)} left`)
