import { ActionIcon, Button } from '@mantine/core'
import type { Per } from '#domains/inventory/contract/units.ts'
import { perText } from '#domains/inventory/contract/units.ts'
import { dayOf, formatClock, formatDay, formatMoment } from '#kit/contract/time.ts'
import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { Select } from '#kit/web/fields/inputs.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Money, Stay } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Thumbnail } from '#kit/web/list-page/thumbnail.tsx'
import { useList } from '#kit/web/use-call.ts'
import { leftText } from '#domains/inventory/web/item-words.ts'
import { happensOnce, soldAnyDay } from '../booking-words.ts'
import { call, type BookableItem, type BookingLine } from '../calls.ts'
import styles from './form.module.css'
import { LetWhen } from './let-when.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { LineForm } from './line-form.ts'

interface LineEditorProps {
  state: LineForm
  index: number
  onRemove: (() => void) | undefined
}

/** One booked item: its departure or day, and how many of each price option. */
export function LineEditor({ state, index, onRemove }: LineEditorProps) {
  const line = state.form.values.lines[index]!
  const before = state.booking?.lines.find((one) => one.inventory_id === line.inventory_id && !one.cancelled_at)
  const answer = useList(call.rows('GET /bookings/bookable', { query: { inventory_id: line.inventory_id } }), {})
  const item = answer.data?.data[0]
  const title = item?.title ?? before?.title ?? ''
  return (
    <div className={styles.line} role="group" aria-label={title}>
      <div className={styles.lineHead}>
        <Thumbnail url={item?.image_url} />
        <span className={styles.itemText}>
          <b>{title}</b>
          {item && <small>{lengthOf(item)}</small>}
        </span>
        {onRemove && (
          <ActionIcon aria-label={`Take ${title} off`} onClick={onRemove}>
            <icons.trash size={16} />
          </ActionIcon>
        )}
      </div>
      {item ? (
        <>
          {item.letting && <LetWhen state={state} index={index} letting={item.letting} before={before} />}
          {soldAnyDay(item) && <AnyDay state={state} index={index} item={item} />}
          {!item.letting && !soldAnyDay(item) && !happensOnce(item) && <When state={state} index={index} item={item} before={before} />}
          <Options state={state} index={index} item={item} />
        </>
      ) : (
        answer.isSuccess && <OffSale before={before} />
      )}
    </div>
  )
}

/** "3 days", or the start of a one-time item. */
function lengthOf(item: BookableItem): string {
  if (happensOnce(item)) return item.happens_from ? formatMoment(new Date(item.happens_from)) : ''
  return item.letting || soldAnyDay(item) ? '' : item.days === 1 ? '1 day' : `${item.days} days`
}

/** A booked item that is no longer on sale stays unchanged. */
function OffSale({ before }: { before: BookingLine | undefined }) {
  if (!before) return <p className={styles.problem}>This is not on sale. Take it off.</p>
  return (
    <p className={styles.dim}>
      <Stay from={before.starts_on} to={before.ends_on} /> · {before.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}.
      It is not on sale any more and stays as it was booked.
    </p>
  )
}

/** The day of a freesale item; today by default. */
function AnyDay({ state: { form, price }, index, item }: { state: LineForm; index: number; item: BookableItem }) {
  const path = `lines.${index}.starts_on`
  const field = form.field(path)
  return (
    <DateField
      label="Day"
      required
      min={dayOf(new Date())}
      description={item.capacity_mode === 'freesale' ? 'Any day: it is never full.' : undefined}
      {...field}
      error={field.error ?? form.field(`lines.${index}.departure_id`).error ?? price.problems[path]}
    />
  )
}

const onRequest = 'on request'

