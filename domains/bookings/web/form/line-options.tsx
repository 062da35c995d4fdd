import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { isHireRate, perText, residencyNames, type Per, type Residency } from '#domains/inventory/contract/units.ts'
import { residencyOptions } from '#domains/inventory/web/item-words.ts'
import { PartyFields } from '#domains/inventory/web/party-fields.tsx'
import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import type { BookableItem } from '../calls.ts'
import type { Selected } from './booking-values.ts'
import styles from './form.module.css'
import type { LineState } from './line-form.ts'
import { asksForGuests, maxParties, newEntry, partiesFor, sentEntries } from './line-guests.ts'
import { problemOfQuantity } from './quantity-problem.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type Option = BookableItem['options'][number]

interface LineOptionsProps {
  state: LineState
  index: number
  item: BookableItem
}

/**
 * How many of each price option a line books, and for whom. Options that are not on sale cannot be chosen. The rates of a hire are no
 * options of their own: `HireOptions` chooses between its tariffs.
 */
export function LineOptions({ state, index, item }: LineOptionsProps) {
  const { form, problems, short, booking } = state
  const line = form.values.lines[index]!
  const path = `lines.${index}.selection`
  const booked = (booking?.lines ?? []).flatMap(({ items, taking }) =>
    items.map((one) => ({ ...one, taken: taking === 'none' ? 0 : one.quantity })),
  )
  const quantityOf = (id: string) => line.selection.reduce((sum, one) => sum + (one.price_option_id === id ? one.quantity : 0), 0)
  // An edited booking may take its own places again, so add them to what is left.
  const own = (id: string) => booked.reduce((sum, one) => sum + (one.price_option_id === id ? one.taken : 0), 0)
  const scarce = item.options.find(({ id, left }) => left !== null && quantityOf(id) > left + own(id))
  const waits = ['waitlist', 'inquire', 'request'].includes(form.values.action)
  const store = (selection: readonly Selected[]) => {
    // The chosen units no longer match the new quantity.
    if (line.unit_ids?.length) form.set(`lines.${index}.unit_ids`, [] as never)
    form.set(path, inOrder(selection, item) as never)
  }
  const replace = (before: Selected, next: Selected) => store(line.selection.map((one) => (one === before ? next : one)))
  const problem = problems[path] ?? (waits ? undefined : scarce && `${scarce.name}: ${pieces(scarce.left!)}.`)
  const listed = item.letting?.basis === 'time' ? item.options.filter((option) => !isHireRate(option)) : item.options
  // The limit is already shown at its option.
  const limited = listed.some((option) => problemOfQuantity(quantityOf(option.id), option) !== null)
  const optionOf = (id: string) => item.options.find((option) => option.id === id)
  return (
    <>
      <ul className={styles.options}>
        {listed.map((option) => {
          const entry = line.selection.find(({ price_option_id: id, residency }) => id === option.id && !residency)
          return (
            <OptionRow
              key={option.id}
              option={option}
              quantity={entry?.quantity ?? 0}
              set={(quantity) =>
                entry
                  ? replace(entry, resized(item, option, entry, quantity))
                  : store([...line.selection, newEntry(item, option, quantity)])
              }
            >
              {entry?.guests?.map((party, room) => {
                const at = `${path}.${sentEntries(line.selection).indexOf(entry)}.guests.${room}`
                return (
                  <PartyFields
                    key={room}
                    name={`${option.name} ${room + 1}`}
                    titled={entry.guests!.length > 1}
                    party={party}
                    agesNeeded={(option.occupancy?.children.length ?? 0) > 0}
                    path={at}
                    error={problems[at]}
                    onChange={(next) => replace(entry, { ...entry, guests: entry.guests!.with(room, next) })}
                  />
                )
              })}
            </OptionRow>
          )
        })}
        {line.selection
          .filter(({ price_option_id: id, residency }) => residency && optionOf(id))
          .map((entry) => (
            <ResidencyRow
              key={`${entry.price_option_id} ${entry.residency}`}
              option={optionOf(entry.price_option_id)!}
              entry={entry}
              taken={residenciesOf(line.selection, entry.price_option_id)}
              set={(next) => replace(entry, next)}
              remove={() => store(line.selection.filter((one) => one !== entry))}
            />
          ))}
        {line.selection
          .filter(({ price_option_id: id, quantity }) => quantity > 0 && !optionOf(id))
          .map((entry) => (
            <GoneRow
              key={`${entry.price_option_id} ${entry.residency ?? ''}`}
              name={booked.find((one) => one.price_option_id === entry.price_option_id)?.name ?? 'This option is no longer sold'}
              quantity={entry.quantity}
              set={(quantity) =>
                replace(entry, { ...entry, quantity, ...(entry.guests ? { guests: entry.guests.slice(0, quantity) } : {}) })
              }
            />
          ))}
      </ul>
      <p className={styles.problem} role="status">
        {limited ? '' : (problem ?? '')}
      </p>
      <MoreResidencies item={item} selection={line.selection} add={(entry) => store([...line.selection, entry])} />
      {(short.has(index) || scarce) && form.values.action !== 'waitlist' && (
        <Button variant="default" size="compact-md" mb="sm" onClick={() => form.set('action', 'waitlist')}>
          Add to waiting list
        </Button>
      )}
    </>
  )
}

