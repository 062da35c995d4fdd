import { TextInput } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import type { FieldProps } from './field.ts'

/**
 * A phone number by the specification's rule. The library for parsing numbers loads when the first number is entered. A valid
 * number is shown as +256772123456.
 */
export const PhoneField = memo(function PhoneField({ value = '', onChange, onBlur, error, ...props }: FieldProps<string>) {
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(value)
  latest.current = value
  const check = async () => {
    onBlur?.()
    if (value.trim() === '' && !props.required) return setProblem(null)
    const { parsePhone, phoneMessage } = await import('#kit/contract/phone.ts')
    // The field may have changed while the library was loading.
    if (latest.current !== value) return
    const number = parsePhone(value)
    setProblem(number === null ? phoneMessage : null)
    if (number !== null && number !== value) onChange?.(number)
  }
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+256 772 123456"
      maxLength={40}
      {...props}
      value={value}
      error={error ?? problem}
      onBlur={() => void check()}
      onChange={(event) => {
        setProblem(null)
        onChange?.(event.currentTarget.value)
      }}
    />
  )
})
