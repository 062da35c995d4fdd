import { ActionIcon } from '@mantine/core'
import { dayOf, formatClock, formatDay, formatMoment } from '#kit/contract/time.ts'
import { Select } from '#kit/web/fields/inputs.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { Thumbnail } from '#kit/web/list-page/thumbnail.tsx'
import { LineProblem } from '#kit/web/record-form/line-problem.tsx'
import { useList } from '#kit/web/use-call.ts'
import { leftText } from '#domains/inventory/web/item-words.ts'
import { datesOfLine } from '../../contract/kind-words.ts'
import { happensOnce, soldAnyDay } from '../booking-words.ts'
import { call, type BookableItem, type BookingLine } from '../calls.ts'
import type { LineValues } from './booking-values.ts'
import styles from './form.module.css'
import { HireLine } from './hire-line.tsx'
import { LetWhen } from './let-when.tsx'
import { partyPaths } from './line-guests.ts'
import { withProblems, type LineForm, type LineState } from './line-form.ts'
import { LineOptions } from './line-options.tsx'

interface LineEditorProps {
  state: LineForm
  index: number
  onRemove: (() => void) | undefined
}

/** One booked item: its departure or day, and how many of each price option. */
export function LineEditor({ state: given, index, onRemove }: LineEditorProps) {
  const path = `lines.${index}`
  const line = given.form.values.lines[index]!
  const before = given.booking?.lines.find((one) => one.inventory_id === line.inventory_id && !one.cancelled_at)
  const answer = useList(call.rows('GET /bookings/bookable', { query: { inventory_id: line.inventory_id } }), {})
  const item = answer.data?.data[0]
  const title = item?.title ?? before?.title ?? ''
  const state = withProblems(given, index, item ? fieldsOf(item, line) : [])
  return (
    <div className={styles.line} role="group" aria-label={title} data-path={path} tabIndex={-1}>
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
          {item.letting?.basis === 'time' && <HireLine state={state} index={index} item={item} letting={item.letting} before={before} />}
          {item.letting?.basis === 'night' && <LetWhen state={state} index={index} title={title} letting={item.letting} before={before} />}
          {soldAnyDay(item) && <AnyDay state={state} index={index} item={item} />}
          {!item.letting && !soldAnyDay(item) && !happensOnce(item) && <When state={state} index={index} item={item} before={before} />}
          <LineOptions state={state} index={index} item={item} />
        </>
      ) : (
        answer.isSuccess && <OffSale before={before} />
      )}
      <LineProblem text={state.problems[path]} />
    </div>
  )
}

/** Returns the fields that the line of an item shows, each with its own errors. */
function fieldsOf(item: BookableItem, { departure_id, selection }: LineValues): string[] {
  const { letting } = item
  if (letting)
    return [
      'selection',
      ...partyPaths(selection),
      'unit_ids',
      'starts_on',
      ...(letting.basis === 'night' ? ['ends_on'] : ['starts_at', 'ends_at']),
    ]
  if (happensOnce(item)) return ['selection']
  return ['selection', 'departure_id', ...(soldAnyDay(item) || (item.on_request && departure_id === null) ? ['starts_on'] : [])]
}

/** "3 days", or the start of a one-time item. */
function lengthOf(item: BookableItem): string {
  if (happensOnce(item)) return item.happens_from ? formatMoment(new Date(item.happens_from)) : ''
  return item.letting || soldAnyDay(item) ? '' : item.days === 1 ? '1 day' : `${item.days} days`
}

/** A booked item that is no longer on sale stays unchanged. */
function OffSale({ before }: { before: BookingLine | undefined }) {
  if (!before) return <p className={styles.problem}>This is not on sale. Remove it.</p>
  return (
    <p className={styles.dim}>
      <span className="figures">{datesOfLine(before)}</span> ·{' '}
      {before.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}. It is no longer on sale. The booking keeps it.
    </p>
  )
}

/** The day of a freesale item; today by default. */
function AnyDay({ state: { form, problems }, index, item }: { state: LineState; index: number; item: BookableItem }) {
  const path = `lines.${index}.starts_on`
  return (
    <DateField
      label="Day"
      required
      min={dayOf(new Date())}
      description={item.capacity_mode === 'freesale' ? 'Available on any day.' : undefined}
      {...form.field(path)}
      error={problems[path] ?? problems[`lines.${index}.departure_id`]}
    />
  )
}

const onRequest = 'on request'

function When({ state, index, item, before }: { state: LineState; index: number; item: BookableItem; before: BookingLine | undefined }) {
  const { form, problems } = state
  const line = form.values.lines[index]!
  const path = `lines.${index}`
  const isOnRequest = item.on_request && line.departure_id === null
  const choose = (value: string | null) => {
    form.set(`${path}.departure_id`, value === onRequest ? null : value)
    form.set(`${path}.starts_on`, null)
  }
  const field = form.field(`${path}.departure_id`)
  const error = shortage(state, index) ?? problems[`${path}.departure_id`]
  return (
    <>
      {(item.departures.length > 0 || !item.on_request) && (
        <Select
          label="Departure"
          required
          searchable
          placeholder="Choose a departure"
          nothingFoundMessage="No departure is on sale."
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
          description="On request: choose any day."
          {...form.field(`${path}.starts_on`)}
          error={problems[`${path}.starts_on`] ?? (item.departures.length === 0 ? error : undefined)}
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
function shortage({ form, short }: LineState, index: number): string | undefined {
  const left = short.get(index)
  if (left === undefined || ['waitlist', 'inquire', 'request'].includes(form.values.action)) return undefined
  return left <= 0 ? 'Sold out.' : `Only ${leftText(left)}.`
}