function When({ state, index, item, before }: { state: LineForm; index: number; item: BookableItem; before: BookingLine | undefined }) {
  const { form, price } = state
  const line = form.values.lines[index]!
  const path = `lines.${index}`
  const isOnRequest = item.on_request && line.departure_id === null
  const choose = (value: string | null) => {
    form.set(`${path}.departure_id`, value === onRequest ? null : value)
    form.set(`${path}.starts_on`, null)
  }
  const field = form.field(`${path}.departure_id`)
  const error = shortage(state, index) ?? field.error ?? price.problems[`${path}.departure_id`]
  return (
    <>
      {(item.departures.length > 0 || !item.on_request) && (
        <Select
          label="Departure"
          required
          searchable
          placeholder="Choose a departure"
          nothingFoundMessage="No departure is open for sale."
          data={departuresOf(item, before)}
          {...field}
          value={line.departure_id ?? (item.on_request ? onRequest : null)}
          error={error}
          onChange={choose}
        />
      )}
      {isOnRequest && (
        <DateField
          label="First day"
          required
          min={dayOf(new Date())}
          description="On request: any day can be asked for."
          {...form.field(`${path}.starts_on`)}
          error={
            form.field(`${path}.starts_on`).error ??
            (item.departures.length === 0 ? error : undefined) ??
            price.problems[`${path}.starts_on`]
          }
        />
      )}
    </>
  )
}

function departuresOf(item: BookableItem, before: BookingLine | undefined): { value: string; label: string }[] {
  const open = item.departures.map((one) => ({
    value: one.id,
    label: [formatDay(one.starts_on), leftText(one.places_left), one.starts_at && formatClock(one.starts_at)].filter(Boolean).join(' · '),
  }))
  const own =
    before?.departure_id && !open.some(({ value }) => value === before.departure_id)
      ? [{ value: before.departure_id, label: `${formatDay(before.starts_on)} · as booked` }]
      : []
  return [...own, ...open, ...(item.on_request ? [{ value: onRequest, label: 'Another day, on request' }] : [])]
}

/** Shown before the person tries to book. The waiting list takes no places, so it shows nothing there. */
function shortage({ form, short }: LineForm, index: number): string | undefined {
  const left = short.get(index)
  if (left === undefined || ['waitlist', 'inquire', 'request'].includes(form.values.action)) return undefined
  return left <= 0 ? 'Sold out.' : `Only ${leftText(left)}.`
}

function Options({ state, index, item }: { state: LineForm; index: number; item: BookableItem }) {
  const { form, price, short, booking } = state
  const line = form.values.lines[index]!
  const path = `lines.${index}.selection`
  const quantityOf = (id: string) => line.selection.find(({ price_option_id }) => price_option_id === id)?.quantity ?? 0
  // An edited booking may take its own places again, so add them to what is left.
  const own = (id: string) =>
    (booking?.lines ?? [])
      .filter(({ taking }) => taking !== 'none')
      .flatMap(({ items }) => items)
      .reduce((sum, one) => sum + (one.price_option_id === id ? one.quantity : 0), 0)
  const scarce = item.options.find(({ id, left }) => left !== null && quantityOf(id) > left + own(id))
  const waits = ['waitlist', 'inquire', 'request'].includes(form.values.action)
  const set = (id: string, quantity: number) => {
    // The chosen units no longer match the new quantity.
    if (line.unit_ids?.length) form.set(`lines.${index}.unit_ids`, [] as never)
    form.set(
      path,
      item.options.map((option) => ({
        price_option_id: option.id,
        quantity: option.id === id ? quantity : quantityOf(option.id),
      })) as never,
    )
  }
  return (
    <>
      <ul className={styles.options}>
        {item.options.map((option) => (
          <li key={option.id} className={styles.option}>
            <span className={styles.itemText}>
              <b>{option.name}</b>
              <small>
                <Money value={option} />{' '}
                {option.per === 'unit' && option.unit !== 'item'
                  ? `each ${wordsOf(option.unit).toLowerCase()}`
                  : perText[option.per as Per]}
                {option.min_quantity > 1 && ` · from ${option.min_quantity}`}
                {option.left !== null && ` · ${pieces(option.left)}`}
                {!option.on_sale && ' · not on sale now'}
              </small>
            </span>
            <QuantityStepper
              label={option.name}
              value={quantityOf(option.id)}
              max={option.max_quantity}
              onChange={(quantity) => set(option.id, quantity)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.problem} role="status">
        {form.field(path).error ?? price.problems[path] ?? (waits ? '' : scarce && `${scarce.name}: ${pieces(scarce.left!)}.`) ?? ''}
      </p>
      {(short.has(index) || scarce) && form.values.action !== 'waitlist' && (
        <Button variant="default" size="compact-md" mb="sm" onClick={() => form.set('action', 'waitlist')}>
          Put on the waiting list
        </Button>
      )}
    </>
  )
}

const pieces = (left: number) => (left <= 0 ? 'sold out' : `${formatCount(left)} left`)
