import { MultiSelect } from '@mantine/core'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { freeText } from '../booking-words.ts'
import type { BookableItem, BookingLine } from '../calls.ts'
import type { LineState } from './line-form.ts'

export interface LetWhenProps {
  state: LineState
  index: number
  title: string
  letting: NonNullable<BookableItem['letting']>
  /** The line as booked; its own units count as free. */
  before: BookingLine | undefined
}

/** Chooses when something is let by the night, and which of its units. */
export function LetWhen(props: LetWhenProps) {
  return (
    <>
      <Nights {...props} />
      <WhichUnits {...props} label="Which" />
    </>
  )
}

/** Shown before the person tries to book. The waiting list takes no units, so it shows nothing there. */
export function shortage({ form, short }: LineState, index: number): string | undefined {
  const left = short.get(index)
  return left === undefined || ['waitlist', 'inquire', 'request'].includes(form.values.action) ? undefined : `${freeText(left)} then.`
}

function Nights({ state, index, title, letting }: LetWhenProps) {
  const { form, problems } = state
  const [from, until] = [`lines.${index}.starts_on`, `lines.${index}.ends_on`]
  const { starts_on, ends_on } = form.values.lines[index]!
  const arrive = (day: string | null) => {
    const nights = starts_on && ends_on ? daysBetween(starts_on, ends_on) : letting.min_length
    form.set(from, day as never)
    if (day && (!ends_on || ends_on <= day)) form.set(until, addDays(day, nights) as never)
  }
  return (
    <FieldRow>
      <DateField
        label="Arrival"
        required
        min={dayOf(new Date())}
        {...form.field(from)}
        error={problems[from] ?? shortage(state, index)}
        onChange={arrive}
      />
      <DateField
        label="Departure"
        required
        {...(starts_on ? { min: addDays(starts_on, letting.min_length) } : {})}
        minReason={`${title} is available for at least ${nightsText(letting.min_length)}.`}
        {...(starts_on && letting.max_length
          ? {
              max: addDays(starts_on, letting.max_length),
              maxReason: `${title} is available for at most ${nightsText(letting.max_length)}.`,
            }
          : {})}
        description={starts_on && ends_on && ends_on > starts_on ? nightsText(daysBetween(starts_on, ends_on)) : undefined}
        {...form.field(until)}
        error={problems[until]}
      />
    </FieldRow>
  )
}

const nightsText = (nights: number): string => `${nights} ${nights === 1 ? 'night' : 'nights'}`

interface WhichUnitsProps extends LetWhenProps {
  label: string
  onChosen?: (ids: string[]) => void
}

/** Chooses any free units or specific ones. */
export function WhichUnits({ state, index, letting, before, label, onChosen }: WhichUnitsProps) {
  const { form, price, problems } = state
  const path = `lines.${index}.unit_ids`
  const priced = price.lineAt(index)
  const own = (before?.claimed ?? []).map(({ unit_id }) => unit_id)
  const isFree = (id: string) => !priced || priced.units_free.includes(id) || own.includes(id)
  const field = form.field(path)
  return (
    <MultiSelect
      mb="sm"
      label={label}
      searchable
      placeholder={form.values.lines[index]!.unit_ids?.length ? undefined : 'Any available'}
      description={
        priced ? [`${freeText(priced.units_left ?? 0)} of ${letting.units.length} at this time.`, gapText(letting)].join(' ') : undefined
      }
      data={letting.units.map(({ id, name }) => ({ value: id, label: isFree(id) ? name : `${name} · taken`, disabled: !isFree(id) }))}
      {...field}
      value={form.values.lines[index]!.unit_ids ?? []}
      error={problems[path]}
      {...(onChosen ? { onChange: onChosen } : {})}
    />
  )
}

/** "Each is kept free for 2 hours after a booking." Empty if nothing is kept free. */
function gapText({ padding_minutes: minutes }: LetWhenProps['letting']): string {
  if (minutes === 0) return ''
  const [count, unit] = minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `Each is kept free for ${count} ${unit}${count === 1 ? '' : 's'} after a booking.`
}
