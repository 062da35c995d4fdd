import { useState } from 'react'
import { usualHireTime } from '#domains/inventory/contract/units.ts'
import { addDays, clockOf, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { TimeField } from '#kit/web/fields/time-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { shortage, type LetWhenProps } from './let-when.tsx'

interface DayAndTime {
  day: string | null
  time: string
}

const timesOf = (instant: string | null | undefined): DayAndTime | null =>
  instant ? { day: dayOf(new Date(instant)), time: clockOf(new Date(instant)) } : null

const instantOf = ({ day, time }: DayAndTime): string | null => (day && time ? momentOf(day, time).toISOString() : null)

/** When a vehicle is picked up and returned: a day and a time each. */
export function HireWhen({ state, index, letting }: LetWhenProps) {
  const { form, problems } = state
  const path = `lines.${index}`
  const { starts_at, ends_at } = form.values.lines[index]!
  /** What was chosen while the day or the time is missing, so that there is no moment yet. */
  const [chosen, setChosen] = useState<{ from: DayAndTime; until: DayAndTime }>({
    from: { day: null, time: usualHireTime },
    until: { day: null, time: usualHireTime },
  })
  const from = timesOf(starts_at) ?? chosen.from
  const until = timesOf(ends_at) ?? chosen.until
  const set = (next: { from?: DayAndTime; until?: DayAndTime }) => {
    setChosen({ from, until, ...next })
    if (next.from) form.set(`${path}.starts_at`, instantOf(next.from) as never)
    if (next.until) form.set(`${path}.ends_at`, instantOf(next.until) as never)
  }
  const pickUp = (day: string | null) => {
    const isAfter = day && until.day && until.day > day
    const days = from.day && until.day ? daysBetween(from.day, until.day) : Math.ceil(letting.min_length / 24)
    set({ from: { ...from, day }, ...(day && !isAfter ? { until: { ...until, day: addDays(day, Math.max(1, days)) } } : {}) })
  }
  return (
    <>
      <FieldRow>
        <DateField
          {...form.field(`${path}.starts_at`)}
          label="Pick-up"
          required
          min={dayOf(new Date())}
          value={from.day}
          error={problems[`${path}.starts_at`] ?? problems[`${path}.starts_on`] ?? shortage(state, index)}
          onChange={pickUp}
        />
        <TimeField label="Pick-up time" required value={from.time} onChange={(time) => set({ from: { ...from, time } })} />
      </FieldRow>
      <FieldRow>
        <DateField
          {...form.field(`${path}.ends_at`)}
          label="Return"
          required
          {...(from.day ? { min: from.day } : {})}
          minReason="The return is before the pick-up."
          value={until.day}
          error={problems[`${path}.ends_at`]}
          onChange={(day) => set({ until: { ...until, day } })}
        />
        <TimeField label="Return time" required value={until.time} onChange={(time) => set({ until: { ...until, time } })} />
      </FieldRow>
    </>
  )
}
