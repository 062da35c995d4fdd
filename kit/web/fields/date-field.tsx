import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { memo, useState } from 'react'
import { calendarLabels } from './calendar-labels.ts'
import type { FieldProps } from './field.ts'
import styles from './fields.module.css'
import { problemOfDay, readDay, type DayLimits } from './typed-day.ts'

const shownAs = 'D MMM YYYY'

/** A calendar day, typed or picked. The value is `YYYY-MM-DD`. Invalid text clears the value and shows an error. */
export const DateField = memo(function DateField({
  value,
  onChange,
  onBlur,
  error,
  min,
  max,
  minReason,
  maxReason,
  ...props
}: FieldProps<string | null> & DayLimits) {
  const problemOf = (text: string) =>
    problemOfDay(text, {
      ...(min ? { min } : {}),
      ...(max ? { max } : {}),
      ...(minReason ? { minReason } : {}),
      ...(maxReason ? { maxReason } : {}),
    })
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <DateInput
      valueFormat={shownAs}
      dateParser={readDay}
      firstDayOfWeek={1}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      ariaLabels={calendarLabels}
      classNames={{ day: styles.day }}
      popoverProps={{ shadow: 'md' }}
      {...props}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={value || null}
      // The form only knows that the day is missing; the problem says what is wrong with the typed one.
      error={(value ? null : problem) ?? error}
      onChange={(day) => {
        setProblem(null)
        onChange?.(day)
      }}
      onInput={({ currentTarget }) => {
        // The previous day no longer matches the text.
        if (value && problemOf(currentTarget.value)) onChange?.(null)
      }}
      onBlur={({ currentTarget }) => {
        setProblem((before) => (currentTarget.value === '' ? before : problemOf(currentTarget.value)))
        onBlur?.()
      }}
    />
  )
})
