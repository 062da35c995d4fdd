import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { FieldProps } from './field.ts'

/** A time of day in Kampala. The value is `HH:MM` text; the browser's time zone is not used. */
export const TimeField = memo(function TimeField({ value = '', onChange, ...props }: FieldProps<string>) {
  return <TextInput type="time" {...props} value={value} onChange={(event) => onChange?.(event.currentTarget.value)} />
})
