import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { memo, useState } from 'react'
import type { FieldProps } from './field.ts'
import { problemOfDay, readDay } from './typed-day.ts'

interface Limits {
  /** The first and the last selectable day, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

const shownAs = 'D MMM YYYY'

/** A calendar day, typed or picked. The value is `YYYY-MM-DD`. Invalid text clears the value and shows an error. */
export const DateField = memo(function DateField({
  value,
  onChange,
  onBlur,
  error,
  min,
  max,
  ...props
}: FieldProps<string | null> & Limits) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <DateInput
      valueFormat={shownAs}
      dateParser={readDay}
      firstDayOfWeek={1}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      popoverProps={{ shadow: 'md' }}
      {...props}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={value || null}
      error={error ?? problem}
      onChange={(day) => {
        setProblem(null)
        onChange?.(day)
      }}
      onInput={({ currentTarget }) => {
        // The previous day no longer matches the text.
        if (value && problemOfDay(currentTarget.value, min, max)) onChange?.(null)
      }}
      onBlur={({ currentTarget }) => {
        setProblem((before) => (currentTarget.value === '' ? before : problemOfDay(currentTarget.value, min, max)))
        onBlur?.()
      }}
    />
  )
})
