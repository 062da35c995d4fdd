import { NumberInput, type NumberInputProps } from '@mantine/core'
import { memo } from 'react'

interface WholeNumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A whole number. Empty is null. */
export const WholeNumberField = memo(function WholeNumberField({ value, onChange, ...props }: WholeNumberFieldProps) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange?.(typed === '' ? null : Number(typed))}
    />
  )
})
