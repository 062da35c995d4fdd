import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { KeyboardEvent } from 'react'
import type { FieldProps } from './field.ts'

/** Keys that the specification allows. Keys that move the cursor or leave the field are always allowed. */
const isAllowed = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  /^[0-9]$/.test(key) || key.length > 1 || ((metaKey || ctrlKey) && /^[acvx]$/i.test(key))

/** Digits only, such as an account number. Other characters are removed from pasted text. */
export const DigitsField = memo(function DigitsField({
  value = '',
  onChange,
  maxLength,
  ...props
}: FieldProps<string> & { maxLength?: number; autoComplete?: string; autoFocus?: boolean }) {
  return (
    <TextInput
      inputMode="numeric"
      {...props}
      {...(maxLength ? { maxLength } : {})}
      value={value}
      onKeyDown={(event) => {
        if (!isAllowed(event)) event.preventDefault()
      }}
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/\D/g, ''))}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  )
})
