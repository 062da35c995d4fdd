import '@mantine/dates/styles.layer.css'
import { DateInput, DatePickerInput } from '@mantine/dates'
import { memo } from 'react'
import type { FieldProps } from './field.ts'

interface Limits {
  /** The first and the last day one may choose, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

const shownAs = 'D MMM YYYY'

/** What people type, read with the day first as in Uganda. */
function read(text: string): string | null {
  const match = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim())
  if (match) return `${match[3]}-${match[2]!.padStart(2, '0')}-${match[1]!.padStart(2, '0')}`
  const time = Date.parse(`${text} UTC`)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

/** A calendar day, kept as `YYYY-MM-DD`; typed or picked. */
export const DateField = memo(function DateField({ value, onChange, min, max, ...props }: FieldProps<string | null> & Limits) {
  return (
    <DateInput
      valueFormat={shownAs}
      dateParser={read}
      firstDayOfWeek={1}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      popoverProps={{ shadow: 'md' }}
      {...props}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={value || null}
      onChange={(day) => onChange?.(day)}
    />
  )
})

export interface DayRange {
  from: string | null
  to: string | null
}

/** A first and a last day in one calendar. */
export const DateRangeField = memo(function DateRangeField({ value, onChange, min, max, ...props }: FieldProps<DayRange> & Limits) {
  return (
    <DatePickerInput
      type="range"
      valueFormat={shownAs}
      firstDayOfWeek={1}
      allowSingleDateInRange
      {...props}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={[value?.from ?? null, value?.to ?? null]}
      onChange={([from, to]) => onChange?.({ from, to })}
    />
  )
})
