import { NumberInput, type NumberInputProps } from '@mantine/core'

interface WholeNumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A whole number that may be left empty, which is null. */
export function WholeNumberField({ value, onChange, ...props }: WholeNumberFieldProps) {
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
}
