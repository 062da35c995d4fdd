import '@mantine/dates/styles.layer.css'
import { DateTimePicker } from '@mantine/dates'
import { memo } from 'react'
import { dayOf, momentOf } from '#kit/contract/time.ts'
import { calendarLabels } from './calendar-labels.ts'
import type { FieldProps } from './field.ts'
import styles from './fields.module.css'

const two = (count: number) => String(count).padStart(2, '0')

/** Converts to the picker's format: day and time in Kampala. */
function localOf(instant: string): string {
  const day = dayOf(new Date(instant))
  const minutes = Math.floor((Date.parse(instant) - momentOf(day).getTime()) / 60_000)
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
}
const instantOf = (local: string): string => momentOf(local.slice(0, 10), local.slice(11, 16)).toISOString()

/** Day and time in Kampala. The value is an ISO 8601 instant; the browser's time zone is not used. */
export const MomentField = memo(function MomentField({
  value,
  onChange,
  min,
  ...props
}: FieldProps<string | null> & {
  /** The first selectable day. */
  min?: string
}) {
  return (
    <DateTimePicker
      valueFormat="D MMM YYYY, h:mm a"
      firstDayOfWeek={1}
      ariaLabels={calendarLabels}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      classNames={{ day: styles.day }}
      // Without a role: a dialog needs a name, and the library gives it none.
      popoverProps={{ shadow: 'md', withRoles: false }}
      submitButtonProps={{ 'aria-label': 'Close calendar' }}
      timePickerProps={{
        format: '12h',
        amPmLabels: { am: 'am', pm: 'pm' },
        hoursInputLabel: 'Hours',
        minutesInputLabel: 'Minutes',
        amPmInputLabel: 'am or pm',
      }}
      {...props}
      {...(min ? { minDate: min } : {})}
      value={value ? localOf(value) : null}
      onChange={(local) => onChange?.(local ? instantOf(local) : null)}
    />
  )
})