/** Returns the entry with another quantity, and as many parties as rooms. */
const resized = (item: BookableItem, option: Option, entry: Selected, quantity: number): Selected => ({
  ...entry,
  quantity,
  ...(asksForGuests(option) && quantity <= maxParties
    ? { guests: partiesFor(item, option, entry.guests ?? [], quantity) }
    : { guests: undefined }),
})

/** Returns the entries in the order of the item's options, those of another residency after the others. */
const inOrder = (selection: readonly Selected[], { options }: BookableItem): Selected[] => {
  const place = ({ price_option_id, residency }: Selected) =>
    options.findIndex(({ id }) => id === price_option_id) + (residency ? options.length : 0)
  return selection.toSorted((a, b) => place(a) - place(b))
}

const residenciesOf = (selection: readonly Selected[], id: string): Residency[] =>
  selection.flatMap(({ price_option_id, residency }) => (price_option_id === id && residency ? [residency] : []))

interface OptionRowProps {
  option: Option
  quantity: number
  set: (quantity: number) => void
  children?: ReactNode
}

function OptionRow({ option, quantity, set, children }: OptionRowProps) {
  const id = useId()
  const offSale = offSaleText(option)
  const problem = problemOfQuantity(quantity, option)
  return (
    <li className={styles.optionItem}>
      <div className={styles.option}>
        <span className={styles.itemText}>
          <b>{option.name}</b>
          <small>
            <Money value={option} /> {unitText(option)}
            {option.board && ` · ${wordsOf(option.board).toLowerCase()}`}
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
      </div>
      {children}
    </li>
  )
}

/** "each adult", "a night", "for each adult, a night". */
function unitText({ per, unit, occupancy }: Option): string {
  if (per === 'unit' && unit !== 'item') return `each ${wordsOf(unit).toLowerCase()}`
  const time = perText[per as Per]
  return occupancy?.basis === 'person' ? `for each adult, ${time}` : time
}

interface ResidencyRowProps {
  option: Option
  entry: Selected
  /** Residencies that the option is already selected for. */
  taken: readonly Residency[]
  set: (entry: Selected) => void
  remove: () => void
}

/** People of another residency than the booking's: "Adult, East African citizen". */
function ResidencyRow({ option, entry, taken, set, remove }: ResidencyRowProps) {
  const name = `${option.name}, ${residencyNames[entry.residency!]}`
  return (
    <li className={styles.option}>
      <span className={styles.itemText}>
        <b>{option.name}</b>
        <Select
          size="xs"
          aria-label={`Residency of ${option.name}`}
          data={residencyOptions.map((one) => ({
            ...one,
            disabled: one.value !== entry.residency && taken.includes(one.value as Residency),
          }))}
          value={entry.residency!}
          onChange={(residency) => residency && set({ ...entry, residency: residency as Residency })}
        />
      </span>
      <QuantityStepper label={name} value={entry.quantity} max={option.max_quantity} onChange={(quantity) => set({ ...entry, quantity })} />
      <ActionIcon aria-label={`Take ${name} off`} onClick={remove}>
        <icons.trash size={16} />
      </ActionIcon>
    </li>
  )
}

/** Prices of a person may be booked for people of several residencies. */
function MoreResidencies({
  item,
  selection,
  add,
}: Pick<LineOptionsProps, 'item'> & { selection: readonly Selected[]; add: (entry: Selected) => void }) {
  const perPerson = item.options.filter(({ unit, on_sale }) => on_sale && !['room', 'vehicle', 'item'].includes(unit))
  const open = perPerson.filter(({ id }) => residenciesOf(selection, id).length < residencyOptions.length)
  if (item.letting || open.length === 0) return null
  const addOf = (option: Option) => {
    const taken = residenciesOf(selection, option.id)
    const residency = residencyOptions.find(({ value }) => !taken.includes(value as Residency))!.value as Residency
    add({ price_option_id: option.id, quantity: Math.max(1, option.min_quantity), residency })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" mb="sm" ml={-8} leftSection={<icons.plus size={14} aria-hidden />}>
          Other residency
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((option) => (
          <Menu.Item key={option.id} onClick={() => addOf(option)}>
            {option.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A booked option that the item no longer offers. It can only be reduced. */
const GoneRow = ({ name, quantity, set }: { name: string; quantity: number; set: (quantity: number) => void }) => (
  <li className={styles.option}>
    <span className={styles.itemText}>
      <b>{name}</b>
      <small>No longer sold</small>
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
